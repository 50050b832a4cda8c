// The cores of pinned trials: each has the next one.

import Testing

@testable import GateAudit

@Suite struct CoreRotationTests {
    @Test func eachTrialIsGivenTheNextCoreAndThenTheFirstAgain() async {
        let cores = CoreRotation()
        var taken: [Int] = []
        for _ in 0..<1026 { taken.append(await cores.take()) }
        #expect(taken == Array(0..<1024) + [0, 1])
    }
}
