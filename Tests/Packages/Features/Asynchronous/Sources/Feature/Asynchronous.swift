// The code that is changed: `async` functions and tasks.

enum Asynchronous {
    static func double(_ n: Int) async -> Int { n * 2 }
    static func run() async -> String {
        async let one = double(1)
        let two = await double(2)
        let all = await withTaskGroup(of: Int.self) { group in
            group.addTask { await double(10) }
            return await group.reduce(0, +)
        }
        return "\(await one) \(two) \(all)"
    }
}
