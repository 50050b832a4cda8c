// The data of the page: everything that it shows, as JSON in which names and texts are written once.

/// Gathers the findings for the page.
struct PageData {
    private let material: ReportMaterial
    private let report: AuditReport
    private let redactor = Redactor()
    private let sourceLines: [String: [Substring]]
    private let constraints: [String]
    private let constraintNumbers: [String: Int]
    private var texts = TextTable()
    private var tests: TestIndex
    private var issues = IssueTable()
    private var files: [String] = []
    private var fileNumbers: [String: Int] = [:]
    private var failedTests: Set<Int> = []

    /// Prepares the data.
    init(_ material: ReportMaterial) {
        self.material = material
        report = material.report
        sourceLines = material.sources.mapValues(\.lines)
        tests = TestIndex(material.report)
        constraints = Set(report.gate.constraints.keys).union(report.entries.map(\.constraint)).sorted()
        constraintNumbers = Dictionary(uniqueKeysWithValues: zip(constraints, constraints.indices))
    }

    /// The data as JSON.
    /// - Parameter room: about how many bytes it may take; texts are left out where it would be more.
    mutating func json(room: Int) -> [UInt8] {
        // Texts of what failed come first, for they are the last to be left out.
        var entries: [EmbeddedJSON?] = Array(repeating: nil, count: report.entries.count)
        for failing in [true, false] {
            for (index, entry) in report.entries.enumerated() where entry.passes != failing {
                var json = EmbeddedJSON()
                write(entry, to: &json)
                entries[index] = json
            }
        }
        var json = EmbeddedJSON()
        json.object { json in
            json.name("format")
            json.value(1)
            writeAudit(to: &json)
            writeBaseline(to: &json)
            json.name("constraints")
            json.array { json in
                for constraint in constraints {
                    json.array { json in
                        json.value(constraint)
                        json.value(report.gate.constraints[constraint].map(TextTable.clipped))
                    }
                }
            }
            json.name("entries")
            json.array { json in entries.compactMap(\.self).forEach { json.value($0) } }
            writeTests(to: &json)
            writeIdleAssertions(to: &json)
            json.name("files")
            json.array { json in
                for file in files {
                    json.array { json in
                        json.value(file)
                        let lines = redactor.redact(lines: sourceLines[file] ?? [])
                        json.value(texts.number(of: lines.joined(separator: "\n")))
                    }
                }
            }
            json.name("issues")
            json.value(issues.json)
            json.name("texts")
            json.value(texts.json(room: room - json.bytes.count))
        }
        return json.bytes
    }

    // MARK: The audit as a whole

    private func writeAudit(to json: inout EmbeddedJSON) {
        json.name("conclusion")
        json.object { json in
            json.field("word", report.conclusion.word)
            json.field("reason", report.conclusion.reason)
            json.field("status", Int(report.conclusion.status))
        }
        json.field("started", report.started)
        json.field("command", shellCommand(material.command))
        json.field("milliseconds", report.seconds.milliseconds)
        json.name("surroundings")
        json.object { json in
            let surroundings = report.surroundings
            json.field("package", surroundings.package)
            json.field("toolchain", surroundings.toolchain)
            json.field("platform", surroundings.platform.rawValue)
            json.field("harness", surroundings.harness)
            json.field("revision", surroundings.revision)
            json.name("clean")
            if let clean = surroundings.clean { json.value(clean) } else { json.null() }
        }
        json.name("request")
        json.object { json in
            let request = report.request
            json.field("patterns", request.patterns)
            json.field("constraint", request.constraint)
            json.field("repetitions", request.repetitions)
            json.field("jobs", request.jobs)
            json.field("timeout", request.timeout?.milliseconds)
            json.name("reuse")
            json.value(request.reuse)
        }
        json.field("subject", report.gate.subject)
        json.name("emptyControl")
        if let control = report.emptyControl {
            json.object { json in
                json.name("passed")
                json.value(control.passed)
                json.field("reason", control.reason)
            }
        } else {
            json.null()
        }
        json.name("builds")
        let builds = report.builds ?? AuditReport.Builds(report.entries)
        json.object { json in
            json.field("woven", builds.woven)
            json.field("standalone", builds.standalone)
            json.field("unviable", builds.unviable)
            json.field("stale", builds.stale)
            json.field("unknown", builds.unknown)
        }
    }

