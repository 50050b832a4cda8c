// The fresh folders of one trial, and the environment that names them.

import Foundation

/// The folders that one trial has for itself: nothing of the user's home reaches it, and nothing of it stays.
struct TrialFolder: Sendable {
    /// Holds both parts below.
    let root: URL
    /// The trial's own part: home, temporary files, working directory.
    ///
    /// The supervisor bounds it, and removes it.
    let own: URL
    /// What the harness reads afterwards: the event stream, the output, the status.
    ///
    /// The trial is told of none but the first.
    let records: URL

    /// The fresh working directory.
    var workingDirectory: URL { own.appendingPathComponent("work", isDirectory: true) }
    /// Where the test library's event stream goes.
    var eventStream: URL { records.appendingPathComponent("events.jsonl", isDirectory: false) }

    /// Where a woven build notes the switches that it evaluates.
    private var reachFile: URL { records.appendingPathComponent("reach", isDirectory: false) }

    private static let parts: [(name: String, variables: [String])] = [
        ("home", ["HOME", "CFFIXED_USER_HOME"]), ("tmp", ["TMPDIR"]), ("work", ["PWD"]),
        ("data", ["XDG_DATA_HOME"]), ("config", ["XDG_CONFIG_HOME"]), ("cache", ["XDG_CACHE_HOME"]),
        ("state", ["XDG_STATE_HOME"]), ("run", ["XDG_RUNTIME_DIR"]),
    ]

    /// Variables that are handed on from this process: where programs and the toolchain are, and the language.
    private static let kept = [
        "PATH", "LANG", "LC_ALL", "LD_LIBRARY_PATH", "TOOLCHAINS", "DEVELOPER_DIR", "SDKROOT",
        "DYLD_FRAMEWORK_PATH", "DYLD_LIBRARY_PATH",
    ]

    /// Makes the folders, readable by this user only.
    /// - Parameters:
    ///   - parent: the folder to make them in; its path should be short, since sockets have names too.
    ///   - package: a copy of the package, whose files are found from the working directory too, as where `swift test` runs
    ///     tests; nil for an empty one.
    /// - Throws: ``TrialError`` when they cannot be made.
    init(in parent: URL, reading package: URL? = nil) throws {
        let name = String(UInt64.random(in: .min ... .max), radix: 36)
        root = parent.appendingPathComponent(name, isDirectory: true)
        own = root.appendingPathComponent("own", isDirectory: true)
        records = root.appendingPathComponent("records", isDirectory: true)
        let folders = [root, own, records] + Self.parts.map { own.appendingPathComponent($0.name, isDirectory: true) }
        for folder in folders where mkdir(folder.path, 0o700) != 0 {
            let reason = String(cString: strerror(errno))
            remove()
            throw TrialError("cannot make the folder \(folder.path) of a trial: \(reason)")
        }
        guard let package else { return }
        // Links: what a trial makes beside them stays its own, and nothing has to be copied for each.
        for name in (try? FileManager.default.contentsOfDirectory(atPath: package.path)) ?? [] {
            symlink(package.appendingPathComponent(name).path, workingDirectory.appendingPathComponent(name).path)
        }
    }

    /// The trial's whole environment: nothing else of the user's shell reaches it.
    func environment(of process: [String: String] = ProcessInfo.processInfo.environment) -> [String: String] {
        var environment = process.filter { Self.kept.contains($0.key) }
        for part in Self.parts {
            for variable in part.variables {
                environment[variable] = own.appendingPathComponent(part.name, isDirectory: true).path
            }
        }
        environment["SWIFT_BACKTRACE"] = "enable=no"
        return environment
    }

    /// What a process of a woven build is told besides: the active switch, and where to note those that it evaluates.
    ///
    /// - Parameter active: the switch; nil for a build without switches.
    /// - Throws: ``TrialError`` when the file cannot be made.
    func environment(of active: ActiveSwitch?) throws -> [String: String] {
        guard let active else { return [:] }
        guard FileManager.default.createFile(atPath: reachFile.path, contents: Data(count: active.count + 1)) else {
            throw TrialError("cannot make the file \(reachFile.path) of a trial")
        }
        return [SwitchRuntime.activeVariable: "\(active.number)", SwitchRuntime.reachVariable: reachFile.path]
    }

    /// The switches that were evaluated, of those that matter; nil for a build without switches.
    func reached(of active: ActiveSwitch?) -> Set<Int>? {
        guard let active, let bytes = try? Data(contentsOf: reachFile) else { return nil }
        let evaluated = Set(bytes.indices.filter { bytes[$0] != 0 })
        return active.number == 0 ? evaluated : evaluated.intersection([abs(active.number)])
    }

    /// Removes everything, also what the trial made inaccessible.
    func remove() {
        let files = FileManager.default
        guard (try? files.removeItem(at: root)) == nil, files.fileExists(atPath: root.path) else { return }
        for case let path as String in files.enumerator(atPath: root.path) ?? .init() {
            let file = root.appendingPathComponent(path).path
            // What a link leads to is not the trial's.
            if FileTree.kind(at: file) == .folder { chmod(file, 0o700) }
        }
        try? files.removeItem(at: root)
    }
}
