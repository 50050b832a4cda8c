// The package of misbehaving tests: copied to a temporary folder and built once a test run.

import Foundation
import Testing

@testable import GateAudit

/// A package of `Tests/Packages`, built.
struct MisbehavingPackage: Sendable {
    let folder: URL
    let variant: BuiltVariant

    /// The package whose tests go wrong in every way.
    static func built() async throws -> MisbehavingPackage { try await building.value }

    private static let building = Task {
        let folder = TestFolder.shared.appendingPathComponent("Misbehaving", isDirectory: true)
        try FileManager.default.copyItem(at: TestFolder.packages.appendingPathComponent("Misbehaving"), to: folder)
        let swift = try #require(Command.find("swift"))
        // Nobody looks at debug information here; the index, though, is where SwiftPM finds the tests of XCTest.
        // SwiftPM leaves its locks among the temporary files.
        var environment = ProcessInfo.processInfo.environment
        environment["TMPDIR"] = try TestFolder.fresh("locks").path
        let result = try await Command(
            executable: swift, arguments: ["build", "--build-tests", "--disable-sandbox", "-Xswiftc", "-gnone"],
            environment: environment, workingDirectory: folder
        ).run()
        guard result.status == 0 else { throw TrialError(result.outputText + result.errorText) }
        let products = folder.appendingPathComponent(".build/debug", isDirectory: true)
        return MisbehavingPackage(
            folder: folder,
            variant: BuiltVariant(
                testBundle: products.appendingPathComponent("MisbehavingPackageTests.xctest"),
                executables: [
                    "misbehaving-check": products.appendingPathComponent("misbehaving-check"),
                    "single-check": products.appendingPathComponent("single-check"),
                ],
                contentKey: "misbehaving", seconds: result.seconds, reused: false))
    }
}

/// Where tests of the harness keep files: one folder a process, removed at its end.
enum TestFolder {
    static let shared: URL = {
        let path = FileManager.default.temporaryDirectory.path + "/gate-audit-tests-\(getpid())"
        try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        atexit { try? FileManager.default.removeItem(at: TestFolder.shared) }
        return URL(fileURLWithPath: path, isDirectory: true)
    }()

    /// A fresh folder of this name's kind.
    static func fresh(_ name: String = "t") throws -> URL {
        let folder = shared.appendingPathComponent(name + String(UInt32.random(in: .min ... .max), radix: 36))
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return folder
    }

    /// `Tests/Packages`.
    static let packages = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appendingPathComponent("Packages", isDirectory: true)

    /// The supervisor, built beside the tests.
    static let supervisor: URL = {
        var folder = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
        // On macOS the tests are in a bundle, some folders deeper.
        while folder.path != "/" {
            let candidate = folder.appendingPathComponent("trial-supervisor")
            if FileManager.default.isExecutableFile(atPath: candidate.path) { return candidate }
            folder.deleteLastPathComponent()
        }
        return URL(fileURLWithPath: "/trial-supervisor-is-not-built")
    }()
}
