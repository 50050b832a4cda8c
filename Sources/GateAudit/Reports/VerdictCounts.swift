// How many entries of each role came to which verdict: the numbers that every report must agree on.

extension AuditReport {
    /// Verdict to the number of entries with it, those without one under `none`; in the order of the verdicts.
    func verdictCounts(of role: EntryRole) -> [(verdict: String, count: Int)] {
        let entries = entries(role)
        let counts = Verdict.allCases.map { verdict in
            (verdict: verdict.rawValue, count: entries.count { $0.verdict == verdict })
        }
        return (counts + [(verdict: "none", count: entries.count { $0.verdict == nil })]).filter { $0.count > 0 }
    }
}
