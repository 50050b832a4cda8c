// A value that is only reached with its lock held.

import Foundation

/// A value behind a lock.
final class Locked<Value>: @unchecked Sendable {
    // Unchecked because the compiler cannot see that `value` is touched with `lock` held only, which `withLock` ensures.
    private let lock = NSLock()
    private var value: Value

    init(_ value: sending Value) {
        self.value = value
    }

    func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
        lock.lock()
        defer { lock.unlock() }
        return try body(&value)
    }
}
