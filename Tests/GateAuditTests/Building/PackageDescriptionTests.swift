// What is understood of SwiftPM's own description of a package.

import Foundation
import Testing

@testable import GateAudit

struct PackageDescriptionTests {
    @Test func realPackageIsDescribedWithoutTouchingIt() async throws {
        let package = try SamplePackage()
        let before = try package.fingerprint()
        let description = try await PackageDescription.load(
            package: package.root, toolchain: try await Tools.toolchain(), run: Tools.run)
        #expect(description == package.description)
        #expect(try package.fingerprint() == before)
    }

    @Test func unusualFoldersAreRelativeToThePackage() throws {
        let json = """
            { "name": "odd", "manifest_display_name": "Odd", "path": "/p", "dependencies": [
                { "identity": "inner", "type": "fileSystem", "path": "/p/Packages/Inner" },
                { "identity": "outer", "type": "fileSystem", "path": "/pp/Outer" },
                { "identity": "far", "type": "sourceControl", "url": "https://example.test/far" } ], "products": [
                { "name": "tool", "targets": ["Tool"], "type": { "executable": null } },
                { "name": "Lib", "targets": ["Lib"], "type": { "library": ["automatic"] } } ],
              "targets": [
                { "name": "Tool", "type": "executable", "path": "/p/Code", "sources": ["main.swift"], "module_type": "SwiftTarget" },
                { "name": "Lib", "type": "library", "path": ".", "sources": ["Code/b.swift", "a.swift"] },
                { "name": "Sys", "type": "system-target", "path": "Sys", "sources": [] } ] }
            """
        let description = try PackageDescription.decode(Data(json.utf8), root: URL(fileURLWithPath: "/p"))
        #expect(description.name == "Odd")
        #expect(
            description.targets == [
                .init(name: "Lib", type: "library", path: "", sources: ["Code/b.swift", "a.swift"]),
                .init(name: "Sys", type: "system-target", path: "Sys", sources: []),
                .init(name: "Tool", type: "executable", path: "Code", sources: ["Code/main.swift"]),
            ])
        #expect(description.executables.map(\.name) == ["tool"])
        #expect(description.subjectCandidates.map(\.name) == ["Lib", "Tool"])
        #expect(description.dependencies.map(\.identity) == ["inner", "outer", "far"])
        #expect(description.outsideDependencies == ["/pp/Outer"])
        // The innermost folder owns a file.
        #expect(description.target(holding: "Code/main.swift")?.name == "Tool")
        #expect(description.target(holding: "Coder/x.swift")?.name == "Lib")
    }

    @Test func folderWithoutAPackageIsRefused() async throws {
        let package = try SamplePackage(emptyIn: "package")
        let toolchain = try await Tools.toolchain()
        await #expect(
            throws: BuildError("\(package.root.path): there is no Package.swift; name the package with --package")
        ) {
            try await PackageDescription.load(package: package.root, toolchain: toolchain, run: Tools.run)
        }
        let missing = package.root.appendingPathComponent("missing")
        await #expect(throws: BuildError("\(missing.path): there is no such folder; name the package with --package")) {
            try await PackageDescription.load(package: missing, toolchain: toolchain, run: Tools.run)
        }
    }

    @Test func brokenManifestIsToldWithItsPlace() async throws {
        let package = try SamplePackage()
        try package.replace("name: \"Counter\",\n", with: "nam: \"Counter\",\n", in: "Package.swift")
        let toolchain = try await Tools.toolchain()
        let error = await #expect(throws: BuildError.self) {
            try await PackageDescription.load(package: package.root, toolchain: toolchain, run: Tools.run)
        }
        let lines = try #require(error?.message).split(separator: "\n")
        #expect(lines.count == 2)
        #expect(lines[0] == "\(package.root.path): the manifest cannot be read")
        #expect(lines[1].hasPrefix("Package.swift:7:15: error: "))
    }

    @Test func manifestMayLeaveOutOfVariantsWhatTheGateDoesNotNeed() async throws {
        let package = try SamplePackage()
        try package.replace(
            "let package = Package(",
            with: "let isVariant = Context.environment[\"GATE_AUDIT_VARIANT\"] != nil\nlet package = Package(",
            in: "Package.swift")
        try package.replace(
            "    ]\n)",
            with: "    ] + (isVariant ? [] : [.executableTarget(name: \"Tool\", path: \"Tool\")])\n)",
            in: "Package.swift")
        try package.write("print(1)\n", to: "Tool/main.swift")
        let toolchain = try await Tools.toolchain()
        let description = try await PackageDescription.load(package: package.root, toolchain: toolchain, run: Tools.run)
        #expect(description == package.description)
        let whole = try await PackageDescription.load(
            package: package.root, toolchain: toolchain, run: Tools.run, asVariant: false)
        #expect(whole.targets.map(\.name).contains("Tool"))

        // What is left out of variants changes none.
        func key() async throws -> String {
            try await VariantBuilder.prepare(
                package: description,
                configuration: GateConfiguration(
                    subject: ["Counter"], layers: [GateLayer(name: "unit", tests: ["CounterTests"])], constraints: [:]),
                mutants: package.mutants, toolchain: toolchain, runBuild: Tools.run
            ).contentKey(of: nil)
        }
        let before = try await key()
        try package.write("print(2)\n", to: "Tool/main.swift")
        #expect(try await key() == before)
        try package.write("let extra = 1\n", to: "Sources/Counter/Extra.swift")
        #expect(try await key() != before)
    }
}
