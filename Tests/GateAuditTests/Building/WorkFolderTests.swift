// The harness's own folder in a package that is moved about.

import Foundation
import Testing

@testable import GateAudit

@Suite struct WorkFolderTests {
    @Test func buildsOfAnotherPlaceAreForgottenAndVariantsStay() throws {
        let package = FileManager.default.temporaryDirectory.appending(path: "moved-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: package) }
        let work = WorkFolder(package: package)
        let names = ["build-0", "build-woven", "mirror-0", "module-cache", "describe", "variants", "verdicts"]
        func make() throws {
            for name in names {
                try FileManager.default.createDirectory(
                    at: work.root.appending(path: name), withIntermediateDirectories: true)
            }
        }
        func left() throws -> [String] {
            try FileManager.default.contentsOfDirectory(atPath: work.root.path).sorted()
        }
        try make()
        try Data("/elsewhere".utf8).write(to: work.place)
        try work.forgetBuildsOfAnotherPlace()
        #expect(try left() == ["place", "variants", "verdicts"])
        try make()
        try work.forgetBuildsOfAnotherPlace()
        #expect(try left() == (names + ["place"]).sorted())
    }
}
