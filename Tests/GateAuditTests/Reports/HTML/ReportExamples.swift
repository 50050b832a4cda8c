// Reports as the tests of the page need them: one with every verdict, one of hostile texts, one that is large.

import Foundation

@testable import GateAudit

enum ReportExamples {
    static let jar = "Sources/Subject/Jar.swift"
    static let echo = "Gate.IsolationTests/eachAccountSendsItsOwnCookies()"
    static let switching = "Gate.IsolationTests/switchersShareNothing()"
    static let agent = "Gate.HeadersTests/agentIsSent()"
    static let idle = "Gate.HeadersTests/nothingIsExpected()"
    static let check = "cookie-check/jar-deletion-is-complete"

    static let source = (1...60).map { "    let line\($0) = value(\($0))" }.joined(separator: "\n") + "\n"

    /// A diff that changes one line of `source`.
    static func diff(of line: Int, to text: String, path: String = jar) -> String {
        let lines = source.split(separator: "\n")
        let before = lines[(line - 4)..<(line - 1)].map { " \($0)\n" }.joined()
        let after = lines[line..<(line + 3)].map { " \($0)\n" }.joined()
        return "diff --git a/\(path) b/\(path)\n--- a/\(path)\n+++ b/\(path)\n@@ -\(line - 3),7 +\(line - 3),7 @@\n"
            + before + "-\(lines[line - 1])\n+\(text)\n" + after
    }

    static func report(
        _ entries: [EntryRecord], package: String = "Sample", promises: [String: String] = [:],
        tests: [AuditReport.Layer] = [], problems: [Baseline.Problem] = [], idleTests: [String]? = nil,
        idleAssertions: [IdleAssertion]? = nil, interrupted: Bool = false
    ) -> AuditReport {
        let baseline = AuditReport.BaselineRecord(
            problems: problems, buildSeconds: 3, seconds: 12.5,
            testSeconds: Dictionary(
                uniqueKeysWithValues: tests.flatMap(\.tests).enumerated().map {
                    ($0.element.rawValue, Double($0.offset % 7 + 1) / 10)
                }), trials: [])
        return AuditReport(
            started: "2026-01-02T03:04:05Z", seconds: 75,
            conclusion: .init(
                entries: entries, baseline: baseline, emptyControl: .init(passed: true), interrupted: interrupted),
            surroundings: .init(
                package: package, toolchain: "Swift version 6.2", platform: .linux, harness: "0.1.0",
                revision: "0123456789abcdef0123456789abcdef01234567", clean: false),
            request: .init(patterns: [], constraint: nil, repetitions: 3, jobs: 2, timeout: nil, reuse: true),
            gate: GateConfiguration(
                subject: ["Subject"],
                layers: [GateLayer(name: "store", check: "cookie-check"), GateLayer(name: "network", tests: ["Gate"])],
                constraints: promises),
            tests: tests, baseline: baseline, emptyControl: .init(passed: true), entries: entries,
            idleTests: idleTests?.map(TestIdentifier.init), idleAssertions: idleAssertions)
    }

    static func record(
        _ entry: CatalogueEntry, _ trials: [TrialOutcome], build: EntryRecord.Build = .woven,
        reachedBy: [String]? = nil
    ) -> EntryRecord {
        var record = EntryRecord(
            entry, judgement: Judge(repetitions: 3).judge(entry, trials: trials), trials: trials)
        record.build = build
        record.standaloneBecause = build == .standalone ? "it changes a declaration" : nil
        record.reachedBy = reachedBy?.map(TestIdentifier.init)
        return record
    }

    // MARK: Every verdict

