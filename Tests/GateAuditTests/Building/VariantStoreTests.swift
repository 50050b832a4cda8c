// What is kept of builds, found again by content, and let go of.

import Foundation
import Testing

@testable import GateAudit

struct VariantStoreTests {
    private let package: SamplePackage
    private let store: VariantStore

    init() throws {
        package = try SamplePackage(emptyIn: "products")
        store = VariantStore(folder: package.folder.appendingPathComponent("variants"))
        try package.write("bundle", to: "P.xctest")
        try package.write("tool", to: "tool")
        try package.write("data", to: "P_T.resources/data.txt")
    }

    @discardableResult
    private func keep(_ key: String) throws -> BuiltVariant {
        try store.keep(
            key, products: package.root, testBundle: "P.xctest", executables: ["check": "tool"],
            companions: ["P_T.resources"], seconds: 2)
    }

    @Test func whatWasKeptIsFoundWithItsResourcesWhateverIsBuiltNext() throws {
        let kept = try keep("one")
        #expect(!kept.reused)
        #expect(kept.seconds == 2)
        try package.write("other", to: "P.xctest")
        let found = try #require(store.find("one"))
        #expect(found.reused)
        #expect(found.seconds == 0)
        #expect(found.contentKey == "one")
        let bundle = try #require(found.testBundle)
        #expect(try String(contentsOf: bundle, encoding: .utf8) == "bundle")
        #expect(try String(contentsOf: #require(found.executables["check"]), encoding: .utf8) == "tool")
        let resource = bundle.deletingLastPathComponent().appendingPathComponent("P_T.resources/data.txt")
        #expect(try String(contentsOf: resource, encoding: .utf8) == "data")
    }

    @Test func unknownAndDamagedVariantsAreNotFound() throws {
        #expect(store.find("one") == nil)
        let kept = try keep("one")
        try FileManager.default.removeItem(at: try #require(kept.testBundle))
        #expect(store.find("one") == nil)
        try keep("one")
        #expect(store.find("one") != nil)
    }

    @Test func missingProductIsAFaultAndLeavesNothingToBeFound() throws {
        try package.remove("tool")
        #expect(throws: BuildError("the build left no \(package.root.path)/tool")) { try keep("one") }
        #expect(store.find("one") == nil)
    }

    @Test func longestUnusedGoFirstAndThoseOfThisRunStay() throws {
        for (age, key) in ["d", "c", "b", "a"].enumerated() {
            try keep(key)
            try FileTree.setModified(1_000_000 - age, at: store.folder.path + "/\(key)/variant.json")
        }
        let one = 6 + 4 + 4 + (try #require(FileTree.stamp(of: store.folder.path + "/a/variant.json")))[1]
        #expect(try store.evict(keepingSince: Date(), bytes: 4 * one) == [])
        #expect(try store.evict(keepingSince: Date(), bytes: 2 * one) == ["a", "b"])
        // “c” is used again, so that “d” is older now.
        #expect(store.find("c") != nil)
        #expect(try store.evict(keepingSince: Date(timeIntervalSince1970: 2_000_000), bytes: 0) == ["d"])
        #expect(store.find("c") != nil)
    }

    @Test func halfMadeVariantsOfAnInterruptedAuditAreRemoved() throws {
        try keep("one")
        let draft = store.folder.appendingPathComponent("draft-two")
        try FileManager.default.createDirectory(at: draft, withIntermediateDirectories: true)
        try Data("half".utf8).write(to: draft.appendingPathComponent("P.xctest"))
        #expect(try store.evict(keepingSince: Date(), bytes: 1 << 30) == [])
        #expect(FileTree.kind(at: draft.path) == nil)
        #expect(store.find("one") != nil)
    }

    @Test func evictingFromNothingIsNoFault() throws {
        #expect(try store.evict(keepingSince: Date(), bytes: 0) == [])
    }
}
