// Commands: what they are given, what is captured of them, and how they end.

import Foundation
import Testing

@testable import GateAudit

private func shell(_ script: String, input: Command.Input = .nothing, workingDirectory: URL? = nil) -> Command {
    Command(
        executable: URL(fileURLWithPath: "/bin/sh"), arguments: ["-c", script], workingDirectory: workingDirectory,
        input: input)
}

@Suite struct CommandTests {
    @Test func bothStreamsAndTheStatusAreCaptured() async throws {
        let result = try await shell("echo out; echo err >&2; exit 3").run()
        #expect(result.outputText == "out\n")
        #expect(result.errorText == "err\n")
        #expect(result.status == 3)
        #expect(result.signal == nil)
    }

    @Test func aSignalIsAStatusAbove128() async throws {
        let result = try await shell("kill -TERM $$").run()
        #expect(result.signal == SIGTERM)
        #expect(result.status == 128 + SIGTERM)
    }

    @Test func theEnvironmentAndTheWorkingDirectoryAreTheGivenOnes() async throws {
        let folder = try TestFolder.fresh("a b'c ")
        var command = shell("pwd; echo \"$GIVEN:$HOME\"", workingDirectory: folder)
        command.environment = ["GIVEN": "given"]
        let result = try await command.run()
        #expect(result.outputText.hasSuffix("given:\n"))
        #expect(result.outputText.contains(folder.lastPathComponent + "\n"))
    }

    @Test func theInputIsHandedOver() async throws {
        let bytes = Data(repeating: UInt8(ascii: "x"), count: 1 << 20)
        let result = try await shell("wc -c", input: .data(bytes)).run()
        #expect(result.outputText.trimmingCharacters(in: .whitespacesAndNewlines) == "\(1 << 20)")
        #expect(try await shell("wc -c", input: .data(Data())).run().outputText.contains("0"))
        #expect(try await shell("wc -c").run().outputText.contains("0"))
    }

    @Test func aProgramThatDoesNotReadItsInputIsNoTrouble() async throws {
        let result = try await shell("exec 0<&-; exit 4", input: .data(Data(count: 1 << 20))).run()
        #expect(result.status == 4)
    }

    @Test func longOutputIsCapturedWholeOrUpToItsLimit() async throws {
        var command = shell("head -c 3000000 /dev/zero; head -c 3000000 /dev/zero >&2")
        var result = try await command.run()
        #expect(result.stdout.count == 3_000_000)
        #expect(result.stderr.count == 3_000_000)
        command.outputLimit = 1000
        result = try await command.run()
        #expect(result.stdout.count == 1000)
    }

    @Test func outputIsHandedOnAsItComes() async throws {
        let pieces = Protected<[Data]>([])
        let result = try await shell("echo one; echo two >&2").run { piece in pieces.withLock { $0.append(piece) } }
        #expect(pieces.withLock { $0.reduce(Data(), +).count } == result.stdout.count + result.stderr.count)
    }

    @Test func aStreamThatAChildKeepsOpenIsNotWaitedFor() async throws {
        let result = try await shell("sleep 600 & echo $!").run()
        let child = try #require(pid_t(result.outputText.trimmingCharacters(in: .whitespacesAndNewlines)))
        #expect(kill(child, 0) == 0, "it still runs")
        kill(child, SIGKILL)
    }

    @Test func whatCannotBeStartedIsAnErrorThatNamesIt() async throws {
        await #expect(throws: CommandError(executable: "/no/such/program", code: ENOENT)) {
            try await Command(executable: URL(fileURLWithPath: "/no/such/program")).run()
        }
        #expect(CommandError(executable: "/x", code: ENOENT).description == "cannot run /x: No such file or directory")
        await #expect(throws: CommandError.self) {
            try await shell("true", workingDirectory: URL(fileURLWithPath: "/no/such/folder")).run()
        }
    }

    @Test func aProgramIsFoundInTheSearchPath() {
        #expect(Command.find("sh", environment: ["PATH": "/no/such:/bin"])?.path == "/bin/sh")
        #expect(Command.find("no-such-program") == nil)
    }

    @Test func cancellationIsAnInterruptAtFirst() async throws {
        let marker = try TestFolder.fresh().appendingPathComponent("interrupted")
        let ready = marker.appendingPathExtension("ready")
        let script = "trap 'touch \(marker.path); exit' INT; touch \(ready.path); while :; do sleep 0.01; done"
        let running = Task { try await shell(script).run() }
        try await eventually { FileManager.default.fileExists(atPath: ready.path) }
        running.cancel()
        await #expect(throws: CancellationError.self) { try await running.value }
        #expect(FileManager.default.fileExists(atPath: marker.path))
    }

    @Test func cancellationEndsTheWholeSessionOfAProgramThatIgnoresTheInterrupt() async throws {
        let ready = try TestFolder.fresh().appendingPathComponent("ready")
        var command = shell("trap '' INT; sleep 600 & echo $! > \(ready.path); while :; do sleep 0.01; done")
        command.grace = 0.05
        let running = Task { [command] in try await command.run() }
        try await eventually { (try? String(contentsOf: ready, encoding: .utf8))?.hasSuffix("\n") == true }
        running.cancel()
        await #expect(throws: CancellationError.self) { try await running.value }
        let text = try String(contentsOf: ready, encoding: .utf8).trimmingCharacters(in: .whitespacesAndNewlines)
        let child = try #require(pid_t(text))
        try await eventually { kill(child, 0) != 0 || isZombie(child) }
    }

    @Test func aCancelledTaskStartsNothing() async throws {
        let marker = try TestFolder.fresh().appendingPathComponent("started")
        let running = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await shell("touch \(marker.path)").run()
        }
        await #expect(throws: CancellationError.self) { try await running.value }
        #expect(!FileManager.default.fileExists(atPath: marker.path))
    }

    // In a process of its own, for the descriptors of a process are those of all its tests.
    @Test func manyAtATimeLeaveNoDescriptorOpen() async {
        await #expect(processExitsWith: .success) {
            _ = try await shell("true").run()
            let before = try openDescriptors()
            try await withThrowingTaskGroup(of: CommandResult.self) { group in
                for number in 0..<200 {
                    group.addTask {
                        try await shell("cat; exit \(number % 7)", input: .data(Data("\(number)".utf8))).run()
                    }
                }
                var total = 0
                for try await result in group { total += Int(result.outputText) ?? 0 }
                #expect(total == 199 * 200 / 2)
            }
            #expect(try openDescriptors() <= before + 20, "200 commands would have left 400 and more")
        }
    }
}

/// How many descriptors this process has open.
private func openDescriptors() throws -> Int {
    try FileManager.default.contentsOfDirectory(atPath: "/dev/fd").count
}

private func isZombie(_ process: pid_t) -> Bool {
    guard let status = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8) else { return true }
    return status.split(separator: ")").last?.hasPrefix(" Z") ?? true
}
