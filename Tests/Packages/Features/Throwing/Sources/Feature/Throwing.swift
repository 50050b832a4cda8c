// The code that is changed: `throws`, typed throws and `try`.

enum Throwing {
    enum Fault: Error { case low, high }
    static func check(_ n: Int) throws(Fault) -> Int {
        guard n > 0 else { throw .low }
        if n > 9 { throw .high }
        return n
    }
    static func word(_ n: Int) -> String {
        do throws(Fault) { return "\(try check(n))" } catch {
            switch error {
            case .low: return "low"
            case .high: return "high"
            }
        }
    }
    static func run() async -> String { word(0) + word(5) + word(10) }
}
