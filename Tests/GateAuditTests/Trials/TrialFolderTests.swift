// A trial's fresh folders, and what of the package is found from them.

import Foundation
import Testing

@testable import GateAudit

@Suite struct TrialFolderTests {
    private func inFolder(_ body: (URL) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "trial-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(
            at: folder.appending(path: "package/Data"), withIntermediateDirectories: true)
        try Data("two".utf8).write(to: folder.appending(path: "package/Data/two.txt"))
        try body(folder)
    }

    @Test func filesOfThePackageAreFoundFromTheWorkingDirectory() throws {
        try inFolder { folder in
            let trial = try TrialFolder(in: folder, reading: folder.appending(path: "package"))
            let found = trial.workingDirectory.appending(path: "Data/two.txt")
            #expect(try String(contentsOf: found, encoding: .utf8) == "two")
            try Data().write(to: trial.workingDirectory.appending(path: "own.txt"))
            trial.remove()
            #expect(
                try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted()
                    == ["package", "package/Data", "package/Data/two.txt"])
        }
    }

    @Test func withoutAPackageTheWorkingDirectoryIsEmpty() throws {
        try inFolder { folder in
            let trial = try TrialFolder(in: folder)
            defer { trial.remove() }
            #expect(try FileManager.default.contentsOfDirectory(atPath: trial.workingDirectory.path) == [])
        }
    }
}
