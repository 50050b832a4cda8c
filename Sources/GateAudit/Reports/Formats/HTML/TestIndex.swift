// The columns of the kill matrix: every test by number.

/// Tests by number, those of the gate first, in its order.
struct TestIndex {
    private(set) var names: [String] = []
    private(set) var layers: [String] = []
    private var numbers: [String: Int] = [:]

    /// Numbers the tests of the gate.
    init(_ report: AuditReport) {
        for layer in report.tests {
            for test in layer.tests { _ = number(of: test.rawValue, layer: layer.name) }
        }
    }

    var count: Int { names.count }

    /// The number of a test; nil when it has none yet.
    func number(of name: String) -> Int? { numbers[name] }

    /// The number of a test, which it gets now if it has none: earlier verdicts may know tests that are gone.
    mutating func number(of name: String, layer: String) -> Int {
        if let known = numbers[name] { return known }
        numbers[name] = names.count
        names.append(name)
        layers.append(layer)
        return names.count - 1
    }
}
