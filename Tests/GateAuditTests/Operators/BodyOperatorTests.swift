// What the body operator makes, what it leaves alone, and that all of it compiles.

import Testing

@testable import GateAudit

#if canImport(SwiftSyntax)

    @Suite("BodyOperator")
    struct BodyOperatorTests {
        @Test("puts values of the result's type in the place of a body")
        func values() async throws {
            let sample = try await MutatedSample(
                [BodyOperator()],
                """
                import Foundation
                struct Sample<Element: Hashable> {
                    let number: Int
                    func flag() -> Bool { number > 1 }
                    func integer() -> Int { number + 2 }
                    func byte() async -> UInt8 { UInt8(number) }
                    func fraction() -> Double { Double(number) }
                    func text() -> String { "\\(number)" }
                    func maybe() -> Element? { Optional<Element>.none }
                    func list() -> [Element] { [Element]() }
                    func table() -> [Element: Int] { Dictionary() }
                    func set() -> Set<Element> { Set() }
                    var getter: Bool { number == 3 }
                    var both: Int {
                        get { number }
                        set { _ = newValue }
                    }
                    subscript(index: Int) -> Bool { index == number }
                    static func == (one: Sample, other: Sample) -> Bool { one.number == other.number }
                }
                """)
            #expect(
                sample.changes == [
                    "{ number > 1 } → { return false }", "{ number > 1 } → { return true }",
                    "{ number + 2 } → { return -1 }", "{ number + 2 } → { return 0 }",
                    "{ number + 2 } → { return 1 }", "{ UInt8(number) } → { return 0 }",
                    "{ UInt8(number) } → { return 1 }", "{ Double(number) } → { return 0 }",
                    "{ Double(number) } → { return 1 }", #"{ "\(number)" } → { return "" }"#,
                    #"{ "\(number)" } → { return "mutant" }"#, "{ Optional<Element>.none } → { return nil }",
                    "{ [Element]() } → { return [] }", "{ Dictionary() } → { return [:] }",
                    "{ Set() } → { return [] }", "{ number == 3 } → { return false }",
                    "{ number == 3 } → { return true }", "{ number } → { return -1 }", "{ number } → { return 0 }",
                    "{ number } → { return 1 }", "{ index == number } → { return false }",
                    "{ index == number } → { return true }",
                    "{ one.number == other.number } → { return false }",
                    "{ one.number == other.number } → { return true }",
                ])
            #expect(sample.summaries.first == "made flag() only return false")
            try await sample.expectThatAllCompile()
        }

        @Test("empties bodies without a result, and throws where any error may be thrown")
        func emptyAndThrowing() async throws {
            let sample = try await MutatedSample(
                [BodyOperator()],
                """
                struct Wrong: Error {}
                final class Store {
                    var count = 0
                    func save() {
                        defer { count = 0 }
                        count = 1
                    }
                    func load() throws -> Store { self }
                    func find() throws -> Int? { count }
                    func check() throws { if count > 1 { throw Wrong() } }
                    func typed() throws(Wrong) -> Store { self }
                    func each(_ action: () throws -> Store) rethrows -> Store { try action() }
                    func fail() throws -> Store { throw Wrong() }
                    var first: Store { get throws { self } }
                    deinit { save() }
                }
                """)
            #expect(
                sample.changes == [
                    """
                    {
                            defer { count = 0 }
                            count = 1
                        } → {}
                    """, "{ self } → { throw CancellationError() }", "{ count } → { return nil }",
                    "{ count } → { throw CancellationError() }", "{ if count > 1 { throw Wrong() } } → {}",
                    "{ self } → { throw CancellationError() }", "{ save() } → {}",
                ])
            #expect(
                sample.summaries.prefix(2) == [
                    "emptied the body of save()", "made load() only throw CancellationError()",
                ])
            try await sample.expectThatAllCompile()
        }

        @Test("leaves alone bodies that are that value already, that do nothing, and whose type needs them")
        func exclusions() async throws {
            let sample = try await MutatedSample(
                [BodyOperator()],
                """
                @resultBuilder enum ListBuilder { static func buildBlock(_ parts: Int...) -> [Int] { parts } }
                protocol Shape {}
                struct Square: Shape {
                    init() { _ = 1 }
                    var size: Int { 1 }
                    var isFlat: Bool { return true }
                    var name: String? { nil }
                    func nothing() {}
                    func logged() { print("x") }
                    func later() -> Int { fatalError() }
                    func stop() -> Never { fatalError() }
                    func shape() -> some Shape { self }
                    func shapes() -> [some Shape] { [self] }
                    func other() -> any Shape { self }
                    func same<T>(_ value: T) -> T { value }
                    @ListBuilder func list() -> [Int] { 1 }
                    var stored = 1 { didSet { nothing() } }
                    var set: Square { get { self } set { self = newValue } }
                }
                enum Program { static func main() { Square().nothing() } }
                """)
            #expect(
                sample.changes == [
                    "{ parts } → { return [] }", "{ 1 } → { return -1 }", "{ 1 } → { return 0 }",
                    "{ return true } → { return false }",
                ])
        }
    }

#endif
