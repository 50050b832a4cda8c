// The code that is changed: generic functions and types.

enum Generics {
    static func largest<T: Comparable>(_ values: [T]) -> T? where T: Sendable {
        values.max { $0 < $1 }
    }
    static func run() async -> String { "\(largest([1, 3, 2]) ?? 0) \(largest(["b", "a"]) ?? "")" }
}
