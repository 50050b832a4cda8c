// Finds the Swift toolchain and git, and the environment in which they give the same answers on every machine.

import Foundation

/// The tools that a build needs.
public struct Toolchain: Sendable, Hashable {
    /// The `swift` command.
    public let swift: URL
    /// The `git` command.
    public let git: URL
    /// What `swift --version` says.
    public let version: String
    /// The environment for swift: the user's, without what would make git or swift look elsewhere.
    public let environment: [String: String]

    /// Describes a toolchain.
    public init(swift: URL, git: URL, version: String, environment: [String: String]) {
        self.swift = swift
        self.git = git
        self.version = version
        self.environment = environment
    }

    /// Finds both tools on the search path.
    ///
    /// - Throws: `BuildError` when one of them is missing or does not answer.
    public static func find(
        environment: [String: String] = ProcessInfo.processInfo.environment, run: CommandRunner
    ) async throws -> Toolchain {
        var clean = environment.filter { name, _ in !name.hasPrefix("GIT_") && name != "GATE_AUDIT_VARIANT" }
        // SwiftPM asks git for the state of the package, which would rewrite the index on the way.
        clean["GIT_OPTIONAL_LOCKS"] = "0"
        guard let swift = executable("swift", in: clean) else {
            throw BuildError("there is no “swift” on PATH; install a toolchain from https://www.swift.org/install")
        }
        guard let git = executable("git", in: clean) else {
            throw BuildError("there is no “git” on PATH; install git, which applies the patches")
        }
        let result = try await run(
            Command(
                executable: swift, arguments: ["--version"], environment: clean,
                workingDirectory: URL(fileURLWithPath: "/", isDirectory: true)))
        guard result.status == 0 else {
            throw BuildError("“\(swift.path) --version” failed: \(result.errorText.trimmed)")
        }
        return Toolchain(swift: swift, git: git, version: result.outputText.trimmed, environment: clean)
    }

    /// The environment for questions to git about a person's repository: theirs, with messages in English.
    var gitEnvironment: [String: String] {
        var result = environment
        result["LC_ALL"] = "C"
        result["LANGUAGE"] = nil
        result["GIT_TERMINAL_PROMPT"] = "0"
        return result
    }

    /// The environment for applying patches: no repository, and no settings of the person's or the machine's.
    ///
    /// Within a repository git silently skips what a patch changes outside the folder in which it was started, and takes
    /// settings such as `apply.whitespace` from it.
    var gitEnvironmentOutsideRepositories: [String: String] {
        var result = gitEnvironment
        // Nothing can ever lie there, so git works as it does where there is no repository.
        result["GIT_DIR"] = "/dev/null/none"
        result["GIT_CONFIG_NOSYSTEM"] = "1"
        result["GIT_CONFIG_GLOBAL"] = "/dev/null"
        return result
    }

    private static func executable(_ name: String, in environment: [String: String]) -> URL? {
        Command.find(name, environment: environment)
    }
}
