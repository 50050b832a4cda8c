// One program, run to its end in a process and session of its own, its output captured.

import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A program to run, with everything that it is given.
public struct Command: Sendable {
    /// What the program finds on its standard input.
    public enum Input: Sendable {
        /// Nothing: `/dev/null`.
        case nothing
        /// These bytes, then the end.
        case data(Data)
        /// A pipe that stays open as long as this process lives and the command runs: its end tells the program
        /// that nobody waits for it any more.
        case lifeline
    }

    /// The program's file.
    public var executable: URL
    /// Its arguments, without its own name.
    public var arguments: [String]
    /// Its whole environment.
    public var environment: [String: String]
    /// Its working directory; nil is this process's own.
    public var workingDirectory: URL?
    /// Its standard input.
    public var input: Input
    /// On cancellation, the seconds between INT and the end of the whole session.
    public var grace: Double
    /// The most bytes that are kept of each stream; the rest is read and dropped.
    public var outputLimit: Int

    /// Describes a program to run.
    /// - Parameters:
    ///   - executable: the program's file; see ``find(_:environment:)`` for one in the search path.
    ///   - arguments: its arguments, without its own name.
    ///   - environment: its whole environment; this process's own when not given.
    ///   - workingDirectory: its working directory; this process's own when not given.
    ///   - input: its standard input.
    ///   - grace: on cancellation, the seconds between INT and the end of the whole session.
    ///   - outputLimit: the most bytes that are kept of each stream.
    public init(
        executable: URL, arguments: [String] = [],
        environment: [String: String] = ProcessInfo.processInfo.environment, workingDirectory: URL? = nil,
        input: Input = .nothing, grace: Double = 1, outputLimit: Int = 64 << 20
    ) {
        self.executable = executable
        self.arguments = arguments
        self.environment = environment
        self.workingDirectory = workingDirectory
        self.input = input
        self.grace = grace
        self.outputLimit = outputLimit
    }

    /// Finds a program in the search path.
    /// - Parameters:
    ///   - name: its name, without a folder.
    ///   - environment: where `PATH` is looked up.
    /// - Returns: its file, or nil when no folder of the search path has it.
    public static func find(
        _ name: String, environment: [String: String] = ProcessInfo.processInfo.environment
    ) -> URL? {
        for folder in (environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":") {
            let path = "\(folder)/\(name)"
            if access(path, X_OK) == 0 { return URL(fileURLWithPath: path) }
        }
        return nil
    }

    /// Runs the program and waits for its end.
    ///
    /// When the task is cancelled the program is sent INT, and after ``grace`` everything in its session is killed.
    /// Streams that a left-over child still holds open are not waited for.
    /// - Parameter onOutput: called with each piece of either stream as it arrives, on a thread of its own.
    /// - Returns: how it ended and what it wrote.
    /// - Throws: ``CommandError`` when it cannot be started; `CancellationError` when the task was cancelled, once
    ///   the program is gone.
    public func run(onOutput: (@Sendable (Data) -> Void)? = nil) async throws -> CommandResult {
        try Task.checkCancellation()
        let process = try RunningCommand(self)
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                process.collect(onOutput: onOutput) { continuation.resume(returning: $0) }
            }
        } onCancel: {
            process.end(grace: grace)
        }
        try Task.checkCancellation()
        return result
    }
}

/// How a command came out.
public struct CommandResult: Sendable {
    /// The exit status; 128 and the signal's number when a signal ended it.
    public let status: Int32
    /// The signal that ended it, if one did.
    public let signal: Int32?
    /// What it wrote to standard output.
    public let stdout: Data
    /// What it wrote to standard error.
    public let stderr: Data
    /// Wall time in seconds.
    public let seconds: Double

    /// Standard output as text; bytes that are no UTF-8 are replaced.
    public var outputText: String { String(decoding: stdout, as: UTF8.self) }
    /// Standard error as text; bytes that are no UTF-8 are replaced.
    public var errorText: String { String(decoding: stderr, as: UTF8.self) }

    /// Puts a result together.
    public init(status: Int32, signal: Int32? = nil, stdout: Data = Data(), stderr: Data = Data(), seconds: Double = 0)
    {
        self.status = status
        self.signal = signal
        self.stdout = stdout
        self.stderr = stderr
        self.seconds = seconds
    }
}

/// Why a command could not be started.
public struct CommandError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The program's path.
    public let executable: String
    /// What the system said.
    public let reason: String

    /// The sentence for a person.
    public var description: String { "cannot run \(executable): \(reason)" }

    init(executable: String, code: Int32) {
        self.executable = executable
        reason = String(cString: strerror(code))
    }
}
