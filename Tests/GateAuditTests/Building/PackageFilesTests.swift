// Which files are copied, with git and without.

import Foundation
import Testing

@testable import GateAudit

struct PackageFilesTests {
    private func list(_ root: URL) async throws -> [String] {
        try await PackageFiles(toolchain: try await Tools.toolchain(), run: Tools.run).list(package: root)
    }

    private func emptyPackage(in subfolder: String = "package") throws -> SamplePackage {
        let package = try SamplePackage(emptyIn: subfolder)
        try package.write("// swift-tools-version: 6.2\n", to: "Package.swift")
        try package.write("", to: "Sources/A/a.swift")
        return package
    }

    @Test func trackedAndUntrackedFilesAreListedIgnoredOnesAreNot() async throws {
        let package = try emptyPackage()
        try package.write("secret.txt\n.build\n", to: ".gitignore")
        try await package.commitAll()
        try package.write("", to: "Sources/A/new.swift")
        try package.write("", to: "secret.txt")
        try package.write("", to: ".build/product")
        #expect(
            try await list(package.root) == [".gitignore", "Package.swift", "Sources/A/a.swift", "Sources/A/new.swift"])
    }

    @Test func buildProductsStayOutThoughGitTracksOrDoesNotIgnoreThem() async throws {
        let package = try emptyPackage()
        try package.write("", to: ".build/tracked")
        try await package.commitAll()
        try package.write("", to: ".build/product")
        try package.write("", to: "mutants.out/outcomes.json")
        try package.write("", to: "mutants.out.old/outcomes.json")
        #expect(try await list(package.root) == ["Package.swift", "Sources/A/a.swift"])
    }

    @Test func trackedFileThatIsGoneFromDiskIsLeftOut() async throws {
        let package = try emptyPackage()
        try package.write("", to: "Sources/A/gone.swift")
        try await package.commitAll()
        try package.remove("Sources/A/gone.swift")
        #expect(try await list(package.root) == ["Package.swift", "Sources/A/a.swift"])
    }

    @Test func packageInASubfolderOfARepositoryIsListedAlone() async throws {
        let package = try emptyPackage(in: "repository/packages/one")
        let repository = package.folder.appendingPathComponent("repository")
        try Data().write(to: repository.appendingPathComponent("outside.swift"))
        try await package.commitAll(in: repository)
        #expect(try await list(package.root) == ["Package.swift", "Sources/A/a.swift"])
    }

    @Test func packageWithoutGitIsListedWhole() async throws {
        let package = try emptyPackage()
        try package.write("", to: ".build/product")
        try package.write("", to: "mutants.out/outcomes.json")
        try package.write("", to: "Sources/A/.build")
        try package.link("Sources/A/link.swift", to: "a.swift")
        #expect(
            try await list(package.root) == [
                "Package.swift", "Sources/A/.build", "Sources/A/a.swift", "Sources/A/link.swift",
            ])
    }

    @Test func packageIgnoredByTheRepositoryAroundItIsListedWhole() async throws {
        let package = try emptyPackage(in: "repository/ignored/package")
        let repository = package.folder.appendingPathComponent("repository")
        try Data("ignored/\n".utf8).write(to: repository.appendingPathComponent(".gitignore"))
        try await package.commitAll(in: repository)
        #expect(try await list(package.root) == ["Package.swift", "Sources/A/a.swift"])
    }

    @Test func repositoriesWithinAreListedToo() async throws {
        let package = try emptyPackage()
        try package.write("", to: "Vendored/v.swift")
        try await package.commitAll(in: package.root.appendingPathComponent("Vendored"))
        try await package.commitAll()
        // One that git knows as a submodule by its commit alone, one that it does not know at all.
        try package.write("", to: "Other/o.swift")
        try await package.commitAll(in: package.root.appendingPathComponent("Other"))
        #expect(
            try await list(package.root) == ["Other/o.swift", "Package.swift", "Sources/A/a.swift", "Vendored/v.swift"])
    }

    @Test func namesAreTakenAsTheyAre() async throws {
        let package = try emptyPackage()
        let names = ["Sources/A/Größe 2.swift", "Sources/A/\"quoted\".swift", "Sources/A/tab\tname.swift"]
        for name in names { try package.write("", to: name) }
        try await package.commitAll()
        #expect(try await list(package.root) == (["Package.swift", "Sources/A/a.swift"] + names).sorted())
    }
}
