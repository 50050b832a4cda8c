// The files that evidence is about, each with its part and its digest.

import Foundation

/// Finds and digests what an audit of a package rests on.
public struct AttestedFiles: Sendable {
    private let package: PackageDescription
    private let gate: GateConfiguration
    private let catalogue: URL
    private let paths: [String]

    /// Lists the files of a package.
    /// - Parameters:
    ///   - workspace: the package with its gate.
    ///   - run: runs git.
    /// - Throws: what keeps the files from being listed; `CancellationError`.
    public init(
        _ workspace: AuditWorkspace, run: @escaping CommandRunner = { try await $0.run() }
    ) async throws {
        self.init(
            package: workspace.package, gate: workspace.catalogue.configuration,
            catalogue: workspace.options.mutantsFolder,
            paths: try await PackageFiles(toolchain: workspace.toolchain, run: run).list(
                package: workspace.package.root))
    }

    init(package: PackageDescription, gate: GateConfiguration, catalogue: URL, paths: [String]) {
        self.package = package
        self.gate = gate
        self.catalogue = catalogue
        self.paths = paths
    }

    /// Whether the catalogue stands in the package, so that its files have a path there.
    public var catalogueIsInside: Bool { catalogueFolder != nil }

    /// The catalogue's folder, relative to the package.
    private var catalogueFolder: String? {
        let root = package.root.resolvingSymlinksInPath().path + "/"
        let path = catalogue.resolvingSymlinksInPath().path
        return path.hasPrefix(root) ? String(path.dropFirst(root.count)) : nil
    }

    /// The part of a file; nil for one that no build and no audit reads, such as a README.
    func part(of path: String) -> Attestation.Part? {
        if let catalogueFolder, path.hasPrefix(catalogueFolder + "/") { return .catalogue }
        if path == "Package.swift" || path == "Package.resolved" || path.hasPrefix("Package@swift-") { return .gate }
        // The innermost target is the one that a file belongs to.
        let target = package.targets.filter { Self.isInside(path, $0.path) }.max { $0.path.count < $1.path.count }
        return target.map { gate.subject.contains($0.name) ? .subject : .gate }
    }

    private static func isInside(_ path: String, _ folder: String) -> Bool {
        folder.isEmpty || folder == "." || path.hasPrefix(folder + "/")
    }

    /// The files that have a part, in the order of their paths, with their digests.
    /// - Throws: what keeps a file from being read.
    public func digested() throws -> [Attestation.Resource] {
        try paths.compactMap { path in
            guard let part = part(of: path) else { return nil }
            return Attestation.Resource(file: path, sha256: try digest(of: path), part: part)
        }
    }

    /// The report of an audit, with its digest.
    /// - Parameter output: the folder that it is in.
    /// - Throws: what keeps it from being read.
    public func report(in output: URL) throws -> Attestation.Resource {
        let data = try Data(contentsOf: output.appending(path: "outcomes.json"))
        return Attestation.Resource(
            file: "mutants.out/outcomes.json", sha256: SHA256.digest(of: data), part: .report)
    }

    /// The digest of a file, or of where a link leads.
    private func digest(of path: String) throws -> String {
        let file = package.root.appending(path: path)
        if let target = try? FileManager.default.destinationOfSymbolicLink(atPath: file.path) {
            return SHA256.digest(of: Data("link to \(target)".utf8))
        }
        return SHA256.digest(of: try Data(contentsOf: file))
    }
}
