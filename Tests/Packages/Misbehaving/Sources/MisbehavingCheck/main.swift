// An executable layer that knows its checks by name; those that go wrong are run on request only.

import Foundation

let checks: [(name: String, holds: () -> Bool)] = [
    ("holds", { true }),
    ("fails", { false }),
    ("traps", { [1].count > CommandLine.arguments.count + 100 || [Int]()[CommandLine.arguments.count] == 0 }),
    ("leaves", { exit(0) }),
    ("hangs", { while true { sleep(1) } }),
]

let arguments = CommandLine.arguments.dropFirst()
switch arguments.first {
case "--list":
    for check in checks { print(check.name) }
case "--only":
    guard let check = checks.first(where: { $0.name == arguments.last }) else { exit(64) }
    guard check.holds() else {
        print("misbehaving-check/\(check.name): it was made not to")
        exit(1)
    }
default:
    for check in checks.prefix(2) where !check.holds() {
        print("misbehaving-check/\(check.name): it was made not to")
        exit(1)
    }
}
