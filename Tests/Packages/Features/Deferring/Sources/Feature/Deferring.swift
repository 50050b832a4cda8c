// The code that is changed: `defer`.

enum Deferring {
    static func run() async -> String {
        var log = ""
        func work() {
            defer { log += "d" }
            log += "a"
            log += "b"
        }
        work()
        return log
    }
}
