// Writes a patch file from the edits in the working tree: the way people add to a catalogue.

import Foundation

/// What a captured patch says about itself.
public struct CaptureRequest: Sendable, Hashable {
    /// `<constraint>/<name>`, or `benign/<name>`, `controls/<name>`.
    public let id: String
    /// One sentence on what the edits do.
    public let title: String
    /// The tests meant to notice, comma-separated; for mutants and controls.
    public let killedBy: String?
    /// The promise kept; for benign variants.
    public let keeps: String?
    /// The layer meant to notice.
    public let layer: String?
    /// The platforms that it is meant for, comma-separated.
    public let platform: String?
    /// Public reports of the same fault, comma-separated.
    public let seenIn: String?

    /// Describes a patch to be.
    public init(
        id: String, title: String, killedBy: String? = nil, keeps: String? = nil, layer: String? = nil,
        platform: String? = nil, seenIn: String? = nil
    ) {
        self.id = id
        self.title = title
        self.killedBy = killedBy
        self.keeps = keeps
        self.layer = layer
        self.platform = platform
        self.seenIn = seenIn
    }
}

/// A patch that was written.
public struct CapturedPatch: Sendable, Hashable {
    /// The new file.
    public let file: URL
    /// What it holds.
    public let entry: CatalogueEntry
    /// The command that takes the edits back out of the working tree.
    public let undoCommand: String
}

/// Why nothing was captured.
public struct CaptureError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What was wrong, where, and what to do.
    public let message: String

    /// Records the reason.
    public init(_ message: String) { self.message = message }

    /// The message.
    public var description: String { message }
}

/// Makes patches of the edits in a package's working tree, as git sees them against the last commit.
public struct PatchCapture: Sendable {
    private let package: PackageDescription
    private let mutants: URL
    private let toolchain: Toolchain
    private let run: CommandRunner

    /// Prepares to capture.
    ///
    /// - Parameters:
    ///   - package: the package with the edits.
    ///   - mutants: the folder of the patches.
    ///   - toolchain: git is taken from it.
    ///   - run: runs git.
    public init(
        package: PackageDescription, mutants: URL, toolchain: Toolchain,
        run: @escaping CommandRunner = { try await $0.run() }
    ) {
        self.package = package
        self.mutants = URL(fileURLWithPath: FileTree.resolvingLinks(mutants.path) ?? mutants.path, isDirectory: true)
        self.toolchain = toolchain
        self.run = run
    }

    /// Writes the patch; the edits stay where they are.
    ///
    /// - Parameters:
    ///   - request: what the patch says about itself.
    ///   - current: the folder in which the person will type the command that takes the edits back.
    /// - Throws: `CaptureError` when there is nothing to capture or something else is edited too, `CatalogueError` when
    ///   what was asked for would be refused by an audit.
    public func capture(
        _ request: CaptureRequest,
        from current: URL = URL(fileURLWithPath: FileManager.default.currentDirectoryPath, isDirectory: true)
    ) async throws -> CapturedPatch {
        let (folder, name) = try Self.identity(request.id)
        let file = mutants.appendingPathComponent(folder).appendingPathComponent(name + ".patch")
        guard FileTree.kind(at: file.path) == nil else {
            throw CaptureError("\(shown(file)) exists already; choose another name, or remove it first")
        }
        let header = try Self.header(request)
        let configuration = try configuration(addingTo: folder)
        let edits = try await edits(of: configuration)
        let diff = try await diff(of: edits)

        var problems: [CatalogueProblem] = []
        let reader = PatchFile(package: package, configuration: configuration)
        let data = Data((header + "\n" + diff).utf8)
        guard let read = reader.read(data, folder: folder, name: name, file: file, problems: &problems) else {
            throw CatalogueError(problems: problems)
        }
        try refuseRepeat(of: read, reader)
        try await checkReversible(read.entry)
        let undo = try await undoCommand(edits, file: file, from: current)
        try write(data, to: file)
        return CapturedPatch(file: file, entry: read.entry, undoCommand: undo)
    }

    private func shown(_ file: URL) -> String { FileTree.relative(file.path, to: package.root) }

    // MARK: What was asked for

    private static func identity(_ id: String) throws -> (folder: String, name: String) {
        let parts = id.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2, parts.allSatisfy(Catalogue.isPlainName) else {
            throw CaptureError(
                "“\(id)” is no name for a patch; write <constraint>/<name>, of letters, digits, “-”, “_” and “.”")
        }
        return (parts[0], parts[1])
    }

