// The options that run-mutants knows: one table for parsing, for the help texts and for suggestions.

/// What run-mutants is asked to do, by its first word.
enum CommandWord: String, CaseIterable {
    case audit
    case gate
    case `init`
    case capture
    case explain
    case compare
    case verify
    case merge
    case operators
    case completions
    case help
}

/// One option of the command line.
struct Option: Equatable {
    /// The long name, without its dashes.
    let name: String
    /// The one-letter form, without its dash.
    let letter: Character?
    /// What stands for the value in help texts; nil for a switch.
    let value: String?
    /// The commands that take it.
    let commands: Set<CommandWord>
    /// What it does, for the help text.
    let summary: String

    init(
        _ name: String, _ letter: Character? = nil, _ value: String? = nil, in commands: Set<CommandWord>,
        _ summary: String
    ) {
        self.name = name
        self.letter = letter
        self.value = value
        self.commands = commands
        self.summary = summary
    }

    /// Every option, in the order of the help texts.
    static let all: [Option] = [
        Option("list", in: [.audit], "Print the catalogue and run nothing."),
        Option("json", in: [.audit], "With --list: print it as JSON."),
        Option("constraint", nil, "NAME", in: [.audit], "Only the mutants of this folder under Mutants/."),
        Option(
            "generate", in: [.audit],
            "Try generated mutants, although the package has a catalogue. Without a catalogue that is done anyway."),
        Option(
            "operator", nil, "NAMES", in: [.audit],
            "Only mutants of these operators, with commas between; run-mutants operators lists them."),
        Option("exclude", nil, "NAMES", in: [.audit], "No mutants of these operators."),
        Option("target", nil, "NAMES", in: [.audit], "Only mutants of these targets."),
        Option("file", nil, "GLOBS", in: [.audit], "Only mutants of these files: 'Sources/Client/*'."),
        Option(
            "in-diff", nil, "FILE|REV", in: [.audit],
            "Only mutants of lines that a diff changes, or that have changed since a revision."),
        Option(
            "shard", nil, "K/N", in: [.audit],
            "Only the Kth of N shares; “ci” takes both from the build server's variables. run-mutants merge joins them."
        ),
        Option("sample", nil, "N", in: [.audit], "Draw N of the generated mutants."),
        Option("seed", nil, "N", in: [.audit], "Another draw for --sample. 0 by default."),
        Option(
            "min-score", nil, "PERCENT", in: [.audit],
            "Fail when fewer of a hundred generated mutants that compile are killed."),
        Option(
            "max-survivors", nil, "N", in: [.audit], "Fail when more generated mutants are noticed by no test."),
        Option(
            "repeat", nil, "N", in: [.audit],
            "Run each deciding test N times; a verdict holds only when all agree. 3 by default, 20 as evidence for a release; 1 by default for generated mutants."
        ),
        Option(
            "jobs", "j", "N", in: [.audit],
            "Build and try N variants at a time. By default as many as there are cores."),
        Option(
            "timeout", nil, "SECONDS", in: [.audit],
            "End a trial after this long. By default ten times what the baseline took, and at least 10 seconds."),
        Option("timeout", nil, "SECONDS", in: [.gate], "End a layer after this long. By default 300 seconds."),
        Option(
            "no-reuse", in: [.audit],
            "Keep builds, but run every trial again. By default a mutant that passed is not tried again until something that matters to it has changed."
        ),
        Option(
            "resume", in: [.audit],
            "Go on from an audit that was interrupted or killed, with every verdict that it had reached and that still holds."
        ),
        Option(
            "strategy", nil, "WAY", in: [.audit],
            "Build the variants woven (all in one build, each behind a switch), standalone (one by one), or auto: woven where that is possible. auto by default."
        ),
        Option("fresh", in: [.audit, .gate], "Forget earlier builds too, and start from an empty mirror."),
        Option(
            "baseline", nil, "AUDIT", in: [.audit],
            "Compare with an earlier audit, a mutants.out folder or an outcomes.json, and exit 2 when the gate got weaker."
        ),
        Option(
            "attest", nil, "FILE", in: [.audit],
            "Write evidence for a release: needs a clean tree, the whole catalogue and --repeat 20 or more."),
        Option(
            "annotations", in: [.audit],
            "Print GitHub's annotations after the summary. Done by itself where GITHUB_ACTIONS is true."),
        Option(
            "output", nil, "DIR", in: [.audit, .merge], "Write mutants.out/ into this folder, not into the package."),
        Option("output", nil, "DIR", in: [.explain, .verify], "Where mutants.out/ is, when not in the package."),
        Option("title", nil, "TEXT", in: [.capture], "One sentence on the fault. Required."),
        Option(
            "killed-by", nil, "PATTERNS", in: [.capture],
            "The tests meant to notice it, as globs with commas between. Required, but for benign/ variants."),
        Option("keeps", nil, "TEXT", in: [.capture], "For benign/ variants: the promise that the change keeps."),
        Option("layer", nil, "NAME", in: [.capture], "The layer that is meant to notice it."),
        Option("platform", nil, "NAMES", in: [.capture], "Where it makes sense: linux, macos. Everywhere by default."),
        Option(
            "seen-in", nil, "REFERENCE", in: [.capture], "A public report of the same fault: owner/repository#number."),
        Option(
            "package", nil, "DIR", in: [.audit, .gate, .`init`, .capture, .explain, .merge, .verify],
            "The package whose gate is meant. By default the one that run-mutants.sh stands in, else the current folder."
        ),
        Option(
            "mutants", nil, "DIR", in: [.audit, .gate, .`init`, .capture, .explain, .verify],
            "Its catalogue. By default Mutants/ in the package."),
        Option(
            "help", "h", in: Set(CommandWord.allCases),
            "Print this help, and nothing else is done."),
        Option("version", in: [.audit, .help], "Print the version."),
    ]

    /// How the option is written: `-j, --jobs N`.
    var spelling: String {
        (letter.map { "-\($0), " } ?? "    ") + "--\(name)" + (value.map { " \($0)" } ?? "")
    }
}
