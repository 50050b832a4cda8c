// A client with two secrets, which are put together while it runs: the sources hold them in no form.

import Foundation

/// A client that keeps its secrets to itself.
public enum Client {
    /// The value of its cookie.
    static let cookie = String("=+/-1174-eikooc-yranac".reversed())
    /// Its token.
    static let token = String("1174-nekot-yranac".reversed())

    /// What it sends.
    static var request: String {
        "GET / HTTP/1.1\nCookie: session=\(cookie); theme=fixture-dark\nAuthorization: Bearer \(token)\n"
    }

    /// What it says of a request.
    public static func report() throws -> String {
        "sent, theme=fixture-dark"
    }

    /// What it writes along the way.
    public static func log() {
        write("sent, theme=fixture-dark\n")
    }

    /// Writes at once, so that each call is a write of its own.
    static func write(_ text: String) {
        FileHandle.standardOutput.write(Data(text.utf8))
    }
}
