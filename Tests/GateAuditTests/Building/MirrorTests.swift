// How a copy is brought up to date: by content, with times that a build cannot overlook.

import Foundation
import Testing

@testable import GateAudit

struct MirrorTests {
    private let package: SamplePackage
    private let mirror: Mirror

    init() throws {
        package = try SamplePackage(emptyIn: "package")
        mirror = Mirror(root: package.folder.appendingPathComponent("mirror"))
        try package.write("one\n", to: "Sources/A/a.swift")
        try package.write("two\n", to: "Sources/A/b.swift")
    }

    private func paths() throws -> [String] {
        try FileTree.contents(of: package.root).filter { $0.kind != .folder }.map(\.path)
    }

    @discardableResult
    private func synchronise() throws -> Mirror.Changes {
        try mirror.synchronise(with: package.root, paths: try paths())
    }

    private func read(_ path: String) throws -> String {
        try String(contentsOf: mirror.root.appendingPathComponent(path), encoding: .utf8)
    }

    private func time(_ path: String) throws -> [Int] {
        let stamp = try #require(FileTree.stamp(of: mirror.root.path + "/" + path))
        return Array(stamp.suffix(2))
    }

    private func everything() throws -> [String] { try FileTree.contents(of: mirror.root).map(\.path) }

    @Test func firstTimeCopiesEverythingAndSecondTimeNothing() throws {
        #expect(try synchronise().written == ["Sources/A/a.swift", "Sources/A/b.swift"])
        #expect(try everything() == ["Sources", "Sources/A", "Sources/A/a.swift", "Sources/A/b.swift"])
        let before = try time("Sources/A/a.swift")
        #expect(try synchronise() == Mirror.Changes())
        #expect(try time("Sources/A/a.swift") == before)
    }

    @Test func editsWithinTheSameSecondAreCopiedEachWithALaterTimeInWholeSeconds() throws {
        try synchronise()
        var times = [try time("Sources/A/a.swift")]
        let original = package.root.path + "/Sources/A/a.swift"
        for text in ["six\n", "ten\n", "one\n"] {
            // Same length, same time: only the content tells.
            try package.write(text, to: "Sources/A/a.swift")
            try FileTree.setModified(1_000_000_000, at: original)
            #expect(try synchronise().written == ["Sources/A/a.swift"])
            #expect(try read("Sources/A/a.swift") == text)
            times.append(try time("Sources/A/a.swift"))
        }
        #expect(times.map { $0[1] } == [0, 0, 0, 0])
        for (earlier, later) in zip(times, times.dropFirst()) { #expect(earlier[0] < later[0]) }
    }

    @Test func timesGoOnRisingInTheNextRun() throws {
        try synchronise()
        let before = try time("Sources/A/a.swift")
        try package.write("six\n", to: "Sources/A/a.swift")
        try Mirror(root: mirror.root).synchronise(with: package.root, paths: try paths())
        #expect(before[0] < (try time("Sources/A/a.swift"))[0])
    }

    @Test func editsInTheCopyAreTakenBack() throws {
        try synchronise()
        try Data("changed\n".utf8).write(to: mirror.root.appendingPathComponent("Sources/A/a.swift"))
        try Data("added\n".utf8).write(to: mirror.root.appendingPathComponent("Sources/A/c.swift"))
        try FileManager.default.removeItem(at: mirror.root.appendingPathComponent("Sources/A/b.swift"))
        let changes = try synchronise()
        #expect(changes.written == ["Sources/A/a.swift", "Sources/A/b.swift"])
        #expect(changes.removed == ["Sources/A/c.swift"])
        #expect(try read("Sources/A/a.swift") == "one\n")
    }

    @Test func whatIsGoneFromTheOriginalGoesFromTheCopyWithItsFolders() throws {
        try package.write("", to: "Sources/B/deep/c.swift")
        try synchronise()
        try package.remove("Sources/B")
        #expect(try synchronise().removed == ["Sources/B"])
        #expect(try everything() == ["Sources", "Sources/A", "Sources/A/a.swift", "Sources/A/b.swift"])
    }

    @Test func fileAndFolderMayChangePlaces() throws {
        try synchronise()
        try package.remove("Sources/A/a.swift")
        try package.write("deep\n", to: "Sources/A/a.swift/inner")
        try synchronise()
        #expect(try read("Sources/A/a.swift/inner") == "deep\n")
        try package.remove("Sources/A/a.swift")
        try package.write("flat\n", to: "Sources/A/a.swift")
        try synchronise()
        #expect(try read("Sources/A/a.swift") == "flat\n")
    }

    @Test func modeIsCopied() throws {
        try synchronise()
        let script = package.root.appendingPathComponent("Sources/A/a.swift").path
        #expect(chmod(script, 0o755) == 0)
        #expect(try synchronise().written == ["Sources/A/a.swift"])
        #expect(FileTree.kind(at: mirror.root.path + "/Sources/A/a.swift") == .file(isExecutable: true))
    }

    @Test func linksWithinThePackageAreKept() throws {
        try package.link("Sources/A/near.swift", to: "b.swift")
        try package.link("Sources/B", to: "A")
        try package.link("Sources/A/deep/up.swift", to: "../../A/a.swift")
        try package.link("Sources/A/dangling.swift", to: "nothing.swift")
        #expect(try synchronise().leftOut == [])
        for path in ["Sources/A/near.swift", "Sources/B", "Sources/A/deep/up.swift", "Sources/A/dangling.swift"] {
            #expect(
                FileTree.kind(at: mirror.root.path + "/" + path) == FileTree.kind(at: package.root.path + "/" + path))
        }
        #expect(try synchronise() == Mirror.Changes())
        // A link whose target changes is made anew.
        try package.remove("Sources/A/near.swift")
        try package.link("Sources/A/near.swift", to: "a.swift")
        try synchronise()
        #expect(try read("Sources/A/near.swift") == "one\n")
    }

