// Keeps a second audit of the same package from working in the same mirrors.

import Foundation

/// Holds the package's lock for as long as it lives.
///
/// `@unchecked Sendable`: its one stored value never changes after it was made.
public final class PackageLock: @unchecked Sendable {
    private let descriptor: Int32

    /// Takes the lock.
    ///
    /// The system lets go of it when the process ends, however it ends, so there is never a stale one.
    ///
    /// - Throws: `BuildError` when another process holds it, naming that process.
    public init(package: URL) throws {
        let folder = WorkFolder(package: package)
        try FileManager.default.createDirectory(at: folder.root, withIntermediateDirectories: true)
        let path = folder.lock.path
        // Not inherited: a build left behind by a killed audit must not hold the lock.
        descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw FileTree.failure("open", path) }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            let reason = errno
            let holder = (try? String(contentsOfFile: path, encoding: .utf8))?.trimmed ?? ""
            close(descriptor)
            guard reason == EWOULDBLOCK else { throw FileTree.failure("lock", path) }
            let who = holder.isEmpty ? "another process" : "process \(holder)"
            throw BuildError("\(package.path): \(who) is auditing this package; wait for it, or end it first")
        }
        let text = Array("\(ProcessInfo.processInfo.processIdentifier)\n".utf8)
        // The number only serves the message above: without it the lock holds all the same.
        if ftruncate(descriptor, 0) == 0 { _ = pwrite(descriptor, text, text.count, 0) }
    }

    deinit { close(descriptor) }
}
