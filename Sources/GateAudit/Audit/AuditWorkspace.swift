// What an audit, a run of the gate and a listing have in common: the tools, the package, its catalogue, the choice.

import Foundation

/// A package with its catalogue, read and checked; nothing is built yet.
public struct AuditWorkspace: Sendable {
    /// What was asked for.
    public let options: AuditOptions
    /// The tools.
    public let toolchain: Toolchain
    /// The package, as its variants are built.
    public let package: PackageDescription
    /// The whole catalogue.
    public let catalogue: Catalogue
    /// What was chosen of it, in order, controls included.
    public let chosen: [CatalogueEntry]
    /// Generated mutants that comments leave out.
    public var skipped: [GeneratedMutants.Skipped] = []
    /// What a person should know of how mutants were generated.
    public var notes: [String] = []

    /// The configuration as the package's own files say it, without what was generated.
    public var gate: GateConfiguration {
        GateConfiguration(
            subject: catalogue.configuration.subject, layers: catalogue.configuration.layers, constraints: [:],
            idle: catalogue.configuration.idle)
    }

    /// Reads a package and its catalogue.
    /// - Parameters:
    ///   - options: which package, which catalogue, and what of it.
    ///   - run: runs git and queries of swift.
    /// - Throws: `AuditError` with status 1 and everything that is wrong; `CancellationError`.
    public static func open(
        _ options: AuditOptions, run: @escaping CommandRunner = { try await $0.run() }
    ) async throws -> AuditWorkspace {
        try await reportingUsage {
            let toolchain = try await tools(for: options.package, run: run)
            let package = try await PackageDescription.load(package: options.package, toolchain: toolchain, run: run)
            if let generation = options.effectiveGeneration {
                return try await openForGeneration(options, generation, toolchain, package, run: run)
            }
            let catalogue = try Catalogue.load(package: package, mutants: options.mutantsFolder)
            let selection = CatalogueSelection(patterns: options.patterns, constraint: options.constraint)
            return AuditWorkspace(
                options: options, toolchain: toolchain, package: package, catalogue: catalogue,
                chosen: try options.shard.map { try $0.requiredPart(of: selection.entries(of: catalogue)) }
                    ?? selection.entries(of: catalogue))
        }
    }

    /// Reads a package with its hand-written catalogue, for a command that looks at one entry.
    /// - Throws: `AuditError` with status 1 and everything that is wrong; `CancellationError`.
    public static func openWithPatches(_ options: AuditOptions) async throws -> AuditWorkspace {
        let name = options.patterns.first ?? ""
        guard options.effectiveGeneration == nil else {
            throw AuditError(.usage, "the last audit has no verdict on \(name); run the audit first")
        }
        return try await open(options)
    }

    /// A package whose mutants are still to be made.
    private static func openForGeneration(
        _ options: AuditOptions, _ generation: GenerationOptions, _ toolchain: Toolchain, _ package: PackageDescription,
        run: CommandRunner
    ) async throws -> AuditWorkspace {
        let configuration = try configuration(options, package)
        guard configuration.layers.contains(where: { $0.check != nil || $0.tests?.isEmpty == false }) else {
            throw AuditError(
                .baselineNotGreen,
                "\(package.name) has no test target, so there is no gate: add tests, or name a check in Mutants/gate.json"
            )
        }
        for target in generation.targets where !configuration.subject.contains(target) {
            throw SelectionError(
                "there is no target “\(target)” to mutate; "
                    + Suggestion.advice(for: target, among: configuration.subject, noun: "target"))
        }
        _ = try generation.chosenOperators(
            of: ListedOperator.all.map { (name: $0.name, isOnByDefault: $0.isOnByDefault) })
        var options = options
        var generation = generation
        if let diff = generation.diff {
            let folder = URL(filePath: FileManager.default.currentDirectoryPath, directoryHint: .isDirectory)
            generation.lines = try await ChangedLines.read(
                diff, from: folder, package: package.root, toolchain: toolchain, run: run
            ).lines
        }
        options.generation = generation
        if options.repeatsByDefault { options.repetitions = 1 }
        return AuditWorkspace(
            options: options, toolchain: toolchain, package: package,
            catalogue: Catalogue(
                configuration: configuration, entries: [], folder: options.mutantsFolder, package: package),
            chosen: [], skipped: [])
    }

    /// What `gate.json` says, or what a package without one is taken to mean.
    private static func configuration(
        _ options: AuditOptions, _ package: PackageDescription
    ) throws -> GateConfiguration {
        let file = options.mutantsFolder.appending(path: GateConfiguration.fileName)
        guard let data = try? Data(contentsOf: file) else {
            return GateConfiguration.assumed(for: package, folders: [])
        }
        var problems: [CatalogueProblem] = []
        let read = GateConfiguration.read(
            data, file: GateConfiguration.fileName, package: package, problems: &problems)
        guard let read, problems.isEmpty else { throw CatalogueError(problems: problems) }
        return read
    }

