// Which of the generated mutants are chosen.

import Foundation
import Testing

@testable import GateAudit

private func change(_ number: Int, operator name: String = "relational", file: String = "Sources/A/A.swift")
    -> GeneratedChange
{
    GeneratedChange(
        file: file, line: number, declaration: "f()",
        mutation: Mutation(operatorName: name, range: number..<(number + 1), replacement: "b", summary: "replaced"),
        original: "a\(number)", ordinal: 0)
}

private let operators = [
    (name: "relational", isOnByDefault: true), (name: "body", isOnByDefault: true),
    (name: "awaited-call", isOnByDefault: false),
]
private let changes =
    (1...6).map { change($0) } + [change(7, operator: "body"), change(8, operator: "awaited-call")]
    + [change(9, file: "Sources/B/B.swift")]

private func lines(_ set: (inout GenerationOptions) -> Void) throws -> [Int] {
    var options = GenerationOptions()
    set(&options)
    return try options.choose(from: changes, of: operators).map(\.line)
}

@Suite struct GenerationOptionsTests {
    @Test func whatIsOnByDefaultIsChosen() throws { #expect(try lines { _ in } == [1, 2, 3, 4, 5, 6, 7, 9]) }

    @Test func operatorsAreNamedAndExcluded() throws {
        #expect(try lines { $0.operators = ["awaited-call", "body"] } == [7, 8])
        #expect(try lines { $0.excluded = ["relational"] } == [7])
    }

    @Test func aNameThatIsNoneIsAnErrorWithTheNearest() {
        let error = #expect(throws: SelectionError.self) { try lines { $0.operators = ["relatoinal"] } }
        #expect(error?.message == "there is no operator “relatoinal”; did you mean “relational”?")
        let none = #expect(throws: SelectionError.self) { try lines { $0.excluded = ["relational", "body"] } }
        #expect(none?.message == "no operator is left; name one with --operator, or exclude fewer")
    }

    @Test func filesAreChosenByPathAndName() throws {
        #expect(try lines { $0.files = ["Sources/B/*"] } == [9])
        #expect(try lines { $0.files = ["B.swift"] } == [9])
        let error = #expect(throws: SelectionError.self) { try lines { $0.files = ["C.swift"] } }
        #expect(
            error?.message == "“C.swift” matches no source that a mutant could be made of; give its path in the package"
        )
    }

    @Test func onlyChangedLinesAreChosen() throws {
        #expect(try lines { $0.lines = ["Sources/A/A.swift": [2, 3, 40]] } == [2, 3])
        #expect(try lines { $0.lines = [:] } == [])
    }

    @Test func aDrawIsTheSameForTheSameSeedAndKeepsTheOrder() throws {
        let first = try lines { $0.sample = 4 }
        #expect(first.count == 4)
        #expect(first == first.sorted())
        #expect(try lines { $0.sample = 4 } == first)
        #expect(try (1...20).contains { seed in try lines { ($0.sample, $0.seed) = (4, seed) } != first })
        #expect(try lines { $0.sample = 100 }.count == 8)
    }

    @Test func aDrawDoesNotDependOnWhatElseThereIsBefore() throws {
        var options = GenerationOptions()
        options.sample = 3
        let drawn = try options.choose(from: changes, of: operators)
        let shuffled = try options.choose(from: changes.reversed(), of: operators)
        #expect(Set(drawn) == Set(shuffled))
    }
}
