// Runs one trial: a process of its own under the supervisor, in fresh folders, read by its own report.

import Foundation

/// The runner of trials: each has its own process, folders and bounds, and leaves nothing behind.
public struct TrialRunner: TrialRunning {
    /// The program that runs the trials' processes.
    public let supervisor: Supervisor
    /// What each may use.
    public let limits: TrialLimits
    /// Where the tests run; nil is a fresh, empty folder a trial.
    public let workingDirectory: URL?
    /// A copy of the package, whose files a fresh working directory leads to; nil for an empty one.
    public let packageCopy: URL?
    /// The folder that the trials' own folders are made in.
    public let folder: URL
    private let cores = CoreRotation()

    /// Makes a runner.
    /// - Parameters:
    ///   - supervisor: the built `trial-supervisor`.
    ///   - limits: what each trial may use.
    ///   - workingDirectory: where the tests run: the package's root for tests that read files by relative paths; nil
    ///     is a fresh folder a trial.
    ///   - packageCopy: a copy of the package, whose files are found from a fresh working directory; nil for none.
    ///   - folder: an existing folder that the trials' own folders are made in. Its path should be short.
    public init(
        supervisor: URL, limits: TrialLimits = TrialLimits(), workingDirectory: URL? = nil,
        reading packageCopy: URL? = nil, folder: URL = FileManager.default.temporaryDirectory
    ) {
        self.init(
            supervisor: Supervisor(executable: supervisor), limits: limits, workingDirectory: workingDirectory,
            reading: packageCopy, folder: folder)
    }

    init(
        supervisor: Supervisor, limits: TrialLimits, workingDirectory: URL?, reading packageCopy: URL? = nil,
        folder: URL
    ) {
        self.packageCopy = packageCopy
        self.supervisor = supervisor
        self.limits = limits
        self.workingDirectory = workingDirectory
        self.folder = folder
    }

    /// Runs one trial.
    /// - Returns: how it came out; whatever the variant does, that is an outcome and no error.
    /// - Throws: ``TrialError`` or ``SupervisorError`` when the trial says nothing (the variant lacks what the layer
    ///   needs, no folders can be made); `CancellationError` once all of it is gone.
    public func run(_ request: TrialRequest) async throws -> TrialOutcome {
        if let product = request.layer.check { return try await runCheck(product, request) }
        let bundle = try self.bundle(of: request.variant, request.layer)
        switch request.selection {
        case .only(let test) where TestProgram.isSwiftTesting(test):
            let part = try await runSwiftTesting(bundle, filters: [TestProgram.filter(for: test)], request)
            return outcome(of: [part], request)
        case .only(let test):
            return outcome(
                of: [try await runXCTest(bundle, module: Self.module(of: test), tests: [test], request)], request)
        case .wholeLayer:
            var tests = request.tests
            if tests.isEmpty { tests = try await listTests(of: request.variant, layer: request.layer) }
            var parts: [Part] = []
            if tests.contains(where: TestProgram.isSwiftTesting) {
                let filters =
                    request.reaching?.filter(TestProgram.isSwiftTesting).map(TestProgram.filter)
                    ?? (request.layer.tests ?? []).map {
                        TestProgram.filter(forModule: TestProgram.module(ofTarget: $0))
                    }
                if !filters.isEmpty { parts.append(try await runSwiftTesting(bundle, filters: filters, request)) }
            }
            // XCTest's lines lack the module, so each module has a process.
            let chosen = request.reaching ?? tests
            let classic = Dictionary(grouping: chosen.filter { !TestProgram.isSwiftTesting($0) }, by: Self.module)
            for (module, tests) in classic.sorted(by: { $0.key < $1.key }) {
                parts.append(try await runXCTest(bundle, module: module, tests: tests, request))
            }
            return outcome(of: parts, request)
        }
    }

    /// Lists the tests of a layer, or the checks of an executable one, sorted.
    /// - Throws: ``TrialError`` when the layer has none, or they cannot be listed.
    public func listTests(of variant: BuiltVariant, layer: GateLayer) async throws -> [TestIdentifier] {
        try await listPlaces(of: variant, layer: layer).keys.sorted()
    }

    /// Lists the tests of a layer, each with the place of its declaration where the library tells.
    /// - Throws: ``TrialError`` when the layer has none, or they cannot be listed.
    public func listPlaces(of variant: BuiltVariant, layer: GateLayer) async throws -> [TestIdentifier: SourcePlace?] {
        var places: [TestIdentifier: SourcePlace?] = [:]
        if let product = layer.check {
            let result = try await supervise(
                try program(product, of: variant, ["--list"]), deadline: listingDeadline
            ).result
            var status: Int32 = 1
            if case .exited(let exitStatus) = result.ending { status = exitStatus }
            let checks = CheckOutput.readChecks(result.outputText, product: product, exitStatus: status)
            for check in checks ?? [CheckOutput.wholeProgram(product)] { places[check] = SourcePlace?.none }
            return places
        }
        let bundle = try self.bundle(of: variant, layer)
        let modules = Set((layer.tests ?? []).map(TestProgram.module))
        let modern = try await supervise(deadline: listingDeadline) {
            TestProgram.listSwiftTesting(bundle, eventStream: $0.eventStream)
        }
        try Self.check(modern.result, lists: "the tests of \(layer.name)", unless: Self.nothingMatched)
        for (test, place) in EventStream.readTests(modern.events) where modules.contains(Self.module(of: test)) {
            places[test] = place
        }
        let classic = try await supervise(TestProgram.listXCTest(bundle), deadline: listingDeadline).result
        try Self.check(classic, lists: "the tests of \(layer.name)", unless: 0)
        for test in XCTestOutput.readTests(classic.outputText) where modules.contains(Self.module(of: test)) {
            places[test] = SourcePlace?.none
        }
        guard !places.isEmpty else { throw TrialError("layer \(layer.name) has no tests") }
        return places
    }

