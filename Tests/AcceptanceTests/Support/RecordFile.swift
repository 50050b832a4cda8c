// The failure records of one test: a file in a folder of its own, which goes when the test is over.

import AccountSession
import Foundation

/// The file that a test has its failures recorded in.
final class RecordFile: Sendable {
    let url: URL
    private let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "acceptance-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        url = folder.appending(path: "records.jsonl")
    }

    deinit {
        // A folder that is gone already is what was wanted.
        try? FileManager.default.removeItem(at: folder)
    }

    /// Everything in the file; empty when it was never made.
    var text: String { (try? String(contentsOf: url, encoding: .utf8)) ?? "" }

    /// Each line as what it says in JSON.
    ///
    /// A line that is no JSON object is one without fields.
    var lines: [[String: RecordValue]] {
        text.split(separator: "\n").map { line in
            (try? JSONDecoder().decode([String: RecordValue].self, from: Data(line.utf8))) ?? [:]
        }
    }
}

/// What stands in a record, independent of the types that wrote it.
enum RecordValue: Decodable, Hashable {
    case null
    case flag(Bool)
    case number(Double)
    case text(String)
    case list([RecordValue])
    case object([String: RecordValue])

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let flag = try? container.decode(Bool.self) {
            self = .flag(flag)
        } else if let number = try? container.decode(Double.self) {
            self = .number(number)
        } else if let text = try? container.decode(String.self) {
            self = .text(text)
        } else if let list = try? container.decode([RecordValue].self) {
            self = .list(list)
        } else {
            self = .object(try container.decode([String: RecordValue].self))
        }
    }
}

/// Gives a test a fixture whose failures are recorded.
func withRecords(
    options change: (inout SessionOptions) -> Void = { _ in },
    _ body: (AcceptanceFixture, RecordFile) async throws -> Void
) async throws {
    let file = try RecordFile()
    try await withFixture(
        options: { options in
            options.recordsURL = file.url
            options.clock = RecordedSleeps()
            change(&options)
        },
        { try await body($0, file) })
}
