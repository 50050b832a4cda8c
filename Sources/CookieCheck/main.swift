// The store layer of the gate: silent and 0 when all holds, else one line and 1.

import Foundation

let checks = LibraryStoreChecks.all + FoundationStoreChecks.all

let usage = """
    Usage: cookie-check [--list | --only NAME]

    Checks, without network, that the cookie stores of two accounts are independent, the library's and Foundation's, and
    that a deletion reaches all of one store and nothing of another. Silent when all holds.

      --list       print the names of the checks, one a line
      --only NAME  run one check

    Exit status: 0 all holds, 1 something does not, 64 wrong usage.
    """

/// Ends the program with one line on standard error.
func fail(_ line: String, status: Int32) -> Never {
    FileHandle.standardError.write(Data("\(line)\n".utf8))
    exit(status)
}

/// Ends the program at the first check that does not hold.
func run(_ checks: [StoreCheck]) {
    guard let failure = checks.lazy.compactMap({ $0.failure() }).first else { return }
    fail("cookie-check/\(failure)", status: 1)
}

let wrongUsage: Int32 = 64
let arguments = Array(CommandLine.arguments.dropFirst())
switch arguments.first {
case nil:
    run(checks)
case "--list" where arguments.count == 1:
    for check in checks { print(check.name) }
case "--help" where arguments.count == 1:
    print(usage)
case "--only" where arguments.count == 2:
    guard let check = checks.first(where: { $0.name == arguments[1] }) else {
        fail("cookie-check: no check is called '\(arguments[1])'; --list prints their names", status: wrongUsage)
    }
    run([check])
case "--only":
    fail("cookie-check: --only takes the name of one check; --list prints their names", status: wrongUsage)
case .some(let option):
    let unexpected = ["--list", "--help"].contains(option) ? arguments[1] : option
    fail("cookie-check: unexpected argument '\(unexpected)'; --help says what there is", status: wrongUsage)
}
