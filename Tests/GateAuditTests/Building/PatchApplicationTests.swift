// Patches applied to a mirror that lies in somebody's repository, and what is said of those that do not fit.

import Foundation
import Testing

@testable import GateAudit

struct PatchApplicationTests {
    private let package: SamplePackage
    private let mirror: Mirror

    init() throws {
        package = try SamplePackage()
        mirror = Mirror(root: WorkFolder(package: package.root).mirror(0))
    }

    private func synchronise() throws {
        let paths = try FileTree.contents(of: package.root) { $0 == ".build" || $0 == ".git" }
        try mirror.synchronise(with: package.root, paths: paths.filter { $0.kind != .folder }.map(\.path))
    }

    private func apply(_ diff: String, touching files: [String] = []) async throws -> PatchOutcome {
        try await mirror.apply(diff, touchedFiles: files, toolchain: try await Tools.toolchain(), run: Tools.run)
    }

    private func read(_ path: String) throws -> String {
        try String(contentsOf: mirror.root.appendingPathComponent(path), encoding: .utf8)
    }

    private let counter = "Sources/Counter/Counter.swift"

    @Test func patchIsAppliedWithinARepositoryAndTakenBack() async throws {
        try await package.commitAll()
        try synchronise()
        let before = FileTree.stamp(of: mirror.root.appendingPathComponent(counter).path)
        let diff = try await package.diff { try package.replace("count += 1", with: "count += 2", in: counter) }
        #expect(try await apply(diff, touching: [counter]) == .applied)
        #expect(try read(counter).contains("count += 2"))
        let after = try #require(FileTree.stamp(of: mirror.root.appendingPathComponent(counter).path))
        #expect(try after[2] > #require(before)[2])
        #expect(after[3] == 0)
        try synchronise()
        #expect(try read(counter) == package.read(counter))
        #expect(try await package.git("status", "--porcelain", "--", "Sources") == "")
    }

