// When a variant is built and when an earlier build is used; the builds themselves are played here.

import Foundation
import Testing

@testable import GateAudit

/// Plays `swift build`: links the subject's sources into “binaries” and counts how often it is asked.
private actor PlayedBuild {
    /// What to answer instead of building, once each.
    var answers: [CommandResult] = []
    /// How often to overlook what was edited.
    var overlooked = 0
    private(set) var builds = 0
    private(set) var running: Set<String> = []
    private(set) var overlapped = false
    private(set) var commands: [Command] = []
    private var gate: CheckedContinuation<Void, Never>?
    private var entered: [CheckedContinuation<Void, Never>] = []
    private var holds = false

    func answer(_ result: CommandResult) { answers.append(result) }
    func overlook(times: Int) { overlooked = times }
    /// Holds the next build until it is released.
    func hold() { holds = true }

    /// Waits until a build has begun and is held.
    func untilHeld() async {
        if gate == nil { await withCheckedContinuation { entered.append($0) } }
    }

    func release() {
        gate?.resume()
        gate = nil
    }

    func run(_ command: Command) async throws -> CommandResult {
        builds += 1
        commands.append(command)
        let mirror = try #require(argument("--package-path", of: command))
        let scratch = try #require(argument("--scratch-path", of: command))
        if !running.insert(mirror).inserted { overlapped = true }
        defer { running.remove(mirror) }
        if holds {
            holds = false
            await withCheckedContinuation { continuation in
                gate = continuation
                entered.forEach { $0.resume() }
                entered = []
            }
        }
        if !answers.isEmpty { return answers.removeFirst() }
        if overlooked > 0 {
            overlooked -= 1
            return CommandResult(status: 0)
        }
        let sources = URL(fileURLWithPath: mirror + "/Sources/Counter")
        var linked = Data()
        for (path, kind) in try FileTree.contents(of: sources) where kind != .folder {
            linked += Data(path.utf8) + (try Data(contentsOf: sources.appendingPathComponent(path)))
        }
        let products = URL(fileURLWithPath: scratch + "/debug")
        try FileManager.default.createDirectory(at: products, withIntermediateDirectories: true)
        for name in ["CounterPackageTests.xctest", "counter-check"] {
            try linked.write(to: products.appendingPathComponent(name), options: .atomic)
        }
        return CommandResult(status: 0)
    }

    private func argument(_ name: String, of command: Command) -> String? {
        command.arguments.firstIndex(of: name).map { command.arguments[$0 + 1] }
    }
}

struct VariantBuilderTests {
    private let package: SamplePackage
    private let played = PlayedBuild()

    init() throws { package = try SamplePackage() }

    private func catalogue() throws -> Catalogue {
        try Catalogue.load(package: package.description, mutants: package.mutants, platform: .linux)
    }

    private func builder() async throws -> VariantBuilder {
        try await VariantBuilder.prepare(
            package: package.description, configuration: try catalogue().configuration, mutants: package.mutants,
            toolchain: try await Tools.toolchain(), runBuild: { [played] in try await played.run($0) })
    }

    private func entry(_ id: String) throws -> CatalogueEntry {
        try #require(try catalogue().entries.first { $0.id == id })
    }

