// The lines that a diff adds or changes, file by file: what “--in-diff” chooses by.

import Foundation

/// Lines of the new side of a diff.
public struct ChangedLines: Sendable, Equatable {
    /// File to its lines, from 1.
    public private(set) var lines: [String: IndexSet] = [:]

    /// Reads a unified diff.
    ///
    /// A line that was only taken out counts as a change of the line that follows it.
    ///
    /// - Parameter diff: what `git diff` prints, with any number of lines around the changes.
    /// - Complexity: O(*n*) in its length.
    public init(diff: String) {
        var file: String?
        var next = 0
        var oldLeft = 0
        var newLeft = 0
        var removedBefore = false
        for line in PatchLine.split(diff) {
            if oldLeft > 0 || newLeft > 0 {
                switch line.text.utf8.first ?? UInt8(ascii: " ") {
                case UInt8(ascii: "+"):
                    add(next, to: file)
                    next += 1
                    newLeft -= 1
                    removedBefore = false
                case UInt8(ascii: "-"):
                    oldLeft -= 1
                    removedBefore = true
                case UInt8(ascii: "\\"): break
                default:
                    if removedBefore { add(next, to: file) }
                    removedBefore = false
                    next += 1
                    oldLeft -= 1
                    newLeft -= 1
                }
                if oldLeft <= 0, newLeft <= 0, removedBefore {
                    add(max(1, next), to: file)
                    removedBefore = false
                }
            } else if line.starts(with: "+++ ") {
                file = Self.path(line.dropping("+++ "))
            } else if line.starts(with: "@@ "), let counts = Self.counts(line.text) {
                // Where nothing is left of a piece, its place is that of the line before it.
                next = counts.newCount == 0 ? counts.newLine + 1 : counts.newLine
                oldLeft = counts.oldCount
                newLeft = counts.newCount
                removedBefore = false
            }
        }
    }

    /// The same lines, by paths from a folder where they are in it; the diff may name them from the repository's top.
    func relative(to folder: String) -> ChangedLines {
        guard !folder.isEmpty else { return self }
        var result = self
        for (path, own) in lines where path.hasPrefix(folder) {
            result.lines[String(path.dropFirst(folder.count)), default: IndexSet()].formUnion(own)
        }
        return result
    }

    private mutating func add(_ line: Int, to file: String?) {
        guard let file else { return }
        lines[file, default: IndexSet()].insert(line)
    }

    private static func path(_ text: String) -> String? {
        let name = text.split(separator: "\t", maxSplits: 1).first.map(String.init) ?? ""
        guard name != "/dev/null" else { return nil }
        return name.hasPrefix("b/") ? String(name.dropFirst(2)) : name
    }

    private static func counts(_ line: String) -> (oldCount: Int, newLine: Int, newCount: Int)? {
        let parts = line.split(separator: " ")
        guard parts.count >= 3, parts[1].hasPrefix("-"), parts[2].hasPrefix("+") else { return nil }
        let old = parts[1].dropFirst().split(separator: ",").map { Int($0) ?? 0 }
        let new = parts[2].dropFirst().split(separator: ",").map { Int($0) ?? 0 }
        guard let newLine = new.first else { return nil }
        return (old.count > 1 ? old[1] : 1, newLine, new.count > 1 ? new[1] : 1)
    }

    /// Reads a diff from a file, or has git compare the package with a revision.
    ///
    /// - Parameters:
    ///   - name: a file, or what git knows as a revision.
    ///   - folder: where a relative path counts from.
    ///   - package: the package.
    ///   - toolchain: git is in it.
    ///   - run: runs git.
    /// - Throws: `SelectionError` when it is neither; `CancellationError`.
    static func read(
        _ name: String, from folder: URL, package: URL, toolchain: Toolchain, run: CommandRunner
    ) async throws -> ChangedLines {
        let file = URL(filePath: name, relativeTo: folder)
        func git(_ arguments: [String]) async throws -> CommandResult {
            try await run(
                Command(
                    executable: toolchain.git,
                    arguments: ["--no-optional-locks", "-c", "core.quotePath=false"] + arguments,
                    environment: toolchain.environment, workingDirectory: package))
        }
        if let data = try? Data(contentsOf: file) {
            let text = String(decoding: data, as: UTF8.self)
            guard text.allSatisfy(\.isWhitespace) || text.contains("@@ ") || text.contains("diff --git ") else {
                throw SelectionError("“\(name)” holds no diff; make one with “git diff”")
            }
            let prefix = try await git(["rev-parse", "--show-prefix"])
            let folder = prefix.status == 0 ? prefix.outputText.trimmingCharacters(in: .newlines) : ""
            return ChangedLines(diff: text).relative(to: folder)
        }
        let result = try await git([
            "diff", "--no-color", "--no-ext-diff", "--unified=0", "--relative", name, "--", ".",
        ])
        guard result.status == 0 else {
            throw SelectionError("“\(name)” is neither a file with a diff nor a revision that git knows")
        }
        var changed = ChangedLines(diff: result.outputText)
        // What git does not know yet has changed whole.
        let untracked = try await git(["ls-files", "--others", "--exclude-standard", "-z", "--", "."])
        for path in untracked.outputText.split(separator: "\0") {
            changed.lines[String(path)] = IndexSet(integersIn: 1...1_000_000)
        }
        return changed
    }
}
