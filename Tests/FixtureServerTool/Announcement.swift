// The line that says that the server is ready.

import FixtureServer
import Foundation

/// What is printed once the server listens.
struct Announcement: Encodable {
    var http: Int
    var https: Int
    var authority: String?

    init(of server: FixtureServer, authorityFile: URL?) {
        http = server.httpPort
        https = server.httpsPort
        authority = authorityFile?.path
    }

    /// One line of JSON, with its end.
    var line: Data {
        get throws {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
            return try encoder.encode(self) + Data("\n".utf8)
        }
    }
}
