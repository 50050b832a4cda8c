// The code that is changed: computed properties.

enum Getters {
    static var short: Int { 1 }
    static var long: Int {
        get { 2 }
    }
    static var both: Int {
        let sum = short + long
        return sum
    }
    static func run() async -> String { "\(short) \(long) \(both)" }
}
