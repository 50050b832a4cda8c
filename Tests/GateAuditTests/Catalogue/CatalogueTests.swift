// What is read from a folder of patches, in which order, and what is refused about the folder itself.

import Foundation
import Testing

@testable import GateAudit

struct CatalogueTests {
    private func load(_ package: SamplePackage, platform: Platform = .linux) throws -> Catalogue {
        try Catalogue.load(package: package.description, mutants: package.mutants, platform: platform)
    }

    private func problems(_ package: SamplePackage, platform: Platform = .linux) throws -> [String] {
        do {
            _ = try load(package, platform: platform)
            return []
        } catch let error as CatalogueError {
            return error.problems.map(\.description)
        }
    }

    /// A patch that changes a line which no other does.
    private func patch(_ header: String, line: Int = 1) -> String {
        """
        \(header)

        --- a/Sources/Counter/Counter.swift
        +++ b/Sources/Counter/Counter.swift
        @@ -\(line) +\(line) @@
        -old
        +new

        """
    }

    @Test func entryHoldsWhatItsFileSays() throws {
        let package = try SamplePackage()
        let entry = try #require(try load(package).entries.first { $0.id == "counting/by-two" })
        #expect(entry.role == .mutant)
        #expect(entry.constraint == "counting")
        #expect(entry.title == "An increment counts two")
        #expect(entry.killedBy.map(\.text) == ["CounterTests/countsUp()", "counter-check/*"])
        #expect(entry.acceptedEndings == [])
        #expect(entry.keeps == nil)
        #expect(entry.layer == "unit")
        #expect(entry.platforms == [])
        #expect(entry.seenIn == ["example/counter#7"])
        #expect(entry.file.path == package.mutants.path + "/counting/by-two.patch")
        #expect(entry.diff.hasPrefix("diff --git a/Sources/Counter/Counter.swift"))
        #expect(entry.diff.hasSuffix("     /// Starts again.\n"))
        #expect(entry.touchedFiles == ["Sources/Counter/Counter.swift"])
        #expect(entry.killedByLine == 2)
    }

    @Test func wordsInKilledByAreEndingsThatCount() throws {
        let package = try SamplePackage()
        try package.write(
            patch("Title: One\nKilled-By: A/*,crash , error,\n  timeout, B/*", line: 2),
            to: "Mutants/counting/words.patch")
        let entry = try #require(try load(package).entries.first { $0.id == "counting/words" })
        #expect(entry.killedBy.map(\.text) == ["A/*", "B/*"])
        #expect(entry.acceptedEndings == [.crash, .error, .timeout])
    }

