// The code that is changed: `guard`, also one that binds.

enum Guards {
    static func first(_ values: [Int]) -> String {
        guard let first = values.first, first > 0 else { return "none" }
        let twice = first * 2
        return "\(twice)"
    }
    static func run() async -> String { first([]) + " " + first([4]) + " " + first([0]) }
}
