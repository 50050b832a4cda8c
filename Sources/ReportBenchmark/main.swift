// Shows what the reports of a large audit cost: 5,000 mutants and 500 tests, every form written once. Ends with status 1
// when they take longer, or the page is larger, than promised.

import Foundation
import GateAudit

let secondsLimit = 3.0
let pageLimit = 8_000_000

let audit = LargeAudit(mutants: 5_000, tests: 500)
let material = try audit.material()
let outcomes = try measure("outcomes.json") { try material.report.json().count }
let reports = ReportFormat.all.map { format in
    measure(format.fileName) { format.text(material).utf8.count }
}
let total = reports.reduce(outcomes.seconds) { $0 + $1.seconds }
let page = zip(ReportFormat.all, reports).first { $0.0.fileName == "index.html" }?.1.size ?? 0
print("all              \(decimal(total)) s (under \(Int(secondsLimit)) s); the page under \(pageLimit / 1_000) kB")

let holds = total < secondsLimit && page < pageLimit
print(holds ? "PASSED" : "FAILED")
exit(holds ? 0 : 1)

/// A number with two decimals.
func decimal(_ value: Double) -> String { String(format: "%.2f", value) }

/// Makes one report, and says what it took.
func measure(_ name: String, _ make: () throws -> Int) rethrows -> (size: Int, seconds: Double) {
    var size = 0
    let time = try ContinuousClock().measure { size = try make() }
    let seconds = Double(time.components.seconds) + Double(time.components.attoseconds) / 1e18
    print("\(name.padding(toLength: 16, withPad: " ", startingAt: 0)) \(decimal(seconds)) s  \(size / 1_000) kB")
    return (size, seconds)
}
