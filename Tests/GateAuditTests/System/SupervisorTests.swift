// The supervisor: what it bounds, what it ends, and what it says of it.

import Foundation
import Testing

@testable import GateAudit

/// Whether processes can be looked at as files, as on Linux.
private let hasProcessFiles = FileManager.default.fileExists(atPath: "/proc/self/stat")

@Suite struct SupervisorTests {
    private func run(
        _ script: String, bounds: Bounds = Bounds(deadline: 60), folder: URL? = nil, interruptFirst: Bool = false,
        sharesProcesses: Bool = false, core: Int? = nil
    ) async throws -> SupervisedResult {
        let supervisor = Supervisor(executable: TestFolder.supervisor, sharesProcesses: sharesProcesses)
        let command = Command(executable: URL(fileURLWithPath: "/bin/sh"), arguments: ["-c", script])
        return try await supervisor.run(
            command, bounds: bounds, folder: folder, records: try TestFolder.fresh(), pinnedTo: core,
            interruptFirst: interruptFirst)
    }

    @Test(arguments: [false, true]) func theStatusAndTheOutputAreReported(sharesProcesses: Bool) async throws {
        let result = try await run("echo out; echo err >&2; cat; exit 3", sharesProcesses: sharesProcesses)
        #expect(result.ending == .exited(3))
        #expect(result.outputText == "out\nerr\n", "and its input is empty")
        #expect(result.leftoverCount == 0)
    }

    @Test(arguments: [false, true]) func aSignalIsReported(sharesProcesses: Bool) async throws {
        #expect(try await run("kill -SEGV $$", sharesProcesses: sharesProcesses).ending == .signalled(SIGSEGV))
    }

    @Test(.enabled(if: hasProcessFiles), arguments: [false, true]) func theDeadlineEndsEverything(sharesProcesses: Bool)
        async throws
    {
        let marker = "\(UInt32.random(in: 100_000...999_999))"
        let script = "trap '' INT TERM HUP; setsid sleep \(marker) & sleep \(marker)"
        let result = try await run(script, bounds: Bounds(deadline: 0.3), sharesProcesses: sharesProcesses)
        guard case .timedOut = result.ending else {
            Issue.record("it ended as \(result.ending)")
            return
        }
        #expect(processes(startingWith: "sleep \(marker)") == [])
    }

    @Test(.enabled(if: hasProcessFiles), arguments: [false, true]) func whatOutlivesTheProgramIsNamedAndEnded(
        sharesProcesses: Bool
    ) async throws {
        let marker = "\(UInt32.random(in: 100_000...999_999))"
        let script = "setsid sleep \(marker) & (sleep \(marker) &) ; exit 0"
        let result = try await run(script, sharesProcesses: sharesProcesses)
        #expect(result.ending == .exited(0))
        #expect(result.leftoverCount == 2)
        // A child that had no time to become its program still has the shell's name.
        #expect(result.leftovers.count == 2)
        #expect(processes(startingWith: "sleep \(marker)") == [])
    }

    @Test(arguments: [false, true]) func aProgramThatKillsItsParentIsStillAwaited(sharesProcesses: Bool) async throws {
        let result = try await run("kill -9 $PPID; echo on; exit 5", sharesProcesses: sharesProcesses)
        #expect(result.ending == .exited(5))
        #expect(result.outputText == "on\n")
    }

    @Test func outputBeyondItsBoundEndsTheProgramAndIsCut() async throws {
        let result = try await run("while :; do echo flood; done", bounds: Bounds(deadline: 60, outputSize: 10_000))
        #expect(result.ending == .exceeded("output"))
        #expect(result.output.count == 10_000)
    }

    @Test func outputBeyondItsBoundIsNoticedAfterAQuickEndToo() async throws {
        let result = try await run("head -c 20000 /dev/zero", bounds: Bounds(deadline: 60, outputSize: 10_000))
        #expect(result.ending == .exceeded("output"))
    }