    // MARK: - Parts

    /// What one process showed.
    private struct Part {
        let record: TestRunRecord
        let result: SupervisedResult
        let tests: [TestIdentifier]
        /// The switches that it evaluated.
        let reached: Set<Int>?
    }

    /// What one process left behind.
    private struct Remains {
        let result: SupervisedResult
        let events: Data
        let reached: Set<Int>?
    }

    /// The exit status of Swift Testing when no test matched (`EX_UNAVAILABLE`).
    private static let nothingMatched: Int32 = 69
    private let listingDeadline = 60.0
    /// The most that is read of an event stream's beginning; a test that fails in a loop writes without end.
    private static let eventStreamLimit = 8 << 20

    private func runSwiftTesting(_ bundle: URL, filters: [String], _ request: TrialRequest) async throws -> Part {
        let remains = try await supervise(
            deadline: request.deadline, condition: request.condition, active: request.variant.activeSwitch
        ) {
            TestProgram.runSwiftTesting(bundle, filters: filters, eventStream: $0.eventStream)
        }
        return Part(
            record: EventStream.read(remains.events), result: remains.result, tests: [], reached: remains.reached)
    }

    private func runXCTest(
        _ bundle: URL, module: String, tests: [TestIdentifier], _ request: TrialRequest
    ) async throws -> Part {
        let remains = try await supervise(
            TestProgram.runXCTest(bundle, tests: tests), deadline: request.deadline, condition: request.condition,
            active: request.variant.activeSwitch)
        return Part(
            record: XCTestOutput.read(remains.result.output, tests: tests, module: module), result: remains.result,
            tests: tests, reached: remains.reached)
    }

    private func runCheck(_ product: String, _ request: TrialRequest) async throws -> TrialOutcome {
        var selected: TestIdentifier?
        var arguments: [String] = []
        if case .only(let check) = request.selection {
            selected = check
            let name = String(check.rawValue.dropFirst(product.count + 1))
            // A program that is one check takes no options.
            if check != CheckOutput.wholeProgram(product) || request.tests.count > 1 { arguments = ["--only", name] }
        }
        var checks = request.tests
        if checks.isEmpty && selected == nil {
            checks = try await listTests(of: request.variant, layer: request.layer)
        }
        let remains = try await supervise(
            try program(product, of: request.variant, arguments), deadline: request.deadline,
            condition: request.condition, active: request.variant.activeSwitch)
        let result = remains.result
        var status: Int32?
        if case .exited(let exitStatus) = result.ending { status = exitStatus }
        let record = CheckOutput.read(
            result.outputText, exitStatus: status, product: product, selected: selected, checks: checks)
        return outcome(
            of: [Part(record: record, result: result, tests: [], reached: remains.reached)], request)
    }

    // MARK: - Outcomes

    /// How much of an output is searched for secrets: its end, which is what is kept, and as much again and again.
    private static let searchedOutput = 1 << 20

    private func outcome(of parts: [Part], _ request: TrialRequest) -> TrialOutcome {
        let endings = parts.map { Self.ending(of: $0) }
        var results: [TestIdentifier: TestResult] = [:]
        var seconds: [TestIdentifier: Double] = [:]
        for (part, ending) in zip(parts, endings) {
            let otherwise: TestResult
            switch ending {
            case .timedOut: otherwise = .timedOut
            case .completed, .crashed, .exceeded: otherwise = .crashed
            }
            seconds.merge(part.record.seconds) { first, _ in first }
            if case .only(let test) = request.selection {
                var result = part.record.result(of: test, isAlone: true, otherwise: otherwise)
                // Its end was reported, but that of the run was not, or the process failed after it.
                if case .completed = ending {} else if result == .passed { result = otherwise }
                results[test] = result
            } else {
                for test in part.record.begun + part.record.skipped {
                    results[test] = part.record.result(of: test, isAlone: false, otherwise: otherwise)
                }
            }
        }
        // A secret that is named in one place is found in all others.
        let texts =
            parts.flatMap(\.record.issues).map(\.message)
            + parts.map { String(decoding: $0.result.output.suffix(Self.searchedOutput), as: UTF8.self) }
        let redactor = Redactor(known: texts.reduce(into: []) { $0.formUnion(Redactor.secrets(in: $1)) })
        let issues = parts.flatMap(\.record.issues).map {
            TestIssue(kind: $0.kind, message: redactor.redact($0.message), place: $0.place, test: $0.test)
        }
        let outputs = parts.map { redactor.redact(endOf: $0.result.output, limit: limits.keptOutput) }
        return TrialOutcome(
            selection: request.selection, layer: request.layer.name, condition: request.condition,
            repetition: request.repetition,
            ending: endings.first { if case .completed = $0 { false } else { true } } ?? endings.first
                ?? .completed(exitStatus: 0),
            results: results, issues: issues, seconds: parts.map(\.result.seconds).reduce(0, +), testSeconds: seconds,
            output: outputs.joined(),
            reached: parts.compactMap(\.reached).reduce(nil) { ($0 ?? []).union($1) },
            leftovers: parts.flatMap(\.result.leftovers))
    }

