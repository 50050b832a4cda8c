// The code that is changed: result builders.

@resultBuilder
enum LineBuilder {
    static func buildExpression(_ line: String) -> [String] { [line] }
    static func buildBlock(_ parts: [String]...) -> [String] { parts.flatMap { $0 } }
    static func buildEither(first part: [String]) -> [String] { part }
    static func buildEither(second part: [String]) -> [String] { part }
    static func buildArray(_ parts: [[String]]) -> [String] { parts.flatMap { $0 } }
}

enum ResultBuilders {
    static func lines(@LineBuilder _ content: () -> [String]) -> String { content().joined(separator: " ") }

    static func page(_ isLong: Bool) -> String {
        lines {
            "head"
            if isLong {
                "long"
            } else {
                "short"
            }
            for number in 1...2 { "\(number)" }
        }
    }

    static func run() async -> String {
        let first = page(true)
        let second = page(false)
        return "\(first), \(second)"
    }
}
