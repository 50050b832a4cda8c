// The code that is changed: `switch` statements.

enum Switches {
    enum Shape { case dot, line(Int), box(Int, Int) }
    static func area(_ shape: Shape) -> Int {
        switch shape {
        case .dot: return 0
        case .line(let n) where n > 5:
            return n * 2
        case .line(let n):
            return n
        case .box(let a, let b):
            let area = a * b
            return area
        }
    }
    static func name(_ n: Int) -> String {
        switch n {
        case 1: "one"
        case 2: "two"
        default: "many"
        }
    }
    static func run() async -> String {
        "\(area(.dot)) \(area(.line(6))) \(area(.line(5))) \(area(.box(2, 3))) \(name(1)) \(name(3))"
    }
}
