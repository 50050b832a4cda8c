// The sample packages for the features of the language, with what their mutants do and come to.

import Foundation

@testable import GateAudit

/// A package below `Tests/Packages/Features`: one source file, mutants of it, and what is to be expected of each.
struct FeaturePackage: Sendable {
    /// What is written down in `expected.json`.
    struct Expected: Sendable, Codable {
        /// What is written down of one mutant.
        struct Mutant: Sendable, Codable {
            /// What the feature says with the mutant in it.
            let says: String
            /// Whether it can stand in one build with the others.
            let woven: Bool
            /// Its verdict, however it is built.
            let verdict: Verdict
            /// The tests that kill it.
            let killers: [TestIdentifier]
        }

        /// What the original says.
        let says: String
        /// The mutants by their names.
        let mutants: [String: Mutant]
    }

    /// Its name, which is also that of its source file and of the type that speaks.
    let name: String
    /// The source file, which declares `enum <name>` with `static func run() async -> String`.
    let source: String
    /// What is to be expected.
    let expected: Expected
    private let root: URL

    /// All of them, in the order of their names.
    static func all() throws -> [FeaturePackage] { try names().map(FeaturePackage.init) }

    /// Their names, in order.
    static func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { !$0.hasPrefix(".") }.sorted()
    }

    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "Packages/Features")

    /// Reads a package.
    init(_ name: String) throws {
        self.name = name
        root = Self.folder.appending(path: name)
        source = try String(contentsOf: root.appending(path: "Sources/Feature/\(name).swift"), encoding: .utf8)
        expected = try JSONDecoder().decode(
            Expected.self, from: Data(contentsOf: root.appending(path: "expected.json")))
    }

    /// The names of its mutants, in order.
    func mutants() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: root.appending(path: "Mutants/behaviour").path)
            .filter { $0.hasSuffix(".patch") }.map { String($0.dropLast(".patch".count)) }.sorted()
    }

    /// The source file with a mutant in it, as `git apply` makes it.
    func source(with mutant: String) async throws -> String {
        let folder = FileManager.default.temporaryDirectory.appending(path: "feature-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try FileManager.default.copyItem(at: root.appending(path: "Sources"), to: folder.appending(path: "Sources"))
        let toolchain = try await Tools.toolchain()
        let result = try await Command(
            executable: toolchain.git,
            arguments: ["apply", root.appending(path: "Mutants/behaviour/\(mutant).patch").path],
            environment: toolchain.gitEnvironmentOutsideRepositories, workingDirectory: folder
        ).run()
        guard result.status == 0 else { throw BuildError("\(name)/\(mutant): \(result.errorText)") }
        return try String(contentsOf: folder.appending(path: "Sources/Feature/\(name).swift"), encoding: .utf8)
    }
}
