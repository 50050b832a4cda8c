// The code that is changed: closures.

enum Closures {
    static func run() async -> String {
        let values = [3, 1, 2]
        let sorted = values.sorted { $0 < $1 }
        let words = values.map { value in
            let doubled = value * 2
            return "\(doubled)"
        }
        let total = values.filter { $0 > 1 }.reduce(into: 0) { $0 += $1 }
        var log = ""
        let late: (Int) -> Void = { log += "<\($0)>" }
        late(total)
        return "\(sorted) \(words) \(log)"
    }
}