    private mutating func writeBaseline(to json: inout EmbeddedJSON) {
        json.name("baseline")
        guard let baseline = report.baseline else { return json.null() }
        json.object { json in
            json.field("milliseconds", baseline.seconds.milliseconds)
            json.field("buildMilliseconds", baseline.buildSeconds.milliseconds)
            json.field("trials", baseline.trials.count)
            json.name("problems")
            json.array { json in
                for problem in baseline.problems {
                    json.object { json in
                        json.field("layer", problem.layer)
                        json.field("test", problem.test?.rawValue)
                        json.field("evidence", texts.number(of: problem.evidence))
                    }
                }
            }
        }
    }

    /// Every test: its name, its layer, the milliseconds it takes alone, and why it may be idle.
    private func writeTests(to json: inout EmbeddedJSON) {
        let layers = Set(tests.layers).sorted()
        let numbers = Dictionary(uniqueKeysWithValues: zip(layers, layers.indices))
        json.field("layers", layers)
        json.name("tests")
        json.array { json in
            for (name, layer) in zip(tests.names, tests.layers) {
                json.array { json in
                    json.value(TextTable.clipped(name))
                    json.value(numbers[layer] ?? 0)
                    json.value(report.baseline?.testSeconds[name]?.milliseconds)
                }
            }
        }
        json.name("idleTests")
        if let idle = report.idleTests {
            json.numbers(idle.compactMap { tests.number(of: $0.rawValue) })
        } else {
            json.null()
        }
        // Beside those that are a finding, the ones that a reason is given for.
        json.name("excusedTests")
        json.array { json in
            guard report.idleTests != nil else { return }
            for number in 0..<tests.count where !failedTests.contains(number) {
                guard let reason = report.gate.reasonForIdleness(of: TestIdentifier(tests.names[number])) else {
                    continue
                }
                json.array { json in
                    json.value(number)
                    json.value(TextTable.clipped(reason))
                }
            }
        }
    }

    private func writeIdleAssertions(to json: inout EmbeddedJSON) {
        json.name("idleAssertions")
        guard let assertions = report.idleAssertions else { return json.null() }
        json.array { json in
            for assertion in assertions {
                json.object { json in
                    json.field("file", assertion.file)
                    json.field("line", assertion.line)
                    json.field("text", redactor.redact(assertion.text))
                    json.field("reason", assertion.reason)
                }
            }
        }
    }

    // MARK: Entries

    private mutating func write(_ entry: EntryRecord, to json: inout EmbeddedJSON) {
        let row = MatrixRow(entry, tests: &tests)
        if entry.role == .mutant { failedTests.formUnion(row.failedByAssertion) }
        json.object { json in
            json.name("id")
            json.value(entry.id)
            json.field("title", entry.title)
            json.field("constraint", constraintNumbers[entry.constraint] ?? 0)
            if entry.role != .mutant { json.field("role", entry.role.rawValue) }
            if let verdict = entry.verdict { json.field("verdict", verdict.rawValue) }
            // A generated mutant that the tests noticed without a failed assertion, or that does not compile.
            if entry.generated != nil, entry.passes, entry.verdict != .killed { json.field("counts", 1) }
            if let reason = entry.reason { json.field("reason", reason) }
            if !entry.killedBy.isEmpty {
                json.field("killedBy", texts.number(of: entry.killedBy.map(\.text).joined(separator: ", ")))
            }
            if !entry.acceptedEndings.isEmpty { json.field("accepts", entry.acceptedEndings.map(\.rawValue)) }
            if let keeps = entry.keeps { json.field("keeps", keeps) }
            writeNumbers(of: entry.killers, named: "killers", to: &json)
            writeNumbers(of: entry.otherKillers, named: "others", to: &json)
            writeNumbers(of: entry.flickering, named: "flickering", to: &json)
            if let diagnostics = entry.diagnostics {
                json.field("diagnostics", texts.number(of: redactor.redact(diagnostics)))
            }
            if entry.reused { json.field("reused", 1) }
            if let build = entry.build { json.field("build", build.rawValue) }
            if let because = entry.standaloneBecause { json.field("because", texts.number(of: because)) }
            if entry.reachedBy != nil { json.field("reachKnown", 1) }
            if entry.buildSeconds > 0 { json.field("buildMilliseconds", entry.buildSeconds.milliseconds) }
            if entry.trialSeconds > 0 { json.field("trialMilliseconds", entry.trialSeconds.milliseconds) }
            let cells = row.text
            if !cells.isEmpty {
                json.name("cells")
                json.value(cells)
            }
            if !entry.trials.isEmpty { writeTrials(of: entry, to: &json) }
            writeDiff(of: entry, to: &json)
        }
    }