    private func linked(_ outcome: BuildOutcome) throws -> (text: String, variant: BuiltVariant) {
        guard case .built(let variant) = outcome else { throw BuildError("not built: \(outcome)") }
        return (try String(contentsOf: try #require(variant.testBundle), encoding: .utf8), variant)
    }

    @Test func sameContentIsBuiltOnceAcrossRuns() async throws {
        let first = try await builder()
        let baseline = try linked(try await first.build(nil, job: 0))
        let mutant = try linked(try await first.build(entry("counting/by-two"), job: 0))
        #expect(baseline.text.contains("count += 1"))
        #expect(mutant.text.contains("count += 2"))
        #expect(await played.builds == 2)
        let second = try await builder()
        for job in 0...1 {
            let again = try linked(try await second.build(entry("counting/by-two"), job: job))
            #expect(again.text == mutant.text)
            #expect(again.variant.reused)
            #expect(again.variant.contentKey == mutant.variant.contentKey)
        }
        #expect(try linked(try await second.build(nil, job: 1)).variant.reused)
        #expect(await played.builds == 2)
    }

    @Test func jobIsWarmedUpOnceAndBuildsOnlyTheDifferenceThen() async throws {
        let builder = try await builder()
        try await builder.warmUp(job: 1)
        try await builder.warmUp(job: 1)
        #expect(await played.builds == 1)
        // Nothing is kept: what the build of the baseline says is its own affair.
        #expect(try await !linked(builder.build(nil, job: 0)).variant.reused)
        #expect(try await linked(builder.build(entry("counting/by-two"), job: 1)).text.contains("count += 2"))
        #expect(await played.builds == 3)
    }

    @Test func whatTheCompilerRefusesStopsNoWarmUp() async throws {
        let builder = try await builder()
        await played.answer(
            CommandResult(status: 1, stdout: Data("Sources/Counter/Counter.swift:1:1: error: no\n".utf8)))
        try await builder.warmUp(job: 1)
        #expect(await played.builds == 1)
    }

    #if canImport(SwiftSyntax)
        private func refusal(at path: String, line: Int, _ message: String) -> CommandResult {
            CommandResult(status: 1, stdout: Data("\(path):\(line):5: error: \(message)\n".utf8))
        }

        /// The path under which the compiler names the lines of a mutant.
        private func marked(_ number: Int) -> String {
            WovenSources.mark(
                WorkFolder(package: package.root).wovenMirror.path + "/Sources/Counter/Counter.swift", with: number)
        }

        @Test func allIsWovenIntoOneBuildWhichTheNextRunFinds() async throws {
            let entries = try catalogue().entries
            let first = try await builder().weave(entries, evenFew: true)
            #expect(await played.builds == 1)
            #expect(first.numbers.count + first.refusals.count == entries.count)
            let number = try #require(first.numbers["counting/by-two"])
            let off = try #require(first.variant)
            #expect(off.activeSwitch == ActiveSwitch(number: 0, count: first.numbers.count))
            #expect(
                try String(contentsOf: try #require(off.testBundle), encoding: .utf8).contains(
                    "GateAuditSwitch.off(\(number))"))
            let variant = try #require(first.variant(of: "counting/by-two", contentKey: "k"))
            #expect(variant.activeSwitch == ActiveSwitch(number: number, count: first.numbers.count))
            #expect(variant.testBundle == off.testBundle)
            let second = try await builder().weave(entries, evenFew: true)
            #expect(second.numbers == first.numbers)
            #expect(second.variant?.reused == true)
            #expect(await played.builds == 1)
            #expect(try package.read("Sources/Counter/Counter.swift").contains("count += 1"))
        }

        @Test func whatDoesNotCompileIsTakenOutByItsPlaceAndTheRestIsWoven() async throws {
            let entries = try catalogue().entries
            let numbers = try await builder().weave(entries, evenFew: true).numbers
            let number = try #require(numbers["counting/by-two"])
            try FileManager.default.removeItem(at: WorkFolder(package: package.root).variants)
            let before = await played.builds
            // Once where it goes into closures, and once where it does not.
            await played.answer(refusal(at: marked(number), line: 3, "no such thing"))
            await played.answer(refusal(at: marked(number), line: 3, "no such thing"))
            let woven = try await builder().weave(entries, evenFew: true)
            #expect(await played.builds == before + 3)
            #expect(woven.numbers["counting/by-two"] == nil)
            #expect(woven.refusals["counting/by-two"] == "woven in, it does not compile: no such thing")
            #expect(Set(woven.numbers.keys) == Set(numbers.keys).subtracting(["counting/by-two"]))
        }

        @Test func anErrorBesideTheMutantsIsPutDownToThoseAroundIt() async throws {
            let entries = try catalogue().entries
            let numbers = try await builder().weave(entries, evenFew: true).numbers
            try FileManager.default.removeItem(at: WorkFolder(package: package.root).variants)
            let mirror = WorkFolder(package: package.root).wovenMirror.path
            let line =
                try #require(
                    try package.read("Sources/Counter/Counter.swift").split(
                        separator: "\n", omittingEmptySubsequences: false
                    )
                    .firstIndex { $0.contains("count += 1") }) + 1
            for _ in 0..<2 {
                await played.answer(
                    refusal(at: mirror + "/Sources/Counter/Counter.swift", line: line, "missing return"))
            }
            let woven = try await builder().weave(entries, evenFew: true)
            #expect(woven.refusals["counting/by-two"] == "woven in, it does not compile: missing return")
            #expect(woven.numbers.count < numbers.count)
        }

