// The real builder and runner, with the package locked and the folders that they work in.

import Foundation

/// The parts that build and run variants of a package, ready to work, with the package locked.
public struct Workshop: Sendable {
    /// Builds variants.
    public let builder: VariantBuilder
    /// Runs trials.
    public let runner: TrialRunner
    /// What identifies the harness.
    public let harness: HarnessIdentity
    /// The folder for everything that lives no longer than this run.
    public let scratch: URL
    private let lock: PackageLock

    /// Locks the package, takes its snapshot and finds the programs of the harness.
    /// - Parameter workspace: what was asked for.
    /// - Throws: `AuditError`: with status 1 when the package is in use or cannot be copied; `CancellationError`.
    public static func open(_ workspace: AuditWorkspace) async throws -> Workshop {
        let harness = try HarnessIdentity()
        let root = workspace.package.root
        let work = WorkFolder(package: root)
        let lock = try await reportingUsage { try PackageLock(package: root) }
        if workspace.options.fresh { try forgetEverything(in: work) }
        try work.forgetBuildsOfAnotherPlace()
        // Nobody else works here now: what earlier runs left behind is of no use.
        try? FileManager.default.removeItem(at: work.temporaryFiles)
        try FileManager.default.createDirectory(at: work.temporaryFiles, withIntermediateDirectories: true)
        let scratch = try makeScratch()
        do {
            let supervisor = Supervisor(executable: harness.supervisor)
            let builder = try await reportingUsage {
                try await VariantBuilder.prepare(
                    package: workspace.package, configuration: workspace.catalogue.configuration,
                    mutants: workspace.options.mutantsFolder, entries: workspace.catalogue.entries,
                    toolchain: workspace.toolchain,
                    runBuild: supervisor.buildRunner(records: scratch))
            }
            return Workshop(
                builder: builder,
                runner: TrialRunner(
                    supervisor: harness.supervisor, reading: builder.packageCopy, folder: scratch),
                harness: harness, scratch: scratch, lock: lock)
        } catch {
            try? FileManager.default.removeItem(at: scratch)
            throw error
        }
    }

    /// Makes the mutants that a workspace asks for.
    ///
    /// - Parameter workspace: what was asked for; its catalogue holds no entry yet.
    /// - Returns: the workspace with the mutants in its catalogue, and a workshop that builds them. Where the package does not
    ///   compile there are none, for the audit says so.
    /// - Throws: `AuditError` with status 1 when a choice leaves nothing or a comment cannot be followed; `CancellationError`.
    func generating(_ workspace: AuditWorkspace) async throws -> (workspace: AuditWorkspace, workshop: Workshop) {
        guard let generation = workspace.options.generation else { return (workspace, self) }
        return try await reportingUsage {
            let subject = workspace.catalogue.configuration.subject
            guard let made = try await builder.generate(from: subject, version: harness.fingerprint) else {
                return (workspace, self)
            }
            let folders = generation.targets.compactMap { workspace.package.target(named: $0) }
            let candidates = made.changes.filter { change in
                generation.targets.isEmpty || folders.contains { $0.sources.contains(change.file) }
            }
            guard !candidates.isEmpty else {
                throw AuditError(
                    .usage,
                    "no mutant can be made of \(listed(generation.targets.isEmpty ? subject : generation.targets))"
                        + made.notes.map { "; \($0)" }.joined())
            }
            let operators = ListedOperator.all.map { (name: $0.name, isOnByDefault: $0.isOnByDefault) }
            let changes = try generation.choose(from: candidates, of: operators)
            if changes.isEmpty, let diff = generation.diff { throw NothingChanged(diff: diff) }
            guard !changes.isEmpty else {
                throw AuditError(
                    .usage, "nothing is left of \(count(candidates.count, "mutant")); choose less narrowly")
            }
            var texts: [String: String] = [:]
            for file in Set(changes.map(\.file)) { texts[file] = try builder.text(of: file) }
            let entries = GeneratedEntries.entries(of: changes, in: texts, root: workspace.package.root)
            let own = workspace.with(entries, skipped: made.skipped, notes: made.notes)
            let chosen = try CatalogueSelection(
                patterns: workspace.options.patterns, constraint: workspace.options.constraint
            ).entries(of: own.catalogue)
            let part = try workspace.options.shard.map { try $0.requiredPart(of: chosen) } ?? chosen
            let workshop = Workshop(
                builder: builder.with(workspace.options.shard == nil ? entries : part), runner: runner,
                harness: harness, scratch: scratch, lock: lock)
            return (own.choosing([.trap] + part), workshop)
        }
    }

    /// Removes what lives no longer than this run.
    public func close() {
        // What cannot be removed is in the folder for temporary files, where the system's own sweep takes it.
        try? FileManager.default.removeItem(at: scratch)
        try? builder.evict()
    }

    /// Removes earlier builds, mirrors and verdicts; the lock stays, it is held.
    private static func forgetEverything(in work: WorkFolder) throws {
        let files = FileManager.default
        for name in try files.contentsOfDirectory(atPath: work.root.path) where name != work.lock.lastPathComponent {
            try files.removeItem(at: work.root.appending(path: name))
        }
    }

    /// Makes a folder with a short path: sockets made below it must fit into 108 bytes.
    private static func makeScratch() throws -> URL {
        let name = "gate-audit-" + String(UInt32.random(in: .min ... .max), radix: 36)
        let folder = FileManager.default.temporaryDirectory.appending(path: name, directoryHint: .isDirectory)
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
        return folder
    }
}

/// A diff that changes no line that a mutant could be made of: nothing is to be tried, and nothing is wrong.
public struct NothingChanged: Error, CustomStringConvertible {
    /// The file or the revision.
    public let diff: String

    /// What there is to say.
    public var description: String { "\(diff) changes no line that a mutant could be made of" }
}
