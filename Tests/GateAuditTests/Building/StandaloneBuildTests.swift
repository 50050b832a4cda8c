// Real builds of the sample package: what comes out runs, wherever it is kept and whatever is built next.

import Foundation
import Testing

@testable import GateAudit

@Suite(.serialized) struct StandaloneBuildTests {
    private func builder(_ package: SamplePackage) async throws -> (VariantBuilder, Catalogue) {
        let toolchain = try await Tools.toolchain()
        let description = try await PackageDescription.load(package: package.root, toolchain: toolchain, run: Tools.run)
        let catalogue = try Catalogue.load(package: description, mutants: package.mutants, platform: .linux)
        let builder = try await VariantBuilder.prepare(
            package: description, configuration: catalogue.configuration, mutants: package.mutants,
            toolchain: toolchain,
            runBuild: Tools.run)
        return (builder, catalogue)
    }

    private func variant(_ outcome: BuildOutcome) throws -> BuiltVariant {
        guard case .built(let variant) = outcome else { throw BuildError("not built: \(outcome)") }
        return variant
    }

    /// The names of the tests that fail, and what the check says.
    private func outcome(_ variant: BuiltVariant, in folder: URL) async throws -> (failed: [String], check: String) {
        #if canImport(Darwin)
            throw BuildError("a bundle needs a runner on this platform")
        #else
            let environment = ["PATH": "/usr/bin:/bin", "SWIFT_BACKTRACE": "enable=no", "NO_COLOR": "1"]
            let bundle = try #require(variant.testBundle)
            let tests = try await Command(
                executable: bundle, arguments: ["--testing-library", "swift-testing"], environment: environment,
                workingDirectory: folder
            ).run()
            let all = tests.outputText + tests.errorText
            let failed = ["countsUp", "resets", "keepsWithinTheLimit"].filter { all.contains("\($0)() failed") }
            #expect((tests.status == 0) == failed.isEmpty, "\(all)")
            let check = try await Command(
                executable: try #require(variant.executables["counter-check"]), environment: environment,
                workingDirectory: folder
            ).run()
            return (failed, check.outputText.trimmed)
        #endif
    }

    @Test func variantsBuiltOneAfterTheOtherEachBehaveAsTheirSources() async throws {
        let package = try SamplePackage(subfolder: "repository/päckage one")
        try await package.commitAll(in: package.folder.appendingPathComponent("repository"))
        let untracked = "Sources/Counter/Untracked.swift"
        try package.write("let untracked = 1\n", to: untracked)
        let (builder, catalogue) = try await builder(package)
        func entry(_ id: String) throws -> CatalogueEntry {
            try #require(catalogue.entries.first { $0.id == id })
        }
        let addingDiff = try await package.diff {
            try package.write("let step = 3\n", to: "Sources/Counter/Step.swift")
            try package.replace("count += 1", with: "count += step", in: "Sources/Counter/Counter.swift")
        }
        let deletingDiff = try await package.diff {
            try package.write(
                package.read("Sources/Counter/Counter.swift") + "public struct Limit { public init(_ n: Int) {}\n"
                    + "  public func allows(_ count: Int) -> Bool { false } }\n", to: "Sources/Counter/Counter.swift")
            try package.remove("Sources/Counter/Limit.swift")
        }
        let emptyControl: CatalogueEntry = try #require(try catalogue.emptyControl())
        let before = try package.fingerprint()

        let baseline = try variant(try await builder.build(nil, job: 0))
        let mutant = try variant(try await builder.build(entry("counting/by-two"), job: 0))
        let benign = try variant(try await builder.build(entry("benign/compares-the-other-way"), job: 0))
        // What does not compile must leave nothing to the next one.
        var broken = try entry("counting/by-two")
        broken = CatalogueEntry(
            id: "counting/broken", role: .mutant, constraint: "counting", title: "", file: broken.file,
            diff: broken.diff.replacingOccurrences(of: "count += 2", with: "count += steps"),
            touchedFiles: broken.touchedFiles)
        guard case .unviable(let diagnostics) = try await builder.build(broken, job: 0) else {
            Issue.record("it was not called unviable")
            return
        }
        #expect(diagnostics == "Sources/Counter/Counter.swift:13:18: error: cannot find 'steps' in scope")
        let adding = CatalogueEntry(
            id: "counting/adding", role: .mutant, constraint: "counting", title: "", file: package.mutants,
            diff: addingDiff, touchedFiles: ["Sources/Counter/Step.swift", "Sources/Counter/Counter.swift"])
        let added = try variant(try await builder.build(adding, job: 0))
        let deleting = CatalogueEntry(
            id: "counting/deleting", role: .mutant, constraint: "counting", title: "", file: package.mutants,
            diff: deletingDiff, touchedFiles: ["Sources/Counter/Counter.swift", "Sources/Counter/Limit.swift"])
        let deleted = try variant(try await builder.build(deleting, job: 0))
        let control = try variant(try await builder.build(emptyControl, job: 0))

        #expect(try await outcome(baseline, in: package.folder) == ([], ""))
        #expect(
            try await outcome(mutant, in: package.folder)
                == (["countsUp"], "counter-check/counts-one: one increment counts 2"))
        #expect(try await outcome(benign, in: package.folder) == ([], ""))
        #expect(
            try await outcome(added, in: package.folder)
                == (["countsUp"], "counter-check/counts-one: one increment counts 3"))
        #expect(try await outcome(deleted, in: package.folder) == (["keepsWithinTheLimit"], ""))
        #expect(try await outcome(control, in: package.folder) == ([], ""))
        #expect(Set([baseline, mutant, benign, added, deleted, control].map(\.contentKey)).count == 6)

        // Built from nothing in another job's mirror, the same comes out.
        try FileManager.default.removeItem(at: WorkFolder(package: package.root).variants)
        let again = try variant(try await builder.build(entry("counting/by-two"), job: 1))
        #expect(again.contentKey == mutant.contentKey)
        #expect(!again.reused)
        #expect(
            try await outcome(again, in: package.folder)
                == (["countsUp"], "counter-check/counts-one: one increment counts 2"))

        let after = try package.fingerprint()
        #expect(Set(after.keys).symmetricDifference(before.keys) == [])
        #expect(after.filter { before[$0.key] != $0.value } == [:])
    }
}
