// The few questions about files that Foundation answers only in part: links, kinds, times, exact bytes.

import Foundation

/// Looks at files without following links, and writes them with the modification times that a build needs.
enum FileTree {
    /// What stands at a path.
    enum Kind: Hashable {
        case file(isExecutable: Bool)
        case link(target: String)
        case folder
        /// A socket, a pipe or a device.
        case other
    }

    /// What stands at a path, links not followed; nil when nothing does.
    static func kind(at path: String) -> Kind? {
        var status = stat()
        guard lstat(path, &status) == 0 else { return nil }
        switch status.st_mode & S_IFMT {
        case S_IFREG: return .file(isExecutable: status.st_mode & S_IXUSR != 0)
        case S_IFDIR: return .folder
        case S_IFLNK: return .link(target: (try? FileManager.default.destinationOfSymbolicLink(atPath: path)) ?? "")
        default: return .other
        }
    }

    /// The path free of links; nil when it does not exist.
    static func resolvingLinks(_ path: String) -> String? {
        guard let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    /// Every file, link and folder below a folder, relative to it, parents before their contents, in a fixed order.
    ///
    /// - Parameter skipping: says for a relative path whether it and what lies below are left out.
    static func contents(of root: URL, skipping: (String) -> Bool = { _ in false }) throws -> [(
        path: String, kind: Kind
    )] {
        var found: [(path: String, kind: Kind)] = []
        var folders = [""]
        while let folder = folders.popLast() {
            let below = folder.isEmpty ? root.path : root.path + "/" + folder
            for name in try FileManager.default.contentsOfDirectory(atPath: below).sorted() {
                let path = folder.isEmpty ? name : folder + "/" + name
                guard !skipping(path), let kind = kind(at: root.path + "/" + path) else { continue }
                found.append((path, kind))
                if kind == .folder { folders.append(path) }
            }
        }
        return found
    }

    /// Writes a file whole or not at all, with its mode and a modification time in whole seconds.
    static func write(_ data: Data, to path: String, isExecutable: Bool, modified: Int) throws {
        let draft = path + ".gate-audit-draft"
        let descriptor = open(draft, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, isExecutable ? 0o755 : 0o644)
        guard descriptor >= 0 else { throw failure("write", draft) }
        defer { close(descriptor) }
        try data.withUnsafeBytes { bytes in
            var offset = 0
            while offset < bytes.count {
                let written = Foundation.write(
                    descriptor, bytes.baseAddress?.advanced(by: offset), bytes.count - offset)
                if written < 0 {
                    if errno == EINTR { continue }
                    throw failure("write", draft)
                }
                offset += written
            }
        }
        try setModified(modified, at: draft)
        guard rename(draft, path) == 0 else { throw failure("replace", path) }
    }

    /// Sets a file's modification time, links not followed.
    static func setModified(_ seconds: Int, at path: String) throws {
        let times = [timespec(tv_sec: seconds, tv_nsec: 0), timespec(tv_sec: seconds, tv_nsec: 0)]
        guard utimensat(AT_FDCWD, path, times, AT_SYMLINK_NOFOLLOW) == 0 else { throw failure("set the time of", path) }
    }

    /// What tells one version of a linked file from the next; nil when there is none.
    static func stamp(of path: String) -> [Int]? {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        #if canImport(Darwin)
            let time = status.st_mtimespec
        #else
            let time = status.st_mtim
        #endif
        return [Int(status.st_ino), Int(status.st_size), time.tv_sec, time.tv_nsec]
    }

    /// An error that names what could not be done, to what, and the system's reason.
    static func failure(_ verb: String, _ path: String) -> BuildError {
        BuildError("cannot \(verb) \(path): \(String(cString: strerror(errno)))")
    }
}