    @Test func aFileBeyondItsBoundEndsTheProgram() async throws {
        let folder = try TestFolder.fresh()
        let bounds = Bounds(deadline: 60, fileSize: 65536)
        let result = try await run("exec head -c 200000 /dev/zero > \(folder.path)/f", bounds: bounds, folder: folder)
        #expect(result.ending == .exceeded("file"))
    }

    @Test func aFolderBeyondItsBoundEndsTheProgram() async throws {
        let folder = try TestFolder.fresh()
        let script = "n=0; while :; do n=$((n+1)); head -c 100000 /dev/zero > \(folder.path)/$n; done"
        let result = try await run(script, bounds: Bounds(deadline: 60, folderSize: 1_000_000), folder: folder)
        #expect(result.ending == .exceeded("folder"))
        #expect(!FileManager.default.fileExists(atPath: folder.path))
    }

    @Test func addressSpaceIsBounded() async throws {
        let result = try await run("ulimit -v", bounds: Bounds(deadline: 60, addressSpace: 1 << 30))
        #expect(result.outputText == "\((1 << 30) / 1024)\n")
    }

    @Test func noCoreFilesAreWritten() async throws {
        #expect(try await run("ulimit -c").outputText == "0\n")
    }

    @Test func theFolderIsRemovedAlsoWhenTheProgramLockedIt() async throws {
        let folder = try TestFolder.fresh()
        _ = try await run(
            "mkdir -p \(folder.path)/a/b; touch \(folder.path)/a/b/c; chmod 0 \(folder.path)/a", folder: folder)
        #expect(!FileManager.default.fileExists(atPath: folder.path))
    }

    @Test func anInterruptComesFirstWhereAsked() async throws {
        let script = "trap 'echo interrupted; exit 9' INT; while :; do sleep 0.01; done"
        let result = try await run(script, bounds: Bounds(deadline: 0.3), interruptFirst: true)
        #expect(result.outputText == "interrupted\n")
        guard case .timedOut = result.ending else {
            Issue.record("it ended as \(result.ending)")
            return
        }
    }

    @Test(.enabled(if: hasProcessFiles)) func aPinnedProgramMayUseOneCore() async throws {
        let result = try await run("nproc", core: 7)
        #expect(result.outputText == "1\n")
        #expect(result.leftoverCount == 0, "the busy neighbour is not the program's")
    }

    @Test(.enabled(if: hasProcessFiles)) func theProgramSeesOnlyItsOwnProcesses() async throws {
        let result = try await run("exec 2>/dev/null; ls -d /proc/[0-9]* | wc -l; readlink /proc/self/exe")
        guard result.hadOwnProcesses else { return }
        let count = try #require(Int(result.outputText.split(separator: "\n")[0].trimmingCharacters(in: .whitespaces)))
        #expect(count <= 5)
        #expect(result.outputText.contains("/readlink"), "its own id is that of its own file")
    }

    @Test(.enabled(if: hasProcessFiles)) func nothingOfThisProcessIsOpenInTheProgram() async throws {
        let result = try await run("ls /proc/self/fd | wc -l")
        // The three streams, and the folder that ls reads.
        #expect(result.outputText.trimmingCharacters(in: .whitespacesAndNewlines) == "4")
    }