        @Test func aBuildThatNobodyIsToBlameForIsGivenUp() async throws {
            let entries = try catalogue().entries
            for _ in 0..<6 { await played.answer(refusal(at: "/elsewhere/Other.swift", line: 1, "odd")) }
            let woven = try await builder().weave(entries, evenFew: true)
            #expect(woven.variant == nil)
            #expect(woven.numbers.isEmpty)
            #expect(Set(woven.refusals.keys) == Set(entries.map(\.id)))
        }

        @Test func fewAreNotWorthANewWovenBuild() async throws {
            let all = try catalogue().entries
            let builder = try await VariantBuilder.prepare(
                package: package.description, configuration: try catalogue().configuration, mutants: package.mutants,
                entries: all, toolchain: try await Tools.toolchain(),
                runBuild: { [played] in try await played.run($0) })
            let few = [try entry("counting/by-two")]
            let refused = try await builder.weave(few, evenFew: false)
            #expect(refused.refusals == ["counting/by-two": "few were chosen, which takes less time than weaving all"])
            #expect(await played.builds == 0)
            // Once all are woven, whatever is chosen is there.
            _ = try await builder.weave(all, evenFew: true)
            let chosen = try await builder.weave(few, evenFew: false)
            #expect(chosen.numbers["counting/by-two"] != nil)
            #expect(await played.builds == 1)
        }
    #endif

    @Test func changedTimesAndChangedDocumentsBuildNothing() async throws {
        let before = try await builder().contentKey(of: nil)
        try FileTree.setModified(1_000_000_000, at: package.root.path + "/Sources/Counter/Counter.swift")
        try package.write("Words.\n", to: "README.md")
        try package.write("# Notes\n", to: "Mutants/counting/README.md")
        #expect(try await builder().contentKey(of: nil) == before)
    }

    @Test("Anything that can change a build is another content", arguments: 0..<7)
    func otherContent(change: Int) async throws {
        let before = try await builder().contentKey(of: nil)
        switch change {
        case 0: try package.replace("count += 1", with: "count += 3", in: "Sources/Counter/Counter.swift")
        case 1: try package.write("4\n", to: "Tests/CounterTests/Resources/steps.txt")
        case 2: try package.write(package.read("Package.swift") + "\n", to: "Package.swift")
        case 3: #expect(chmod(package.root.path + "/Sources/Counter/Counter.swift", 0o755) == 0)
        case 4: try package.link("Sources/Counter/Other.swift", to: "Counter.swift")
        case 5: try package.write("", to: "Fixtures/read-by-a-test.json")
        default: try package.remove("Sources/Counter/Limit.swift")
        }
        #expect(try await builder().contentKey(of: nil) != before)
    }

    @Test func headerOfAPatchIsNoContent() async throws {
        let builder = try await builder()
        let before = builder.contentKey(of: try entry("counting/by-two"))
        try package.replace("An increment counts two", with: "Another title", in: "Mutants/counting/by-two.patch")
        #expect(builder.contentKey(of: try entry("counting/by-two")) == before)
        try package.replace("+        count += 2", with: "+        count += 4", in: "Mutants/counting/by-two.patch")
        #expect(builder.contentKey(of: try entry("counting/by-two")) != before)
    }

    @Test func editsDuringAnAuditDoNotMixIn() async throws {
        let builder = try await builder()
        try package.replace("count = 0\n    }", with: "count = 9\n    }", in: "Sources/Counter/Counter.swift")
        let mutant = try linked(try await builder.build(entry("counting/by-two"), job: 0))
        #expect(mutant.text.contains("count += 2"))
        #expect(!mutant.text.contains("count = 9"))
    }