    /// A report that failed, with an entry for every verdict and every role.
    static var mixed: ReportMaterial {
        let times = { (result: TestResult) in [TestResult](repeating: result, count: 3) }
        let expectation = TestIssue(
            kind: .assertion,
            message: "Expectation failed: (sent → [\"session=fixture-a\"]) == [\"session=fixture-b\"]",
            place: SourcePlace(fileID: "Gate/IsolationTests.swift", line: 17, column: 9),
            test: TestIdentifier(echo))
        let thrown = TestIssue(kind: .error, message: "Caught error: .timedOut", test: TestIdentifier(echo))
        func all(_ results: [String: TestResult]) -> TrialOutcome {
            group([echo: .passed, switching: .passed, agent: .passed, idle: .passed].merging(results) { $1 })
        }
        func mutant(_ id: String, _ title: String, killedBy: String = "IsolationTests/*") -> CatalogueEntry {
            entry(id, killedBy: [killedBy], title: title)
        }
        let killed = { (id: String, title: String) in
            record(
                mutant(id, title),
                [all([echo: .failedByAssertion])]
                    + alone(echo, times(.failedByAssertion), issues: [expectation])
                    + alone(switching, [.failedByAssertion], issues: [expectation]),
                reachedBy: [echo, switching, agent])
        }
        let entries =
            [
                killed("controls/every-login-fails", "Every login fails"),
                killed("isolation/shared-store", "Both accounts are given the same cookie jar"),
                record(
                    mutant("isolation/wrong-account", "The jar of the account before is used"),
                    [all([agent: .failedByAssertion])] + alone(agent, times(.failedByAssertion)),
                    reachedBy: [echo, agent]),
                record(
                    mutant("isolation/late-copy", "The configuration is copied after it was changed"),
                    [all([:])] + alone(echo, times(.passed)) + alone(switching, [.passed]) + alone(agent, [.passed]),
                    reachedBy: [echo, switching, agent]),
                record(
                    mutant("headers/agent-twice", "The agent is sent twice", killedBy: "HeadersTests/agentIsSent()"),
                    [all([:])]
                        + alone(agent, [.passed, .failedByAssertion, .passed], issues: [expectation]),
                    build: .standalone),
                record(
                    mutant("headers/login-throws", "A login without headers throws"),
                    [all([echo: .errored])] + alone(echo, times(.errored), issues: [thrown]), reachedBy: [echo]),
                record(
                    mutant("logout/never-returns", "A logout waits for itself"),
                    [group([echo: .timedOut], ending: .timedOut(after: 30))] + alone(echo, times(.timedOut)),
                    reachedBy: [echo]),
                record(
                    mutant("logout/closed-twice", "A session is closed twice"),
                    [group([echo: .crashed], ending: .crashed(exitStatus: nil, signal: 5))]
                        + alone(echo, times(.crashed)), reachedBy: [echo]),
                EntryRecord(
                    mutant("logout/dead-code", "A branch that nothing takes"),
                    judgement: Judgement(verdict: .unreached, reason: "No test evaluates what it changes.")),
                EntryRecord(
                    mutant("logout/no-such-type", "The jar is of another type"),
                    judgement: Judgement(verdict: .unviable, reason: "It does not compile."),
                    diagnostics: "Jar.swift:12:9: error: cannot find type 'OtherJar' in scope"),
                EntryRecord(
                    mutant("logout/moved-away", "The deletion is skipped"),
                    judgement: Judgement(verdict: .stale, reason: "Its patch no longer applies: line 40 differs."),
                    diagnostics: "error: patch failed: Sources/Subject/Jar.swift:40"),
                EntryRecord(mutant("logout/not-tried", "The screen is cleared last"), judgement: nil),
                record(entry("benign/other-order", title: "Two independent steps change places"), [all([:])]),
                record(
                    entry("benign/longer-name", title: "A private name is longer"),
                    [all([agent: .failedByAssertion])]
                        + alone(agent, times(.failedByAssertion), issues: [expectation])),
            ]
        var diffs: [String: String] = [:]
        for (index, entry) in entries.enumerated() where entry.id != "logout/moved-away" {
            diffs[entry.id] = diff(of: 5 + index * 3, to: "    let line\(5 + index * 3) = value(of: other)")
        }
        diffs["logout/moved-away"] = "--- a/\(jar)\n+++ b/\(jar)\n@@ -40,1 +40,1 @@\n-    gone()\n+    back()\n"
        return ReportMaterial(
            report: report(
                entries,
                promises: [
                    "isolation": "Account A's cookies never enter account B's requests.",
                    "headers": "No header of one login goes with another's request.",
                    "logout": "A logout ends what is running, then deletes the cookies.",
                ],
                tests: [
                    .init(name: "store", tests: [TestIdentifier(check)]),
                    .init(name: "network", tests: [agent, idle, echo, switching].map(TestIdentifier.init)),
                ],
                idleTests: [idle],
                idleAssertions: [
                    IdleAssertion(
                        file: "Tests/Gate/HeadersTests.swift", line: 9, column: 5, text: "#expect(reply.status == 200)",
                        reason: nil),
                    IdleAssertion(
                        file: "Tests/Gate/HeadersTests.swift", line: 30, column: 5,
                        text: "let reply = try #require(reply)",
                        reason: "a reply is always there"),
                ]),
            diffs: diffs, sources: [jar: source])
    }

    // MARK: Hostile texts

    /// Texts that try to leave their place, or to show something else than they are.
    static let hostile = [
        "</script><script>document.title = 'taken'</script>", "<img src=x onerror=\"document.title='taken'\">",
        "<!-- <script>", "\u{202E}desrever\u{202C}", "\u{2028}line\u{2029}", "\u{0}\u{1B}[31m\u{7F}\u{85}",
        "\"quoted\\",
        "a\u{200B}b\u{FEFF}", "&lt;b&gt;", "javascript:document.title='taken'", "__proto__", "constructor",
    ]

