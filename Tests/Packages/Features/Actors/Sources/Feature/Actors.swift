// The code that is changed: actors and what is isolated to them.

actor Counter {
    private(set) var count = 0
    func add(_ n: Int) { count += n }
}
enum Actors {
    static func run() async -> String {
        let counter = Counter()
        await counter.add(2)
        await counter.add(3)
        return "\(await counter.count)"
    }
}
