// The issues of all trials, each written once: repetitions say the same again.

/// Issues by number.
struct IssueTable {
    private struct Issue: Hashable {
        let kind: TestIssue.Kind
        let text: Int
        let test: Int?
        let file: Int?
        let line: Int?
    }

    private var issues: [Issue] = []
    private var numbers: [Issue: Int] = [:]

    /// The number of an issue.
    /// - Parameters:
    ///   - kind: what sort of issue it is.
    ///   - text: the number of its message.
    ///   - test: the number of the test it belongs to, where its trial does not say.
    ///   - file: the number of the text that names its file.
    ///   - line: the line in that file.
    mutating func number(kind: TestIssue.Kind, text: Int, test: Int?, file: Int?, line: Int?) -> Int {
        let issue = Issue(kind: kind, text: text, test: test, file: file, line: line)
        if let known = numbers[issue] { return known }
        numbers[issue] = issues.count
        issues.append(issue)
        return issues.count - 1
    }

    /// Every issue as `[kind, message, test, file, line]`.
    var json: EmbeddedJSON {
        var json = EmbeddedJSON()
        json.array { json in
            for issue in issues {
                json.array { json in
                    json.value(Self.number(of: issue.kind))
                    json.value(issue.text)
                    json.value(issue.test)
                    json.value(issue.file)
                    json.value(issue.line)
                }
            }
        }
        return json
    }

    private static func number(of kind: TestIssue.Kind) -> Int {
        switch kind {
        case .assertion: 0
        case .error: 1
        case .timeLimit: 2
        case .harmless: 3
        }
    }
}
