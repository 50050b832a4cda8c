// A value that several threads may use, each in its turn.

import Foundation

/// A value behind a lock.
///
/// The standard library's `Mutex` does the same, but asks for macOS 15 and iOS 18.
///
/// The compiler cannot see that `value` is only touched while `lock` is held, therefore `@unchecked Sendable`: both
/// are private, and ``withLock(_:)`` is the only way to them.
package final class Locked<Value>: @unchecked Sendable {
    private let lock = NSLock()
    private var value: Value

    /// Makes a locked value.
    package init(_ value: sending Value) {
        self.value = value
    }

    /// Calls `body` with the value while no other thread has it.
    ///
    /// The lock is not recursive: `body` must not come back to the same instance, and must not call out to code that
    /// could.
    ///
    /// - Parameter body: What to do with the value.
    /// - Returns: What `body` returns.
    /// - Throws: What `body` throws.
    package func withLock<Result, Failure: Error>(
        _ body: (inout Value) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        lock.lock()
        defer { lock.unlock() }
        return try body(&value)
    }
}
