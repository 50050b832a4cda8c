// Builds the package as it is, or with a patch in it, one mirror a job, and never the same thing twice.

import Foundation

/// Builds variants standalone: a mirror is patched, built incrementally, and the linked result kept by content.
public struct VariantBuilder: Sendable {
    let package: PackageDescription
    let toolchain: Toolchain
    let recipe: BuildRecipe
    let snapshot: PackageSnapshot
    let work: WorkFolder
    let store: VariantStore
    let run: CommandRunner
    /// Every entry that there is: they are woven together, so that whatever is chosen of them needs no other build.
    let wholeCatalogue: [CatalogueEntry]
    let runBuild: CommandRunner
    let lanes = JobLanes()
    private let began = Date()

    /// What the variants may take on disk beyond those of this run, in bytes.
    private static let storeLimit = 3 << 30

    /// Copies the package as it is now; every variant is made from that copy, whatever is edited later.
    ///
    /// The caller holds the package's lock.
    ///
    /// - Parameters:
    ///   - package: the package, as its variants are built.
    ///   - configuration: the layers decide what is built.
    ///   - mutants: the folder of the patches: a change in it makes no variant another one.
    ///   - entries: every entry of the catalogue, also those that were not chosen.
    ///   - toolchain: the tools.
    ///   - run: runs git and queries of swift.
    ///   - runBuild: runs builds.
    /// - Throws: `BuildError` when the package cannot be read or copied.
    public static func prepare(
        package: PackageDescription, configuration: GateConfiguration, mutants: URL,
        entries: [CatalogueEntry] = [], toolchain: Toolchain, run: @escaping CommandRunner = { try await $0.run() },
        runBuild: @escaping CommandRunner
    ) async throws -> VariantBuilder {
        guard package.outsideDependencies.isEmpty else {
            // From a mirror a relative path would lead elsewhere, and nobody would notice an edit there.
            throw BuildError(
                "\(package.root.path): it needs \(package.outsideDependencies.joined(separator: ", ")) by path; "
                    + "a copy of the package would not find it: move it into the package, or name it by URL")
        }
        let work = WorkFolder(package: package.root)
        let resolvedMutants = FileTree.resolvingLinks(mutants.path) ?? mutants.path
        var ignoring = [FileTree.relative(resolvedMutants, to: package.root)]
        let manifest = try String(contentsOf: package.root.appendingPathComponent("Package.swift"), encoding: .utf8)
        if manifest.contains("GATE_AUDIT_VARIANT") {
            // Targets that the manifest leaves out of variants cannot change one.
            let whole = try await PackageDescription.load(
                package: package.root, toolchain: toolchain, run: run, asVariant: false)
            let built = Set(package.targets.map(\.path))
            ignoring += whole.targets.map(\.path).filter { !$0.isEmpty && !built.contains($0) }
        }
        let snapshot = try await PackageSnapshot.take(
            of: package.root, into: work.snapshot, ignoring: ignoring, toolchain: toolchain, run: run)
        let recipe = BuildRecipe(
            package: package, configuration: configuration,
            resolvesDependencies: package.dependencies.contains { $0.path == nil }
                && !snapshot.paths.contains("Package.resolved"))
        return VariantBuilder(
            package: package, toolchain: toolchain, recipe: recipe, snapshot: snapshot, work: work,
            store: VariantStore(folder: work.variants), run: run, runBuild: runBuild, wholeCatalogue: entries)
    }

    init(
        package: PackageDescription, toolchain: Toolchain, recipe: BuildRecipe, snapshot: PackageSnapshot,
        work: WorkFolder, store: VariantStore, run: @escaping CommandRunner, runBuild: @escaping CommandRunner,
        wholeCatalogue: [CatalogueEntry]
    ) {
        self.package = package
        self.toolchain = toolchain
        self.recipe = recipe
        self.snapshot = snapshot
        self.work = work
        self.store = store
        self.run = run
        self.runBuild = runBuild
        self.wholeCatalogue = wholeCatalogue
    }

    /// The unpatched copy of the package: where tests that read files by their working directory run.
    public var packageCopy: URL { snapshot.root }

    /// Links of the package that lead out of it and were therefore not copied.
    public var leftOut: [String] { snapshot.leftOut }

    /// SHA-256 over everything that goes into the build of an entry, or of the package as it is.
    public func contentKey(of entry: CatalogueEntry?) -> String {
        var digest = SHA256()
        recipe.digest(into: &digest, toolchain: toolchain)
        digest.update(field: snapshot.digest)
        digest.update(field: entry?.diff ?? "")
        return digest.finish()
    }

    /// The entries whose patches no longer apply, with the reason, which names the place; builds nothing.
    public func staleEntries(among entries: [CatalogueEntry]) async throws -> [(entry: CatalogueEntry, reason: String)]
    {
        var stale: [(entry: CatalogueEntry, reason: String)] = []
        // What was generated a moment ago from this very copy applies.
        for entry in entries where entry.generated == nil && entry != .trap {
            let outcome = try await Mirror(root: snapshot.root).apply(
                entry.diff, touchedFiles: entry.touchedFiles, toolchain: toolchain, run: run, checkOnly: true)
            if case .stale(let reason) = outcome { stale.append((entry, reason)) }
        }
        return stale
    }

    /// Builds the package with an entry's patch in it, or as it is.
    ///
    /// - Parameters:
    ///   - entry: the entry; nil for the unmodified package.
    ///   - job: whose mirror is used, from 0; calls for one job wait for each other.
    /// - Throws: `CancellationError`, or `BuildError` when building is impossible whatever the entry.
    public func build(_ entry: CatalogueEntry?, job: Int) async throws -> BuildOutcome {
        try Task.checkCancellation()
        let key = contentKey(of: entry)
        if let known = store.find(key) { return .built(known) }
        return try await lanes.alone(in: job) { try await make(entry, key: key, job: job) }
    }

