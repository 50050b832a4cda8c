
import Foundation
import Testing
@testable import GateAudit
@Test func measureTrivial() async throws {
    let variant = try await SamplePackage.misbehaving().variant
    let runner = TrialRunner(supervisor: TestFolder.supervisor, folder: try TestFolder.fresh())
    for name in ["Assertions/runsNoExpectation()", "ClassicTests/testPasses"] {
    for condition in [TrialCondition.alone, .pinned] {
    var times: [Double] = []
    var inner: [Double] = []
    for _ in 0..<20 {
        let start = DispatchTime.now().uptimeNanoseconds
        let o = try await runner.run(TrialRequest(variant: variant, layer: GateLayer(name: "tests", tests: ["MisbehavingTests"]), selection: .only(TestIdentifier("MisbehavingTests." + name)), condition: condition))
        times.append(Double(DispatchTime.now().uptimeNanoseconds - start) / 1e6); inner.append(o.seconds * 1000)
    }
    print("MEASURE", name, condition, times.sorted()[10], times.min()!, "inner", inner.sorted()[10])
    }}
    let b = variant.testBundle!
    var times: [Double] = []
    for _ in 0..<20 {
        let r = try await Command(executable: b, arguments: ["--testing-library", "swift-testing", "--filter", "^MisbehavingTests.Assertions/runsNoExpectation", "--event-stream-output-path", "/tmp/e.json", "--event-stream-version", "0"]).run()
        times.append(r.seconds * 1000)
    }
    print("MEASURE bare", times.sorted()[10])
}
