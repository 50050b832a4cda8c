// Every way in which a patch file can be wrong, and what a person is told.

import Foundation
import Testing

@testable import GateAudit

struct BrokenPatchTests {
    private static let header = "Title: An increment counts two\nKilled-By: CounterTests/*\n\n"
    private static let sound = """
        diff --git a/Sources/Counter/Counter.swift b/Sources/Counter/Counter.swift
        --- a/Sources/Counter/Counter.swift
        +++ b/Sources/Counter/Counter.swift
        @@ -10,7 +10,7 @@ public struct Counter {
         
             /// Counts one.
             public mutating func increment() {
        -        count += 1
        +        count += 2
             }
         
             /// Starts again.

        """

    /// A diff of one changed line, for files whose contents do not matter.
    private static func change(_ path: String, lines: String = "") -> String {
        "diff --git a/\(path) b/\(path)\n\(lines)--- a/\(path)\n+++ b/\(path)\n@@ -1 +1 @@\n-old\n+new\n"
    }

    private static let onlySources = "a patch may only change sources of the subject (Counter)"

    /// The patch, then what is said of it, without the file's name.
    private static let cases: [(patch: String, problems: [String])] = [
        // Headers.
        (
            "Titel: An increment counts two\nKilled-By: CounterTests/*\n\n" + sound,
            [
                " Title is missing; say in one sentence what the patch does",
                "1: unknown field “Titel”; did you mean “Title”?",
            ]
        ),
        (
            "Title: One\nBug: 1\nKilled-By: CounterTests/*\n\n" + sound,
            ["2: unknown field “Bug”; use one of: Title, Killed-By, Keeps, Layer, Platform, Seen-In"]
        ),
        (
            "Title: One\nTitle: Two\nKilled-By: CounterTests/*\n\n" + sound,
            ["2: Title is given twice, first in line 1; leave one of them out"]
        ),
        ("Title:\nKilled-By: CounterTests/*\n\n" + sound, ["1: Title is empty; give it a value or leave the line out"]),
        (
            "Title: One\n\n" + sound,
            [" Killed-By is missing; name the tests meant to notice the fault, as “Suite/*”"]
        ),
        (
            "Title: One\nKilled-By: CounterTests/*\nKeeps: All\n\n" + sound,
            ["3: Keeps is for benign variants; leave it out, or move the patch to benign/"]
        ),
        (
            "Title: One\nKilled-By: A/*,, B/*\n\n" + sound,
            ["2: Killed-By has an empty place between its commas; leave the extra comma out"]
        ),
        (
            "Title: One\nKilled-By: A/*, A/*\n\n" + sound,
            ["2: Killed-By names “A/*” twice; leave one of them out"]
        ),
        (
            "Title: One\nKilled-By: crash\n\n" + sound,
            ["2: Killed-By names no test; name the tests beside “crash”, as “Suite/*, crash”"]
        ),
        (
            "Title: One\nKilled-By: A/*\nLayer: unti\n\n" + sound,
            ["3: there is no layer “unti”; did you mean “unit”?"]
        ),
        (
            "Title: One\nKilled-By: A/*\nPlatform: linux, windows\n\n" + sound,
            ["3: there is no platform “windows”; use one of: linux, macos"]
        ),
        (
            "From 1234 Mon Sep 17\nTitle: One\nKilled-By: A/*\n\n" + sound,
            ["1: “From 1234 Mon Sep 17” is no “Field: value” line; put only such lines above the diff"]
        ),
        (
            "  folded\nTitle: One\nKilled-By: A/*\n\n" + sound,
            ["1: this line continues no field; begin it with “Field: value”"]
        ),
        // Diffs.
        (
            "Title: One\nKilled-By: A/*\n",
            [" it holds no diff; the diff stands below the header; write one with “run-mutants capture”"]
        ),
        (
            header + sound.replacingOccurrences(of: "-10,7 +10,7", with: "-10,9 +10,9"),
            [
                "7: the patch ends within this hunk; the hunk is shorter than its @@ line says; capture the patch again instead of editing it"
            ]
        ),
        (
            header + sound.replacingOccurrences(of: "-10,7 +10,7", with: "-10,6 +10,6"),
            [
                "15: this line belongs to no part of the diff; a hunk is longer or shorter than its @@ line says; capture the patch again instead of editing it"
            ]
        ),
        (
            header + sound.replacingOccurrences(of: "-10,7 +10,7", with: "-10,2 +10,7"),
            ["10: the hunk holds more lines than its @@ line says; capture the patch again instead of editing it"]
        ),
        (
            header + sound.replacingOccurrences(of: "@@ -10,7 +10,7", with: "@@ -ten,7 +10,7"),
            ["7: this @@ line is malformed; it reads “@@ -line,count +line,count @@”; capture the patch again"]
        ),
        (
            header + sound.replacingOccurrences(of: "     /// Counts one.", with: "/// Counts one."),
            [
                "9: this line is neither context nor an edit; a line of a hunk begins with a space, “-” or “+”; capture the patch again instead of editing it"
            ]
        ),
        (
            header + sound.replacingOccurrences(of: "+++ b/Sources/Counter/Counter.swift\n", with: ""),
            ["5: a +++ line is missing after this --- line; capture the patch again"]
        ),
        (
            header + sound.replacingOccurrences(of: "+= 2", with: "+= 1"),
            [
                "4: the diff of Sources/Counter/Counter.swift changes nothing; capture the patch again from the edited file"
            ]
        ),
        (
            header
                + "diff --git a/Sources/Counter/Counter.swift b/Sources/Counter/Counter.swift\nindex 1234567..89abcde 100644\n",
            [
                "4: the diff of Sources/Counter/Counter.swift holds no change; capture the patch again from the edited file"
            ]
        ),
        (header + sound + sound, ["16: the diff changes Sources/Counter/Counter.swift twice; capture the patch again"]),
        (
            header + sound.replacingOccurrences(of: "\n", with: "\r\n"),
            [
                "4: the patch file has Windows line ends; save its header and diff lines with line feeds alone; only lines of a source that has them keep them"
            ]
        ),
        // What a patch must not touch.
        (
            header + change("Tests/CounterTests/CounterTests.swift"),
            ["4: the patch changes a test: Tests/CounterTests/CounterTests.swift; \(onlySources)"]
        ),
        (header + change("Package.swift"), ["4: the patch changes the manifest; \(onlySources)"]),
        (header + change("Package@swift-6.0.swift"), ["4: the patch changes the manifest; \(onlySources)"]),
        (
            header + change("Sources/CounterCheck/main.swift"),
            [
                "4: the patch changes Sources/CounterCheck/main.swift of CounterCheck, which is not under audit; \(onlySources)"
            ]
        ),
        (
            header + change("Mutants/gate.json"),
            ["4: the patch changes Mutants/gate.json, which belongs to no target; \(onlySources)"]
        ),
        (
            header + change("Counter/Counter.swift"),
            [
                "4: the patch changes Counter/Counter.swift, which belongs to no target; \(onlySources); “Counter/Counter.swift” is what remains without the first folder; was the patch made with --no-prefix?"
            ]
        ),
        (
            header + change("../Sources/Counter/Counter.swift"),
            ["4: the patch reaches outside the package: ../Sources/Counter/Counter.swift; \(onlySources)"]
        ),
        (
            header + change("Sources/Counter/../../Tests/CounterTests/CounterTests.swift"),
            [
                "4: the patch reaches outside the package: Sources/Counter/../../Tests/CounterTests/CounterTests.swift; \(onlySources)"
            ]
        ),
        (
            header + change("/etc/hosts"), ["4: the patch reaches outside the package: /etc/hosts; \(onlySources)"]
        ),
        (
            header + "--- /etc/hosts\n+++ /etc/hosts\n@@ -1 +1 @@\n-old\n+new\n",
            [
                "4: the path “/etc/hosts” has no leading a/ or b/; make the diff without --no-prefix, at the folder of the package, or capture it"
            ]
        ),
        (
            header + change("Sources/Counter//Counter.swift"),
            ["4: “Sources/Counter//Counter.swift” is no plain path; \(onlySources)"]
        ),
        (header + change(".git/hooks/pre-commit"), ["4: “.git/hooks/pre-commit” is no plain path; \(onlySources)"]),
        (
            header + change("Sources/Counter/notes.txt"),
            ["4: Sources/Counter/notes.txt is no source file; \(onlySources)"]
        ),
        (
            header + change("Sources/Counter/Excluded.swift"),
            ["4: Sources/Counter/Excluded.swift takes no part in the build: its target excludes it; \(onlySources)"]
        ),
        (
            header + change("Sources/Counter/Linked.swift"),
            ["4: Sources/Counter/Linked.swift is a symbolic link; change the file that it leads to"]
        ),
        (
            header + change("Sources/Counter/linked/Counter.swift"),
            ["4: Sources/Counter/linked is a symbolic link; change the file that it leads to"]
        ),
        (
            header + change("Sources/Counter/Counter.swift", lines: "old mode 100644\nnew mode 100755\n"),
            ["5: the patch changes the mode of a file; leave modes as they are and capture the patch again"]
        ),
        (
            header
                + "diff --git a/Sources/Counter/New.swift b/Sources/Counter/New.swift\nnew file mode 120000\n--- /dev/null\n+++ b/Sources/Counter/New.swift\n@@ -0,0 +1 @@\n+../../Package.swift\n\\ No newline at end of file\n",
            ["5: the patch changes a symbolic link; a patch may only change plain source files of the subject"]
        ),
        (
            header
                + "diff --git a/Sources/Counter/New.swift b/Sources/Counter/New.swift\nnew file mode 160000\nindex 0000000..1234567\n--- /dev/null\n+++ b/Sources/Counter/New.swift\n@@ -0,0 +1 @@\n+Subproject commit 1234567\n",
            ["5: the patch changes a submodule; a patch may only change plain source files of the subject"]
        ),
        (
            header + change("Sources/Counter/Counter.swift", lines: "index 1234567..89abcde 120000\n"),
            ["5: the patch changes a symbolic link; a patch may only change plain source files of the subject"]
        ),
        (
            header
                + "diff --git a/Sources/Counter/Counter.swift b/Sources/Counter/Other.swift\nsimilarity index 100%\nrename from Sources/Counter/Counter.swift\nrename to Sources/Counter/Other.swift\n",
            [
                "5: the patch renames or copies a file; capture it again, or make it with “git diff --no-renames”, so that it deletes one file and adds the other"
            ]
        ),
        (
            header
                + "--- a/Sources/Counter/Counter.swift\n+++ b/Sources/Counter/Other.swift\n@@ -1 +1 @@\n-old\n+new\n",
            [
                "4: the patch renames Sources/Counter/Counter.swift; capture it again, or make it with “git diff --no-renames”, so that it deletes one file and adds the other"
            ]
        ),
        (
            header
                + "diff --git a/Sources/Counter/Counter.swift b/Sources/Counter/Counter.swift\nindex 1234567..89abcde 100644\nBinary files a/Sources/Counter/Counter.swift and b/Sources/Counter/Counter.swift differ\n",
            ["6: the patch changes a binary file; a patch may only change plain source files of the subject"]
        ),
        (
            header
                + "diff --git a/Sources/Counter/Counter.swift b/Sources/Counter/Counter.swift\nindex 1234567..89abcde 100644\nGIT binary patch\ndelta 5\nMcmZ\n",
            ["6: the patch changes a binary file; a patch may only change plain source files of the subject"]
        ),
    ]

