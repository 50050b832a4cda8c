// The code that is changed: mutants within and across each other.

enum Overlapping {
    static func run() async -> String {
        var log = ""
        log += "a"
        let b = "b"
        log += b
        for _ in 0..<2 {
            log += "c"
            if log.count > 3 { log += "d" }
        }
        log += "e"
        return log
    }
}