    @Test func oneMutantLeavesNothingToTheNext() async throws {
        let builder = try await builder()
        _ = try await builder.build(try entry("counting/by-two"), job: 0)
        let benign = try linked(try await builder.build(entry("benign/compares-the-other-way"), job: 0))
        #expect(benign.text.contains("count += 1"))
        #expect(benign.text.contains("greatest >= count"))
        let baseline = try linked(try await builder.build(nil, job: 0))
        #expect(baseline.text.contains("count <= greatest"))
    }

    @Test func emptyControlIsBuiltAndAddsOnlyAComment() async throws {
        let control = try #require(try catalogue().emptyControl())
        let built = try linked(try await builder().build(control, job: 0))
        let baseline = try linked(try await builder().build(nil, job: 1))
        #expect(
            built.text.replacingOccurrences(of: "// The negative control of an audit.\n", with: "") == baseline.text)
        #expect(built.text != baseline.text)
    }

    @Test func emptyControlFollowsTheLineEndsOfTheSource() async throws {
        let path = "Sources/Counter/Counter.swift"
        try package.write(package.read(path).replacingOccurrences(of: "\n", with: "\r\n"), to: path)
        let catalogue = Catalogue(
            configuration: try catalogue().configuration, entries: [], folder: package.mutants,
            package: package.description)
        let control = try #require(try catalogue.emptyControl())
        let built = try linked(try await builder().build(control, job: 0))
        #expect(built.text.contains("}\r\n// The negative control of an audit.\r\n"))
    }

    @Test func buildsOfOneJobWaitForEachOther() async throws {
        let builder = try await builder()
        let mutant = try entry("counting/by-two")
        let benign = try entry("benign/compares-the-other-way")
        await played.hold()
        async let first = builder.build(mutant, job: 0)
        await played.untilHeld()
        async let second = builder.build(benign, job: 0)
        // Another job is not kept waiting.
        _ = try linked(try await builder.build(nil, job: 1))
        await played.release()
        #expect(try linked(try await first).text.contains("count += 2"))
        #expect(try linked(try await second).text.contains("greatest >= count"))
        #expect(await !played.overlapped)
    }

    @Test func stalePatchIsSaidBeforeAndInsteadOfABuild() async throws {
        try package.replace("count += 1", with: "count = count + 1", in: "Sources/Counter/Counter.swift")
        let builder = try await builder()
        let reason = """
            Sources/Counter/Counter.swift:10: the lines that the patch changes are not there as it has them
            make the change once more in the source as it is now and capture it again
            """
        let stale = try await builder.staleEntries(among: try catalogue().entries)
        #expect(stale.map(\.entry.id) == ["controls/trap", "counting/by-two"])
        #expect(stale.map(\.reason) == [reason, reason])
        guard case .stale(reason) = try await builder.build(try entry("counting/by-two"), job: 0) else {
            Issue.record("it was not called stale")
            return
        }
        #expect(await played.builds == 0)
    }

    @Test func refusedSourcesAreUnviableAndAreTriedAgainNextTime() async throws {
        let builder = try await builder()
        let mirror = WorkFolder(package: package.root).mirror(0).path
        let output = Data("\(mirror)/Sources/Counter/Counter.swift:13:9: error: no\n".utf8)
        await played.answer(CommandResult(status: 1, stdout: output))
        guard case .unviable(let diagnostics) = try await builder.build(try entry("counting/by-two"), job: 0) else {
            Issue.record("it was not called unviable")
            return
        }
        #expect(diagnostics == "Sources/Counter/Counter.swift:13:9: error: no")
        #expect(try !linked(try await builder.build(entry("counting/by-two"), job: 0)).variant.reused)
    }

    @Test func buildThatNoSourceIsToBlameForIsTriedFromNothing() async throws {
        let builder = try await builder()
        _ = try await builder.build(nil, job: 0)
        let leftover = WorkFolder(package: package.root).scratch(0).appendingPathComponent("damaged.db")
        try Data().write(to: leftover)
        await played.answer(CommandResult(status: 1, stderr: Data("error: unable to attach DB\n".utf8)))
        #expect(try linked(try await builder.build(entry("counting/by-two"), job: 0)).text.contains("count += 2"))
        #expect(FileTree.kind(at: leftover.path) == nil)
    }

    @Test func buildThatEndsWithoutAnyErrorIsAFault() async throws {
        let builder = try await builder()
        for _ in 0..<2 { await played.answer(CommandResult(status: 137, signal: 9, stdout: Data("killed\n".utf8))) }
        let error = await #expect(throws: BuildError.self) { try await builder.build(nil, job: 0) }
        #expect(error?.message == "the build ended with status 137 and no error of a compiler\nkilled")
    }

    @Test func editThatTheIncrementalBuildOverlooksIsBuiltAfterAll() async throws {
        let builder = try await builder()
        _ = try await builder.build(nil, job: 0)
        await played.overlook(times: 1)
        #expect(try linked(try await builder.build(entry("counting/by-two"), job: 0)).text.contains("count += 2"))
    }

    @Test func buildsKnowThatTheyAreVariantsAndTouchNothingOfThePackage() async throws {
        let before = try package.fingerprint()
        _ = try await builder().build(try entry("counting/by-two"), job: 3)
        #expect(try package.fingerprint() == before)
        let command = try #require(await played.commands.first)
        #expect(command.environment["GATE_AUDIT_VARIANT"] == "1")
        let work = package.root.path + "/.build/gate-audit"
        #expect(
            command.arguments == [
                "build", "--package-path", work + "/mirror-3", "--scratch-path", work + "/build-3", "-Xswiftc",
                "-module-cache-path",
                "-Xswiftc", work + "/module-cache",
                "--skip-update", "-Xswiftc", "-no-warnings-as-errors", "-Xswiftc", "-gnone",
                "--disable-automatic-resolution",
                "--build-tests",
            ])
    }

    @Test func onlyTheChecksAreBuiltWhereNoLayerHoldsTests() async throws {
        try package.replace(
            "    { \"name\": \"check\", \"check\": \"counter-check\" },\n", with: "", in: "Mutants/gate.json")
        try package.replace(
            "{ \"name\": \"unit\", \"tests\": [\"CounterTests\"] }",
            with: "{ \"name\": \"check\", \"check\": \"counter-check\" }", in: "Mutants/gate.json")
        try package.replace("Layer: unit\n", with: "", in: "Mutants/counting/by-two.patch")
        guard case .built(let variant) = try await builder().build(nil, job: 0) else {
            Issue.record("it was not built")
            return
        }
        #expect(variant.testBundle == nil)
        #expect(variant.executables.keys.sorted() == ["counter-check"])
        #expect(await played.commands.first?.arguments.suffix(2) == ["--product", "counter-check"])
    }

    @Test func packageThatNeedsAFolderOutsideIsRefused() async throws {
        let plain = package.description
        let needing = PackageDescription(
            name: plain.name, root: plain.root, targets: plain.targets, products: plain.products,
            dependencies: [.init(identity: "other", path: "/elsewhere/Other")])
        let configuration = try catalogue().configuration
        let toolchain = try await Tools.toolchain()
        await #expect(
            throws: BuildError(
                "\(package.root.path): it needs /elsewhere/Other by path; a copy of the package would not find it: "
                    + "move it into the package, or name it by URL")
        ) {
            try await VariantBuilder.prepare(
                package: needing, configuration: configuration, mutants: package.mutants, toolchain: toolchain,
                runBuild: Tools.run)
        }
    }

    @Test func versionsThatABuildChoseStayInTheMirror() async throws {
        let builder = try await builder()
        _ = try await builder.build(nil, job: 0)
        let chosen = WorkFolder(package: package.root).mirror(0).appendingPathComponent("Package.resolved")
        try Data("{}".utf8).write(to: chosen)
        _ = try await builder.build(try entry("counting/by-two"), job: 0)
        #expect(FileTree.kind(at: chosen.path) != nil)
    }

    @Test func cancelledBuildIsNotKept() async throws {
        let builder = try await builder()
        let task = Task { try await builder.build(nil, job: 0) }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }
}
