// How long a trial may take, by what it took on the unmodified subject.

import Testing

@testable import GateAudit

struct DeadlinesTests {
    private let slow = TestIdentifier("M.S/slow()")

    @Test func aTestGetsTenTimesItsTimeAndALayerFourTimes() {
        let deadlines = Deadlines(testSeconds: [slow: 3], layerSeconds: ["network": 5])
        #expect(deadlines.seconds(for: .only(slow), layer: "network") == 30)
        #expect(deadlines.seconds(for: .wholeLayer, layer: "network") == 20)
    }

    @Test func noTrialGetsLessThanTenSeconds() {
        let deadlines = Deadlines(testSeconds: [slow: 0.2], layerSeconds: ["network": 1])
        #expect(deadlines.seconds(for: .only(slow), layer: "network") == 10)
        #expect(deadlines.seconds(for: .only(TestIdentifier("M.S/unknown()")), layer: "network") == 10)
        #expect(deadlines.seconds(for: .wholeLayer, layer: "network") == 10)
    }

    @Test func theUsersOwnDeadlineReplacesAll() {
        let deadlines = Deadlines(testSeconds: [slow: 3], layerSeconds: ["network": 5], fixed: 2)
        #expect(deadlines.seconds(for: .only(slow), layer: "network") == 2)
        #expect(deadlines.seconds(for: .wholeLayer, layer: "network") == 2)
    }
}
