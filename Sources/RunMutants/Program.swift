// From the words of the command line to an exit status.

import Foundation
import GateAudit

/// The program: it understands the command line, carries it out, and says how it went.
enum Program {
    /// The version that `--version` prints and that reports name.
    static let version = "0.1.0"

    /// Runs the program.
    /// - Parameter words: the command line without the program's name.
    /// - Returns: the exit status.
    static func run(_ words: [String]) async -> ExitStatus {
        let environment = ProcessInfo.processInfo.environment
        let folder = URL(filePath: FileManager.default.currentDirectoryPath, directoryHint: .isDirectory)
        do {
            let invocation = try Invocation(
                words, folder: folder,
                defaultPackage: environment["GATE_AUDIT_PACKAGE"].map {
                    URL(filePath: $0, directoryHint: .isDirectory)
                },
                cores: ProcessInfo.processInfo.activeProcessorCount)
            switch invocation {
            case .help(let command):
                StandardOutput().write(HelpText(command: command).text + "\n")
                return .passed
            case .version:
                StandardOutput().write("run-mutants \(version)\n")
                return .passed
            case .audit(let options, let reporting):
                return try await AuditCommand(
                    options: options, reporting: reporting, words: words,
                    program: environment["GATE_AUDIT_COMMAND"] ?? "run-mutants"
                ).run()
            case .list(let options, let json): return try await ListCommand(options: options, json: json).run()
            case .`init`(let options): return try await InitCommand(options: options).run()
            case .gate(let options): return try await GateCommand(options: options).run()
            case .explain(let options): return try await ExplainCommand(options: options).run()
            case .verify(let options, let file): return try await VerifyCommand(options: options, file: file).run()
            case .merge(let places, let package, let output):
                return try await MergeCommand(places: places, package: package, output: output).run()
            case .operators:
                StandardOutput().write(OperatorList(painter: Console().painter).lines.joined(separator: "\n") + "\n")
                return .passed
            case .completions(let shell):
                StandardOutput().write(Completions(shell: shell).script + "\n")
                return .passed
            case .compare(let old, let new): return try CompareCommand(old: old, new: new).run()
            case .capture(let options): return try await CaptureCommand(options: options).run()
            }
        } catch let nothing as NothingChanged {
            StandardOutput().write("PASSED: \(nothing.description), so there is nothing to try.\n")
            return .passed
        } catch is CancellationError {
            complain("interrupted before there was anything to report")
            return .interrupted
        } catch {
            let (status, message) = explain(error)
            for line in message.split(separator: "\n") { complain(String(line)) }
            return status
        }
    }

    /// The exit status of an error, and what to tell the person.
    static func explain(_ error: any Error) -> (ExitStatus, String) {
        switch error {
        case let error as ArgumentError: (.usage, error.message)
        case let error as AuditError: (error.status, error.message)
        case let error as OutputError: (.usage, error.description)
        default: (.harnessFault, "\(error)")
        }
    }
}
