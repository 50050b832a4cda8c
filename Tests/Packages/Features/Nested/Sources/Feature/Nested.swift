// The code that is changed: functions and types within others.

enum Nested {
    static func run() async -> String {
        func inner(_ n: Int) -> Int {
            struct Local {
                var n: Int
                func next() -> Int { n + 1 }
            }
            return Local(n: n).next()
        }
        let box: [(Int) -> Int] = [
            { inner($0) },
            { n in
                if n > 1 { return inner(n) * 10 }
                return 0
            },
        ]
        return box.map { "\($0(2))" }.joined(separator: " ")
    }
}
