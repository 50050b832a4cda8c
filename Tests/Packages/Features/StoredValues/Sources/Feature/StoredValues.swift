// The code that is changed: initial values of properties and globals.

struct Stored {
    static let shared = 10
    let words: [String] = ["a"]
    var closure: @Sendable (Int) -> Int = { $0 + 1 }
    lazy var late = words.count + 1
}
let globalNumber = 5
enum StoredValues {
    static func run() async -> String {
        var stored = Stored()
        return "\(Stored.shared) \(stored.words) \(stored.closure(1)) \(stored.late) \(globalNumber)"
    }
}
