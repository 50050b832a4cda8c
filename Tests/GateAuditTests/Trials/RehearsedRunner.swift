// A runner of trials that makes up its outcomes, for plans and baselines.

import Foundation
import Testing

@testable import GateAudit

/// Answers each request as a closure says, and keeps the requests.
final class RehearsedRunner: TrialRunning {
    private let answer: @Sendable (TrialRequest) -> TrialOutcome
    private let kept = Protected<[TrialRequest]>([])

    init(_ answer: @escaping @Sendable (TrialRequest) -> TrialOutcome) { self.answer = answer }

    var requests: [TrialRequest] { kept.withLock { $0 } }

    /// The requests for one test alone.
    func requests(for test: String) -> [TrialRequest] {
        requests.filter { $0.selection == .only(TestIdentifier(test)) }
    }

    func run(_ request: TrialRequest) async throws -> TrialOutcome {
        kept.withLock { $0.append(request) }
        return answer(request)
    }
}

extension TrialRequest {
    /// An outcome for the request.
    /// - Parameter results: of tests by name; those of the request that are not named have passed, unless the ending
    ///   says otherwise.
    func outcome(
        _ results: [String: TestResult] = [:], ending: ProcessEnding? = nil, issues: [TestIssue] = [],
        seconds: Double = 0.05
    ) -> TrialOutcome {
        let tests =
            switch selection {
            case .wholeLayer: self.tests
            case .only(let test): [test]
            }
        var all: [TestIdentifier: TestResult] = [:]
        for test in tests { all[test] = results[test.rawValue] ?? .passed }
        let hasFailed = all.values.contains { $0 != .passed && $0 != .skipped }
        return TrialOutcome(
            selection: selection, layer: layer.name, condition: condition, repetition: repetition,
            ending: ending ?? .completed(exitStatus: hasFailed ? 1 : 0), results: all, issues: issues, seconds: seconds)
    }
}

extension BuiltVariant {
    /// A build that nobody runs.
    static let fake = BuiltVariant(testBundle: nil, executables: [:], contentKey: "k", seconds: 0, reused: false)
}
