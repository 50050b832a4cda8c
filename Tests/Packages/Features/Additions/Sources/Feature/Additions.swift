// The code that is changed: what a patch adds beside a change.

enum Additions {
    static func value() -> Int {
        1
    }
    static func run() async -> String { "\(value())" }
}
