// Shows what the session library costs: a request through it against one straight with URLSession, and the choice of
// cookies from a full jar. Ends with status 1 when either is dearer than promised.

import AccountSession
import FixtureServer
import Foundation

let requestLimit = 1.2
let choiceLimit = 100.0

let request = try await RequestBenchmark.run(requests: 3_000)
print("request, straight with URLSession   \(microseconds(request.straight))")
print("request, through AccountSession     \(microseconds(request.wrapped))")
print("ratio                               \(decimal(request.ratio)) (at most \(requestLimit))")

let choice = CookieChoiceBenchmark.run(cookies: 3_000, choices: 20_000)
print("choosing from a jar of \(choice.cookies) cookies  \(microseconds(choice.median)) (under \(Int(choiceLimit)) µs)")

let holds = request.ratio <= requestLimit && choice.median < choiceLimit
print(holds ? "PASSED" : "FAILED")
exit(holds ? 0 : 1)

/// A number of microseconds, for a person.
func microseconds(_ value: Double) -> String { "\(decimal(value)) µs" }

/// A number with two decimals.
func decimal(_ value: Double) -> String { String(format: "%.2f", value) }
