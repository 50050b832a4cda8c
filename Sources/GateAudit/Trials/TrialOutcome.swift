// What one trial showed: how the process ended and what each test in it did.

/// Where in the gate's source something was reported.
public struct SourcePlace: Sendable, Codable, Hashable, Comparable {
    /// `Module/File.swift`.
    public let fileID: String
    /// The line, 1-based.
    public let line: Int
    /// The column, 1-based; nil where the test library does not say.
    public let column: Int?

    /// Names a place.
    public init(fileID: String, line: Int, column: Int? = nil) {
        self.fileID = fileID
        self.line = line
        self.column = column
    }

    /// Orders by file, then line, then column.
    public static func < (left: SourcePlace, right: SourcePlace) -> Bool {
        (left.fileID, left.line, left.column ?? 0) < (right.fileID, right.line, right.column ?? 0)
    }
}

/// One thing that a test reported.
public struct TestIssue: Sendable, Codable, Hashable {
    /// What sort of issue it is; only assertions kill.
    public enum Kind: String, Sendable, Codable, Hashable {
        /// A failed `#expect`, `#require`, confirmation, `Issue.record` or `XCTAssert…`.
        case assertion
        /// A thrown error, or a fixture that failed.
        case error
        /// The test's own time limit.
        case timeLimit
        /// A warning or a known issue: it kills nothing.
        case harmless
    }
    /// What sort of issue it is.
    public let kind: Kind
    /// The text, already redacted.
    public let message: String
    /// Where it was reported.
    public let place: SourcePlace?
    /// The test it belongs to; nil when nothing says (a detached task).
    public let test: TestIdentifier?

    /// Records an issue.
    public init(kind: Kind, message: String, place: SourcePlace? = nil, test: TestIdentifier? = nil) {
        self.kind = kind
        self.message = message
        self.place = place
        self.test = test
    }
}

/// How a test came out within one process.
public enum TestResult: String, Sendable, Codable, Hashable {
    /// It ended without an issue that counts.
    case passed
    /// At least one assertion failed, and no error came before it.
    case failedByAssertion
    /// It threw, or its fixture failed, before any assertion did.
    case errored
    /// It ran out of time, its own or the trial's.
    case timedOut
    /// The process ended before the test did.
    case crashed
    /// It was not run (a condition, a trait).
    case skipped
}

/// How the trial's process ended.
public enum ProcessEnding: Sendable, Codable, Hashable {
    /// The run reported its end, and every test it began reported its own.
    case completed(exitStatus: Int32)
    /// The process was gone before the run's end was reported; `exit(0)` in a test is this too.
    case crashed(exitStatus: Int32?, signal: Int32?)
    /// The deadline passed, in seconds.
    case timedOut(after: Double)
    /// A bound on memory, output or disk was passed; the text says which.
    case exceeded(String)
}

/// What a trial was asked to run.
public enum TrialSelection: Sendable, Codable, Hashable {
    /// Every test of the layer in one process: it only nominates.
    case wholeLayer
    /// One test in a process of its own: it decides.
    case only(TestIdentifier)
}

/// The circumstances of a trial; repetitions differ in them on purpose.
public enum TrialCondition: String, Sendable, Codable, Hashable, CaseIterable {
    /// No other trial of the audit runs.
    case alone
    /// Other trials run beside it.
    case beside
    /// Pinned to one core with a busy neighbour.
    case pinned
}

/// Everything that is known of one trial.
public struct TrialOutcome: Sendable, Codable, Hashable {
    /// What was run.
    public let selection: TrialSelection
    /// The layer it belongs to.
    public let layer: String
    /// The circumstances.
    public let condition: TrialCondition
    /// 1-based number of the repetition.
    public let repetition: Int
    /// How the process ended.
    public let ending: ProcessEnding
    /// Each test that was begun (or asked for) and how it came out.
    public let results: [TestIdentifier: TestResult]
    /// Every issue, attributed or not.
    public let issues: [TestIssue]
    /// Wall time in seconds.
    public let seconds: Double
    /// Seconds that each test took by its own report.
    public let testSeconds: [TestIdentifier: Double]
    /// Output of the process, redacted, the end of it when it is long.
    public let output: String
    /// The switches that were evaluated: all of them where none was on, otherwise whether the active one was; nil for a
    /// build without switches.
    public let reached: Set<Int>?
    /// The names of processes that outlived the trial's own, daemons included, and were ended.
    public let leftovers: [String]

    /// Puts an outcome together.
    public init(
        selection: TrialSelection, layer: String, condition: TrialCondition = .beside, repetition: Int = 1,
        ending: ProcessEnding, results: [TestIdentifier: TestResult], issues: [TestIssue] = [], seconds: Double = 0,
        testSeconds: [TestIdentifier: Double] = [:], output: String = "", reached: Set<Int>? = nil,
        leftovers: [String] = []
    ) {
        self.selection = selection
        self.layer = layer
        self.condition = condition
        self.repetition = repetition
        self.ending = ending
        self.results = results
        self.issues = issues
        self.seconds = seconds
        self.testSeconds = testSeconds
        self.output = output
        self.reached = reached
        self.leftovers = leftovers
    }
}
