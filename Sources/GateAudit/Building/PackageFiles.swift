// Which files make up a package, as far as a copy of it needs them.

import Foundation

/// Lists what git tracks and what is untracked and not ignored; without git, everything but build products.
struct PackageFiles {
    /// The tools.
    let toolchain: Toolchain
    /// How they are run.
    let run: CommandRunner

    /// Folders that are never copied, at the package's top.
    private static let leftOut: Set<String> = [".build", ".git", "mutants.out", "mutants.out.old"]

    /// The paths of files and links, relative to the package, in a fixed order.
    ///
    /// - Throws: `BuildError` when the folder cannot be read.
    func list(package: URL) async throws -> [String] {
        if let tracked = try await tracked(in: package, prefix: "") {
            // A package that lies ignored in somebody's repository is as good as one without git.
            if tracked.contains("Package.swift") { return tracked.sorted() }
        }
        return try FileTree.contents(of: package) { Self.leftOut.contains($0) || $0.hasSuffix("/.git") }
            .filter { $0.kind != .folder }.map(\.path).sorted()
    }

    /// What git lists below a folder; nil when the folder is in no repository or git refuses it.
    private func tracked(in folder: URL, prefix: String) async throws -> [String]? {
        let arguments = ["-c", "core.fsmonitor=false", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
        let result = try await run(
            Command(
                executable: toolchain.git, arguments: arguments, environment: toolchain.gitEnvironment,
                workingDirectory: folder))
        guard result.status == 0 else { return nil }
        var paths: Set<String> = []
        for bytes in result.stdout.split(separator: 0) {
            var path = String(decoding: bytes, as: UTF8.self)
            if path.hasSuffix("/") { path.removeLast() }
            let isTop = prefix.isEmpty
            if isTop, let first = path.split(separator: "/").first, Self.leftOut.contains(String(first)) { continue }
            switch FileTree.kind(at: folder.path + "/" + path) {
            case .file, .link: paths.insert(prefix + path)
            case .folder:
                // A submodule, or a repository within this one: git names its folder only.
                let inner = folder.appendingPathComponent(path, isDirectory: true)
                let below = try await tracked(in: inner, prefix: prefix + path + "/")
                paths.formUnion(below ?? [])
            case .other, nil: continue
            }
        }
        return paths.sorted()
    }
}