    @Test func absoluteLinkIntoThePackageLeadsIntoTheCopy() throws {
        try package.link("Sources/A/deep/absolute.swift", to: package.root.path + "/Sources/A/a.swift")
        try synchronise()
        #expect(
            FileTree.kind(at: mirror.root.path + "/Sources/A/deep/absolute.swift")
                == .link(target: "../../../Sources/A/a.swift"))
        try Data("in the copy\n".utf8).write(to: mirror.root.appendingPathComponent("Sources/A/a.swift"))
        #expect(try read("Sources/A/deep/absolute.swift") == "in the copy\n")
    }

    @Test func linksOutOfThePackageAreLeftOut() throws {
        try Data("outside\n".utf8).write(to: package.folder.appendingPathComponent("outside.swift"))
        try package.link("Sources/A/outside.swift", to: "../../../outside.swift")
        try package.link("Sources/A/etc", to: "/etc")
        // A sibling whose path only begins like the package's.
        try package.link("Sources/A/sibling", to: package.root.path + "-other/a.swift")
        let changes = try synchronise()
        #expect(changes.leftOut == ["Sources/A/etc", "Sources/A/outside.swift", "Sources/A/sibling"])
        #expect(try everything() == ["Sources", "Sources/A", "Sources/A/a.swift", "Sources/A/b.swift"])
    }

    @Test func linkThatLeadsOutByAnotherLinkIsLeftOut() throws {
        try package.link("door", to: "..")
        try package.link("Sources/A/through.swift", to: "../../door/outside.swift")
        try Data("outside\n".utf8).write(to: package.folder.appendingPathComponent("outside.swift"))
        #expect(try synchronise().leftOut.sorted() == ["Sources/A/through.swift", "door"])
    }

    @Test func pipesAreLeftOut() throws {
        #expect(mkfifo(package.root.path + "/Sources/A/pipe", 0o600) == 0)
        #expect(try synchronise().leftOut == ["Sources/A/pipe"])
    }
}
