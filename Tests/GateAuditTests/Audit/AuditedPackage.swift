// A sample package copied to a folder of its own, and run-mutants at work on it.

import Foundation

@testable import GateAudit

/// What one call of run-mutants came to.
struct DriverResult {
    let status: Int32
    let output: String
    let errors: String
    /// `outcomes.json`, when the call wrote one.
    let report: AuditReport?

    /// The verdict of each entry.
    var verdicts: [String: Verdict] {
        Dictionary(
            uniqueKeysWithValues: (report?.entries ?? []).compactMap { entry in entry.verdict.map { (entry.id, $0) } })
    }
}

/// A copy of one of the packages under `Tests/Packages`.
struct AuditedPackage {
    /// The copy.
    let root: URL

    /// Copies a package.
    init(_ name: String) throws {
        let packages = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "Packages")
        root = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
            .appending(path: "sample-\(UUID().uuidString)", directoryHint: .isDirectory)
        try FileManager.default.copyItem(at: packages.appending(path: name), to: root)
    }

    /// Makes the copy a git repository with everything in it committed.
    func commitAll() async throws {
        let toolchain = try await Tools.toolchain()
        let settings = ["-c", "user.name=Sample", "-c", "user.email=sample@example.test"]
        for arguments in [["init", "-q"], ["add", "-A"], settings + ["commit", "-q", "-m", "Sample"]] {
            let result = try await Command(
                executable: toolchain.git, arguments: arguments, environment: toolchain.gitEnvironment,
                workingDirectory: root
            ).run()
            guard result.status == 0 else { throw BuildError("git \(arguments): \(result.errorText)") }
        }
    }

    /// Removes the copy with all that was built in it.
    func remove() { try? FileManager.default.removeItem(at: root) }

    /// Where the test bundle lies, there the driver lies too.
    private static var driver: URL {
        #if canImport(Darwin)
            let products = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }?.bundleURL
                .deletingLastPathComponent()
        #else
            let products = Bundle.main.executableURL?.resolvingSymlinksInPath().deletingLastPathComponent()
        #endif
        return (products ?? URL(filePath: ".build/debug")).appending(path: "run-mutants")
    }

    /// Runs run-mutants on the copy and waits for its end.
    /// - Parameters:
    ///   - arguments: what stands on the command line, beside the package.
    ///   - environment: variables beside those of this process.
    ///   - interruption: the signal to send, and the output at which it is sent.
    func audit(
        _ arguments: [String], environment: [String: String] = [:],
        interruptedAt interruption: (text: String, signal: Int32)? = nil
    ) async throws -> DriverResult {
        let outcomes = root.appending(path: "mutants.out/outcomes.json")
        let before = try? FileManager.default.attributesOfItem(atPath: outcomes.path)[.modificationDate] as? Date
        let process = Process()
        process.executableURL = Self.driver
        process.arguments = arguments + ["--package", root.path]
        // On a build server of GitHub's the audit would print annotations too.
        process.environment = ProcessInfo.processInfo.environment.filter { $0.key != "GITHUB_ACTIONS" }
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        process.standardInput = FileHandle.nullDevice
        let output = Pipe()
        let errors = Pipe()
        process.standardOutput = output
        process.standardError = errors
        try process.run()
        async let complaints = onThread { errors.fileHandleForReading.readDataToEndOfFile() }
        let shown = await onThread {
            var text = Data()
            var isSent = false
            while case let piece = output.fileHandleForReading.availableData, !piece.isEmpty {
                text += piece
                if let interruption, !isSent, String(decoding: text, as: UTF8.self).contains(interruption.text) {
                    kill(process.processIdentifier, interruption.signal)
                    isSent = true
                }
            }
            process.waitUntilExit()
            return text
        }
        let after = try? FileManager.default.attributesOfItem(atPath: outcomes.path)[.modificationDate] as? Date
        let report =
            after == nil || after == before
            ? nil : try JSONDecoder().decode(AuditReport.self, from: Data(contentsOf: outcomes))
        return DriverResult(
            status: process.terminationStatus, output: String(decoding: shown, as: UTF8.self),
            errors: String(decoding: await complaints, as: UTF8.self), report: report)
    }

    /// Every file of the working tree with its contents, without what an audit may write.
    func contents() throws -> [String: Data] {
        var files: [String: Data] = [:]
        for path in try FileManager.default.subpathsOfDirectory(atPath: root.path) {
            guard ![".build", "mutants.out"].contains(where: path.hasPrefix) else { continue }
            var isFolder: ObjCBool = false
            let file = root.appending(path: path)
            _ = FileManager.default.fileExists(atPath: file.path, isDirectory: &isFolder)
            files[path] = isFolder.boolValue ? Data() : try Data(contentsOf: file)
        }
        return files
    }

    /// Replaces a piece of a file, so that the copy differs from the package.
    func replace(_ old: String, with new: String, in path: String) throws {
        let file = root.appending(path: path)
        let text = try String(contentsOf: file, encoding: .utf8)
        try Data(text.replacingOccurrences(of: old, with: new).utf8).write(to: file)
    }

    #if os(Linux)
        /// The command lines of processes that have to do with the copy.
        func processes() throws -> [String] {
            try FileManager.default.contentsOfDirectory(atPath: "/proc").filter { Int($0) != nil }
                .compactMap {
                    try? String(decoding: Data(contentsOf: URL(filePath: "/proc/\($0)/cmdline")), as: UTF8.self)
                }
                .filter { $0.contains(root.path) }
        }
    #endif
}

/// Runs work that blocks on a thread of its own: tasks share as many threads as there are cores.
private func onThread<Result: Sendable>(_ work: @escaping @Sendable () -> Result) async -> Result {
    await withCheckedContinuation { continuation in
        Thread.detachNewThread { continuation.resume(returning: work()) }
    }
}
