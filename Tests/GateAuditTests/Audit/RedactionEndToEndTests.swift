// Secrets of the audited code and of the environment: no file and no line of an audit holds them, in any encoding.

import Foundation
import Testing

@testable import GateAudit

@Suite struct RedactionEndToEndTests {
    private static let cookie = "canary-cookie-4711-/+="
    private static let token = "canary-token-4711"
    private static let variable = "canary-variable-4711"

    /// The forms of all three that a text holds.
    private func found(in text: String) -> [String] {
        [Self.cookie, Self.token, Self.variable].flatMap { SecretForms($0).all }.filter { text.contains($0) }
    }

    @Test func nothingThatAnAuditWritesHoldsASecret() async throws {
        let sample = try AuditedPackage("Leaking")
        defer { sample.remove() }
        let environment = ["CANARY_TOKEN": Self.variable]
        let audit = try await sample.audit(
            ["--repeat", "1", "--strategy", "standalone", "--annotations"], environment: environment)
        #expect(
            audit.verdicts == [
                "telling/in-a-crash": .killed, "telling/in-an-assertion": .killed, "telling/in-an-error": .errored,
                "telling/in-the-log": .survived,
            ], "\(audit.output)\(audit.errors)")
        #expect(found(in: audit.output + audit.errors) == [])
        for name in audit.verdicts.keys.sorted() {
            let explained = try await sample.audit(["explain", name], environment: environment)
            #expect(found(in: explained.output + explained.errors) == [], "\(name)")
        }
        let folder = sample.root.appending(path: "mutants.out")
        let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
        var markers = 0
        for file in files {
            // Folders have no contents.
            guard let data = try? Data(contentsOf: folder.appending(path: file)) else { continue }
            let text = String(decoding: data, as: UTF8.self)
            #expect(found(in: text) == [], "\(file)")
            if text.contains("fixture-dark") { markers += 1 }
        }
        #expect(files.contains("log/telling/in-the-log.log"))
        let log = try String(contentsOf: folder.appending(path: "log/telling/in-the-log.log"), encoding: .utf8)
        #expect(log.contains("Cookie: session=<redacted>; theme=fixture-dark"))
        #expect(log.contains("again: <redacted>"))
        #expect(log.contains("hex: <redacted>"))
        #expect(log.contains("percent: <redacted>"))
        #expect(log.contains("url: /?q=<redacted>"))
        #expect(markers >= 4, "the markers of fixtures stay")
    }
}
