// The code that is changed: `init` and `deinit`.

final class Log: @unchecked Sendable { var text = "" }
class Base {
    let log: Log
    init(log: Log) {
        self.log = log
        log.text += "b"
    }
    deinit { log.text += "~" }
}
final class Derived: Base {
    let number: Int
    init(number: Int, log: Log) {
        self.number = number
        super.init(log: log)
        log.text += "d\(self.number)"
    }
    convenience init(to log: Log) { self.init(number: 1, log: log) }
}
struct Failing {
    let n: Int
    init?(_ n: Int) {
        guard n > 0 else { return nil }
        self.n = n
    }
}
enum Lifetimes {
    static func run() async -> String {
        let log = Log()
        do { _ = Derived(to: log) }
        return log.text + (Failing(0) == nil ? "nil" : "some") + "\(Failing(2)?.n ?? 0)"
    }
}