    private mutating func writeNumbers(of names: [TestIdentifier], named field: String, to json: inout EmbeddedJSON) {
        guard !names.isEmpty else { return }
        json.name(field)
        json.numbers(names.map { tests.number(of: $0.rawValue, layer: "") })
    }

    /// Runs of one test: `[test, condition, repetition, ending, detail, milliseconds, result, [issue]]`.
    ///
    /// Runs of a whole layer: the layer's text number in place of the test, below 0, and a count of each result; of
    /// their issues only those of tests that did not fail alone, where the same is told better.
    private mutating func writeTrials(of entry: EntryRecord, to json: inout EmbeddedJSON) {
        let toldAlone = Set(
            entry.trials.filter { $0.issues.contains { $0.kind != .harmless } }.compactMap(\.test))
        json.name("trials")
        json.array { json in
            for trial in entry.trials {
                json.array { json in
                    if let test = trial.test {
                        json.value(tests.number(of: test.rawValue, layer: trial.layer))
                    } else {
                        json.value(-1 - texts.number(of: trial.layer))
                    }
                    json.value(trial.condition.number)
                    json.value(trial.repetition)
                    json.value(texts.number(of: trial.ending))
                    json.value(texts.number(ofOptional: trial.detail))
                    json.value(trial.seconds.milliseconds)
                    var shown = trial.issues
                    if let test = trial.test {
                        json.value((trial.results[test.rawValue] ?? .crashed).number)
                    } else {
                        var counts = Array(repeating: 0, count: TestResult.inOrder.count)
                        for result in trial.results.values { counts[result.number] += 1 }
                        json.numbers(counts)
                        shown.removeAll { issue in issue.test.map(toldAlone.contains) ?? false }
                    }
                    json.numbers(
                        shown.map { issue in
                            let test = trial.test == nil ? issue.test : nil
                            return issues.number(
                                kind: issue.kind, text: texts.number(of: issue.message),
                                test: test.map { tests.number(of: $0.rawValue, layer: trial.layer) },
                                file: texts.number(ofOptional: issue.file), line: issue.line)
                        })
                }
            }
        }
    }

    private mutating func writeDiff(of entry: EntryRecord, to json: inout EmbeddedJSON) {
        guard let diff = material.diffs[entry.id], !diff.isEmpty else { return }
        // What is stale has no place in the sources, even where its lines happen to be found.
        guard entry.verdict != .stale,
            let changes = SourceChange.find(diff, in: sourceLines, redactor: redactor)
        else {
            return json.field("diff", texts.number(of: redactor.redact(diff)))
        }
        json.name("changes")
        json.array { json in
            for change in changes {
                json.array { json in
                    json.value(number(ofFile: change.path))
                    for edit in change.edits {
                        json.array { json in
                            json.value(edit.line)
                            json.value(edit.removed)
                            if !edit.added.isEmpty {
                                json.value(texts.number(of: edit.added.joined(separator: "\n")))
                            }
                        }
                    }
                }
            }
        }
    }

    private mutating func number(ofFile path: String) -> Int {
        if let known = fileNumbers[path] { return known }
        fileNumbers[path] = files.count
        files.append(path)
        return files.count - 1
    }
}

extension EmbeddedJSON {
    /// Writes a text under a name; a very long one is cut.
    fileprivate mutating func field(_ name: String, _ text: String?) {
        self.name(name)
        value(text.map(TextTable.clipped))
    }

    fileprivate mutating func field(_ name: String, _ number: Int?) {
        self.name(name)
        value(number)
    }

    fileprivate mutating func field(_ name: String, _ texts: [String]) {
        self.name(name)
        array { json in texts.forEach { json.value(TextTable.clipped($0)) } }
    }
}

extension TrialCondition {
    /// Its number in `allCases`.
    fileprivate var number: Int {
        switch self {
        case .alone: 0
        case .beside: 1
        case .pinned: 2
        }
    }
}

extension Double {
    /// Seconds as whole milliseconds.
    fileprivate var milliseconds: Int { isFinite ? Int((self * 1000).rounded().clamped(to: 0...1e15)) : 0 }

    private func clamped(to range: ClosedRange<Double>) -> Double { min(max(self, range.lowerBound), range.upperBound) }
}
