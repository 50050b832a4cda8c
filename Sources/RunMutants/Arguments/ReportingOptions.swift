// What an audit is asked to do with its findings beside writing them down.

import Foundation

/// How an audit reports.
struct ReportingOptions: Equatable {
    /// Whether GitHub's annotations are printed, wherever the audit runs.
    var annotations = false
    /// The audit that this one is held against; nil for none.
    var baseline: AuditPlace?
    /// The file that gets the evidence for a release; nil for none.
    var evidence: URL?
}

/// Where a finished audit is, and how the person wrote it.
struct AuditPlace: Equatable {
    /// As it was written.
    let name: String
    /// A folder `mutants.out`, or an `outcomes.json`.
    let url: URL
}
