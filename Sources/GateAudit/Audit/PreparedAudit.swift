// An audit put together of the real stages.

import Foundation

/// An audit with everything that it needs.
public struct PreparedAudit: Sendable {
    /// The audit, ready to run.
    public let audit: Audit
    /// What it has found so far.
    public let ledger: AuditLedger
    /// Where it writes.
    public let output: OutputFolder
    /// Where it works.
    public let workshop: Workshop
    /// What was asked for, with the mutants that were made for it.
    public let workspace: AuditWorkspace

    /// Puts an audit together.
    /// - Parameters:
    ///   - workspace: what was asked for.
    ///   - version: the version of run-mutants.
    ///   - command: how the person called it, for reports that say how to repeat a mutant.
    ///   - observer: is told of every step.
    /// - Throws: `AuditError`, `OutputError`, `CancellationError`.
    public static func prepare(
        _ workspace: AuditWorkspace, version: String, command: [String], observer: any AuditObserver
    ) async throws -> PreparedAudit {
        let opened = try await Workshop.open(workspace)
        do {
            if workspace.options.generation != nil {
                await observer.observe(.stage("Building the unmodified package, to make mutants of it"))
            }
            let (workspace, workshop) = try await opened.generating(workspace)
            for note in workspace.notes { await observer.observe(.note(note)) }
            let options = workspace.options
            let catalogue = workspace.catalogue
            let interrupted =
                options.resume ? try InterruptedAudit(in: options.output ?? workspace.package.root) : .none
            let output = try OutputFolder(in: options.output ?? workspace.package.root)
            let ledger = AuditLedger(
                entries: workspace.chosen, gate: catalogue.configuration, options: options,
                surroundings: try await workspace.surroundings(harness: version), skipped: workspace.skipped)
            for entry in catalogue.otherPlatforms where workspace.options.choosesPart == false {
                let platforms = entry.platforms.map(\.rawValue).sorted().joined(separator: ", ")
                await observer.observe(.note("\(entry.id) is meant for \(platforms) only"))
            }
            for link in workshop.builder.leftOut {
                await observer.observe(.note("\(link) leads out of the package and is not copied"))
            }
            let audit = Audit(
                catalogue: workspace.chosen, gate: catalogue.configuration,
                emptyControl: try catalogue.emptyControl()?.asBenign, options: options,
                harness: workshop.harness.fingerprint, packageName: workspace.package.name, command: command,
                builder: workshop.builder, runner: workshop.runner, assertionFinder: Self.assertionFinder(workspace),
                checkPatterns: { tests in
                    let problems = catalogue.unmatchedPatterns(tests: tests)
                    guard problems.isEmpty else {
                        throw AuditError(.usage, CatalogueError(problems: problems).description)
                    }
                },
                store: VerdictStore(folder: WorkFolder(package: workspace.package.root).verdicts),
                facts: options.measuresAnew
                    ? nil : TrialFacts(folder: WorkFolder(package: workspace.package.root).facts),
                interrupted: interrupted,
                output: output, ledger: ledger,
                observer: observer)
            return PreparedAudit(
                audit: audit, ledger: ledger, output: output, workshop: workshop, workspace: workspace)
        } catch {
            opened.close()
            throw error
        }
    }

    private static func assertionFinder(_ workspace: AuditWorkspace) -> (any AssertionFinding)? {
        #if canImport(SwiftSyntax)
            let targets = workspace.catalogue.configuration.layers.flatMap { $0.tests ?? [] }
            return SourceAssertions(package: workspace.package, targets: targets)
        #else
            return nil
        #endif
    }
}

extension AuditWorkspace {
    /// The workspace with the mutants that were asked for, where they are to be generated; for commands that only look.
    /// - Throws: `AuditError` with status 1 when none can be made, or the package is in use; `CancellationError`.
    public func withMutants() async throws -> AuditWorkspace {
        guard options.generation != nil else { return self }
        let workshop = try await Workshop.open(self)
        defer { workshop.close() }
        let own = try await workshop.generating(self).workspace
        guard !own.chosen.isEmpty else {
            throw AuditError(.baselineNotGreen, "the package does not compile, so no mutant can be made of it")
        }
        return own
    }
}

extension CatalogueEntry {
    /// The same change, to be judged as one that must stay green.
    var asBenign: CatalogueEntry {
        CatalogueEntry(
            id: id, role: .benign, constraint: constraint, title: title, keeps: title, file: file, diff: diff,
            touchedFiles: touchedFiles)
    }
}
