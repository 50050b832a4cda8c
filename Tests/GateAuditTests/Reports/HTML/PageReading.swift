// Reads what a page carries, as the tests of it need it.

import Foundation
import Testing

@testable import GateAudit

/// A page taken apart.
struct PageReading {
    let text: String
    /// The data as it stands in the file.
    let embedded: String
    /// The data.
    let data: [String: Any]

    init(_ material: ReportMaterial) throws { try self.init(ReportFormat.html.text(material)) }

    init(_ text: String) throws {
        self.text = text
        let opening = try #require(text.range(of: "<script type=\"application/json\" id=\"data\">"))
        let closing = try #require(text.range(of: "</script>", range: opening.upperBound..<text.endIndex))
        embedded = String(text[opening.upperBound..<closing.lowerBound])
        data = try #require(JSONSerialization.jsonObject(with: Data(embedded.utf8)) as? [String: Any])
    }

    var entries: [[String: Any]] { data["entries"] as? [[String: Any]] ?? [] }
    var tests: [String] { (data["tests"] as? [[Any]] ?? []).compactMap { $0.first as? String } }

    func entry(_ id: String) throws -> [String: Any] {
        try #require(entries.first { $0["id"] as? String == id }, "no entry \(id)")
    }

    /// A text by its number; nil where it was left out.
    func text(_ number: Any?) -> String? {
        guard let texts = data["texts"] as? [Any], let number = number as? Int else { return nil }
        return texts[number] as? String
    }

    /// The cells of an entry, one letter a test.
    func cells(_ id: String) throws -> String {
        let text = try entry(id)["cells"] as? String ?? ""
        return text.matches(of: /([a-zA-Z])(\d*)/).map {
            String(repeating: String($0.output.1), count: Int($0.output.2) ?? 1)
        }
        .joined()
    }
}
