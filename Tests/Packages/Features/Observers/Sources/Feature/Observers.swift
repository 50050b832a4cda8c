// The code that is changed: property observers.

final class Observed {
    var log = ""
    var value = 0 {
        willSet { log += "w\(newValue)" }
        didSet { log += "d\(oldValue)" }
    }
}
enum Observers {
    static func run() async -> String {
        let observed = Observed()
        observed.value = 5
        return observed.log
    }
}