    private static func ending(of part: Part) -> ProcessEnding {
        switch part.result.ending {
        case .timedOut(let seconds): return .timedOut(after: seconds)
        case .exceeded(let bound): return .exceeded(bound)
        // What the runtime says where the bound on address space leaves nothing to allocate.
        case .signalled where part.result.output.suffix(2000).range(of: Data("failed to allocate ".utf8)) != nil:
            return .exceeded("memory")
        case .signalled(let signal): return .crashed(exitStatus: nil, signal: signal)
        case .exited(let status):
            let failed = part.record.issues.contains { $0.kind != .harmless }
            // XCTest ends well when it finds nothing to run.
            guard !part.record.ended.isEmpty || !part.record.skipped.isEmpty || failed else {
                return .crashed(exitStatus: status, signal: nil)
            }
            // An exit that says failure where nothing failed came from elsewhere than the test library.
            guard part.record.hasEnded, status == 0 || failed else { return .crashed(exitStatus: status, signal: nil) }
            return .completed(exitStatus: status)
        }
    }

    // MARK: - Processes

    private func supervise(
        _ program: TestProgram, deadline: Double, condition: TrialCondition = .beside, active: ActiveSwitch? = nil
    ) async throws -> Remains {
        try await supervise(deadline: deadline, condition: condition, active: active) { _ in program }
    }

    private func supervise(
        deadline: Double, condition: TrialCondition = .beside, active: ActiveSwitch? = nil,
        _ program: (TrialFolder) -> TestProgram
    ) async throws -> Remains {
        let folder = try TrialFolder(in: self.folder, reading: workingDirectory == nil ? packageCopy : nil)
        defer { folder.remove() }
        let program = program(folder)
        var environment = folder.environment().merging(try folder.environment(of: active)) { $1 }
        let directory = workingDirectory ?? folder.workingDirectory
        environment["PWD"] = directory.path
        let core = condition == .pinned ? await cores.take() : nil
        let result = try await supervisor.run(
            Command(
                executable: program.executable, arguments: program.arguments, environment: environment,
                workingDirectory: directory),
            bounds: Bounds(
                deadline: deadline, addressSpace: limits.addressSpace, fileSize: limits.fileSize,
                folderSize: limits.folderSize, outputSize: limits.outputSize),
            folder: folder.own, records: folder.records, pinnedTo: core)
        return Remains(
            result: result, events: Self.ends(of: folder.eventStream), reached: folder.reached(of: active))
    }

    /// A file's bytes; of one beyond the limit the beginning and the end, where the run's end is.
    private static func ends(of file: URL) -> Data {
        guard let handle = try? FileHandle(forReadingFrom: file) else { return Data() }
        defer { try? handle.close() }
        guard let size = try? handle.seekToEnd(), (try? handle.seek(toOffset: 0)) != nil else { return Data() }
        guard size > UInt64(eventStreamLimit) else { return (try? handle.readToEnd()) ?? Data() }
        var bytes = (try? handle.read(upToCount: eventStreamLimit / 2)) ?? Data()
        bytes.append(UInt8(ascii: "\n"))
        if (try? handle.seek(toOffset: size - UInt64(eventStreamLimit / 2))) != nil {
            bytes.append((try? handle.readToEnd()) ?? Data())
        }
        return bytes
    }

    private func bundle(of variant: BuiltVariant, _ layer: GateLayer) throws -> URL {
        guard let bundle = variant.testBundle else {
            throw TrialError("layer \(layer.name) is made of tests, but the build has no test bundle")
        }
        return bundle
    }

    private func program(_ product: String, of variant: BuiltVariant, _ arguments: [String]) throws -> TestProgram {
        guard let executable = variant.executables[product] else {
            throw TrialError("the build has no executable \(product)")
        }
        return TestProgram(executable: executable, arguments: arguments)
    }

    private static func check(_ result: SupervisedResult, lists what: String, unless empty: Int32) throws {
        switch result.ending {
        case .exited(0): return
        case .exited(empty): return
        default:
            throw TrialError("cannot list \(what): \(Redactor().redact(endOf: result.output, limit: 2000))")
        }
    }

    private static func module(of test: TestIdentifier) -> String {
        String(test.rawValue.prefix { $0 != "." && $0 != "/" })
    }
}
