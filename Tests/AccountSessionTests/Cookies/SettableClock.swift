// A clock that stands still until a test moves it.

import AccountSession
import Foundation

final class SettableClock: SessionClock {
    /// 2026-06-01 00:00:00 UTC, a time before which and after which dates of every kind can be written.
    static let start = Date(timeIntervalSince1970: 1_780_272_000)

    private let time = Locked(SettableClock.start)

    var now: Date { time.withLock { $0 } }

    func advance(by seconds: TimeInterval) { time.withLock { $0 += seconds } }

    func set(to date: Date) { time.withLock { $0 = date } }

    /// Returns at once: nothing in a jar waits.
    func sleep(for duration: Duration) async throws { advance(by: duration / .seconds(1)) }
}
