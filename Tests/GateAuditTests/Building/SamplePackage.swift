// Copies of the packages below `Tests/Packages`, in a folder of their own that goes when the copy is let go of.

import Foundation

@testable import GateAudit

/// A package in a fresh folder, with the tools to change it and to look at it.
final class SamplePackage {
    /// The folder made for it; free of links, as the harness sees it.
    let folder: URL
    /// The package.
    let root: URL

    /// Copies a sample.
    ///
    /// - Parameters:
    ///   - name: its folder below `Tests/Packages`.
    ///   - subfolder: where in the fresh folder it is put.
    init(_ name: String = "Counter", subfolder: String = "package") throws {
        folder = try Self.freshFolder()
        root = folder.appendingPathComponent(subfolder, isDirectory: true)
        try FileManager.default.createDirectory(
            at: root.deletingLastPathComponent(), withIntermediateDirectories: true)
        let packages = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent("Packages")
        try FileManager.default.copyItem(at: packages.appendingPathComponent(name), to: root)
    }

    /// A package that holds no file yet.
    init(emptyIn subfolder: String) throws {
        folder = try Self.freshFolder()
        root = folder.appendingPathComponent(subfolder, isDirectory: true)
        try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    private static func freshFolder() throws -> URL {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("sample-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return URL(fileURLWithPath: FileTree.resolvingLinks(folder.path) ?? folder.path, isDirectory: true)
    }

    /// The sample `Counter` as SwiftPM describes it, without asking SwiftPM.
    var description: PackageDescription {
        PackageDescription(
            name: "Counter", root: root,
            targets: [
                .init(
                    name: "Counter", type: "library", path: "Sources/Counter",
                    sources: ["Sources/Counter/Counter.swift", "Sources/Counter/Limit.swift"]),
                .init(
                    name: "CounterCheck", type: "executable", path: "Sources/CounterCheck",
                    sources: ["Sources/CounterCheck/main.swift"]),
                .init(
                    name: "CounterTests", type: "test", path: "Tests/CounterTests",
                    sources: ["Tests/CounterTests/CounterTests.swift"]),
            ],
            products: [
                .init(name: "Counter", isExecutable: false, targets: ["Counter"]),
                .init(name: "counter-check", isExecutable: true, targets: ["CounterCheck"]),
            ])
    }

    /// The folder of its patches.
    var mutants: URL { root.appendingPathComponent("Mutants", isDirectory: true) }

    // MARK: Files

    /// Writes a file, making the folders above it.
    func write(_ text: String, to path: String) throws {
        let file = root.appendingPathComponent(path)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
    }

    func read(_ path: String) throws -> String {
        try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
    }

    func remove(_ path: String) throws { try FileManager.default.removeItem(at: root.appendingPathComponent(path)) }

    /// Replaces the one occurrence of a text.
    func replace(_ old: String, with new: String, in path: String) throws {
        let text = try read(path)
        guard text.components(separatedBy: old).count == 2 else {
            throw BuildError("\(path) does not hold “\(old)” once")
        }
        try write(text.replacingOccurrences(of: old, with: new), to: path)
    }

    func link(_ path: String, to target: String) throws {
        let link = root.appendingPathComponent(path)
        try FileManager.default.createDirectory(
            at: link.deletingLastPathComponent(), withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(atPath: link.path, withDestinationPath: target)
    }

    /// Path to digest of everything in the fresh folder but what the harness may write.
    func fingerprint() throws -> [String: String] {
        var result: [String: String] = [:]
        for (path, kind) in try FileTree.contents(of: folder, skipping: { $0.hasSuffix("/.build") }) {
            if case .file(let isExecutable) = kind {
                let digest = SHA256.digest(of: try Data(contentsOf: folder.appendingPathComponent(path)))
                result[path] = "\(isExecutable) \(digest) \(FileTree.stamp(of: folder.path + "/" + path) ?? [])"
            } else {
                result[path] = "\(kind)"
            }
        }
        return result
    }

    // MARK: Git

    /// Runs git in a folder of the sample, with no settings but its own.
    @discardableResult
    func git(_ arguments: String..., in place: URL? = nil, environment: [String: String] = [:]) async throws -> String {
        let settings = [
            "-c", "user.name=Sample", "-c", "user.email=sample@example.test", "-c", "init.defaultBranch=main",
        ]
        let toolchain = try await Tools.toolchain()
        var variables = toolchain.gitEnvironment
        variables["GIT_CONFIG_GLOBAL"] = "/dev/null"
        let result = try await Command(
            executable: toolchain.git, arguments: settings + arguments,
            environment: variables.merging(environment) { $1 }, workingDirectory: place ?? root
        ).run()
        guard result.status == 0 else { throw BuildError("git \(arguments): \(result.errorText)") }
        return result.outputText
    }

    /// Makes a folder a repository with everything in it committed.
    func commitAll(in place: URL? = nil) async throws {
        try await git("init", "-q", in: place)
        try await git("add", "-A", in: place)
        try await git("commit", "-q", "-m", "Sample", in: place)
    }

    /// The diff that an edit makes, as people make it; the edit is taken back.
    func diff(_ edit: () throws -> Void) async throws -> String {
        let before = folder.appendingPathComponent("before-\(UUID().uuidString)")
        try FileManager.default.copyItem(at: root, to: before)
        defer { try? FileManager.default.removeItem(at: before) }
        try edit()
        let after = folder.appendingPathComponent("after-\(UUID().uuidString)")
        try FileManager.default.moveItem(at: root, to: after)
        defer { try? FileManager.default.removeItem(at: after) }
        try FileManager.default.copyItem(at: before, to: root)
        let toolchain = try await Tools.toolchain()
        // Ends with 1 when there is a difference.
        let result = try await Command(
            executable: toolchain.git,
            arguments: ["diff", "--no-index", "--no-renames", "--", before.lastPathComponent, after.lastPathComponent],
            environment: toolchain.gitEnvironmentOutsideRepositories, workingDirectory: folder
        ).run()
        return result.outputText.replacingOccurrences(of: before.lastPathComponent + "/", with: "")
            .replacingOccurrences(of: after.lastPathComponent + "/", with: "")
    }
}

/// The tools of this machine, found once.
enum Tools {
    private static let found = Task { try await Toolchain.find(run: { try await $0.run() }) }

    static func toolchain() async throws -> Toolchain { try await found.value }

    /// Runs a command as it is.
    static let run: CommandRunner = { try await $0.run() }
}
