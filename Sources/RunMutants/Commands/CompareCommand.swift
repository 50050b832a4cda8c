// `run-mutants compare`: what has changed between two audits.

import GateAudit

/// Prints what has changed, and fails when the gate got weaker.
struct CompareCommand {
    let old: AuditPlace
    let new: AuditPlace

    func run() throws -> ExitStatus {
        let comparison = try AuditComparison(
            from: RecordedAudit(at: old.url, name: old.name), to: RecordedAudit(at: new.url, name: new.name))
        let lines = ComparisonText(comparison, painter: Console().painter).lines()
        StandardOutput().write(lines.joined(separator: "\n") + "\n")
        return comparison.isWeaker ? .failed : .passed
    }
}
