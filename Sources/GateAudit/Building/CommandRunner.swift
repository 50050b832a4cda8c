// How this stage starts git and swift: closures, so that tests put their own in their place.

import Foundation

/// Runs a command to its end; throws `CancellationError` when the task was cancelled, once the command is gone.
public typealias CommandRunner = @Sendable (Command) async throws -> CommandResult

extension Supervisor {
    /// A way to run builds under the supervisor: ended with INT first, since the compiler's children outlive anything harsher.
    ///
    /// - Parameter records: a folder for the supervisor's own files; each build gets one of its own in it.
    public func buildRunner(records: URL) -> CommandRunner {
        { command in
            let own = records.appendingPathComponent(UUID().uuidString, isDirectory: true)
            try FileManager.default.createDirectory(at: own, withIntermediateDirectories: true)
            // What cannot be removed is in `.build`, and the next build's folder has another name.
            defer { try? FileManager.default.removeItem(at: own) }
            let result = try await run(command, records: own, interruptFirst: true)
            switch result.ending {
            case .exited(let status): return CommandResult(status: status, stdout: result.output)
            case .signalled(let signal):
                return CommandResult(status: 128 + signal, signal: signal, stdout: result.output)
            case .timedOut, .exceeded: return CommandResult(status: 1, stdout: result.output)
            }
        }
    }
}
