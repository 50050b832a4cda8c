// The code that is changed: conditions of every kind.

enum Conditions {
    static func size(_ n: Int, _ name: String?) -> String {
        if n > 10, let name, !name.isEmpty { return "large \(name)" }
        guard n >= 0 else { return "negative" }
        var rest = n
        while rest > 3 { rest -= 3 }
        return n < 5 && name != nil ? "small \(rest)" : "middle \(rest)"
    }
    static func run() async -> String {
        [size(11, "a"), size(-1, nil), size(4, "b"), size(10, "c")].joined(separator: ",")
    }
}
