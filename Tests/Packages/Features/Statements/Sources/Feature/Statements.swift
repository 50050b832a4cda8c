// The code that is changed: statements that are removed, added and changed.

enum Statements {
    static func run() async -> String {
        var log: [Int] = []
        log.append(1)
        log.append(2)
        log.append(3)
        return "\(log)"
    }
}
