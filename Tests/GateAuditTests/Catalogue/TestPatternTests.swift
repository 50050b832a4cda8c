// Which tests a pattern of `Killed-By` names.

import Testing

@testable import GateAudit

struct TestPatternTests {
    @Test(
        "A pattern names a test",
        arguments: [
            ("IsolationTests/*", "AcceptanceTests.IsolationTests/oneJarAnAccount()"),
            ("IsolationTests/oneJarAnAccount()", "AcceptanceTests.IsolationTests/oneJarAnAccount()"),
            ("AcceptanceTests.IsolationTests/*", "AcceptanceTests.IsolationTests/oneJarAnAccount()"),
            ("*.IsolationTests/*", "AcceptanceTests.IsolationTests/oneJarAnAccount()"),
            ("*", "AcceptanceTests.IsolationTests/oneJarAnAccount()"),
            ("*Jar*", "AcceptanceTests.IsolationTests/oneJarAnAccount()"),
            ("Outer/Inner/deep()", "AcceptanceTests.Outer/Inner/deep()"),
            ("Outer/*deep()", "AcceptanceTests.Outer/Inner/deep()"),
            ("paths(_:?)", "AcceptanceTests.paths(_:))"),
            ("free()", "AcceptanceTests.free()"),
            ("AcceptanceTests.free()", "AcceptanceTests.free()"),
            ("cookie-check/jars", "cookie-check/jars"),
            ("cookie-check/*", "cookie-check/jars"),
            ("*/jars", "cookie-check/jars"),
            ("Names/é?*", "Module.Names/éü()"),
        ])
    func matches(pattern: String, test: String) {
        #expect(TestPattern(pattern).matches(TestIdentifier(test)))
    }

    @Test(
        "A pattern leaves a test out",
        arguments: [
            ("IsolationTests", "AcceptanceTests.IsolationTests/oneJarAnAccount()"),
            ("isolationtests/*", "AcceptanceTests.IsolationTests/oneJarAnAccount()"),
            ("Acceptance*", "AcceptanceTests.IsolationTests/oneJarAnAccount()"),
            ("OtherTests.IsolationTests/*", "AcceptanceTests.IsolationTests/oneJarAnAccount()"),
            ("IsolationTests/oneJar", "AcceptanceTests.IsolationTests/oneJarAnAccount()"),
            ("jars", "cookie-check/jars"),
            ("Suite/?()", "Module.Suite/ab()"),
            ("", "Module.free()"),
        ])
    func differs(pattern: String, test: String) {
        #expect(!TestPattern(pattern).matches(TestIdentifier(test)))
    }

    @Test func manyStarsAreMatchedWithoutTryingEveryWay() {
        let pattern = String(repeating: "*a", count: 40) + "*b"
        #expect(!Glob(pattern).matches(String(repeating: "a", count: 4_000)))
        #expect(Glob(pattern).matches(String(repeating: "a", count: 4_000) + "b"))
    }
}
