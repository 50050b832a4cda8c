// The manual clock moves only when it is told to, and wakes exactly those whose time has come.

import FixtureServer
import Foundation
import Testing

struct ManualClockTests {
    @Test func itStandsStillUntilItIsMoved() {
        let clock = ManualClock(now: Date(timeIntervalSince1970: 1_000))
        #expect(clock.now == Date(timeIntervalSince1970: 1_000))
        clock.advance(by: .milliseconds(1_500))
        #expect(clock.now == Date(timeIntervalSince1970: 1_001.5))
        clock.advance(by: .seconds(-1))
        #expect(clock.now == Date(timeIntervalSince1970: 1_000.5))
    }

    @Test func aSleeperWakesAtItsInstantAndNotBefore() async throws {
        let clock = ManualClock()
        let sleeper = Task { try await clock.sleep(for: .seconds(10)) }
        try await clock.waitForSleepers()
        clock.advance(by: .milliseconds(9_999))
        #expect(clock.sleepers == 1)
        clock.advance(by: .milliseconds(1))
        #expect(clock.sleepers == 0)
        try await sleeper.value
    }

    @Test func onlyThoseAreWokenWhoseTimeHasCome() async throws {
        let clock = ManualClock()
        let short = Task { try await clock.sleep(for: .seconds(1)) }
        let long = Task { try await clock.sleep(for: .seconds(100)) }
        try await clock.waitForSleepers(count: 2)
        clock.advance(by: .seconds(1))
        try await short.value
        #expect(clock.sleepers == 1)
        clock.advance(by: .seconds(99))
        try await long.value
    }

    @Test func noTimeIsNoSleep() async throws {
        try await ManualClock().sleep(for: .zero)
        try await ManualClock().sleep(for: .seconds(-1))
    }

    @Test func aCancelledSleepThrows() async throws {
        let clock = ManualClock()
        let sleeper = Task { try await clock.sleep(for: .seconds(1)) }
        try await clock.waitForSleepers()
        sleeper.cancel()
        await #expect(throws: CancellationError.self) { try await sleeper.value }
        #expect(clock.sleepers == 0)
        let late = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            try await clock.sleep(for: .seconds(1))
        }
        await #expect(throws: CancellationError.self) { try await late.value }
    }

    @Test func waitingForSleepersIsBounded() async throws {
        let clock = ManualClock()
        await #expect(throws: FixtureError.timedOut("1 sleepers; 0 were asleep")) {
            try await clock.waitForSleepers(timeout: .milliseconds(20))
        }
    }
}