    private static func header(_ request: CaptureRequest) throws -> String {
        let fields: [(PatchHeader.Field, String?)] = [
            (.title, request.title), (.killedBy, request.killedBy), (.keeps, request.keeps), (.layer, request.layer),
            (.platform, request.platform), (.seenIn, request.seenIn),
        ]
        var header = ""
        for (field, value) in fields {
            guard let value else { continue }
            guard !value.contains(where: \.isNewline) else {
                throw CaptureError("\(field.rawValue) must be one line")
            }
            header += "\(field.rawValue): \(value.trimmed)\n"
        }
        return header
    }

    private func configuration(addingTo folder: String) throws -> GateConfiguration {
        let file = mutants.appendingPathComponent(GateConfiguration.fileName)
        guard FileTree.kind(at: file.path) != nil else { return .assumed(for: package, folders: []) }
        var problems: [CatalogueProblem] = []
        let read = GateConfiguration.read(
            try Data(contentsOf: file), file: shown(file), package: package, problems: &problems)
        guard problems.isEmpty, let read else { throw CatalogueError(problems: problems) }
        if EntryRole(folder: folder) == .mutant, read.constraints[folder] == nil {
            let nearest = Suggestion.nearest(to: folder, among: read.constraints.keys)
            throw CaptureError(
                "\(shown(file)) has no constraint “\(folder)”; "
                    + (nearest.map { "did you mean “\($0)”? Otherwise say" } ?? "say")
                    + " there under “constraints” what it promises")
        }
        return read
    }

    // MARK: The edits

    /// What is edited in the subject.
    private struct Edits {
        /// Files that the last commit has too.
        var tracked: [String] = []
        /// Files that git does not know yet.
        var untracked: [String] = []
        /// Where the package lies in its repository, ending in `/`; empty when it is the repository's top.
        var prefix = ""
        var isStaged = false
    }

    private func git(_ arguments: [String], accepting statuses: ClosedRange<Int32> = 0...0) async throws
        -> CommandResult
    {
        let result = try await run(
            Command(
                executable: toolchain.git, arguments: ["-c", "core.fsmonitor=false"] + arguments,
                environment: toolchain.gitEnvironment, workingDirectory: package.root))
        guard statuses.contains(result.status) else {
            throw CaptureError("git \(arguments.first ?? "") failed: \(result.errorText.trimmed)")
        }
        return result
    }

    private func edits(of configuration: GateConfiguration) async throws -> Edits {
        let place = try await git(["rev-parse", "--show-prefix"], accepting: 0...255)
        let manifest = try await git(["ls-files", "-z", "--", "Package.swift"], accepting: 0...255)
        guard place.status == 0, !manifest.stdout.isEmpty,
            try await git(["rev-parse", "--verify", "--quiet", "HEAD"], accepting: 0...255).status == 0
        else {
            let reason = place.status == 0 ? "its package is not committed" : place.errorText.trimmed
            throw CaptureError(
                "\(package.root.path): git cannot tell what was edited (\(reason)); commit the package first")
        }
        var edits = Edits()
        edits.prefix = String(place.outputText.prefix { $0 != "\n" })
        let status = try await git(
            [
                "status", "--porcelain=v1", "-z", "--untracked-files=all", "--no-renames", "--ignore-submodules=all",
                "--", ".",
            ])
        var others: [String] = []
        for bytes in status.stdout.split(separator: 0) {
            let line = String(decoding: bytes, as: UTF8.self)
            let state = line.prefix(2)
            // With `-z` paths count from the repository's top, wherever git was started.
            let path = String(line.dropFirst(3 + edits.prefix.count))
            if isBeside(path) { continue }
            guard let target = package.target(holding: path), configuration.subject.contains(target.name) else {
                others.append(path)
                continue
            }
            if state == "??" {
                edits.untracked.append(path)
            } else {
                edits.tracked.append(path)
                if state.first != " " { edits.isStaged = true }
            }
        }
        guard others.isEmpty else {
            throw CaptureError(
                "edits outside the subject (\(configuration.subject.joined(separator: ", "))): "
                    + "\(others.sorted().joined(separator: ", ")); commit, stash or remove them first")
        }
        guard !(edits.tracked + edits.untracked).isEmpty else {
            throw CaptureError(
                "nothing in the subject (\(configuration.subject.joined(separator: ", "))) is edited; make the change first"
            )
        }
        return edits
    }

    /// Whether a path belongs to the audit itself: patches captured before are no edits of the subject.
    private func isBeside(_ path: String) -> Bool {
        let folder = shown(mutants)
        return path == folder || path.hasPrefix(folder + "/") || path == "Package.resolved"
            || path.hasPrefix("mutants.out/") || path.hasPrefix("mutants.out.old/")
    }