    /// The same workspace with generated mutants for a catalogue, each operator a constraint.
    func with(
        _ entries: [CatalogueEntry], skipped: [GeneratedMutants.Skipped], notes: [String]
    ) -> AuditWorkspace {
        let gate = catalogue.configuration
        let promises = Dictionary(
            uniqueKeysWithValues: ListedOperator.all.map { ($0.name, $0.description.fault) })
        let names = Set(entries.map(\.constraint))
        let configuration = GateConfiguration(
            subject: gate.subject, layers: gate.layers, constraints: promises.filter { names.contains($0.key) },
            idle: gate.idle)
        return AuditWorkspace(
            options: options, toolchain: toolchain, package: package,
            catalogue: Catalogue(
                configuration: configuration, entries: entries, folder: catalogue.folder, package: package,
                inOrder: true),
            chosen: chosen, skipped: skipped, notes: notes)
    }

    /// The same workspace with another choice of its catalogue.
    func choosing(_ entries: [CatalogueEntry]) -> AuditWorkspace {
        AuditWorkspace(
            options: options, toolchain: toolchain, package: package, catalogue: catalogue, chosen: entries,
            skipped: skipped, notes: notes)
    }

    /// Finds the tools, and keeps their temporary files within the package's `.build`: SwiftPM leaves locks behind.
    /// - Parameters:
    ///   - package: the package that they are for.
    ///   - run: runs queries of swift.
    /// - Throws: `BuildError` when a tool or the package is missing; `CancellationError`.
    public static func tools(for package: URL, run: @escaping CommandRunner) async throws -> Toolchain {
        let found = try await Toolchain.find(run: run)
        let folder = WorkFolder(package: try PackageDescription.root(of: package)).temporaryFiles
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        var environment = found.environment
        environment["TMPDIR"] = folder.path
        return Toolchain(swift: found.swift, git: found.git, version: found.version, environment: environment)
    }

    /// What the audit runs on, for its report.
    /// - Parameters:
    ///   - harness: the version of run-mutants.
    ///   - run: runs git.
    /// - Throws: `CancellationError`; without git, or outside a repository, the revision is left out.
    public func surroundings(
        harness: String, run: CommandRunner = { try await $0.run() }
    ) async throws -> AuditReport.Surroundings {
        func git(_ arguments: String...) async throws -> String? {
            let result = try await run(
                Command(
                    executable: toolchain.git, arguments: arguments, environment: toolchain.environment,
                    workingDirectory: package.root))
            return result.status == 0 ? result.outputText.trimmingCharacters(in: .whitespacesAndNewlines) : nil
        }
        let revision = try await git("rev-parse", "HEAD")
        let changes = try await git("--no-optional-locks", "status", "--porcelain")
        return AuditReport.Surroundings(
            package: package.name,
            toolchain: toolchain.version.split(separator: "\n").first.map(String.init) ?? toolchain.version,
            platform: .current, harness: harness, revision: revision,
            clean: revision == nil ? nil : changes?.isEmpty)
    }
}

/// Carries out work in which every failure is one of usage or configuration, and says so.
/// - Throws: `AuditError` with status 1; `CancellationError` and other `AuditError`s as they are.
func reportingUsage<Result>(_ work: () async throws -> Result) async throws -> Result {
    do {
        return try await work()
    } catch let error as AuditError {
        throw error
    } catch let error as NothingChanged {
        throw error
    } catch is CancellationError {
        throw CancellationError()
    } catch {
        throw AuditError(.usage, "\(error)")
    }
}

extension AuditWorkspace {
    /// Reads a package and its configuration, for a run of the gate alone: a broken or a missing catalogue is no matter.
    /// - Parameters:
    ///   - options: which package.
    ///   - run: runs git and queries of swift.
    /// - Throws: `AuditError` with status 1 when the package or its `gate.json` cannot be read; `CancellationError`.
    public static func openWithoutCatalogue(
        _ options: AuditOptions, run: @escaping CommandRunner = { try await $0.run() }
    ) async throws -> AuditWorkspace {
        try await reportingUsage {
            let toolchain = try await tools(for: options.package, run: run)
            let package = try await PackageDescription.load(package: options.package, toolchain: toolchain, run: run)
            let configuration = try configuration(options, package)
            return AuditWorkspace(
                options: options, toolchain: toolchain, package: package,
                catalogue: Catalogue(
                    configuration: configuration, entries: [], folder: options.mutantsFolder, package: package),
                chosen: [])
        }
    }
}

extension WorkFolder {
    /// Temporary files of the tools.
    var temporaryFiles: URL { root.appending(path: "tmp", directoryHint: .isDirectory) }
    /// What tests did alone in earlier audits.
    var facts: URL { root.appending(path: "facts", directoryHint: .isDirectory) }
    /// Verdicts of earlier audits.
    var verdicts: URL { root.appending(path: "verdicts", directoryHint: .isDirectory) }
}
