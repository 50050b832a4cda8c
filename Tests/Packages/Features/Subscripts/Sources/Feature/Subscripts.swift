// The code that is changed: subscripts.

struct Table {
    private var values: [String: Int] = ["a": 1]
    subscript(_ key: String) -> Int {
        get { values[key] ?? -1 }
        set { values[key] = newValue }
    }
    var count: Int { values.count }
}
enum Subscripts {
    static func run() async -> String {
        var table = Table()
        table["b"] = 2
        return "\(table["a"]) \(table["b"]) \(table["c"]) \(table.count)"
    }
}