    @Test func aProgramThatCannotBeStartedIsAnError() async throws {
        let supervisor = Supervisor(executable: TestFolder.supervisor)
        let command = Command(executable: URL(fileURLWithPath: "/no/such/program"))
        await #expect {
            try await supervisor.run(command, records: try TestFolder.fresh())
        } throws: { "\($0)" == "cannot run /no/such/program: No such file or directory" }
    }

    @Test(arguments: [
        (["--deadline", "soon", "--", "true"], "no number of seconds for '--deadline'"),
        (["--output-size", "-1", "--", "true"], "no number of bytes for '--output-size'"),
        (["--fodler", "x", "--", "true"], "unknown option '--fodler'"), (["--pin"], "no core for '--pin'"),
        (["--folder"], "no value for '--folder'"), ([], "no program after '--'"), (["--"], "no program after '--'"),
    ])
    func wrongUsageIsNamed(arguments: [String], message: String) async throws {
        let result = try await Command(executable: TestFolder.supervisor, arguments: arguments).run()
        #expect(result.status == 64)
        #expect(result.errorText.hasPrefix("trial-supervisor: \(message)\nusage: trial-supervisor"))
    }

    @Test(.enabled(if: hasProcessFiles), arguments: [false, true]) func allEndsWhenTheDriverIsGone(
        sharesProcesses: Bool
    ) async throws {
        // A process that holds the other end of the supervisor's input stands for the driver.
        let folder = try TestFolder.fresh()
        let records = try TestFolder.fresh()
        let orphans = try TestFolder.fresh()
        try FileManager.default.createDirectory(atPath: orphans.path + "/inner", withIntermediateDirectories: false)
        let holder = "\(UInt32.random(in: 100_000...999_999)).5"
        let marker = "\(UInt32.random(in: 100_000...999_999)).5"
        let option = sharesProcesses ? "--same-processes" : ""
        let script = """
            /bin/sleep \(holder) | \(TestFolder.supervisor.path) --lifeline \(option) --folder \(folder.path) \
            --orphan-folder \(orphans.path)/inner \
            --status \(records.path)/status -- /bin/sh -c 'setsid sleep \(marker) & touch \(records.path)/on; sleep \(marker)'
            """
        let shell = Command(executable: URL(fileURLWithPath: "/bin/sh"), arguments: ["-c", script])
        let running = Task { try await shell.run() }
        try await eventually { FileManager.default.fileExists(atPath: records.path + "/on") }
        let driver = try #require(processes(startingWith: "/bin/sleep \(holder)").first)
        kill(driver, SIGKILL)
        _ = try await running.value
        let status = try String(contentsOfFile: records.path + "/status", encoding: .utf8)
        #expect(status.hasPrefix(#"{"ended":"orphaned""#))
        #expect(processes(startingWith: "sleep \(marker)") == [])
        #expect(!FileManager.default.fileExists(atPath: folder.path))
        #expect(!FileManager.default.fileExists(atPath: orphans.path))
    }

    @Test(.enabled(if: hasProcessFiles)) func killingTheSupervisorItselfEndsItsProgram() async throws {
        let marker = "\(UInt32.random(in: 100_000...999_999))"
        let running = Task { try await run("setsid sleep \(marker) & sleep \(marker)") }
        try await eventually { processes(startingWith: "sleep \(marker)").count == 2 }
        // The guardian has the same command line, and another parent.
        let supervisor = try #require(
            processes(startingWith: TestFolder.supervisor.path, with: marker).first { parent(of: $0) == getpid() })
        kill(supervisor, SIGKILL)
        await #expect(throws: SupervisorError.self) { try await running.value }
        try await eventually { processes(startingWith: "sleep \(marker)") == [] }
    }

    @Test(.enabled(if: hasProcessFiles)) func cancellationEndsAllAtOnce() async throws {
        let marker = "\(UInt32.random(in: 100_000...999_999))"
        let running = Task { try await run("trap '' INT; setsid sleep \(marker) & sleep \(marker)") }
        try await eventually { processes(startingWith: "sleep \(marker)").count == 2 }
        running.cancel()
        await #expect(throws: CancellationError.self) { try await running.value }
        #expect(processes(startingWith: "sleep \(marker)") == [])
    }
}

private func parent(of process: pid_t) -> pid_t? {
    let status = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
    return status?.split(separator: ") ").last?.split(separator: " ").dropFirst().first.flatMap { pid_t($0) }
}

/// The processes whose command line starts with a text, or has it anywhere.
private func processes(startingWith start: String = "", with text: String = "") -> [pid_t] {
    ((try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []).compactMap { pid_t($0) }.filter {
        guard let line = try? String(contentsOfFile: "/proc/\($0)/cmdline", encoding: .utf8) else { return false }
        let words = line.replacing("\0", with: " ")
        return words.hasPrefix(start) && (text.isEmpty || words.contains(text))
    }
}
