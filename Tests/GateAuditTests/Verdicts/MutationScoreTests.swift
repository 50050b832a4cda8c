// What the verdicts on generated mutants come to, and when thresholds are missed.

import Foundation
import Testing

@testable import GateAudit

func generatedRecord(_ number: Int, _ verdict: Verdict?) -> EntryRecord {
    let change = GeneratedChange(
        file: "Sources/A/A.swift", line: number, declaration: "f()",
        mutation: Mutation(operatorName: "relational", range: 0..<1, replacement: "b", summary: "replaced a with b"),
        original: "a", ordinal: number)
    return EntryRecord(
        CatalogueEntry(
            id: "relational/f-\(number)", role: .mutant, constraint: "relational", title: change.title,
            file: URL(filePath: "/A.swift"), diff: "", touchedFiles: [], generated: change),
        judgement: verdict.map { Judgement(verdict: $0, reason: "Because.") })
}

private func records(_ verdicts: [Verdict: Int]) -> [EntryRecord] {
    verdicts.sorted { $0.key.rawValue < $1.key.rawValue }.flatMap { Array(repeating: $0.key, count: $0.value) }
        .enumerated().map { generatedRecord($0.offset, $0.element) }
}

@Suite struct MutationScoreTests {
    private let mixed = records([
        .killed: 6, .survived: 1, .unstable: 1, .unreached: 2, .crashed: 1, .timeout: 1, .unviable: 3,
    ])

    @Test func everyMutantIsCountedOnce() {
        let score = MutationScore(mixed)
        #expect(score.generated == 15)
        #expect(score.viable == 12)
        #expect(score.reached == 10)
        #expect(score.killed == 6)
        #expect(score.noticedOtherwise == 2)
        #expect(score.survived == 2)
        #expect(score.survivors == 4)
        #expect(score.ofViable == 50)
        #expect(score.ofReached == 60)
        #expect(
            score.words
                == "6 of 12 generated mutants were killed (50 %; 60 % of those that tests reach), 2 noticed without a failed assertion"
        )
    }

    @Test func handWrittenOnesHaveNoScore() {
        let score = MutationScore([EntryRecord(entry("a/x"), judgement: Judgement(verdict: .killed, reason: "x"))])
        #expect(score.generated == 0)
        #expect(score.ofViable == nil)
    }

    @Test func aPercentageIsRoundedDown() {
        #expect(MutationScore.text(99.96) == "99.9 %")
        #expect(MutationScore.text(100) == "100 %")
        #expect(MutationScore.text(66.666) == "66.6 %")
    }

    @Test func thresholdsSayWhatIsMissed() {
        let score = MutationScore(mixed)
        #expect(ScoreThresholds().missed(by: score) == nil)
        #expect(ScoreThresholds(minimumScore: 50, maximumSurvivors: 4).missed(by: score) == nil)
        #expect(
            ScoreThresholds(minimumScore: 50.1, maximumSurvivors: 3).missed(by: score)
                == "the score of 50 % is below the 50.1 % of --min-score, and 4 mutants survived or were not reached, more than the 3 of --max-survivors"
        )
    }

    private func conclude(_ entries: [EntryRecord], _ thresholds: ScoreThresholds = ScoreThresholds())
        -> AuditReport.Conclusion
    {
        AuditReport.Conclusion(
            entries: entries,
            baseline: .init(problems: [], buildSeconds: 1, seconds: 1, testSeconds: [:], trials: []),
            emptyControl: .init(passed: true), interrupted: false, thresholds: thresholds)
    }

    @Test func survivorsFailAnAuditOnlyByAThreshold() {
        #expect(conclude(mixed).status == 0)
        #expect(conclude(mixed).word == "PASSED")
        let failed = conclude(mixed, ScoreThresholds(maximumSurvivors: 3))
        #expect(failed.status == 2)
        #expect(
            failed.reason
                == "4 mutants survived or were not reached, more than the 3 of --max-survivors: "
                + MutationScore(mixed).words
        )
    }

    @Test func whereMostDoNotCompileLittleWasMeasured() {
        let conclusion = conclude(records([.unviable: 6, .killed: 4]))
        #expect(conclusion.status == 5)
        #expect(
            conclusion.reason == "only 4 of 10 generated mutants compile; the log of one that does not says why")
        #expect(conclude(records([.unviable: 5, .killed: 5])).status == 0)
    }

    @Test func whereNothingCompilesNothingWasMeasured() {
        let conclusion = conclude(records([.unviable: 2]))
        #expect(conclusion == .init(status: 5, word: "VOID", reason: "none of 2 generated mutants compiles"))
    }
}