    static var hostileMaterial: ReportMaterial {
        let long = String(repeating: "x", count: 1 << 20)
        let tests = hostile.map { "Gate.\($0)Tests/\($0)()" }
        var diffs: [String: String] = [:]
        var sources: [String: String] = [:]
        let entries = hostile.enumerated().map { index, text in
            let id = "\(text.replacing("/", with: ":"))/\(text.replacing("/", with: ":"))"
            let path = "Sources/\(index).swift"
            // One line that no page could show; one is enough, for it takes long to look through.
            let long = index == 0 ? long : ""
            sources[path] = "let first = 1\n// \(text)\n\(long)\nlet last = 4\n"
            diffs[id] =
                "--- a/\(path)\n+++ b/\(path)\n@@ -1,2 +1,2 @@\n let first = 1\n-// \(text)\n+/* \(text) */\n"
            let issue = TestIssue(
                kind: .assertion, message: "\(text) \(long)", place: SourcePlace(fileID: "Gate/\(text).swift", line: 1),
                test: TestIdentifier(tests[index]))
            let entry = entry(id, killedBy: [text], role: index == 0 ? .benign : .mutant, title: text)
            return EntryRecord(
                entry,
                judgement: Judgement(verdict: .survived, otherKillers: [TestIdentifier(tests[index])], reason: text),
                diagnostics: text + long,
                trials: alone(tests[index], [.failedByAssertion, .failedByAssertion], layer: text, issues: [issue]))
        }
        return ReportMaterial(
            report: report(
                entries, package: hostile.joined(),
                promises: Dictionary(uniqueKeysWithValues: hostile.map { ($0, $0) }),
                tests: [.init(name: hostile.joined(), tests: tests.map(TestIdentifier.init))],
                problems: [Baseline.Problem(layer: hostile[0], test: nil, evidence: hostile.joined(separator: "\n"))],
                idleTests: tests,
                idleAssertions: hostile.map {
                    IdleAssertion(file: $0, line: 1, column: 1, text: $0, reason: $0 + long)
                }),
            diffs: diffs, sources: sources)
    }

    // MARK: A large one

    /// A report of many mutants and tests, each test with a result under each mutant.
    static func large(mutants: Int, tests: Int) -> ReportMaterial {
        let names = (0..<tests).map { "AcceptanceTests.Suite\($0 / 12)Tests/behaviour\($0)HoldsInEveryCase()" }
        let identifiers = names.map { TestIdentifier($0) }
        // A few patterns of results, shared by many mutants, so that the report itself stays small in memory.
        let patterns = (0..<31).map { pattern in
            Dictionary(
                uniqueKeysWithValues: identifiers.enumerated().map { index, test in
                    (test, (index * 31 + pattern * 17) % 97 == 0 ? TestResult.failedByAssertion : .passed)
                })
        }
        let reaching = (0..<31).map { pattern in
            identifiers.enumerated().filter { ($0.offset + pattern) % 3 != 0 }.map(\.element)
        }
        let lines = (0..<400).map { "    let value\($0) = compute(\($0), with: configuration) // line \($0)" }
        let text = lines.joined(separator: "\n") + "\n"
        var sources: [String: String] = [:]
        for file in 0..<50 { sources["Sources/Subject/File\(file).swift"] = text }
        var diffs: [String: String] = [:]
        let entries = (0..<mutants).map { number in
            let folder = "constraint\(number * 12 / mutants)"
            let id = "\(folder)/mutant-number-\(number)"
            let path = "Sources/Subject/File\(number % 50).swift"
            let line = number * 7 % 380 + 5
            diffs[id] =
                "--- a/\(path)\n+++ b/\(path)\n@@ -\(line),7 +\(line),7 @@\n"
                + lines[(line - 1)..<(line + 2)].map { " \($0)\n" }.joined()
                + "-\(lines[line + 2])\n+\(lines[line + 2].replacing("compute(", with: "compute(\(number) + "))\n"
                + lines[(line + 3)..<(line + 6)].map { " \($0)\n" }.joined()
            let killer = names[number * tests / mutants]
            let issue = TestIssue(
                kind: .assertion,
                message:
                    "Expectation failed: (jar.cookies(for: url) → [\"session=fixture-\(number)\"]) == ([] as [Cookie]):"
                    + " account \(number) was sent what another one had stored before",
                place: SourcePlace(fileID: "AcceptanceTests/Suite\(number % 40)Tests.swift", line: 20 + number % 100),
                test: TestIdentifier(killer))
            let trials =
                [
                    TrialOutcome(
                        selection: .wholeLayer, layer: "network", ending: .completed(exitStatus: 1),
                        results: patterns[number % 31], seconds: 1.2)
                ]
                + (number % 50 == 0
                    ? []
                    : alone(killer, [.failedByAssertion, .failedByAssertion, .failedByAssertion], issues: [issue]))
            let entry = entry(
                id, killedBy: ["Suite\(number % 40)Tests/*", killer],
                title: "The value number \(number) is computed from the wrong configuration")
            var record = EntryRecord(
                entry,
                judgement: trials.count > 1
                    ? Judgement(
                        verdict: .killed, killers: [TestIdentifier(killer)], reason: "\(killer) failed all 3 times.")
                    : Judgement(verdict: .survived, reason: "\(tests) tests ran and none failed."), trials: trials)
            record.build = .woven
            record.reachedBy = reaching[number % 31]
            return record
        }
        return ReportMaterial(
            report: report(
                entries,
                promises: Dictionary(uniqueKeysWithValues: (0..<12).map { ("constraint\($0)", "Promise \($0).") }),
                tests: [.init(name: "network", tests: identifiers)], idleTests: [], idleAssertions: []),
            diffs: diffs, sources: sources)
    }
}
