// How a source writes the types that the compiler names.

import Testing

@testable import GateAudit

@Suite struct TypeNameSpellingTests {
    @Test(arguments: [
        ("Swift.Int", "Int"), ("Swift.Optional<Swift.Int>", "Int?"), ("Swift.Array<Sample.Jar.Policy>", "[Jar.Policy]"),
        ("Swift.Dictionary<Swift.String, Swift.Array<Swift.Int>>", "[String: [Int]]"),
        ("Sample.Pair<Swift.Int, Swift.Optional<Swift.String>>", "Pair<Int, String?>"),
        ("Sample.(Colour in _8A0C2E)", "Colour"), ("Sample.Jar.(Policy in _8A0C2E).Kind", "Jar.Policy.Kind"),
    ])
    func whatHasANameIsWrittenWithoutItsModule(name: String, spelled: String) {
        #expect(TypeName(name)?.spelled == spelled)
    }

    @Test(arguments: [
        "A", "Swift.Optional<A>", "()", "(Swift.Int, Swift.Int)", "(Swift.Int) -> Swift.Int", "any Sample.P",
        "Local #1 in Sample.f() -> ()", "Sample.Box<Swift.Int>.Kind", "Swift.Array<Swift.Int", "",
    ])
    func whatHasNoneIsNotWritten(name: String) {
        #expect(TypeName(name)?.spelled == nil)
    }

    @Test func optionalsAreKnown() {
        #expect(TypeName("Swift.Optional<Swift.Int>")?.isOptional == true)
        #expect(TypeName("Swift.Array<Swift.Optional<Swift.Int>>")?.isOptional == false)
    }
}
