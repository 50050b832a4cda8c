// Waiting with a bound: what never comes is an observation, not a hung test.

import AccountSession
import Foundation

/// Runs an operation and hands back its value, or nil when the bound passed first.
///
/// The operation is not waited for after that: it may never end, which is what the caller wants to know. Only time in which
/// this process ran counts: on a machine that stands still the bound does not pass.
func within<Value: Sendable>(
    _ bound: Duration = .seconds(2), operation: @escaping @Sendable () async -> Value
) async -> Value? {
    let once = Once<Value?>()
    return await withCheckedContinuation { continuation in
        once.set(continuation)
        let timer = Task {
            // However late a short sleep ends, it counts as one.
            let step = Duration.milliseconds(50)
            for _ in 0..<Int(bound / step) where !Task.isCancelled { try? await Task.sleep(for: step) }
            once.resume(returning: nil)
        }
        Task {
            let value = await operation()
            once.resume(returning: value)
            timer.cancel()
        }
    }
}

/// A continuation that is resumed by whoever comes first.
private final class Once<Value: Sendable>: Sendable {
    private let continuation = Locked<CheckedContinuation<Value, Never>?>(nil)

    func set(_ continuation: CheckedContinuation<Value, Never>) { self.continuation.withLock { $0 = continuation } }

    func resume(returning value: Value) {
        let taken = continuation.withLock { held -> CheckedContinuation<Value, Never>? in
            defer { held = nil }
            return held
        }
        taken?.resume(returning: value)
    }
}

/// Values gathered from wherever they come up, in order.
final class Collected<Element: Sendable>: Sendable {
    private let elements = Locked<[Element]>([])

    /// What has come so far.
    var all: [Element] { elements.withLock { $0 } }

    /// Adds one.
    func append(_ element: Element) { elements.withLock { $0.append(element) } }
}
