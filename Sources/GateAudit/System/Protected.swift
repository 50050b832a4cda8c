// A value that several threads share, reached only under a lock.

import Foundation

/// A value behind a lock, for the places where blocking threads and tasks meet.
///
/// `@unchecked Sendable`: the value is private and touched only while the lock is held. (The standard
/// library's `Mutex` needs macOS 15, one more than this package.)
final class Protected<Value>: @unchecked Sendable {
    private let lock = NSLock()
    private var value: Value

    init(_ value: Value) { self.value = value }

    /// Runs the body with the value, under the lock; the body must neither block nor call back.
    func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
        lock.lock()
        defer { lock.unlock() }
        return try body(&value)
    }
}