    @Test func settingsOfThePersonAndTheirEnvironmentDoNotMatter() async throws {
        try await package.commitAll()
        try await package.git("config", "apply.whitespace", "fix")
        try synchronise()
        let diff = try await package.diff { try package.replace("count += 1", with: "count += 2  ", in: counter) }
        #expect(try await apply(diff) == .applied)
        #expect(try read(counter).contains("count += 2  \n"))
        #expect(
            try await Tools.toolchain().gitEnvironmentOutsideRepositories.filter { $0.key.hasPrefix("GIT_") } == [
                "GIT_DIR": "/dev/null/none", "GIT_CONFIG_NOSYSTEM": "1", "GIT_CONFIG_GLOBAL": "/dev/null",
                "GIT_OPTIONAL_LOCKS": "0", "GIT_TERMINAL_PROMPT": "0",
            ])
    }

    @Test func variablesOfAGitHookAreNotHandedOn() async throws {
        var environment = ProcessInfo.processInfo.environment
        environment["GIT_DIR"] = "/elsewhere"
        environment["GIT_INDEX_FILE"] = "/elsewhere/index"
        environment["GATE_AUDIT_VARIANT"] = "1"
        let toolchain = try await Toolchain.find(environment: environment, run: Tools.run)
        #expect(toolchain.environment.keys.filter { $0.hasPrefix("GIT_") } == ["GIT_OPTIONAL_LOCKS"])
        #expect(toolchain.environment["GATE_AUDIT_VARIANT"] == nil)
        #expect(toolchain.version.contains("Swift version"))
    }

    @Test func sourceWithWindowsLineEndsKeepsThem() async throws {
        let text = try package.read(counter).replacingOccurrences(of: "\n", with: "\r\n")
        try package.write(text, to: counter)
        try synchronise()
        let diff = try await package.diff { try package.replace("count += 1", with: "count += 2", in: counter) }
        #expect(try await apply(diff) == .applied)
        #expect(try read(counter) == text.replacingOccurrences(of: "count += 1", with: "count += 2"))
    }

    @Test func namesWithSpacesAndLettersBeyondASCIIAreFound() async throws {
        let path = "Sources/Counter/Größe 2/Zähler \"x\".swift"
        try package.write("let one = 1\n", to: path)
        try synchronise()
        let diff = try await package.diff { try package.write("let one = 2\n", to: path) }
        let lines = PatchLine.split(diff)
        let read = UnifiedDiff(lines: lines[...]) { Issue.record("\($0): \($1); \($2)") }
        #expect(read.changes.map(\.path) == [path])
        #expect(try await apply(diff, touching: [path]) == .applied)
        #expect(try self.read(path) == "let one = 2\n")
    }

    @Test func filesAreAddedAndDeletedAndThatIsTakenBack() async throws {
        try synchronise()
        let diff = try await package.diff {
            try package.write("let added = 1\n", to: "Sources/Counter/New/Added.swift")
            try package.write("", to: "Sources/Counter/Empty.swift")
            try package.remove("Sources/Counter/Limit.swift")
        }
        let read = UnifiedDiff(lines: PatchLine.split(diff)[...]) { Issue.record("\($0): \($1); \($2)") }
        #expect(
            read.changes.map(\.path) == [
                "Sources/Counter/Empty.swift", "Sources/Counter/Limit.swift", "Sources/Counter/New/Added.swift",
            ])
        #expect(read.changes.map(\.kind) == [.added, .deleted, .added])
        #expect(try await apply(diff, touching: read.changes.map(\.path)) == .applied)
        let present = try FileTree.contents(of: mirror.root.appendingPathComponent("Sources/Counter")).map(\.path)
        #expect(present == ["Counter.swift", "Empty.swift", "New", "New/Added.swift"])
        try synchronise()
        let restored = try FileTree.contents(of: mirror.root.appendingPathComponent("Sources/Counter")).map(\.path)
        #expect(restored == ["Counter.swift", "Limit.swift"])
    }

    @Test func stalePatchIsNamedWithThePlaceAndChangesNothing() async throws {
        let diff = try await package.diff {
            try package.replace("count += 1", with: "count += 2", in: counter)
            try package.replace("count <= greatest", with: "count < greatest", in: "Sources/Counter/Limit.swift")
        }
        try package.replace("count += 1", with: "count = count + 1", in: counter)
        try synchronise()
        #expect(
            try await apply(diff)
                == .stale(
                    reason: """
                        Sources/Counter/Counter.swift:10: the lines that the patch changes are not there as it has them
                        make the change once more in the source as it is now and capture it again
                        """))
        #expect(try read("Sources/Counter/Limit.swift") == package.read("Sources/Counter/Limit.swift"))
    }

    @Test func stalePatchOfAFileThatIsGoneOrThereAlreadySaysSo() async throws {
        let edited = try await package.diff { try package.write("let limit = 1\n", to: "Sources/Counter/Limit.swift") }
        let added = try await package.diff { try package.write("let new = 1\n", to: "Sources/Counter/New.swift") }
        try package.remove("Sources/Counter/Limit.swift")
        try package.write("let new = 2\n", to: "Sources/Counter/New.swift")
        try synchronise()
        let advice = "make the change once more in the source as it is now and capture it again"
        #expect(
            try await apply(edited)
                == .stale(reason: "Sources/Counter/Limit.swift: the file that the patch changes is gone\n\(advice)"))
        #expect(
            try await apply(added)
                == .stale(reason: "Sources/Counter/New.swift: the file that the patch adds exists already\n\(advice)"))
    }

    @Test func patchWhoseLinesMovedStillFits() async throws {
        let diff = try await package.diff { try package.replace("count += 1", with: "count += 2", in: counter) }
        try package.write("// One more line.\n" + package.read(counter), to: counter)
        try synchronise()
        #expect(try await apply(diff) == .applied)
        #expect(try read(counter).contains("count += 2"))
    }

    @Test func faultOfGitItselfIsNoStalePatch() {
        #expect(throws: BuildError("git apply failed: fatal: out of memory")) {
            try StalePatch.reason(gitErrors: "fatal: out of memory\n")
        }
    }

}
