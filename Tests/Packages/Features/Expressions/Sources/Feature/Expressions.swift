// The code that is changed: values, and `if` and `switch` as expressions.

enum Expressions {
    static func half(_ n: Int) -> Int { n / 2 }
    static func half(_ n: Double) -> Double { n / 2 }
    static func run() async -> String {
        let n = 7
        let word = if n > 5 { "more" } else { "less" }
        let kind =
            switch n {
            case 7: "seven";
            default: "other"
            }
        return "\(half(n)) \(word) \(kind)"
    }
}
