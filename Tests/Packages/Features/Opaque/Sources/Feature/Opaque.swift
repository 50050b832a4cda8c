// The code that is changed: `some` results.

enum Opaque {
    static func numbers() -> some Sequence<Int> { [1, 2, 3] }
    static func run() async -> String { numbers().map { "\($0)" }.joined() }
}
