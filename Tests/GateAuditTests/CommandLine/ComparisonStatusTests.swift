// The exit statuses of comparisons, and where annotations count from.

import Foundation
import GateAudit
import Testing

@testable import RunMutants

@Suite struct ComparisonStatusTests {
    /// The testing library has an `ExitStatus` of its own.
    typealias Status = GateAudit.ExitStatus

    @Test(arguments: [
        (Status.passed, true, Status.failed), (.onlyTimeouts, true, .failed), (.failed, true, .failed),
        (.void, true, .void), (.baselineNotGreen, true, .baselineNotGreen), (.interrupted, true, .interrupted),
        (.harnessFault, true, .harnessFault), (.passed, false, .passed), (.onlyTimeouts, false, .onlyTimeouts),
        (.failed, false, .failed),
    ])
    func `a weaker gate fails an audit and hides nothing worse`(own: Status, weaker: Bool, status: Status) {
        #expect(AuditCommand.worse(own, ifWeaker: weaker) == status)
    }

    @Test(arguments: [
        ("/checkout/repository", ""), ("/checkout/repository/packages/client", "packages/client"), ("/elsewhere", ""),
        ("/checkout/repository-2", ""),
    ])
    func `annotations count from the root of the repository`(package: String, folder: String) {
        let url = URL(filePath: package, directoryHint: .isDirectory)
        #expect(AuditCommand.place(of: url, in: "/checkout/repository") == folder)
        #expect(AuditCommand.place(of: url, in: "/checkout/repository/") == folder)
        #expect(AuditCommand.place(of: url, in: nil) == "")
    }
}
