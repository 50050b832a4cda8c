import Testing
@Test func other() { #expect(Bool(true)) }
