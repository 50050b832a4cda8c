// An audit as large as one may get, made up: each mutant is reached by a tenth of the tests and killed by two.

import Foundation
import GateAudit

/// Makes the findings of an audit that never ran.
struct LargeAudit {
    /// How many mutants.
    let mutants: Int
    /// How many tests.
    let tests: Int

    /// Mutants of one file, one function of it each.
    private static let mutantsOfAFile = 50

    /// The findings with their diffs and sources.
    /// - Throws: when the findings are not as the report reads them.
    func material() throws -> ReportMaterial {
        let report: [String: Any] = [
            "format": 1, "started": "2026-01-01T00:00:00Z", "seconds": 600,
            "conclusion": ["status": 2, "word": "FAILED", "reason": "some mutants were not killed as meant"],
            "surroundings": [
                "package": "Large", "toolchain": "Swift 6", "platform": "linux", "harness": "0.1.0",
            ],
            "request": ["patterns": [String](), "repetitions": 3, "jobs": 2, "reuse": false],
            "gate": [
                "subject": ["Large"], "layers": [["name": "tests", "tests": ["LargeTests"]]],
                "constraints": Dictionary(
                    uniqueKeysWithValues: (0..<10).map { ("constraint-\($0)", "Promise \($0).") }),
            ],
            "tests": [["name": "tests", "tests": (0..<tests).map(Self.test)]],
            "entries": (0..<mutants).map(entry),
        ]
        let decoded = try JSONDecoder().decode(
            AuditReport.self, from: JSONSerialization.data(withJSONObject: report))
        let files = Set((0..<mutants).map(Self.file))
        return ReportMaterial(
            report: decoded,
            diffs: Dictionary(uniqueKeysWithValues: (0..<mutants).map { (Self.identity($0), Self.diff($0)) }),
            sources: Dictionary(uniqueKeysWithValues: files.map { ($0, Self.source) }))
    }

    private static func test(_ number: Int) -> String { "LargeTests.Suite\(number / 20)/behaviour\(number)()" }
    private static func identity(_ number: Int) -> String { "constraint-\(number % 10)/fault-\(number)" }
    private static func file(_ number: Int) -> String { "Sources/Large/Part\(number / mutantsOfAFile).swift" }

    /// The lines of one function, which one mutant changes.
    private static func function(_ number: Int) -> [String] {
        [
            "    /// What number \(number) does with an amount.", "    func step\(number)(_ amount: Int) -> Int {",
            "        let half = amount / 2", "        guard half > \(number) else { return 0 }",
            "        return half - \(number)", "    }", "",
        ]
    }

    private static let source: String =
        (["struct Part {"] + (0..<mutantsOfAFile).flatMap(function) + ["}", ""]).joined(separator: "\n")

    private static func diff(_ number: Int) -> String {
        let step = number % mutantsOfAFile
        let lines = function(step)
        return """
            diff --git a/\(file(number)) b/\(file(number))
            --- a/\(file(number))
            +++ b/\(file(number))
            @@ -\(2 + step * lines.count),6 +\(2 + step * lines.count),6 @@
             \(lines[0])
             \(lines[1])
             \(lines[2])
            -\(lines[3])
            +\(lines[3].replacing(">", with: ">="))
             \(lines[4])
             \(lines[5])

            """
    }

    private func entry(_ number: Int) -> [String: Any] {
        let reaching = (0..<tests / 10).map { Self.test((number + $0 * 7) % tests) }
        let isKilled = number % 25 != 0
        let killers = isKilled ? Array(reaching.prefix(2)) : []
        let named = Self.test(number % tests)
        let whole = trial(
            nil, repetition: 1, results: reaching.map { ($0, killers.contains($0)) }, number)
        let alone = (1...3).map { trial(named, repetition: $0, results: [(named, isKilled)], number) }
        return [
            "id": Self.identity(number), "role": "mutant", "constraint": "constraint-\(number % 10)",
            "title": "Fault \(number) compares the other way", "killedBy": [named], "acceptedEndings": [String](),
            "verdict": isKilled ? "killed" : "survived",
            "reason": isKilled ? "\(named) failed all 3 times." : "\(reaching.count) tests ran and none failed.",
            "killers": Array(killers.prefix(1)), "otherKillers": Array(killers.dropFirst()),
            "flickering": [String](), "reused": false, "build": "woven", "reachedBy": reaching, "buildSeconds": 0,
            "trialSeconds": 1.2, "trials": [whole] + alone,
        ]
    }

    private func trial(
        _ test: String?, repetition: Int, results: [(test: String, failed: Bool)], _ number: Int
    ) -> [String: Any] {
        var trial: [String: Any] = [
            "layer": "tests", "condition": ["beside", "pinned", "alone"][repetition - 1], "repetition": repetition,
            "ending": "completed", "seconds": 0.3,
            "results": Dictionary(
                uniqueKeysWithValues: results.map { ($0.test, $0.failed ? "failedByAssertion" : "passed") }),
            "testSeconds": Dictionary(uniqueKeysWithValues: results.map { ($0.test, 0.005) }),
            "issues": results.filter(\.failed).map { result in
                [
                    "kind": "assertion", "message": "Expectation failed: (half → \(number)) == (due → \(number + 1))",
                    "test": result.test, "file": "LargeTests/Suite.swift", "line": 10 + number % 400, "column": 9,
                ] as [String: Any]
            },
        ]
        trial["test"] = test
        return trial
    }
}
