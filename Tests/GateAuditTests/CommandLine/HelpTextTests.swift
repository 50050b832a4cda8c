// The help texts: complete, and laid out for 80 columns.

import Testing

@testable import RunMutants

@Suite struct HelpTextTests {
    @Test(arguments: [CommandWord.audit, .gate, .capture, .explain, .compare])
    func `each text names every option of its command and no other`(_ command: CommandWord) {
        let lines = HelpText(command: command).text.split(separator: "\n")
        for name in Set(Option.all.map(\.name)) {
            let options = Option.all.filter { $0.name == name }
            let isListed = lines.contains { line in
                options.contains { line.hasPrefix("  \($0.spelling)") && !line.hasPrefix("  \($0.spelling)-") }
            }
            #expect(isListed == options.contains { $0.commands.contains(command) }, "--\(name)")
        }
    }

    @Test(arguments: [CommandWord.audit, .gate, .capture, .explain, .compare])
    func `no line is wider than 80 columns or ends in a space`(_ command: CommandWord) {
        for line in HelpText(command: command).text.split(separator: "\n") {
            #expect(line.count <= 80, "\(line)")
            #expect(!line.hasSuffix(" "), "\(line)")
        }
    }

    @Test func `the help on explain reads so`() {
        #expect(
            HelpText(command: .explain).text == """
                Usage: run-mutants explain <constraint>/<name>

                Shows how a mutant was built and tried in the last audit: the code that it was
                woven into, the tests that reach it, each of its trials with its output, and
                the command that runs it under a debugger.

                Options:
                      --output DIR        Where mutants.out/ is, when not in the package.
                      --package DIR       The package whose gate is meant. By default the one
                                          that run-mutants.sh stands in, else the current
                                          folder.
                      --mutants DIR       Its catalogue. By default Mutants/ in the package.
                  -h, --help              Print this help, and nothing else is done.
                """)
    }

    @Test func `the help on compare reads so`() {
        #expect(
            HelpText(command: .compare).text == """
                Usage: run-mutants compare OLD NEW

                Shows what has changed from one audit to a later one: verdicts that got worse
                or were mended, other killers, mutants that are new, gone or renamed, tests
                that became idle, and what takes clearly more or less time.

                OLD and NEW are mutants.out folders or outcomes.json files. A mutant with a new
                name is known by its patch, in the folder's diff/. Exit status 2 when the gate
                got weaker, 0 when it did not, 1 when there is nothing to compare.

                Options:
                  -h, --help              Print this help, and nothing else is done.

                Examples:
                  run-mutants compare mutants.out.old mutants.out
                  run-mutants compare release/outcomes.json mutants.out
                """)
    }

    @Test func `the help on capture reads so`() {
        #expect(
            HelpText(command: .capture).text == """
                Usage: run-mutants capture <constraint>/<name> --title TEXT --killed-by PATTERNS

                Writes Mutants/<constraint>/<name>.patch from the edits in the working tree:
                make the fault in the code, capture it, then take the edits back with the
                command that is printed. The edits themselves are left where they are.

                PATTERNS are globs over test names, with commas between: 'IsolationTests/*'.
                The words error, timeout and crash among them let such an ending count as a
                kill.

                Options:
                      --title TEXT        One sentence on the fault. Required.
                      --killed-by PATTERNS
                                          The tests meant to notice it, as globs with commas
                                          between. Required, but for benign/ variants.
                      --keeps TEXT        For benign/ variants: the promise that the change
                                          keeps.
                      --layer NAME        The layer that is meant to notice it.
                      --platform NAMES    Where it makes sense: linux, macos. Everywhere by
                                          default.
                      --seen-in REFERENCE
                                          A public report of the same fault:
                                          owner/repository#number.
                      --package DIR       The package whose gate is meant. By default the one
                                          that run-mutants.sh stands in, else the current
                                          folder.
                      --mutants DIR       Its catalogue. By default Mutants/ in the package.
                  -h, --help              Print this help, and nothing else is done.

                Examples:
                  run-mutants capture isolation/shared-store \\
                    --title 'Both accounts are given the same cookie jar' \\
                    --killed-by 'IsolationTests/*'
                  run-mutants capture benign/other-agent \\
                    --title 'Another user agent' --keeps 'No agent is promised'
                """)
    }
}
