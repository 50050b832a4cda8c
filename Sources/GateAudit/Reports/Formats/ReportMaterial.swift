// What every report is made of: the findings, with the program text that they are about.

import Foundation

/// The findings of an audit with the diffs and sources that a report shows.
public struct ReportMaterial: Sendable {
    /// The findings.
    public let report: AuditReport
    /// The diff of each entry, by the entry's identity.
    public let diffs: [String: String]
    /// The text of the files that the diffs change, by path in the package; without those that cannot be read.
    public let sources: [String: String]
    /// How the person called run-mutants, with the options that a repetition needs.
    public var command = ["run-mutants"]
    /// What each entry changes, found once for all reports.
    let changedFiles = Protected<[String: [ChangedFile]]>([:])

    /// Puts findings and texts together.
    public init(report: AuditReport, diffs: [String: String], sources: [String: String]) {
        self.report = report
        self.diffs = diffs
        self.sources = sources
    }

    /// Reads the sources that a catalogue changes.
    /// - Parameters:
    ///   - report: the findings.
    ///   - catalogue: the entries that were judged.
    ///   - package: the package's root.
    ///   - command: how the person called run-mutants, with the options that a repetition needs.
    public init(
        report: AuditReport, catalogue: [CatalogueEntry], package: URL, command: [String] = ["run-mutants"]
    ) {
        let paths = Set(catalogue.flatMap(\.touchedFiles))
        self.init(
            report: report,
            diffs: Dictionary(catalogue.map { ($0.id, $0.diff) }) { first, _ in first },
            sources: paths.reduce(into: [:]) { sources, path in
                sources[path] = try? String(contentsOf: package.appending(path: path), encoding: .utf8)
            })
        self.command = command
    }
}
