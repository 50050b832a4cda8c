// Patches made of the edits in a working tree, and what is refused.

import Foundation
import Testing

@testable import GateAudit

struct PatchCaptureTests {
    private let counter = "Sources/Counter/Counter.swift"

    private func committed(subfolder: String? = nil) async throws -> SamplePackage {
        let package = try SamplePackage(subfolder: subfolder.map { "repository/" + $0 } ?? "package")
        try package.write(".build/\n", to: ".gitignore")
        try await package.commitAll(in: subfolder == nil ? nil : package.folder.appendingPathComponent("repository"))
        return package
    }

    private func capture(
        _ package: SamplePackage, _ id: String = "counting/new", title: String = "An increment counts three",
        killedBy: String? = "CounterTests/*, crash", keeps: String? = nil, layer: String? = nil,
        platform: String? = nil,
        seenIn: String? = nil, from current: URL? = nil
    ) async throws -> CapturedPatch {
        let capture = PatchCapture(
            package: package.description, mutants: package.mutants, toolchain: try await Tools.toolchain())
        return try await capture.capture(
            CaptureRequest(
                id: id, title: title, killedBy: killedBy, keeps: keeps, layer: layer, platform: platform, seenIn: seenIn
            ),
            from: current ?? package.root)
    }

    private func message(_ body: () async throws -> CapturedPatch) async throws -> String {
        do {
            return "captured \(try await body().entry.id)"
        } catch let error as CaptureError {
            return error.message
        } catch let error as CatalogueError {
            return error.description
        }
    }

    /// Runs a command as a person would type it.
    private func type(_ command: String, in folder: URL) async throws {
        let result = try await Command(
            executable: URL(fileURLWithPath: "/bin/sh"), arguments: ["-c", command],
            environment: try await Tools.toolchain().environment, workingDirectory: folder
        ).run()
        #expect(result.status == 0, "\(command): \(result.errorText)")
        #expect(result.errorText == "")
    }

    private func load(_ package: SamplePackage) throws -> Catalogue {
        try Catalogue.load(package: package.description, mutants: package.mutants, platform: .linux)
    }