    /// The edits as a diff, in one form whatever the person's settings of git.
    private func diff(of edits: Edits) async throws -> String {
        let settings = [
            "-c", "core.quotePath=true", "-c", "diff.suppressBlankEmpty=false", "-c", "diff.interHunkContext=0", "diff",
            "--no-color", "--no-ext-diff", "--no-textconv", "--no-renames", "--src-prefix=a/", "--dst-prefix=b/",
            "--unified=3", "--no-relative", "--ignore-submodules=all",
        ]
        var diffs: [Data] = []
        if !edits.tracked.isEmpty {
            let files = edits.tracked.map { ":(literal)" + $0 }
            diffs.append(try await git(settings + ["--relative", "HEAD", "--"] + files).stdout)
        }
        for file in edits.untracked {
            // It ends with 1 when there is a difference.
            let arguments = settings + ["--no-index", "--", "/dev/null", file]
            diffs.append(try await git(arguments, accepting: 0...1).stdout)
        }
        guard let text = String(data: diffs.reduce(Data(), +), encoding: .utf8) else {
            throw CaptureError("the edits are not UTF-8; a patch must be")
        }
        return text
    }

    // MARK: Before it is written

    /// Refuses what the catalogue has already.
    private func refuseRepeat(of new: PatchFile.Contents, _ reader: PatchFile) throws {
        guard FileTree.kind(at: mutants.path) == .folder else { return }
        for (path, kind) in try FileTree.contents(of: mutants) where path.hasSuffix(".patch") {
            guard case .file = kind else { continue }
            let parts = path.split(separator: "/").map(String.init)
            guard parts.count == 2 else { continue }
            // What is wrong with the others is an audit's to say.
            var ignored: [CatalogueProblem] = []
            let file = mutants.appendingPathComponent(path)
            let other = reader.read(
                try Data(contentsOf: file), folder: parts[0], name: String(parts[1].dropLast(".patch".count)),
                file: file,
                problems: &ignored)
            if let other, other.diff.normalised == new.diff.normalised {
                throw CaptureError("\(other.entry.id) makes the same change already; nothing was written")
            }
        }
    }

    /// Makes sure that the diff speaks of the bytes in the working tree, which git may have converted.
    private func checkReversible(_ entry: CatalogueEntry) async throws {
        let patch = WorkFolder(package: package.root).root.appendingPathComponent("capture.patch")
        try FileManager.default.createDirectory(
            at: patch.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(entry.diff.utf8).write(to: patch, options: .atomic)
        // It is in `.build`, and the next capture replaces it.
        defer { try? FileManager.default.removeItem(at: patch) }
        let result = try await run(
            Command(
                executable: toolchain.git,
                arguments: ["apply", "--check", "-R", "--whitespace=nowarn", "-p1", patch.path],
                environment: toolchain.gitEnvironmentOutsideRepositories, workingDirectory: package.root))
        guard result.status == 0 else {
            throw CaptureError(
                "the diff does not fit the files in the working tree (\(result.errorText.trimmed)); "
                    + "git converts them, as by core.autocrlf or .gitattributes; turn that off for the subject")
        }
    }

    private func write(_ data: Data, to file: URL) throws {
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        do {
            try data.write(to: file, options: .withoutOverwriting)
        } catch {
            throw CaptureError("cannot write \(shown(file)): \(error.localizedDescription)")
        }
    }

    // MARK: The way back

    private func undoCommand(_ edits: Edits, file: URL, from current: URL) async throws -> String {
        let here = FileTree.resolvingLinks(current.path) ?? current.path
        let git = here == package.root.path ? "git" : "git -C \(Self.quoted(package.root.path))"
        if edits.isStaged {
            // Taking the patch back would leave it in the index.
            let restore = "\(git) restore --source=HEAD --staged --worktree --"
            let tracked = "\(restore) \(edits.tracked.map(Self.quoted).joined(separator: " "))"
            let untracked = edits.untracked.map {
                Self.quoted(here == package.root.path ? $0 : package.root.path + "/" + $0)
            }
            return untracked.isEmpty ? tracked : "\(tracked) && rm \(untracked.joined(separator: " "))"
        }
        let directory = edits.prefix.isEmpty ? "" : " --directory=\(Self.quoted(String(edits.prefix.dropLast())))"
        return "\(git) apply -R\(directory) \(Self.quoted(shown(file)))"
    }

    /// A word as a shell takes it.
    private static func quoted(_ word: String) -> String {
        let isPlain = word.unicodeScalars.allSatisfy {
            $0.isASCII && ($0.properties.isAlphabetic || "0123456789-_./".unicodeScalars.contains($0))
        }
        return isPlain ? word : "'" + word.replacingOccurrences(of: "'", with: "'\\''") + "'"
    }
}
