// The package as it was when the audit began: all mirrors are copies of it, whatever is edited meanwhile.

import Foundation

/// A frozen copy of a package and what it holds.
struct PackageSnapshot: Sendable {
    /// The copy's top folder.
    let root: URL
    /// Its files and links.
    let paths: [String]
    /// Links that lead out of the package and are not copied.
    let leftOut: [String]
    /// SHA-256 over path, mode and contents of everything that can change a build.
    let digest: String

    /// Copies a package.
    ///
    /// - Parameters:
    ///   - package: the original; only `.build` below it is written to.
    ///   - ignoring: folders and files, relative to the package, that are copied but cannot change a build.
    static func take(
        of package: URL, into folder: URL, ignoring: [String], toolchain: Toolchain, run: @escaping CommandRunner
    ) async throws -> PackageSnapshot {
        var paths = try await PackageFiles(toolchain: toolchain, run: run).list(package: package)
        // Many libraries ignore it, but a build without it would choose other versions.
        let resolved = "Package.resolved"
        if !paths.contains(resolved), FileTree.kind(at: package.path + "/" + resolved) != nil { paths.append(resolved) }
        let changes = try Mirror(root: folder).synchronise(with: package, paths: paths)
        let left = Set(changes.leftOut)
        let copied = paths.filter { !left.contains($0) && FileTree.kind(at: folder.path + "/" + $0) != nil }.sorted()
        var digest = SHA256()
        for path in copied where !isIgnored(path, ignoring) {
            digest.update(field: path)
            switch FileTree.kind(at: folder.path + "/" + path) {
            case .link(let target):
                digest.update(field: "link")
                digest.update(field: target)
            case .file(let isExecutable):
                let data = try Data(contentsOf: folder.appendingPathComponent(path))
                digest.update(field: isExecutable ? "executable \(data.count)" : "file \(data.count)")
                digest.update(data)
            case .folder, .other, .none: continue
            }
        }
        return PackageSnapshot(root: folder, paths: copied, leftOut: changes.leftOut.sorted(), digest: digest.finish())
    }

    /// Documentation and settings of other tools at the package's top, which no build reads.
    private static let documents: Set<String> = [
        "README.md", "CHANGELOG.md", "CONTRIBUTING.md", "LICENSE", "LICENSE.txt", "LICENSE.md", ".gitignore",
        ".gitattributes", ".swift-format", ".swiftlint.yml", ".editorconfig", ".ci", ".github",
    ]

    private static func isIgnored(_ path: String, _ ignoring: [String]) -> Bool {
        if let first = path.split(separator: "/").first, documents.contains(String(first)) { return true }
        return ignoring.contains { path == $0 || path.hasPrefix($0 + "/") }
    }
}