    private func problems(of data: Data) throws -> [String] {
        let package = try SamplePackage()
        try package.write("// Not built.\n", to: "Sources/Counter/Excluded.swift")
        try package.write("Notes.\n", to: "Sources/Counter/notes.txt")
        try package.link("Sources/Counter/Linked.swift", to: "Counter.swift")
        try package.link("Sources/Counter/linked", to: ".")
        try FileManager.default.createDirectory(
            at: package.mutants.appendingPathComponent("counting"), withIntermediateDirectories: true)
        try data.write(to: package.mutants.appendingPathComponent("counting/by-two.patch"))
        do {
            _ = try Catalogue.load(package: package.description, mutants: package.mutants)
            return []
        } catch let error as CatalogueError {
            return error.problems.map(\.description)
        }
    }

    @Test("A broken patch is refused with the line, what is wrong and what to do", arguments: cases.indices)
    func refused(index: Int) throws {
        let broken = Self.cases[index]
        let found = try problems(of: Data(broken.patch.utf8))
        #expect(found == broken.problems.map { "Mutants/counting/by-two.patch:\($0)" })
    }

    @Test func soundPatchIsTaken() throws {
        #expect(try problems(of: Data((Self.header + Self.sound).utf8)) == [])
    }

    @Test func bytesThatAreNoTextAreRefused() throws {
        #expect(
            try problems(of: Data((Self.header + Self.sound).utf8) + [0xff, 0xfe])
                == ["Mutants/counting/by-two.patch: it is not UTF-8; Swift sources are; save the patch as UTF-8"])
    }

    @Test func everythingThatIsWrongIsSaidAtOnce() throws {
        let package = try SamplePackage()
        try package.write("Titel: One\n\n" + Self.change("Package.swift"), to: "Mutants/counting/by-two.patch")
        try package.write("Title: Two\nKilled-By: A/*\n", to: "Mutants/counting/other.patch")
        let error = #expect(throws: CatalogueError.self) {
            try Catalogue.load(package: package.description, mutants: package.mutants)
        }
        #expect(
            error?.description == """
                Mutants/counting/by-two.patch: Title is missing; say in one sentence what the patch does
                Mutants/counting/by-two.patch: Killed-By is missing; name the tests meant to notice the fault, as “Suite/*”
                Mutants/counting/by-two.patch:1: unknown field “Titel”; did you mean “Title”?
                Mutants/counting/by-two.patch:3: the patch changes the manifest; \(Self.onlySources)
                Mutants/counting/other.patch: it holds no diff; the diff stands below the header; write one with “run-mutants capture”
                """)
    }
}
