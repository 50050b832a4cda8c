// The first layer of the gate: an executable, silent when all holds.

import Account
import Foundation

let checks: [(name: String, holds: () -> Bool)] = [
    ("starts-empty", { Account().entries.isEmpty }),
    (
        "knows-use",
        {
            var account = Account()
            account.book(1)
            return account.isUsed
        }
    ),
]

let arguments = Array(CommandLine.arguments.dropFirst())
if arguments == ["--list"] {
    for check in checks { print(check.name) }
    exit(0)
}
let chosen = arguments.first == "--only" ? checks.filter { $0.name == arguments.last } : checks
var failed = false
for check in chosen where !check.holds() {
    print("account-check/\(check.name): does not hold")
    failed = true
}
exit(failed ? 1 : 0)
