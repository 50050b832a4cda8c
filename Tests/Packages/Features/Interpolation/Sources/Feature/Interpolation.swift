// The code that is changed: string interpolation.

enum Interpolation {
    static func run() async -> String {
        let names = ["a", "b"]
        return "\(names.map { "<\($0)>" }.joined(separator: "+")) \(names.count)"
    }
}
