// What a package consists of, as SwiftPM itself describes it.

import Foundation

/// The targets and products of a package, with the folders that they lie in.
public struct PackageDescription: Sendable, Hashable {
    /// One target.
    public struct Target: Sendable, Hashable {
        /// The name.
        public let name: String
        /// SwiftPM's word for it: `library`, `executable`, `test`, `system-target`, `plugin`, `macro`, `binary`, `snippet`.
        public let type: String
        /// Its folder, relative to the package; empty when it is the package's own.
        public let path: String
        /// Its source files, relative to the package.
        public let sources: [String]

        /// Describes a target.
        public init(name: String, type: String, path: String, sources: [String]) {
            self.name = name
            self.type = type
            self.path = path
            self.sources = sources
        }
    }
    /// One product.
    public struct Product: Sendable, Hashable {
        /// The name.
        public let name: String
        /// Whether it is an executable.
        public let isExecutable: Bool
        /// The targets that it is made of.
        public let targets: [String]

        /// Describes a product.
        public init(name: String, isExecutable: Bool, targets: [String]) {
            self.name = name
            self.isExecutable = isExecutable
            self.targets = targets
        }
    }
    /// One package that this one needs.
    public struct Dependency: Sendable, Hashable {
        /// How SwiftPM calls it.
        public let identity: String
        /// Its folder, when it is named by path; nil when it is fetched.
        public let path: String?

        /// Describes a dependency.
        public init(identity: String, path: String?) {
            self.identity = identity
            self.path = path
        }
    }
    /// The package's name in its manifest; the test bundle is named after it.
    public let name: String
    /// The package's folder, free of links.
    public let root: URL
    /// The targets, ordered by name.
    public let targets: [Target]
    /// The products, ordered by name.
    public let products: [Product]
    /// The packages that it needs, in the order of the manifest.
    public let dependencies: [Dependency]

    /// Describes a package.
    public init(
        name: String, root: URL, targets: [Target], products: [Product], dependencies: [Dependency] = []
    ) {
        self.name = name
        self.root = root
        self.targets = targets.sorted { $0.name < $1.name }
        self.products = products.sorted { $0.name < $1.name }
        self.dependencies = dependencies
    }

    /// Asks SwiftPM to describe a package as its variants are built, with `GATE_AUDIT_VARIANT` set.
    ///
    /// Only `.build/gate-audit` of the package is written to; a build that runs beside it is not waited for.
    ///
    /// - Throws: `BuildError` when there is no package or its manifest cannot be read.
    public static func load(
        package: URL, toolchain: Toolchain, run: CommandRunner, asVariant: Bool = true
    ) async throws -> PackageDescription {
        let root = try root(of: package)
        let scratch = WorkFolder(package: root).description
        try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
        var environment = toolchain.environment
        environment["GATE_AUDIT_VARIANT"] = asVariant ? "1" : nil
        let result = try await run(
            Command(
                executable: toolchain.swift,
                arguments: [
                    "package", "--package-path", root.path, "--scratch-path", scratch.path, "describe", "--type",
                    "json",
                ], environment: environment, workingDirectory: root))
        guard result.status == 0, let start = result.stdout.firstIndex(of: UInt8(ascii: "{")) else {
            let reason = CompilerDiagnostics.errors(in: result.errorText + result.outputText, below: root)
            throw BuildError("\(root.path): the manifest cannot be read\n\(reason)")
        }
        do {
            return try decode(result.stdout[start...], root: root)
        } catch {
            throw BuildError("\(root.path): “swift package describe” answered in a form that is not known: \(error)")
        }
    }

    /// The package's folder, free of links.
    ///
    /// - Throws: `BuildError` when it holds no manifest.
    static func root(of package: URL) throws -> URL {
        let root = URL(fileURLWithPath: FileTree.resolvingLinks(package.path) ?? package.path, isDirectory: true)
        guard FileTree.kind(at: root.path) == .folder else {
            throw BuildError("\(package.path): there is no such folder; name the package with --package")
        }
        guard FileManager.default.fileExists(atPath: root.appendingPathComponent("Package.swift").path) else {
            throw BuildError("\(package.path): there is no Package.swift; name the package with --package")
        }
        return root
    }

    /// Reads SwiftPM's description.
    static func decode(_ data: Data, root: URL) throws -> PackageDescription {
        let raw = try JSONDecoder().decode(Raw.self, from: data)
        return PackageDescription(
            name: raw.manifestDisplayName ?? raw.name, root: root,
            targets: raw.targets.map { target in
                let path = relative(target.path, to: root)
                return Target(
                    name: target.name, type: target.type, path: path,
                    sources: target.sources.map { path.isEmpty ? $0 : path + "/" + $0 }.sorted())
            },
            products: raw.products.map {
                Product(name: $0.name, isExecutable: $0.type.keys.contains("executable"), targets: $0.targets)
            }, dependencies: raw.dependencies.map { Dependency(identity: $0.identity, path: $0.path) })
    }

    /// SwiftPM gives folders within the package relative to it, others absolute.
    private static func relative(_ path: String, to root: URL) -> String {
        if path == "." || path == root.path { return "" }
        return path.hasPrefix(root.path + "/") ? String(path.dropFirst(root.path.count + 1)) : path
    }

    private struct Raw: Decodable {
        struct Target: Decodable {
            let name: String
            let type: String
            let path: String
            let sources: [String]
        }
        struct Product: Decodable {
            let name: String
            /// The one key is the type; what it holds depends on it.
            let type: [String: Ignored]
            let targets: [String]
        }
        struct Dependency: Decodable {
            let identity: String
            let path: String?
        }
        struct Ignored: Decodable {
            init(from decoder: any Decoder) throws {}
        }
        let name: String
        let manifestDisplayName: String?
        let targets: [Target]
        let products: [Product]
        let dependencies: [Dependency]

        enum CodingKeys: String, CodingKey {
            case name, targets, products, dependencies
            case manifestDisplayName = "manifest_display_name"
        }
    }
}

extension PackageDescription {
    /// The target of this name.
    public func target(named name: String) -> Target? { targets.first { $0.name == name } }

    /// The targets that may be under audit: code of the package that is no test.
    public var subjectCandidates: [Target] { targets.filter { ["library", "executable", "macro"].contains($0.type) } }

    /// The test targets.
    public var testTargets: [Target] { targets.filter { $0.type == "test" } }

    /// The executable products.
    public var executables: [Product] { products.filter(\.isExecutable) }

    /// The folders outside the package that it needs by path.
    var outsideDependencies: [String] {
        dependencies.compactMap(\.path).filter { $0 != root.path && !$0.hasPrefix(root.path + "/") }
    }

    /// The target whose folder holds this path, the innermost when folders lie in one another.
    public func target(holding path: String) -> Target? {
        targets.filter { $0.path.isEmpty || path.hasPrefix($0.path + "/") }.max { $0.path.count < $1.path.count }
    }
}
