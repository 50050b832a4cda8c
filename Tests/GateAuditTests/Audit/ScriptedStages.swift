// Stages without processes: builds and trials that come out as a test says.

import Foundation

@testable import GateAudit

/// Builds nothing, and says that it did.
actor ScriptedBuilder: VariantBuilding {
    /// Entry to what its build comes to; what is not here is built.
    var outcomes: [String: BuildOutcome] = [:]
    /// Entry to the reason why its patch no longer applies.
    var stale: [String: String] = [:]
    /// What was built, in order; the unmodified package is nil.
    private(set) var built: [String?] = []
    /// What weaving comes to; nothing is woven when no test says otherwise.
    let woven: WovenBuild
    /// The entries of each request to weave.
    private(set) var wovenRequests: [[String]] = []
    /// The lanes that were warmed up.
    private(set) var warmedUp: Set<Int> = []
    /// Lanes that build at this moment; two builds of one lane are a fault of the audit.
    private var busy: Set<Int> = []
    private(set) var overlapped = false

    init(
        outcomes: [String: BuildOutcome] = [:], stale: [String: String] = [:],
        woven: WovenBuild = WovenBuild(variant: nil, numbers: [:], refusals: [:])
    ) {
        self.woven = woven
        self.outcomes = outcomes
        self.stale = stale
    }

    func staleEntries(among entries: [CatalogueEntry]) async throws -> [(entry: CatalogueEntry, reason: String)] {
        entries.compactMap { entry in stale[entry.id].map { (entry, $0) } }
    }

    func build(_ entry: CatalogueEntry?, job: Int) async throws -> BuildOutcome {
        if !busy.insert(job).inserted { overlapped = true }
        await Task.yield()
        busy.remove(job)
        built.append(entry?.id)
        let key = entry?.id ?? "baseline"
        return outcomes[key]
            ?? .built(
                BuiltVariant(
                    testBundle: URL(filePath: "/builds/\(key)"), executables: [:], contentKey: key, seconds: 2,
                    reused: false))
    }
}

extension ScriptedBuilder {
    func warmUp(job: Int) async throws { warmedUp.insert(job) }

    func weave(_ entries: [CatalogueEntry], evenFew: Bool) async throws -> WovenBuild {
        wovenRequests.append(entries.map(\.id))
        return woven
    }

    nonisolated func contentKey(of entry: CatalogueEntry?) -> String { entry?.id ?? "baseline" }
}

/// Runs nothing, and says how it came out: for each build, which tests fail and how.
actor ScriptedRunner: TrialRunning, TestListing {
    private let tests: [String: [String]]
    private let results: [String: [String: TestResult]]
    private let issues: [String: [TestIssue]]
    /// How many trials of each build were run.
    private(set) var runs: [String: Int] = [:]
    private let hangs: Set<String>
    private let onHang: @Sendable () -> Void

    /// - Parameters:
    ///   - tests: layer to its tests.
    ///   - results: build to the tests that do not pass.
    ///   - issues: build to what failing tests report.
    ///   - hangs: builds whose trials end only when they are cancelled.
    ///   - onHang: called when such a trial has begun.
    init(
        tests: [String: [String]], results: [String: [String: TestResult]] = [:], issues: [String: [TestIssue]] = [:],
        hangs: Set<String> = [], onHang: @escaping @Sendable () -> Void = {}
    ) {
        self.tests = tests
        self.results = results
        self.issues = issues
        self.hangs = hangs
        self.onHang = onHang
    }

    func listTests(of variant: BuiltVariant, layer: GateLayer) async throws -> [TestIdentifier] {
        (tests[layer.name] ?? []).map(TestIdentifier.init)
    }

    func run(_ request: TrialRequest) async throws -> TrialOutcome {
        let build = request.variant.contentKey
        runs[build, default: 0] += 1
        if hangs.contains(build) {
            onHang()
            // Ends by cancellation alone, long before this is over.
            try await Task.sleep(for: .seconds(3600))
        }
        let failing = results[build] ?? [:]
        let chosen: [TestIdentifier]
        if case .only(let test) = request.selection { chosen = [test] } else { chosen = request.tests }
        let outcomes = Dictionary(uniqueKeysWithValues: chosen.map { ($0, failing[$0.rawValue] ?? .passed) })
        let failed = outcomes.values.contains(where: \.isFailure)
        return TrialOutcome(
            selection: request.selection, layer: request.layer.name, condition: request.condition,
            repetition: request.repetition, ending: .completed(exitStatus: failed ? 1 : 0), results: outcomes,
            issues: failed ? issues[build] ?? [] : [], seconds: 0.1, output: "output of \(build)")
    }
}

/// Takes note of everything that an audit says.
actor RecordingObserver: AuditObserver {
    private(set) var lines: [String] = []
    private let text = EventText(painter: Painter(enabled: false), everyEntry: true)

    func observe(_ event: AuditEvent) {
        if let line = text.line(for: event) { lines.append(line) }
    }
}
