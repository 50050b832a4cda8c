// The code that is changed: `inout` parameters.

enum Inouts {
    static func change(_ n: inout Int, _ list: inout [Int]) {
        n += 1
        list.append(n)
        swap(&n, &list[0])
    }
    static func run() async -> String {
        var n = 1
        var list = [9]
        change(&n, &list)
        return "\(n) \(list)"
    }
}
