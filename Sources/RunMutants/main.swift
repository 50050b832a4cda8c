// The entry point of run-mutants.

import Foundation

let status = await Program.run(Array(CommandLine.arguments.dropFirst()))
exit(status.rawValue)
