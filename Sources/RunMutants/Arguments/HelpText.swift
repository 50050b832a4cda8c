// The help texts: an introduction for each command, then its options from the table.

import GateAudit

/// The help on one command, laid out for 80 columns.
struct HelpText {
    /// The command it is about.
    let command: CommandWord

    /// The whole text, without a newline at its end.
    var text: String {
        (introduction + "\n\nOptions:\n" + options).trimmingSuffix("\n") + (epilogue.map { "\n\n" + $0 } ?? "")
    }

    private var introduction: String {
        switch command {
        case .audit, .help:
            """
            Usage: run-mutants [OPTIONS] [NAME…]
                   run-mutants gate | init | capture | explain | compare | merge | verify
                   run-mutants operators | completions
                   run-mutants help [COMMAND]

            Proves that an acceptance gate works: breaks the code it guards on purpose, one
            fault at a time, runs the gate against each broken variant, and says whether
            every fault was caught, by the tests meant to catch it, every time.

            NAME chooses mutants, as <constraint>/<name> or as a glob: 'isolation/*'.
            Without one, all run. The unmodified package and the controls always run.

            Commands:
              (none)    the audit: what a night and a release run
              gate      the gate alone, layer by layer: what a merge runs
              init      a first gate.json and an example, where there are none
              capture   write a mutant from the edits in the working tree
              explain   how one mutant was built and tried in the last audit
              compare   what has changed from one audit to another
              verify    whether a checkout is what an audit's evidence is about
              merge     join the audits of all shards into one
              operators the mutation operators, with the fault each stands for
              completions  what teaches a shell these words
              help      help on one of them
            """
        case .gate:
            """
            Usage: run-mutants gate [OPTIONS]

            Runs the gate on the package as it is: its layers in order, stopping at the
            first that fails, and says what failed. Exit status 0 when all hold, 2 when one
            does not.
            """
        case .`init`:
            """
            Usage: run-mutants init [--package DIR]

            Writes a first Mutants/ folder for a package that has none: a gate.json that
            names its targets and tests, and one example patch.
            """
        case .capture:
            """
            Usage: run-mutants capture <constraint>/<name> --title TEXT --killed-by PATTERNS

            Writes Mutants/<constraint>/<name>.patch from the edits in the working tree:
            make the fault in the code, capture it, then take the edits back with the
            command that is printed. The edits themselves are left where they are.

            PATTERNS are globs over test names, with commas between: 'IsolationTests/*'.
            The words error, timeout and crash among them let such an ending count as a
            kill.
            """
        case .explain:
            """
            Usage: run-mutants explain <constraint>/<name>

            Shows how a mutant was built and tried in the last audit: the code that it was
            woven into, the tests that reach it, each of its trials with its output, and
            the command that runs it under a debugger.
            """
        case .verify:
            """
            Usage: run-mutants verify FILE

            Holds the evidence that an audit wrote with --attest FILE against the package:
            names every file that has changed, is missing or was added since. Exit status 0
            when all is as in the audit and it passed, 2 when not.
            """
        case .merge:
            """
            Usage: run-mutants merge [--output DIR] DIR…

            Joins the audits of all shards, the mutants.out folders that --shard 1/4 and its
            like left, into one mutants.out. Refuses shards that are missing, doubled, or of
            another revision, toolchain or request than the rest. The exit status is that of
            the whole audit.
            """
        case .operators:
            """
            Usage: run-mutants operators

            Lists the mutation operators: the fault that each stands for, an example, and
            where it comes from.
            """
        case .completions:
            """
            Usage: run-mutants completions bash | zsh | fish

            Prints what teaches a shell the commands, options and mutants of run-mutants:
            eval "$(run-mutants completions bash)", source <(run-mutants completions zsh),
            run-mutants completions fish | source.
            """
        case .compare:
            """
            Usage: run-mutants compare OLD NEW

            Shows what has changed from one audit to a later one: verdicts that got worse
            or were mended, other killers, mutants that are new, gone or renamed, tests
            that became idle, and what takes clearly more or less time.

            OLD and NEW are mutants.out folders or outcomes.json files. A mutant with a new
            name is known by its patch, in the folder's diff/. Exit status 2 when the gate
            got weaker, 0 when it did not, 1 when there is nothing to compare.
            """
        }
    }

    private var options: String {
        let known = Option.all.filter { $0.commands.contains(command == .help ? .audit : command) }
        let column = 26
        return known.map { option in
            let head = "  " + option.spelling
            let lines = option.summary.wrapped(to: 80 - column)
            let first =
                head.count + 2 <= column
                ? head + String(repeating: " ", count: column - head.count) + lines[0]
                : head + "\n" + String(repeating: " ", count: column) + lines[0]
            return ([first] + lines.dropFirst().map { String(repeating: " ", count: column) + $0 })
                .joined(separator: "\n")
        }
        .joined(separator: "\n")
    }

    private var epilogue: String? {
        switch command {
        case .audit, .help:
            """
            Examples:
              run-mutants                                    everything
              run-mutants isolation/shared-store             one mutant
              run-mutants --constraint late-response         one constraint
              run-mutants --repeat 20 --no-reuse             evidence for a release
              run-mutants --package ../Client                another package
              run-mutants --generate --in-diff main          what a change touches

            Exit status, the first that applies:
               70  a fault of the harness itself
              130  interrupted; what was found is in mutants.out/
                1  wrong usage or configuration
                4  the gate is not green on the unmodified package
                5  void: a control failed, a mutant does not apply or does not compile
                2  the gate let something through, or rejected a harmless change
                3  nothing worse than trials that ran out of time
                0  the audit passed
            """
        case .gate, .`init`, .explain, .verify, .merge, .operators, .completions: nil
        case .compare:
            """
            Examples:
              run-mutants compare mutants.out.old mutants.out
              run-mutants compare release/outcomes.json mutants.out
            """
        case .capture:
            """
            Examples:
              run-mutants capture isolation/shared-store \\
                --title 'Both accounts are given the same cookie jar' \\
                --killed-by 'IsolationTests/*'
              run-mutants capture benign/other-agent \\
                --title 'Another user agent' --keeps 'No agent is promised'
            """
        }
    }
}

extension String {
    fileprivate func trimmingSuffix(_ suffix: String) -> String {
        hasSuffix(suffix) ? String(dropLast(suffix.count)) : self
    }
}
