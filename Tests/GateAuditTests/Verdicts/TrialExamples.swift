// Entries and trials as tests of verdicts and reports need them, made from few words.

import Foundation

@testable import GateAudit

/// An entry that nothing is special about.
func entry(
    _ id: String = "isolation/shared-store", killedBy: [String] = ["Isolation/*"],
    accepting: Set<AcceptedEnding> = [], role: EntryRole? = nil, title: String = "Both accounts share one jar",
    diff: String = ""
) -> CatalogueEntry {
    let folder = id.split(separator: "/").first.map(String.init) ?? ""
    let role = role ?? (folder == "benign" ? .benign : folder == "controls" ? .control : .mutant)
    return CatalogueEntry(
        id: id, role: role, constraint: folder, title: title,
        killedBy: role == .benign ? [] : killedBy.map(TestPattern.init),
        acceptedEndings: accepting, keeps: role == .benign ? "The same set is sent" : nil,
        file: URL(filePath: "/package/Mutants/\(id).patch"), diff: diff, touchedFiles: ["Sources/Subject/Jar.swift"])
}

/// The trials of one test alone, one a repetition.
func alone(
    _ test: String, _ results: [TestResult], layer: String = "network", issues: [TestIssue] = []
) -> [TrialOutcome] {
    let identifier = TestIdentifier(test)
    return results.enumerated().map { index, result in
        TrialOutcome(
            selection: .only(identifier), layer: layer, condition: TrialCondition.allCases[index % 3],
            repetition: index + 1, ending: ending(result), results: [identifier: result], issues: issues, seconds: 0.25)
    }
}

/// A run of a whole layer.
func group(
    _ results: [String: TestResult], ending: ProcessEnding? = nil, issues: [TestIssue] = [], layer: String = "network"
) -> TrialOutcome {
    let failed = results.values.contains(where: \.isFailure)
    return TrialOutcome(
        selection: .wholeLayer, layer: layer, ending: ending ?? .completed(exitStatus: failed ? 1 : 0),
        results: Dictionary(uniqueKeysWithValues: results.map { (TestIdentifier($0), $1) }), issues: issues, seconds: 1)
}

private func ending(_ result: TestResult) -> ProcessEnding {
    switch result {
    case .passed, .skipped: .completed(exitStatus: 0)
    case .failedByAssertion, .errored: .completed(exitStatus: 1)
    case .timedOut: .timedOut(after: 10)
    case .crashed: .crashed(exitStatus: nil, signal: 5)
    }
}
