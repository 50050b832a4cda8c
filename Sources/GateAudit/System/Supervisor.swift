// Runs a program under `trial-supervisor`: all that it starts belongs to it, stays within bounds and ends with it.

import Foundation

/// What a supervised program may use; nil means no bound.
public struct Bounds: Sendable, Codable, Hashable {
    /// Seconds from its start.
    public var deadline: Double?
    /// Bytes of address space of each of its processes; below 1 GB a Swift program may not start.
    public var addressSpace: Int?
    /// Bytes that each file it writes may grow to.
    public var fileSize: Int?
    /// Bytes that its folder may hold, as measured 20 times a second.
    public var folderSize: Int?
    /// Bytes of its standard output and standard error together, as measured 20 times a second.
    public var outputSize: Int?

    /// Sets the bounds; what is not named is not bounded.
    public init(
        deadline: Double? = nil, addressSpace: Int? = nil, fileSize: Int? = nil, folderSize: Int? = nil,
        outputSize: Int? = nil
    ) {
        self.deadline = deadline
        self.addressSpace = addressSpace
        self.fileSize = fileSize
        self.folderSize = folderSize
        self.outputSize = outputSize
    }
}

/// How a supervised program came out.
public struct SupervisedResult: Sendable {
    /// The ways in which a supervised program ends.
    public enum Ending: Sendable, Hashable {
        /// It ended by itself with this status.
        case exited(Int32)
        /// A signal ended it.
        case signalled(Int32)
        /// The deadline passed, in seconds.
        case timedOut(Double)
        /// A bound was passed: `output`, `folder` or `file`.
        case exceeded(String)
    }

    /// How it ended.
    public let ending: Ending
    /// Standard output and standard error together, in the order of writing.
    public let output: Data
    /// The names of processes that outlived it and were ended.
    public let leftovers: [String]
    /// How many there were; names may be cut off.
    public let leftoverCount: Int
    /// Wall time in seconds.
    public let seconds: Double
    /// Processor time in seconds, that of awaited children included.
    public let processorSeconds: Double
    /// The most memory that one of its processes had resident, in bytes.
    public let residentBytes: Int
    /// Whether it ran in a process-id namespace of its own.
    public let hadOwnProcesses: Bool

    /// The output as text; bytes that are no UTF-8 are replaced.
    public var outputText: String { String(decoding: output, as: UTF8.self) }
}

/// Why a program could not be run under the supervisor, or what became of it is not known.
public struct SupervisorError: Error, Sendable, CustomStringConvertible {
    /// The sentence for a person.
    public let message: String

    /// The sentence for a person.
    public var description: String { message }
}

/// The way to run a program whose every process, daemons included, is gone when it returns.
public struct Supervisor: Sendable {
    /// The `trial-supervisor` program.
    public let executable: URL
    /// Whether to do without process-id namespaces, as on systems that do not allow them.
    let sharesProcesses: Bool

    /// Names the supervisor's program.
    /// - Parameter executable: the built `trial-supervisor`.
    public init(executable: URL) { self.init(executable: executable, sharesProcesses: false) }

    init(executable: URL, sharesProcesses: Bool) {
        self.executable = executable
        self.sharesProcesses = sharesProcesses
    }

    /// Runs a program to its end, or to that of its bounds, and ends whatever it left behind.
    ///
    /// Should this process end, by whatever signal, then all of it ends too, and both folders are removed.
    /// - Parameters:
    ///   - command: the program; its standard input is `/dev/null`, whatever the command says.
    ///   - bounds: what it may use.
    ///   - folder: its own folder, bounded by `folderSize` and removed at the end.
    ///   - records: a folder for the supervisor's own files, outside `folder`.
    ///   - core: the number of a core, counted around, to pin it to beside a busy neighbour.
    ///   - interruptFirst: end it, where it must be ended, with INT and a second's grace, as builds need it.
    /// - Throws: ``SupervisorError`` when it could not be started; `CancellationError` when the task was cancelled,
    ///   once all is gone.
    public func run(
        _ command: Command, bounds: Bounds = Bounds(), folder: URL? = nil, records: URL, pinnedTo core: Int? = nil,
        interruptFirst: Bool = false
    ) async throws -> SupervisedResult {
        let output = records.appendingPathComponent("output", isDirectory: false)
        let status = records.appendingPathComponent("status.json", isDirectory: false)
        var arguments = [
            "--lifeline", "--orphan-folder", records.path, "--output", output.path, "--status", status.path,
        ]
        func add(_ option: String, _ value: (any CustomStringConvertible)?) {
            if let value { arguments += [option, value.description] }
        }
        add("--deadline", bounds.deadline)
        add("--address-space", bounds.addressSpace)
        add("--file-size", bounds.fileSize)
        add("--folder-size", bounds.folderSize)
        add("--output-size", bounds.outputSize)
        add("--folder", folder?.path)
        add("--directory", command.workingDirectory?.path)
        add("--pin", core)
        if interruptFirst { arguments.append("--interrupt-first") }
        if sharesProcesses { arguments.append("--same-processes") }
        arguments += ["--", command.executable.path] + command.arguments

        // The supervisor gets more time than it gives: killed, it could not tell what it ended.
        let supervisor = Command(
            executable: executable, arguments: arguments, environment: command.environment, input: .lifeline,
            grace: interruptFirst ? command.grace + 0.6 : command.grace)
        let result = try await supervisor.run()
        return try Self.read(result, status: status, output: output, program: command.executable.path)
    }

    private struct Status: Decodable {
        let ended: String
        let exitStatus: Int32?
        let signal: Int32?
        let bound: String?
        let failure: String?
        let leftovers: Int
        let names: String
        let seconds: Double
        let userSeconds: Double
        let systemSeconds: Double
        let residentBytes: Int
        let ownProcesses: Bool
    }

    private static func read(
        _ result: CommandResult, status file: URL, output: URL, program: String
    ) throws -> SupervisedResult {
        guard let bytes = try? Data(contentsOf: file), let status = try? JSONDecoder().decode(Status.self, from: bytes)
        else {
            let said = result.errorText.trimmingCharacters(in: .whitespacesAndNewlines)
            throw SupervisorError(
                message: "the supervisor of \(program) ended with status \(result.status) and no report"
                    + (said.isEmpty ? "" : ": \(said)"))
        }
        let ending: SupervisedResult.Ending
        switch status.ended {
        case "exited": ending = .exited(status.exitStatus ?? 0)
        case "signalled": ending = .signalled(status.signal ?? 0)
        case "timedOut": ending = .timedOut(status.seconds)
        case "exceeded": ending = .exceeded(status.bound ?? "a bound")
        // Nothing but KILL from outside, as of a system out of memory, can have ended it without a report.
        case "lost": ending = .signalled(9)
        case "interrupted":
            throw SupervisorError(message: "the supervisor of \(program) was ended from outside")
        default:
            throw SupervisorError(message: "cannot run \(program): \(status.failure ?? status.ended)")
        }
        return SupervisedResult(
            ending: ending, output: (try? Data(contentsOf: output)) ?? Data(),
            leftovers: status.names.split(separator: ",").map(String.init), leftoverCount: status.leftovers,
            seconds: status.seconds, processorSeconds: status.userSeconds + status.systemSeconds,
            residentBytes: status.residentBytes, hadOwnProcesses: status.ownProcesses)
    }
}
