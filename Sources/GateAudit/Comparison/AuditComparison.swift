// What has changed from one audit to a later one.

/// Two audits of one package held against each other.
public struct AuditComparison: Sendable {
    /// An entry that both audits tried.
    struct Pair: Sendable {
        let old: EntryRecord
        let new: EntryRecord
    }

    /// A time that has changed clearly.
    struct Pace: Sendable, Hashable {
        let name: String
        let before: Double
        let after: Double
    }

    /// The earlier audit.
    let old: RecordedAudit
    /// The later one.
    let new: RecordedAudit
    /// Verdicts that got worse.
    let worse: [Pair]
    /// Faults that are killed now, and harmless changes that pass now.
    let mended: [Pair]
    /// Verdicts that have changed otherwise.
    let otherwise: [Pair]
    /// Mutants that are killed as before, but by other tests.
    let otherKillers: [Pair]
    /// Entries under another name.
    let renamed: [Pair]
    /// Entries that only the later audit has.
    let added: [EntryRecord]
    /// Entries that only the earlier audit has.
    let gone: [EntryRecord]
    /// Tests that no mutant makes fail any more.
    let idle: [TestIdentifier]
    /// Tests and mutants that take clearly longer.
    let slower: [Pace]
    /// Tests and mutants that take clearly less time.
    let quicker: [Pace]

    /// Whether something that the gate noticed before now gets through, or something harmless no longer does.
    public var isWeaker: Bool { !worse.isEmpty }

    /// Compares two audits.
    /// - Parameters:
    ///   - old: the earlier one.
    ///   - new: the later one.
    /// - Throws: `AuditError` with status 1 when they are not of one package.
    public init(from old: RecordedAudit, to new: RecordedAudit) throws {
        let packages = (old.report.surroundings.package, new.report.surroundings.package)
        guard packages.0 == packages.1 else {
            throw AuditError(
                .usage,
                "\(old.name) is of \(packages.0) and \(new.name) of \(packages.1); compare audits of one package")
        }
        self.old = old
        self.new = new
        let names = RenamedEntries.find(from: old, to: new)
        let later = Dictionary(new.report.entries.map { ($0.id, $0) }) { first, _ in first }
        let pairs = old.report.entries.compactMap { entry in
            later[names[entry.id] ?? entry.id].map { Pair(old: entry, new: $0) }
        }
        worse = pairs.filter(\.isWorse)
        mended = pairs.filter { !$0.old.passes && $0.new.passes }
        otherwise = pairs.filter { pair in
            pair.old.verdict != pair.new.verdict && !pair.isWorse && !pair.new.passes
        }
        otherKillers = pairs.filter { pair in
            pair.old.verdict == .killed && pair.new.verdict == .killed && Set(pair.old.killers) != Set(pair.new.killers)
        }
        renamed = pairs.filter { $0.old.id != $0.new.id }
        let paired = Set(pairs.flatMap { [$0.old.id, $0.new.id] })
        // What only one audit was asked for is neither new nor gone.
        added = old.isWhole ? new.report.entries.filter { !paired.contains($0.id) } : []
        gone = new.isWhole ? old.report.entries.filter { !paired.contains($0.id) } : []
        idle = Self.idle(from: old.report, to: new.report)
        let paces = Self.paces(from: old.report, to: new.report, pairs)
        slower = paces.filter { $0.after > $0.before }
        quicker = paces.filter { $0.after < $0.before }
    }

    private static func idle(from old: AuditReport, to new: AuditReport) -> [TestIdentifier] {
        guard let before = old.idleTests, let after = new.idleTests else { return [] }
        return after.filter { !before.contains($0) }
    }

    // MARK: Times

    /// Twice as long, and by half a second for a test and five for a mutant: less is the weather on the machine.
    private static let factor = 2.0
    private static let testFloor = 0.5
    private static let mutantFloor = 5.0

    private static func paces(from old: AuditReport, to new: AuditReport, _ pairs: [Pair]) -> [Pace] {
        guard old.surroundings.platform == new.surroundings.platform else { return [] }
        let tests = (old.baseline?.testSeconds ?? [:]).sorted { $0.key < $1.key }.compactMap { test, before in
            new.baseline?.testSeconds[test].flatMap { pace(test, before, $0, floor: testFloor) }
        }
        // A mutant's time is that of all its trials, which depends on how many there were and ran side by side.
        guard old.request.repetitions == new.request.repetitions, old.request.jobs == new.request.jobs else {
            return tests
        }
        return tests
            + pairs.filter { !$0.old.reused && !$0.new.reused }.compactMap { pair in
                pace(pair.new.id, pair.old.trialSeconds, pair.new.trialSeconds, floor: mutantFloor)
            }
    }

    private static func pace(_ name: String, _ before: Double, _ after: Double, floor: Double) -> Pace? {
        let (shorter, longer) = (min(before, after), max(before, after))
        guard longer >= shorter * factor, longer - shorter >= floor else { return nil }
        return Pace(name: name, before: before, after: after)
    }
}

extension AuditComparison.Pair {
    /// Whether the later verdict says less for the gate than the earlier one.
    var isWorse: Bool {
        // What could not be tried says nothing, so nothing is worse than it, and it is worse only than what held.
        guard let before = old.verdict?.weight, let after = new.verdict?.weight else {
            return old.passes && !new.passes
        }
        return after > before
    }
}

extension Verdict {
    /// How much gets through: 0 where all is as it should be; nil where the entry could not be tried.
    fileprivate var weight: Int? {
        switch self {
        case .killed, .passed: 0
        // Noticed every time, though by others than were meant to.
        case .misattributed: 1
        // Noticed every time, though not by an assertion.
        case .errored, .crashed, .timeout: 2
        case .unstable: 3
        // A standalone build cannot tell these two apart.
        case .survived, .unreached, .rejected: 4
        case .unviable, .stale: nil
        }
    }
}