    @Test func patchHoldsHeaderAndDiffAndTheEditsStay() async throws {
        let package = try await committed()
        try package.replace("count += 1", with: "count += 3", in: counter)
        let captured = try await capture(package, layer: "unit", platform: "linux, macos", seenIn: "a/b#1, c/d#2")
        #expect(captured.file.path == package.mutants.path + "/counting/new.patch")
        #expect(
            try package.read("Mutants/counting/new.patch").replacing(/index .*/, with: "index …") == """
                Title: An increment counts three
                Killed-By: CounterTests/*, crash
                Layer: unit
                Platform: linux, macos
                Seen-In: a/b#1, c/d#2

                diff --git a/Sources/Counter/Counter.swift b/Sources/Counter/Counter.swift
                index …
                --- a/Sources/Counter/Counter.swift
                +++ b/Sources/Counter/Counter.swift
                @@ -10,7 +10,7 @@ public struct Counter {
                 
                     /// Counts one.
                     public mutating func increment() {
                -        count += 1
                +        count += 3
                     }
                 
                     /// Starts again.

                """)
        #expect(try package.read(counter).contains("count += 3"))
        #expect(try load(package).entries.contains(captured.entry))
        #expect(captured.undoCommand == "git apply -R Mutants/counting/new.patch")
        try await type(captured.undoCommand, in: package.root)
        #expect(try await package.git("status", "--porcelain") == "?? Mutants/counting/new.patch\n")
    }

    @Test func addedDeletedAndEditedFilesAreCapturedTogetherAndTakenBack() async throws {
        let package = try await committed()
        try package.replace("count += 1", with: "count += step", in: counter)
        try package.write("let step = 3\n", to: "Sources/Counter/Größe 2/Step.swift")
        try package.remove("Sources/Counter/Limit.swift")
        let captured = try await capture(package)
        #expect(
            captured.entry.touchedFiles == [
                counter, "Sources/Counter/Limit.swift", "Sources/Counter/Größe 2/Step.swift",
            ])
        try await type(captured.undoCommand, in: package.root)
        #expect(try await package.git("status", "--porcelain") == "?? Mutants/counting/new.patch\n")
    }

    @Test func stagedEditsAreCapturedAndTakenBackFromTheIndexToo() async throws {
        let package = try await committed()
        try package.replace("count += 1", with: "count += step", in: counter)
        try package.write("let step = 3\n", to: "Sources/Counter/Step.swift")
        try await package.git("add", "-A")
        try package.write("let other = 3\n", to: "Sources/Counter/Other one.swift")
        let captured = try await capture(package)
        #expect(captured.entry.touchedFiles.count == 3)
        #expect(
            captured.undoCommand == "git restore --source=HEAD --staged --worktree -- "
                + "Sources/Counter/Counter.swift Sources/Counter/Step.swift && rm 'Sources/Counter/Other one.swift'")
        try await type(captured.undoCommand, in: package.root)
        #expect(try await package.git("status", "--porcelain") == "?? Mutants/counting/new.patch\n")
    }

    @Test func packageInASubfolderIsCapturedRelativeToItself() async throws {
        let package = try await committed(subfolder: "packages/it's one")
        try package.replace("count += 1", with: "count += 3", in: counter)
        // Somebody else's edit in the same repository is no concern of the package.
        try Data().write(to: package.folder.appendingPathComponent("repository/other.swift"))
        let captured = try await capture(package, from: package.folder)
        #expect(captured.entry.touchedFiles == [counter])
        let quoted = package.root.path.replacingOccurrences(of: "'", with: "'\\''")
        #expect(
            captured.undoCommand
                == "git -C '\(quoted)' apply -R --directory='packages/it'\\''s one' Mutants/counting/new.patch")
        try await type(captured.undoCommand, in: package.folder)
        #expect(try package.read(counter).contains("count += 1"))
        #expect(try load(package).entries.contains { $0.id == "counting/new" })
    }

    @Test func settingsOfThePersonDoNotChangeTheForm() async throws {
        let package = try await committed()
        for (key, value) in [
            ("diff.noprefix", "true"), ("diff.mnemonicPrefix", "true"), ("color.ui", "always"), ("diff.context", "0"),
            ("diff.renames", "copies"), ("diff.external", "false"), ("diff.relative", "false"),
            ("core.quotePath", "false"),
            ("status.relativePaths", "false"), ("status.showUntrackedFiles", "no"), ("diff.interHunkContext", "9"),
        ] {
            try await package.git("config", key, value)
        }
        try package.replace("count += 1", with: "count += 3", in: counter)
        try package.write(package.read(counter), to: "Sources/Counter/Copy.swift")
        let captured = try await capture(package)
        #expect(captured.entry.touchedFiles == [counter, "Sources/Counter/Copy.swift"])
        #expect(captured.entry.diff.contains("\n     /// Starts again.\n"))
    }

    @Test func sourceWithWindowsLineEndsIsCapturedAsItIs() async throws {
        let package = try SamplePackage()
        try package.write(package.read(counter).replacingOccurrences(of: "\n", with: "\r\n"), to: counter)
        try await package.commitAll()
        try package.replace("count += 1", with: "count += 3", in: counter)
        let captured = try await capture(package)
        #expect(captured.entry.diff.contains("+        count += 3\r\n"))
        try await type(captured.undoCommand, in: package.root)
        #expect(try package.read(counter).contains("count += 1\r\n"))
    }

    @Test func sourceThatGitConvertsIsRefusedSinceThePatchWouldNotFit() async throws {
        let package = try await committed()
        try package.write("*.swift text eol=crlf\n", to: ".gitattributes")
        try await package.git("add", "-A")
        try await package.git("commit", "-q", "-m", "Convert")
        try package.write(
            package.read(counter).replacingOccurrences(of: "\n", with: "\r\n")
                .replacingOccurrences(of: "count += 1", with: "count += 3"), to: counter)
        let told = try await message { try await capture(package) }
        #expect(told.hasPrefix("the diff does not fit the files in the working tree (error: patch failed: "))
        #expect(
            told.hasSuffix("git converts them, as by core.autocrlf or .gitattributes; turn that off for the subject"))
        #expect(FileTree.kind(at: package.mutants.path + "/counting/new.patch") == nil)
    }

    @Test func benignVariantsAndControlsNeedNoConstraint() async throws {
        let package = try await committed()
        try package.replace("count <= greatest", with: "!(count > greatest)", in: "Sources/Counter/Limit.swift")
        let benign = try await capture(package, "benign/negated", killedBy: nil, keeps: "The same counts are allowed.")
        #expect(benign.entry.keeps == "The same counts are allowed.")
        try await type(benign.undoCommand, in: package.root)
        try package.replace("count += 1", with: "fatalError()", in: counter)
        #expect(try await capture(package, "controls/fatal").entry.role == .control)
    }

    @Test func withoutAConfigurationAnyConstraintMayBeBegun() async throws {
        let package = try await committed()
        try package.remove("Mutants")
        try await package.git("add", "-A")
        try await package.git("commit", "-q", "-m", "No catalogue yet")
        try package.replace("count += 1", with: "count += 3", in: counter)
        #expect(try await capture(package, "anything/new").entry.id == "anything/new")
        #expect(try load(package).configuration.constraints == ["anything": "anything"])
    }

    @Test func whatWasCapturedBeforeIsNoEditOfTheSubject() async throws {
        let package = try await committed()
        try package.replace("count += 1", with: "count += 3", in: counter)
        _ = try await capture(package)
        try package.replace("count += 3", with: "count += 4", in: counter)
        try package.write("{}", to: "mutants.out/outcomes.json")
        #expect(try await capture(package, "counting/newer").entry.diff.contains("+        count += 4"))
    }

    @Test func refusalsSayWhatIsWrongAndWriteNothing() async throws {
        let package = try await committed()
        let before = try package.read("Mutants/counting/by-two.patch")
        func told(
            _ id: String = "counting/new", title: String = "T", killedBy: String? = "A/*", keeps: String? = nil,
            layer: String? = nil
        ) async throws -> String {
            try await message {
                try await capture(package, id, title: title, killedBy: killedBy, keeps: keeps, layer: layer)
            }
        }
        #expect(try await told() == "nothing in the subject (Counter) is edited; make the change first")
        try package.replace("count += 1", with: "count += 2", in: counter)
        #expect(try await told() == "counting/by-two makes the same change already; nothing was written")
        try package.replace("count += 2", with: "count += 3", in: counter)
        let form = "is no name for a patch; write <constraint>/<name>, of letters, digits, “-”, “_” and “.”"
        for id in ["new", "counting/", "/new", "counting/a/b", "../counting/new", "counting/..", "counting/a b", ""] {
            #expect(try await told(id) == "“\(id)” \(form)")
        }
        #expect(
            try await told("counting/by-two")
                == "Mutants/counting/by-two.patch exists already; choose another name, or remove it first")
        #expect(
            try await told("countign/new")
                == "Mutants/gate.json has no constraint “countign”; did you mean “counting”? "
                + "Otherwise say there under “constraints” what it promises")
        #expect(
            try await told("zeroing/new")
                == "Mutants/gate.json has no constraint “zeroing”; say there under “constraints” what it promises")
        #expect(try await told(title: "One\nTwo") == "Title must be one line")
        let file = "Mutants/counting/new.patch"
        #expect(try await told(title: " ") == "\(file):1: Title is empty; give it a value or leave the line out")
        #expect(
            try await told(killedBy: nil)
                == "\(file): Killed-By is missing; name the tests meant to notice the fault, as “Suite/*”")
        #expect(
            try await told(killedBy: "A/*,,B/*")
                == "\(file):2: Killed-By has an empty place between its commas; leave the extra comma out")
        #expect(
            try await told(killedBy: "crash")
                == "\(file):2: Killed-By names no test; name the tests beside “crash”, as “Suite/*, crash”")
        #expect(
            try await told(keeps: "All")
                == "\(file):3: Keeps is for benign variants; leave it out, or move the patch to benign/")
        #expect(try await told(layer: "unti") == "\(file):3: there is no layer “unti”; did you mean “unit”?")
        try package.write("// Edited.\n", to: "Tests/CounterTests/Other.swift")
        try package.write("Edited.\n", to: "notes.txt")
        #expect(
            try await told()
                == "edits outside the subject (Counter): Tests/CounterTests/Other.swift, notes.txt; "
                + "commit, stash or remove them first")
        try package.remove("notes.txt")
        try package.remove("Tests/CounterTests/Other.swift")
        try package.write("No source.\n", to: "Sources/Counter/notes.txt")
        #expect(
            try await told() == "\(file):17: Sources/Counter/notes.txt is no source file; "
                + "a patch may only change sources of the subject (Counter)")
        #expect(try await package.git("status", "--porcelain", "Mutants") == "")
        #expect(try package.read("Mutants/counting/by-two.patch") == before)
    }

    @Test func packageThatGitDoesNotKnowIsRefused() async throws {
        let package = try SamplePackage()
        let told = try await message { try await capture(package) }
        #expect(told.hasPrefix("\(package.root.path): git cannot tell what was edited (fatal: not a git repository"))
        #expect(told.hasSuffix("); commit the package first"))
        try await package.git("init", "-q")
        let again = try await message { try await capture(package) }
        #expect(
            again == "\(package.root.path): git cannot tell what was edited (its package is not committed); "
                + "commit the package first")
    }
}
