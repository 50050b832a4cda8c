// The paths by which the compiler's errors tell whose lines they are about.

import Testing

@testable import GateAudit

@Suite struct WovenSourcesTests {
    @Test(arguments: [1, 2, 3, 5, 64, 159, 5000])
    func aMarkedPathTellsItsNumber(number: Int) {
        for path in ["/package/Sources/A/File.swift", "/File.swift", "/a.b/File.swift"] {
            let marked = WovenSources.mark(path, with: number)
            #expect(WovenSources.number(inPath: marked) == number)
            #expect(marked.hasSuffix("/File.swift"))
        }
    }

    @Test func aMarkedPathLeadsToTheSameFile() {
        #expect(WovenSources.mark("/package/A/File.swift", with: 5) == "/package/A/.//./File.swift")
    }

    @Test(arguments: ["/package/Sources/A/File.swift", "File.swift", "", "/", "/package//A/File.swift"])
    func otherPathsHoldNone(path: String) {
        #expect(WovenSources.number(inPath: path) == nil)
    }
}