    @Test func benignVariantSaysWhatItKeeps() throws {
        let package = try SamplePackage()
        let entry = try #require(try load(package).entries(.benign).first)
        #expect(entry.keeps == "The same counts are allowed.")
        #expect(entry.killedBy == [])
        try package.write(
            patch("Title: One\nKilled-By: A/*", line: 2), to: "Mutants/benign/compares-the-other-way.patch")
        #expect(
            try problems(package) == [
                "Mutants/benign/compares-the-other-way.patch: Keeps is missing; a benign variant says which promise it keeps",
                "Mutants/benign/compares-the-other-way.patch:2: a benign variant is killed by nothing; "
                    + "say “Keeps: the promise” in its place",
            ])
    }

    @Test func controlsComeFirstThenMutantsByConstraintAndNameThenBenignVariants() throws {
        let package = try SamplePackage()
        try package.replace(
            "\"counting\":", with: "\"zeroing\": \"Z.\", \"adding\": \"A.\", \"counting\":", in: "Mutants/gate.json")
        for (line, name) in ["zeroing/a", "adding/b", "adding/a", "adding/a-b", "counting/z", "controls/a"].enumerated()
        {
            try package.write(patch("Title: One\nKilled-By: A/*", line: line + 1), to: "Mutants/\(name).patch")
        }
        #expect(
            try load(package).entries.map(\.id) == [
                "controls/a", "controls/trap", "adding/a", "adding/a-b", "adding/b", "counting/by-two", "counting/z",
                "zeroing/a", "benign/compares-the-other-way",
            ])
    }

    @Test func entriesForOtherPlatformsAreSetAside() throws {
        let package = try SamplePackage()
        try package.write(
            patch("Title: One\nKilled-By: A/*\nPlatform: macos", line: 2), to: "Mutants/counting/other.patch")
        let linux = try load(package, platform: .linux)
        #expect(!linux.entries.contains { $0.id == "counting/other" })
        #expect(linux.otherPlatforms.map(\.id) == ["counting/other"])
        #expect(try load(package, platform: .macos).entries.contains { $0.id == "counting/other" })
    }

    @Test func catalogueWithoutAMutantForThisPlatformIsRefused() throws {
        let package = try SamplePackage()
        try package.replace("Layer: unit", with: "Platform: macos", in: "Mutants/counting/by-two.patch")
        #expect(
            try problems(package) == [
                "Mutants: no mutant is meant for linux; an audit without mutants shows nothing; widen a Platform line"
            ])
    }

    @Test func missingFolderIsRefused() throws {
        let package = try SamplePackage()
        try package.remove("Mutants")
        #expect(
            try problems(package) == [
                "Mutants: there is no such folder; name the folder of the patches with --mutants, or capture a first one"
            ])
    }

    @Test func emptyCatalogueIsRefused() throws {
        let package = try SamplePackage()
        try package.remove("Mutants")
        try package.write("", to: "Mutants/.keep")
        #expect(
            try problems(package) == [
                "Mutants: there is no mutant in the catalogue; an audit without mutants shows nothing; "
                    + "write one with “run-mutants capture”"
            ])
    }

    @Test func emptyFolderIsRefused() throws {
        let package = try SamplePackage()
        try package.remove("Mutants/counting/by-two.patch")
        #expect(
            try problems(package) == [
                "Mutants/counting: the folder holds no patch; write one with “run-mutants capture counting/<name>”, "
                    + "or remove the folder"
            ])
    }

    @Test func strayFilesAreRefusedSinceNobodyWouldNoticeThatTheyAreNotTried() throws {
        let package = try SamplePackage()
        try package.write("", to: "Mutants/lost.patch")
        try package.write("", to: "Mutants/counting/by-two.patch.orig")
        try package.write("", to: "Mutants/counting/deeper/three.patch")
        try package.write("", to: "Mutants/counting/a b.patch")
        try package.write("", to: "Mutants/counting/README.md")
        try package.write("", to: "Mutants/README.md")
        try package.write("", to: "Mutants/.DS_Store")
        let noPatch = "it is no patch file; a constraint's folder holds files named “name.patch”; move it elsewhere"
        #expect(
            try problems(package) == [
                "Mutants/counting/a b.patch: its name cannot be an identity; use letters, digits, “-”, “_” and “.”",
                "Mutants/counting/by-two.patch.orig: \(noPatch)",
                "Mutants/counting/deeper: \(noPatch)",
                "Mutants/lost.patch: it lies beside the folders of the constraints; "
                    + "move a patch into the folder of its constraint, anything else elsewhere",
            ])
    }

    @Test func sameChangeTwiceIsRefusedWhateverItsContext() throws {
        let package = try SamplePackage()
        try package.write(
            """
            Title: The same with less around it
            Killed-By: CounterTests/*

            --- a/Sources/Counter/Counter.swift
            +++ b/Sources/Counter/Counter.swift
            @@ -12,3 +12,3 @@
                 public mutating func increment() {
            -        count += 1
            +        count += 2
                 }

            """, to: "Mutants/counting/by-two-again.patch")
        #expect(
            try problems(package) == [
                "Mutants/counting/by-two.patch: it makes the same change as counting/by-two-again; keep one of them"
            ])
    }

    @Test func sameEditAtAnotherPlaceIsAnotherChange() throws {
        let package = try SamplePackage()
        try package.write(patch("Title: One\nKilled-By: A/*", line: 1), to: "Mutants/counting/one.patch")
        try package.write(patch("Title: Two\nKilled-By: A/*", line: 5), to: "Mutants/counting/two.patch")
        #expect(try problems(package) == [])
    }

    @Test func patchesMayAddAndDeleteSources() throws {
        let package = try SamplePackage()
        try package.write(
            """
            Title: One file in another's place
            Killed-By: A/*

            diff --git a/Sources/Counter/Limit.swift b/Sources/Counter/Limit.swift
            deleted file mode 100644
            index 1234567..0000000
            --- a/Sources/Counter/Limit.swift
            +++ /dev/null
            @@ -1 +0,0 @@
            -old
            diff --git "a/Sources/Counter/Gr\\303\\266\\303\\237e 2.swift" "b/Sources/Counter/Gr\\303\\266\\303\\237e 2.swift"
            new file mode 100644
            --- /dev/null
            +++ "b/Sources/Counter/Gr\\303\\266\\303\\237e 2.swift"
            @@ -0,0 +1 @@
            +new
            \\ No newline at end of file
            diff --git a/Sources/Counter/Empty.swift b/Sources/Counter/Empty.swift
            new file mode 100644
            index 0000000..e69de29

            """, to: "Mutants/counting/files.patch")
        let entry = try #require(try load(package).entries.first { $0.id == "counting/files" })
        #expect(
            entry.touchedFiles == [
                "Sources/Counter/Limit.swift", "Sources/Counter/Größe 2.swift", "Sources/Counter/Empty.swift",
            ])
    }

    @Test func linesOfASourceWithWindowsEndsKeepThem() throws {
        let package = try SamplePackage()
        let body = "@@ -1,2 +1,2 @@\n same\r\n-old\r\n+new\r\n"
        try package.write(
            "Title: One\r\nKilled-By: A/*\r\n\r\n--- a/Sources/Counter/Limit.swift\n+++ b/Sources/Counter/Limit.swift\n"
                + body,
            to: "Mutants/counting/windows.patch")
        let entry = try #require(try load(package).entries.first { $0.id == "counting/windows" })
        #expect(entry.title == "One")
        #expect(Array(entry.diff.utf8).suffix(body.utf8.count).elementsEqual(body.utf8))
    }

    @Test func changeOfTheLastLineEndAloneIsAChange() throws {
        let package = try SamplePackage()
        try package.write(
            """
            Title: One
            Killed-By: A/*

            --- a/Sources/Counter/Limit.swift
            +++ b/Sources/Counter/Limit.swift
            @@ -19 +19 @@
            -}
            \\ No newline at end of file
            +}

            """, to: "Mutants/counting/end.patch")
        #expect(try problems(package) == [])
    }

    @Test func withoutConfigurationEverythingButTestsIsTheSubject() throws {
        let package = try SamplePackage()
        try package.remove("Mutants/gate.json")
        try package.replace("Layer: unit\n", with: "", in: "Mutants/counting/by-two.patch")
        #expect(
            try load(package).configuration
                == GateConfiguration(
                    subject: ["Counter", "CounterCheck"], layers: [GateLayer(name: "tests", tests: ["CounterTests"])],
                    constraints: ["counting": "counting"]))
    }

    @Test func patternsThatNameNoTestAreTold() throws {
        let package = try SamplePackage()
        try package.replace(
            "CounterTests/countsUp(), counter-check/*",
            with: "CounterTests, CounterTests/countUp(), CounterTests/resets(), Nothing/at/all, counter-check/*",
            in: "Mutants/counting/by-two.patch")
        let tests = [
            "CounterTests.CounterTests/countsUp()", "CounterTests.CounterTests/resets()", "counter-check/counter-check",
        ]
        let unmatched = try load(package).unmatchedPatterns(tests: tests.map { TestIdentifier($0) })
        #expect(
            unmatched.map(\.description) == [
                "Mutants/counting/by-two.patch:2: Killed-By “CounterTests” names no test of the gate; "
                    + "write “CounterTests/*” for all tests of that suite",
                "Mutants/counting/by-two.patch:2: Killed-By “CounterTests/countUp()” names no test of the gate; "
                    + "did you mean “CounterTests/countsUp()”?",
                "Mutants/counting/by-two.patch:2: Killed-By “Nothing/at/all” names no test of the gate; "
                    + "name a test as “Suite/test()”, or many with “*”",
            ])
    }
}
