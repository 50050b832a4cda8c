// Filters and names as the test libraries want them.

import Testing

@testable import GateAudit

@Suite struct TestProgramTests {
    @Test(arguments: [
        ("M.S/t()", "M.S/t()/T.swift:6:6"), ("M.S/t(_:b:)", "M.S/t(_:b:)"),
        ("M.`a | b?`/`c+ [d]`()", "M.`a | b?`/`c+ [d]`()/T.swift:1:1"),
    ])
    func aFilterMatchesItsTest(test: String, name: String) throws {
        let filter = try Regex(TestProgram.filter(for: TestIdentifier(test)))
        #expect(name.contains(filter))
    }

    @Test(arguments: ["M.S/t(_:)/T.swift:6:6", "MM.S/t()", "M.S/t()/u()/T.swift:6:6", "M.S/tt()", "MxS/t()"])
    func aFilterMatchesNoOther(name: String) throws {
        let filter = try Regex(TestProgram.filter(for: TestIdentifier("M.S/t()")))
        #expect(!name.contains(filter))
    }

    @Test func aModulesFilterMatchesAllOfItAndNothingElse() throws {
        let filter = try Regex(TestProgram.filter(forModule: "M"))
        #expect("M.S/t()".contains(filter))
        #expect(!"MM.S/t()".contains(filter))
        #expect(!"N.M.S/t()".contains(filter))
    }

    @Test func aTargetsModuleIsItsNameAsAnIdentifier() {
        #expect(TestProgram.module(ofTarget: "My-Tests") == "My_Tests")
        #expect(TestProgram.module(ofTarget: "AcceptanceTests") == "AcceptanceTests")
    }
}
