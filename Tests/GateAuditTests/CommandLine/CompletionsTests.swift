// What a shell completes: the scripts are run where their shell is, not read.

import Foundation
import Testing

@testable import GateAudit
@testable import RunMutants

@Suite struct CompletionsTests {
    /// A folder with a catalogue of two mutants.
    private static func catalogue() throws -> URL {
        let folder = FileManager.default.temporaryDirectory.appending(path: "completions-\(UUID().uuidString)")
        for name in ["isolation/shared-store", "late-response/no-generation-check"] {
            let file = folder.appending(path: "Mutants/\(name).patch")
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data().write(to: file)
        }
        return folder
    }

    /// What bash offers for the last of some words.
    private func offered(_ words: [String]) async throws -> [String] {
        let folder = try Self.catalogue()
        defer { try? FileManager.default.removeItem(at: folder) }
        let quoted = words.map { "'\($0)'" }.joined(separator: " ")
        let script = """
            \(Completions(shell: .bash).script)
            COMP_WORDS=(\(quoted)); COMP_CWORD=\(words.count - 1)
            _run_mutants
            printf '%s\\n' "${COMPREPLY[@]}"
            """
        let result = try await Command(
            executable: URL(filePath: "/bin/bash"), arguments: ["--norc", "-c", script],
            environment: ["PATH": "/usr/bin:/bin"], workingDirectory: folder
        ).run()
        #expect(result.status == 0 && result.errorText == "", "\(result.errorText)")
        return result.outputText.split(separator: "\n").map(String.init)
    }

    @Test(arguments: [
        (["run-mutants", "--strat"], ["--strategy"]), (["run-mutants", "--strategy", "w"], ["woven"]),
        (["run-mutants", "isolation/"], ["isolation/shared-store"]), (["run-mutants", "capt"], ["capture"]),
        (["run-mutants", "explain", "l"], ["late-response/no-generation-check"]),
        (["run-mutants", "gate", "--f"], ["--fresh"]), (["run-mutants", "--package", "Mut"], ["Mutants"]),
        (["run-mutants", "--repeat", ""], []), (["run-mutants", "capture", "--ti"], ["--title"]),
        (["run-mutants", "--jobs", "2", "capt"], ["capture"]),
    ]) func bashCompletesTheLastWord(words: [String], offers: [String]) async throws {
        #expect(try await offered(words) == offers)
    }

    @Test(arguments: Shell.allCases) func everyCommandAndOptionIsKnown(shell: Shell) {
        let script = Completions(shell: shell).script
        for option in Option.all {
            let spelling = shell == .fish ? "-l \(option.name) " : "--\(option.name)"
            #expect(script.contains(spelling), "\(spelling)")
        }
        for command in CommandWord.allCases where command != .audit {
            #expect(script.contains(command.rawValue), "\(command)")
        }
        #expect(script.split(separator: "\n").allSatisfy { !$0.contains("Optional(") })
    }

    @Test(arguments: Shell.allCases.filter { FileManager.default.isExecutableFile(atPath: "/usr/bin/\($0.rawValue)") })
    func shellReadsItsScript(shell: Shell) async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "completions-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: file) }
        try Data(Completions(shell: shell).script.utf8).write(to: file)
        let result = try await Command(
            executable: URL(filePath: "/usr/bin/\(shell.rawValue)"), arguments: ["-n", file.path],
            environment: ["PATH": "/usr/bin:/bin"], workingDirectory: FileManager.default.temporaryDirectory
        ).run()
        #expect(result.status == 0 && result.errorText == "", "\(result.errorText)")
    }
}
