// What each command line asks for, and what wrong ones are told, word by word.

import Foundation
import GateAudit
import Testing

@testable import RunMutants

@Suite struct InvocationTests {
    /// A folder that looks like a package, and its parent as the current folder.
    private let folder: URL
    private let package: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(
            path: "invocation-\(UUID().uuidString)", directoryHint: .isDirectory)
        package = folder.appending(path: "package", directoryHint: .isDirectory)
        try FileManager.default.createDirectory(at: package, withIntermediateDirectories: true)
        try Data().write(to: package.appending(path: "Package.swift"))
    }

    private func invoke(_ words: String...) throws -> Invocation {
        defer { try? FileManager.default.removeItem(at: folder) }
        return try Invocation(words, folder: folder, defaultPackage: package, cores: 2)
    }

    private func options(_ words: [String]) throws -> AuditOptions {
        defer { try? FileManager.default.removeItem(at: folder) }
        guard case .audit(let options, _) = try Invocation(words, folder: folder, defaultPackage: package, cores: 2)
        else {
            throw ArgumentError("no audit")
        }
        return options
    }

    @Test func `no words ask for an audit of the default package with the defaults`() throws {
        let options = try options([])
        #expect(options.package.path == package.path)
        #expect(options.mutantsFolder.path == package.path + "/Mutants")
        #expect(options.repetitions == 3)
        #expect(options.jobs == 2)
        #expect(options.timeout == nil)
        #expect(options.reuse)
        #expect(!options.fresh)
        #expect(!options.choosesPart)
    }

    @Test func `evidence is written to a file and verified from one`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        func invocation(_ words: [String]) throws -> Invocation {
            try Invocation(words, folder: folder, defaultPackage: package, cores: 2)
        }
        guard case .audit(_, let reporting) = try invocation(["--repeat", "20", "--attest", "evidence.json"]) else {
            throw ArgumentError("no audit")
        }
        #expect(reporting.evidence?.path == folder.path + "/evidence.json")
        guard case .verify(let options, let file) = try invocation(["verify", "evidence.json", "--output", "out"])
        else {
            throw ArgumentError("no verification")
        }
        #expect(file.path == folder.path + "/evidence.json")
        #expect(options.output?.path == folder.path + "/out")
        #expect(try invocation(["completions", "fish"]) == .completions(.fish))
    }

    @Test func `names and options may stand in any order`() throws {
        let options = try options([
            "isolation/*", "--repeat", "20", "-j4", "headers/agent", "--timeout=1.5", "--constraint", "retry",
            "--no-reuse", "--output", "elsewhere",
        ])
        #expect(options.patterns == ["isolation/*", "headers/agent"])
        #expect(options.constraint == "retry")
        #expect(options.repetitions == 20)
        #expect(options.jobs == 4)
        #expect(options.timeout == 1.5)
        #expect(!options.reuse)
        #expect(options.output?.path == folder.path + "/elsewhere")
        #expect(options.choosesPart)
    }

    @Test func `package and mutants count from the current folder`() throws {
        let options = try options(["--package", "package", "--mutants", "../catalogue"])
        #expect(options.package.path == package.path)
        #expect(options.mutantsFolder.path == folder.deletingLastPathComponent().path + "/catalogue")
    }

    @Test(arguments: ["auto": BuildStrategy.auto, "woven": .woven, "standalone": .standalone])
    func `the way of building is chosen by its name`(word: String, strategy: BuildStrategy) throws {
        #expect(try options(["--strategy", word]).strategy == strategy)
    }

    @Test func `what can be woven is woven where nothing is said`() throws {
        #expect(try options([]).strategy == .auto)
    }

    @Test func `what only makes sense of generated mutants asks for them`() throws {
        let options = try options([
            "--operator", "relational, body", "--exclude=literal", "--target", "A,B", "--file", "Sources/*",
            "--in-diff",
            "main", "--sample", "9", "--seed", "4", "--min-score", "80.5%", "--max-survivors", "0", "--shard", "2/3",
        ])
        let generation = try #require(options.generation)
        #expect(generation.operators == ["relational", "body"])
        #expect(generation.excluded == ["literal"])
        #expect(generation.targets == ["A", "B"])
        #expect(generation.files == ["Sources/*"])
        #expect(generation.diff == "main")
        #expect(generation.sample == 9)
        #expect(generation.seed == 4)
        #expect(options.thresholds == ScoreThresholds(minimumScore: 80.5, maximumSurvivors: 0))
        #expect(options.shard?.description == "2/3")
        #expect(options.repeatsByDefault)
    }

    @Test func `without any of them the catalogue is meant, and a chosen number of repetitions stays`() throws {
        let options = try options(["--repeat", "3"])
        #expect(options.generation == nil)
        #expect(!options.repeatsByDefault)
    }

    @Test(arguments: [
        (
            ["--generate", "--mutants", "x"],
            "--generate is for generated mutants, --mutants for hand-written ones; give one of them"
        ),
        (["--min-score", "101"], "--min-score takes a percentage from 0 to 100, not \"101\""),
        (["--min-score", "much"], "--min-score takes a percentage from 0 to 100, not \"much\""),
        (["--sample", "0"], "--sample takes a whole number from 1 to 1000000, not \"0\""),
        (["--shard", "5/4"], "there is no shard 5/4; they are counted from 1/4 to 4/4"),
        (["--shard", "0/4"], "there is no shard 0/4; they are counted from 1/4 to 4/4"),
        (["--shard", "four"], "--shard takes K/N, such as 1/4, or ci, not \"four\""),
        (["merge"], "merge needs the mutants.out folders of all shards: run-mutants merge DIR…"),
        (["operators", "body"], "operators lists all of them; \"body\" is one word too many"),
    ])
    func `what does not fit is told so`(_ words: [String], _ message: String) {
        #expect(throws: ArgumentError(message)) { try options(words) }
    }

    @Test func `an audit can go on from an interrupted one`() throws {
        let options = try options(["--resume", "--no-reuse"])
        #expect(options.resume)
        #expect(!options.reuse)
    }

    @Test func `nothing can be resumed where all is forgotten`() {
        #expect(throws: ArgumentError("--resume keeps what --fresh forgets; give one of them")) {
            try options(["--resume", "--fresh"])
        }
    }

    @Test func `explain takes one name`() throws {
        guard case .explain(let options) = try invoke("explain", "isolation/x", "--output", "out") else {
            throw ArgumentError("no explanation")
        }
        #expect(options.patterns == ["isolation/x"])
        #expect(options.output?.lastPathComponent == "out")
    }

    @Test(arguments: [
        (["explain"], "explain needs the mutant's name: run-mutants explain <constraint>/<name>"),
        (["explain", "a/b", "c/d"], "explain takes one mutant; \"c/d\" is one word too many"),
    ])
    func `explain without one name is refused`(words: [String], message: String) {
        #expect(throws: ArgumentError(message)) { try options(words) }
    }

    @Test func `an unknown way of building is named`() {
        #expect(throws: ArgumentError("--strategy is auto, woven or standalone, not \"fast\"")) {
            try options(["--strategy", "fast"])
        }
    }

    @Test func `fresh runs every trial again too`() throws {
        let options = try options(["--fresh"])
        #expect(options.fresh)
        #expect(!options.reuse)
    }

    @Test func `two dashes end the options`() throws {
        #expect(try options(["--", "--odd/name"]).patterns == ["--odd/name"])
    }

    @Test func `each command is found by its first word`() throws {
        #expect(try invoke("--help") == .help(.audit))
        #expect(try invoke("gate", "--help") == .help(.gate))
        #expect(try invoke("capture", "-h") == .help(.capture))
        #expect(try invoke("help") == .help(.audit))
        #expect(try invoke("help", "capture") == .help(.capture))
        #expect(try invoke("--version") == .version)
    }

    @Test func `list prints, as JSON when asked`() throws {
        guard case .list(let options, json: true) = try invoke("--list", "--json", "isolation/*") else {
            Issue.record("no list")
            return
        }
        #expect(options.patterns == ["isolation/*"])
    }

    @Test func `what is done with the findings is asked for beside the audit`() throws {
        guard case .audit(_, let reporting) = try invoke("--annotations", "--baseline", "release/outcomes.json") else {
            Issue.record("no audit")
            return
        }
        #expect(reporting.annotations)
        #expect(reporting.baseline?.name == "release/outcomes.json")
        #expect(reporting.baseline?.url.path == folder.path + "/release/outcomes.json")
    }

    @Test func `nothing is done with the findings where nothing is said`() throws {
        guard case .audit(_, let reporting) = try invoke() else {
            Issue.record("no audit")
            return
        }
        #expect(reporting == ReportingOptions(annotations: false, baseline: nil))
    }

    @Test func `compare takes two audits, from the current folder and in no package`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let invocation = try Invocation(["compare", "a", "/b"], folder: folder, defaultPackage: nil, cores: 2)
        guard case .compare(let old, let new) = invocation else {
            Issue.record("no comparison")
            return
        }
        #expect(old.name == "a")
        #expect(old.url.path == folder.path + "/a")
        #expect(new.url.path == "/b")
    }

    @Test func `capture takes a header`() throws {
        let invocation = try invoke(
            "capture", "isolation/shared-store", "--title", "One jar", "--killed-by", "Isolation/*", "--seen-in",
            "a/b#1")
        guard case .capture(let options) = invocation else {
            Issue.record("no capture")
            return
        }
        #expect(
            options.request
                == CaptureRequest(
                    id: "isolation/shared-store", title: "One jar", killedBy: "Isolation/*", seenIn: "a/b#1"))
    }

    @Test(arguments: [
        (["--repat", "3"], "unknown option --repat; did you mean --repeat?"),
        (["--no-reus"], "unknown option --no-reus; did you mean --no-reuse?"),
        (["--frobnicate"], "unknown option --frobnicate; see run-mutants --help"),
        (["-x"], "unknown option -x; see run-mutants --help"),
        (["gate", "--frobnicate"], "unknown option --frobnicate; see run-mutants gate --help"),
        (["--repeat"], "--repeat needs a value: --repeat N"),
        (["--output", "--list"], "--output needs a value: --output DIR"),
        (["--output="], "--output needs a value: --output DIR"),
        (["--list=yes"], "--list takes no value, but was given \"yes\""),
        (["--repeat", "0"], "--repeat takes a whole number from 1 to 1000, not \"0\""),
        (["--repeat", "3.5"], "--repeat takes a whole number from 1 to 1000, not \"3.5\""),
        (["--jobs", "-1"], "--jobs takes a whole number from 1 to 256, not \"-1\""),
        (["-j", "many"], "--jobs takes a whole number from 1 to 256, not \"many\""),
        (["--timeout", "0"], "--timeout takes seconds from 0.1 to 86400, not \"0\""),
        (["--timeout", "nan"], "--timeout takes seconds from 0.1 to 86400, not \"nan\""),
        (["--jobs", "2", "-j3"], "--jobs is given twice"),
        (["--json"], "--json goes with --list; an audit always writes mutants.out/outcomes.json"),
        (["gate", "--repeat", "3"], "--repeat is not an option of run-mutants gate; it belongs to the audit"),
        (["--title", "x"], "--title is not an option of the audit; it belongs to run-mutants capture"),
        (["gate", "isolation/x"], "the gate runs whole; \"isolation/x\" is one word too many"),
        (["capture"], "capture needs the mutant's name: run-mutants capture <constraint>/<name> --title …"),
        (
            ["capture", "shared-store", "--title", "x"],
            "\"shared-store\" is no mutant's name; it is <constraint>/<name>, such as isolation/shared-store"
        ),
        (["capture", "a/b"], "capture needs --title TEXT: one sentence on the fault"),
        (["capture", "a/b", "--title", "x"], "capture needs --killed-by PATTERNS: the tests meant to notice it"),
        (
            ["capture", "benign/b", "--title", "x"],
            "a benign variant needs --keeps TEXT: the promise that the change keeps"
        ),
        (
            ["capture", "benign/b", "--title", "x", "--keeps", "y", "--killed-by", "z"],
            "a benign variant is killed by nothing; --killed-by does not go with benign/"
        ),
        (["verify"], "verify needs the evidence: run-mutants verify FILE"),
        (["verify", "a", "b"], "verify takes one file; \"b\" is one word too many"),
        (["completions"], "completions are there for bash, zsh and fish: run-mutants completions bash"),
        (["completions", "tcsh"], "completions are there for bash, zsh and fish: run-mutants completions bash"),
        (["compare"], "compare needs two audits: run-mutants compare OLD NEW"),
        (["compare", "a"], "compare needs two audits: run-mutants compare OLD NEW"),
        (["compare", "a", "b", "c"], "compare takes two audits; \"c\" is one word too many"),
        (
            ["compare", "a", "b", "--baseline", "c"],
            "--baseline is not an option of run-mutants compare; it belongs to the audit"
        ),
        (["--baseline", "--list"], "--baseline needs a value: --baseline AUDIT"),
        (["--annotations=yes"], "--annotations takes no value, but was given \"yes\""),
        (
            ["help", "me"],
            "there is help on audit, gate, init, capture, explain, compare, verify, merge, operators and completions, not on \"me\""
        ),
        ([""], "an empty argument names nothing"),
    ])
    func `a wrong command line is told what is wrong in one line`(_ words: [String], _ message: String) {
        defer { try? FileManager.default.removeItem(at: folder) }
        #expect(throws: ArgumentError(message)) {
            try Invocation(words, folder: folder, defaultPackage: package, cores: 2)
        }
    }

    @Test func `a folder without a manifest is no package`() {
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.path
        #expect(
            throws: ArgumentError("\(path) is no Swift package: it holds no Package.swift; name one with --package DIR")
        ) {
            try Invocation(["--package", "."], folder: folder, defaultPackage: package, cores: 2)
        }
    }
}
