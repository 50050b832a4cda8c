// Applies a patch to a mirror with git, without a repository around it.

import Foundation

/// How the attempt to apply a patch came out.
enum PatchOutcome: Sendable, Hashable {
    /// It is applied.
    case applied
    /// It does not fit; the reason names the place.
    case stale(reason: String)
}

extension Mirror {
    /// Applies a diff; `synchronise` takes it back.
    ///
    /// The mirror lies below the package's own repository, in which git would silently skip every path that is not below the
    /// mirror's folder: so git is kept from finding any repository.
    ///
    /// - Parameters:
    ///   - diff: what `git apply` takes.
    ///   - touchedFiles: the files that it changes.
    ///   - checkOnly: whether to look without applying.
    /// - Throws: `BuildError` when git says nothing that can be understood.
    func apply(
        _ diff: String, touchedFiles: [String], toolchain: Toolchain, run: CommandRunner, checkOnly: Bool = false
    ) async throws -> PatchOutcome {
        let patch = root.appendingPathExtension("patch")
        try Data(diff.utf8).write(to: patch, options: .atomic)
        var arguments = ["apply", "--whitespace=nowarn", "-p1"]
        if checkOnly { arguments.append("--check") }
        let result = try await run(
            Command(
                executable: toolchain.git, arguments: arguments + [patch.path],
                environment: toolchain.gitEnvironmentOutsideRepositories, workingDirectory: root))
        guard result.status == 0 else {
            return .stale(reason: try StalePatch.reason(gitErrors: result.errorText))
        }
        if !checkOnly { try touch(touchedFiles) }
        return .applied
    }
}

/// Says in a person's words why git could not apply a patch.
enum StalePatch {
    /// The reason, naming the first place that does not fit and what to do.
    ///
    /// - Throws: `BuildError` when git gave no reason that is about the patch.
    static func reason(gitErrors: String) throws -> String {
        let lines = gitErrors.split(separator: "\n").map(String.init)
        let errors = lines.compactMap { $0.hasPrefix("error: ") ? String($0.dropFirst("error: ".count)) : nil }
        var reasons: [String] = []
        for error in errors {
            if let place = error.dropping(prefix: "patch failed: ") {
                reasons.append("\(place): the lines that the patch changes are not there as it has them")
            } else if let file = error.dropping(suffix: ": No such file or directory") {
                reasons.append("\(file): the file that the patch changes is gone")
            } else if let file = error.dropping(suffix: ": already exists in working directory") {
                reasons.append("\(file): the file that the patch adds exists already")
            } else if error.hasSuffix(": patch does not apply") {
                // Follows “patch failed” for the same file.
                continue
            } else {
                reasons.append(error)
            }
        }
        guard !reasons.isEmpty else {
            throw BuildError("git apply failed: \(gitErrors.trimmed)")
        }
        return reasons.joined(separator: "\n")
            + "\nmake the change once more in the source as it is now and capture it again"
    }
}

extension String {
    fileprivate func dropping(prefix: String) -> String? { hasPrefix(prefix) ? String(dropFirst(prefix.count)) : nil }
    fileprivate func dropping(suffix: String) -> String? { hasSuffix(suffix) ? String(dropLast(suffix.count)) : nil }
}