    /// Builds the unmodified package where a job has never built before, so that its first entry needs no whole build.
    ///
    /// What the compiler says of it is left to ``build(_:job:)``.
    ///
    /// - Parameter job: whose mirror is used, from 0.
    /// - Throws: `CancellationError`, or `BuildError` when building is impossible.
    public func warmUp(job: Int) async throws {
        try await lanes.alone(in: job) {
            guard FileTree.kind(at: work.scratch(job).path) == nil else { return }
            let mirror = Mirror(root: work.mirror(job))
            try mirror.synchronise(with: snapshot.root, paths: snapshot.paths)
            let lane = Lane(mirror: mirror, scratch: work.scratch(job), suspects: [])
            _ = try await link(lane, key: contentKey(of: nil))
        }
    }

    /// Removes variants that were not used for long, when they take too much room; call it when an audit ends.
    public func evict() throws { try store.evict(keepingSince: began, bytes: Self.storeLimit) }

    // MARK: One build

    private func make(_ entry: CatalogueEntry?, key: String, job: Int) async throws -> BuildOutcome {
        let mirror = Mirror(root: work.mirror(job))
        let changes = try mirror.synchronise(with: snapshot.root, paths: snapshot.paths)
        if let entry {
            let outcome = try await mirror.apply(
                entry.diff, touchedFiles: entry.touchedFiles, toolchain: toolchain, run: run)
            if case .stale(let reason) = outcome { return .stale(reason: reason) }
        }
        let started = Date()
        let lane = Lane(
            mirror: mirror, scratch: work.scratch(job), suspects: changes.written + (entry?.touchedFiles ?? []))
        if let output = try await link(lane, key: key) {
            return .unviable(diagnostics: CompilerDiagnostics.errors(in: output, below: mirror.root))
        }
        return .built(try keep(lane, key: key, seconds: Date().timeIntervalSince(started)))
    }

    /// Keeps what a lane has built.
    func keep(_ lane: Lane, key: String, seconds: Double) throws -> BuiltVariant {
        let products = lane.scratch.appendingPathComponent("debug", isDirectory: true)
        return try store.keep(
            key, products: products, testBundle: recipe.testBundle,
            executables: Dictionary(uniqueKeysWithValues: recipe.executables.map { ($0, $0) }),
            companions: try companions(in: products), seconds: seconds)
    }

    /// A mirror with its build folder, and the files that changed since it was last built.
    struct Lane {
        let mirror: Mirror
        let scratch: URL
        let suspects: [String]
        /// Holds the key of what was built last, while that still stands.
        var record: URL { scratch.appendingPathExtension("key") }
    }

    /// Builds what stands in the mirror; the build's whole output when the compiler refuses.
    func link(_ lane: Lane, key: String) async throws -> String? {
        let earlier = try? String(contentsOf: lane.record, encoding: .utf8)
        try? FileManager.default.removeItem(at: lane.record)
        let before = stamps(lane)
        var result = try await swiftBuild(lane)
        if result.status != 0, !CompilerDiagnostics.pointsIntoSources(result.outputText + result.errorText),
            FileTree.kind(at: lane.scratch.path) != nil
        {
            // No source is to blame: what an interrupted build left behind may be. Once more from nothing.
            try FileManager.default.removeItem(at: lane.scratch)
            result = try await swiftBuild(lane)
        }
        if result.status == 0, let earlier, earlier != key, before == stamps(lane), !lane.suspects.isEmpty {
            // Other sources, yet nothing was linked anew: the incremental build may have overlooked them.
            try lane.mirror.touch(lane.suspects)
            result = try await swiftBuild(lane)
        }
        let output = result.outputText + "\n" + result.errorText
        guard result.status == 0 else {
            if CompilerDiagnostics.showsRefusal(output) { return output }
            let diagnostics = CompilerDiagnostics.errors(in: output, below: lane.mirror.root)
            throw BuildError("the build ended with status \(result.status) and no error of a compiler\n\(diagnostics)")
        }
        try Data(key.utf8).write(to: lane.record, options: .atomic)
        return nil
    }

    private func swiftBuild(_ lane: Lane) async throws -> CommandResult {
        var environment = toolchain.environment
        environment["GATE_AUDIT_VARIANT"] = "1"
        var result = CommandResult(status: 0)
        let commands = recipe.commands(mirror: lane.mirror.root, scratch: lane.scratch, moduleCache: work.moduleCache)
        for arguments in commands {
            result = try await runBuild(
                Command(
                    executable: toolchain.swift, arguments: arguments, environment: environment,
                    workingDirectory: lane.mirror.root))
            if result.status != 0 { break }
        }
        return result
    }

    private func stamps(_ lane: Lane) -> [String: [Int]] {
        let names = recipe.executables + [recipe.testBundle].compactMap { $0 }
        return Dictionary(
            uniqueKeysWithValues: names.compactMap { name in
                FileTree.stamp(of: lane.scratch.appendingPathComponent("debug/\(name)").path).map { (name, $0) }
            })
    }

    /// What the linked files look for beside themselves.
    private func companions(in products: URL) throws -> [String] {
        let suffixes = [".resources", ".bundle", ".so", ".dylib", ".framework"]
        return try FileManager.default.contentsOfDirectory(atPath: products.path)
            .filter { name in suffixes.contains { name.hasSuffix($0) } }
    }
}
