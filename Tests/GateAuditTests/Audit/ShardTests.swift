// Shares of a catalogue: every entry in exactly one, controls in all, and shares that fit together again.

import Foundation
import Testing

@testable import GateAudit

private func generated(_ number: Int) -> CatalogueEntry {
    CatalogueEntry(
        id: "relational/f-\(number)", role: .mutant, constraint: "relational", title: "x", file: URL(filePath: "/x"),
        diff: "", touchedFiles: [])
}

@Suite struct ShardTests {
    @Test(arguments: [1, 2, 3, 4, 7])
    func everyMutantIsInExactlyOneShardAndControlsAreInAll(_ count: Int) throws {
        let entries = [CatalogueEntry.trap] + (0..<10).map(generated)
        let parts = try (1...count).map { try #require(Shard($0, of: count)).part(of: entries) }
        #expect(parts.allSatisfy { $0.first == .trap })
        let dealt = parts.flatMap { $0.dropFirst().map(\.id) }
        #expect(dealt.sorted() == entries.dropFirst().map(\.id).sorted())
        let sizes = parts.map(\.count)
        #expect((sizes.max() ?? 0) - (sizes.min() ?? 0) <= 1)
    }

    @Test(arguments: [(0, 4), (5, 4), (1, 0), (-1, 4), (1, -2)])
    func thereIsNoShardOutOfRange(_ number: Int, _ count: Int) { #expect(Shard(number, of: count) == nil) }

    @Test func aShardWithoutMutantsIsAnError() throws {
        let error = #expect(throws: SelectionError.self) {
            try #require(Shard(3, of: 3)).requiredPart(of: [.trap, generated(1), generated(2)])
        }
        #expect(
            error?.message
                == "there are fewer variants than shards, and none falls to shard 3/3; divide into fewer")
    }

    @Test func buildServersNameTheirShares() {
        #expect(Shard(environment: ["CI_NODE_INDEX": "2", "CI_NODE_TOTAL": "4"])?.description == "2/4")
        #expect(Shard(environment: ["CIRCLE_NODE_INDEX": "0", "CIRCLE_NODE_TOTAL": "4"])?.description == "1/4")
        #expect(
            Shard(environment: ["BUILDKITE_PARALLEL_JOB": "3", "BUILDKITE_PARALLEL_JOB_COUNT": "4"])?.description
                == "4/4")
        #expect(Shard(environment: ["CI_NODE_INDEX": "5", "CI_NODE_TOTAL": "4"]) == nil)
        #expect(Shard(environment: [:]) == nil)
    }
}

@Suite struct MergedAuditTests {
    private func report(_ shard: Shard, _ numbers: [Int], revision: String = "abc") async throws -> AuditReport {
        var options = AuditOptions(package: URL(filePath: "/p"))
        options.generation = GenerationOptions()
        options.shard = shard
        let entries = [CatalogueEntry.trap] + numbers.map { generatedEntry($0) }
        let ledger = AuditLedger(
            entries: entries, gate: GateConfiguration(subject: ["A"], layers: [], constraints: [:]), options: options,
            surroundings: .init(
                package: "A", toolchain: "Swift 6", platform: .linux, harness: "1", revision: revision, clean: true))
        await ledger.note(baseline: .init(problems: [], buildSeconds: 1, seconds: 1, testSeconds: [:], trials: []))
        await ledger.note(record: EntryRecord(.trap, judgement: Judgement(verdict: .killed, reason: "x")))
        for (index, number) in numbers.enumerated() {
            await ledger.note(record: generatedRecord(number, index == 0 ? .survived : .killed))
        }
        return await ledger.report(interrupted: false)
    }

    private func generatedEntry(_ number: Int) -> CatalogueEntry {
        CatalogueEntry(
            id: "relational/f-\(number)", role: .mutant, constraint: "relational", title: "x",
            file: URL(filePath: "/x"), diff: "", touchedFiles: [], generated: generatedRecord(number, nil).generated)
    }

    private func merge(_ reports: [AuditReport]) throws -> MergedAudit {
        let folder = FileManager.default.temporaryDirectory.appending(path: "merged-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let places = try reports.enumerated().map { index, report in
            let place = folder.appending(path: "\(index)/mutants.out", directoryHint: .isDirectory)
            try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
            try report.json().write(to: place.appending(path: "outcomes.json"))
            return (name: "shard-\(index)", url: place)
        }
        return try MergedAudit(places)
    }

    private func message(_ reports: [AuditReport]) -> String? {
        #expect(throws: AuditError.self) { try merge(reports) }?.message
    }

    private func shard(_ number: Int, _ count: Int = 2) throws -> Shard { try #require(Shard(number, of: count)) }

    @Test func sharesFitTogetherInTheOrderOfTheWhole() async throws {
        let merged = try merge([try await report(shard(2), [2, 4]), try await report(shard(1), [1, 3, 5])])
        #expect(
            merged.report.entries.map(\.id)
                == ["controls/trap"] + (1...5).map { "relational/f-\($0)" })
        #expect(merged.report.score?.killed == 3)
        #expect(merged.report.score?.survived == 2)
        #expect(merged.report.request.shard == nil)
        #expect(merged.report.conclusion.reason == "3 of 5 generated mutants were killed (60 %)")
    }

    @Test func whatDoesNotBelongTogetherIsRefused() async throws {
        let first = try await report(shard(1), [1])
        #expect(message([first]) == "of 2 shards 2 is missing; name the folders of all")
        #expect(message([first, first]) == "shard-0 and shard-1 are both shard 1/2; leave one of them out")
        #expect(
            message([first, try await report(shard(2), [2], revision: "def")])
                == "shard-1 and shard-0 are of different revisions (def, abc); merge shards of one audit")
        #expect(
            message([first, try await report(shard(2, 3), [2])])
                == "shard-1 and shard-0 are of different divisions (2/3, 1/2); merge shards of one audit")
        #expect(
            message([first, try await report(shard(2), [1])])
                == "relational/f-1 is in shard-0 and in shard-1; merge shards of one audit")
    }

    @Test func aWholeAuditIsNoShard() async throws {
        var whole = try await report(shard(1), [1])
        whole.request.shard = nil
        #expect(
            message([whole]) == "shard-0 is of a whole audit, not of a shard; there is nothing to merge it with")
    }
}
