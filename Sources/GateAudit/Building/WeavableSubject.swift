// The sources of a package that can be woven, and what each patch makes of them.

import Foundation

#if canImport(SwiftSyntax)
    /// The subject as the weaver sees it.
    struct WeavableSubject {
        /// Weaves into the subject's sources.
        let weaver: Weaver
        private let copy: URL

        /// Reads the sources.
        ///
        /// - Parameters:
        ///   - package: the package.
        ///   - copy: the folder that its files are read from.
        ///   - built: the folder that the woven package is built in.
        init(package: PackageDescription, copy: URL, built: URL) throws {
            self.copy = copy
            var originals: [String: String] = [:]
            var folders: [String: String] = [:]
            for target in package.subjectCandidates {
                for path in target.sources where path.hasSuffix(".swift") {
                    let file = copy.appendingPathComponent(path)
                    guard FileTree.kind(at: file.path) != nil else { continue }
                    originals[path] = try String(contentsOf: file, encoding: .utf8)
                    folders[path] = target.path
                }
            }
            weaver = Weaver(originals: originals, targetFolders: folders, root: built.path)
        }

        /// What each entry's patch makes of the files that it touches; entries whose patches do not apply are left out.
        ///
        /// - Parameters:
        ///   - entries: the entries.
        ///   - folder: where the patches are applied, to copies of the files that they touch.
        ///   - toolchain: git is in it.
        ///   - run: runs git.
        func mutants(
            of entries: [CatalogueEntry], folder: URL, toolchain: Toolchain, run: CommandRunner
        ) async throws -> [Weaver.Mutant] {
            let paths = Set(entries.filter { $0.generated == nil }.flatMap(\.touchedFiles)).sorted()
            let mirror = Mirror(root: folder)
            var mutants: [Weaver.Mutant] = []
            for entry in entries where entry != .trap {
                if let change = entry.generated, let original = weaver.originals[change.file] {
                    mutants.append(
                        Weaver.Mutant(id: entry.id, patched: [change.file: .some(change.applied(to: original))]))
                    continue
                }
                try mirror.synchronise(with: copy, paths: paths)
                let outcome = try await mirror.apply(
                    entry.diff, touchedFiles: entry.touchedFiles, toolchain: toolchain, run: run)
                guard outcome == .applied else { continue }
                var patched: [String: String?] = [:]
                for path in entry.touchedFiles {
                    let file = mirror.root.appendingPathComponent(path)
                    patched[path] = .some(try? String(contentsOf: file, encoding: .utf8))
                }
                mutants.append(Weaver.Mutant(id: entry.id, patched: patched))
            }
            return mutants
        }
    }
#endif

/// How entries would be built, as far as that can be said without building.
public struct WeavingPreview: Sendable {
    /// Entry to the reason why it is built standalone; what is not here is woven.
    public let refusals: [String: String]
    /// The sources that the chosen entries change, as they are and woven.
    public let sources: [WovenSource]

    /// One source before and after.
    public struct WovenSource: Sendable, Hashable {
        /// Its path in the package.
        public let path: String
        /// Its text.
        public let original: String
        /// Its text with the switches, without the directives that keep its places.
        public let woven: String
    }

    /// Weaves without building.
    ///
    /// - Parameters:
    ///   - workspace: the package and what was chosen of its catalogue.
    ///   - entry: the one entry to weave; nil for all that were chosen.
    ///   - run: runs git.
    /// - Throws: `CancellationError`, or what reading the sources throws.
    public init(
        _ workspace: AuditWorkspace, only entry: CatalogueEntry? = nil, run: CommandRunner = { try await $0.run() }
    ) async throws {
        #if canImport(SwiftSyntax)
            let folder = FileManager.default.temporaryDirectory.appending(path: "weaving-\(UUID().uuidString)")
            defer {
                try? FileManager.default.removeItem(at: folder)
                try? FileManager.default.removeItem(at: folder.appendingPathExtension("patch"))
                try? FileManager.default.removeItem(at: folder.appendingPathExtension("time"))
            }
            let subject = try WeavableSubject(
                package: workspace.package, copy: workspace.package.root, built: workspace.package.root)
            let mutants = try await subject.mutants(
                of: entry.map { [$0] } ?? workspace.chosen, folder: folder, toolchain: workspace.toolchain, run: run)
            let woven = subject.weaver.weave(mutants)
            refusals = woven.refusals.mapValues(\.description)
            sources = woven.files.sorted { $0.key < $1.key }.compactMap { path, text in
                guard let original = subject.weaver.originals[path] else { return nil }
                let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
                return WovenSource(
                    path: path, original: original,
                    woven: lines.filter { !$0.hasPrefix("#sourceLocation(") }.joined(separator: "\n"))
            }
        #else
            sources = []
            refusals = Dictionary(
                uniqueKeysWithValues: workspace.chosen.map { ($0.id, "this toolchain has no SwiftSyntax") })
        #endif
    }
}
