// A clock that never lets anybody wait, and remembers how long they wanted to.

import AccountSession
import Foundation

/// A clock whose every sleep is over at once.
final class RecordedSleeps: SessionClock {
    private let durations = Collected<Duration>()

    /// How long each sleep was to last, in order.
    var all: [Duration] { durations.all }

    var now: Date { Date(timeIntervalSince1970: 1_893_456_000) }

    func sleep(for duration: Duration) async throws { durations.append(duration) }
}
