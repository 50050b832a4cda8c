// One audit at a time works on a package.

import Foundation
import Testing

@testable import GateAudit

struct PackageLockTests {
    @Test func secondAuditOfAPackageIsRefusedUntilTheFirstLetsGo() throws {
        let package = try SamplePackage(emptyIn: "package")
        var first: PackageLock? = try PackageLock(package: package.root)
        let error = #expect(throws: BuildError.self) { try PackageLock(package: package.root) }
        #expect(
            error?.message == "\(package.root.path): process \(ProcessInfo.processInfo.processIdentifier) "
                + "is auditing this package; wait for it, or end it first")
        withExtendedLifetime(first) {}
        first = nil
        #expect(throws: Never.self) { try PackageLock(package: package.root) }
    }

    @Test func processesStartedMeanwhileDoNotHoldTheLock() async throws {
        let package = try SamplePackage(emptyIn: "package")
        var lock: PackageLock? = try PackageLock(package: package.root)
        let path = WorkFolder(package: package.root).lock.path
        let result = try await Command(
            executable: URL(fileURLWithPath: "/bin/sh"),
            arguments: ["-c", "ls -l /proc/self/fd /dev/fd 2>/dev/null; true"]
        ).run()
        #expect(!result.outputText.contains(path))
        withExtendedLifetime(lock) {}
        lock = nil
    }

    @Test func otherPackagesAreNotLocked() throws {
        let one = try SamplePackage(emptyIn: "one")
        let two = try SamplePackage(emptyIn: "two")
        let first = try PackageLock(package: one.root)
        let second = try PackageLock(package: two.root)
        withExtendedLifetime((first, second)) {}
    }
}
