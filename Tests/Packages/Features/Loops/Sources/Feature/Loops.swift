// The code that is changed: loops and jumps.

enum Loops {
    static func run() async -> String {
        var log = ""
        outer: for one in 0..<3 {
            for other in 0..<3 {
                if other == 2 { continue outer }
                if one == 2 { break outer }
                log += "\(one)\(other) "
            }
        }
        repeat { log += "r" } while log.count < 3
        return log
    }
}
