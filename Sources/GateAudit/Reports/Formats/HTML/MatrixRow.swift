// One row of the kill matrix: what each test made of one entry, in a few characters.

/// How each test came out under one entry.
///
/// Runs of one test alone decide. What only a run of a whole layer told is kept apart when it was not green: a test may
/// fail there because of another.
struct MatrixRow {
    /// By test, the results that runs of this test alone had, one bit each.
    private var alone: [UInt8]
    /// By test, the results that runs of whole layers had.
    private var whole: [UInt8]
    private var reached: [Bool]
    /// Tests that an assertion made fail in at least one trial.
    private(set) var failedByAssertion: Set<Int> = []

    /// Reads the trials of an entry.
    /// - Parameters:
    ///   - entry: the entry.
    ///   - tests: the tests' numbers; a test that has none gets one.
    init(_ entry: EntryRecord, tests: inout TestIndex) {
        alone = Array(repeating: 0, count: tests.count)
        whole = alone
        reached = Array(repeating: false, count: tests.count)
        for test in entry.reachedBy ?? [] {
            let number = tests.number(of: test.rawValue, layer: "")
            grow(to: tests.count)
            reached[number] = true
        }
        for trial in entry.trials {
            var unknown: [String] = []
            for (test, result) in trial.results {
                guard let number = tests.number(of: test) else {
                    unknown.append(test)
                    continue
                }
                note(result, of: number, isAlone: trial.test != nil)
            }
            // A dictionary has no order of its own, and numbers must be the same every time.
            for test in unknown.sorted() {
                let number = tests.number(of: test, layer: trial.layer)
                grow(to: tests.count)
                if let result = trial.results[test] { note(result, of: number, isAlone: trial.test != nil) }
            }
            // A test that was to run alone and left no result has crashed.
            if let test = trial.test, trial.results[test.rawValue] == nil {
                let number = tests.number(of: test.rawValue, layer: trial.layer)
                grow(to: tests.count)
                note(.crashed, of: number, isAlone: true)
            }
        }
    }

    /// The row as text.
    ///
    /// A letter a test, in capitals where the test reaches the entry, with a number after it where so many tests in
    /// a row are alike. Tests at the end that did not run are left out.
    var text: String {
        var result: [UInt8] = []
        var last = UInt8(ascii: "n")
        var length = 0
        func close() {
            guard length > 0 else { return }
            result.append(last)
            if length > 1 { result.append(contentsOf: String(length).utf8) }
        }
        for number in alone.indices {
            let letter = letter(of: number)
            if letter != last {
                close()
                (last, length) = (letter, 0)
            }
            length += 1
        }
        if last != UInt8(ascii: "n") { close() }
        return String(decoding: result, as: UTF8.self)
    }

    private mutating func grow(to count: Int) {
        let missing = count - alone.count
        guard missing > 0 else { return }
        alone += Array(repeating: 0, count: missing)
        whole += Array(repeating: 0, count: missing)
        reached += Array(repeating: false, count: missing)
    }

    private mutating func note(_ result: TestResult, of number: Int, isAlone: Bool) {
        if isAlone { alone[number] |= result.bit } else { whole[number] |= result.bit }
        if result == .failedByAssertion { failedByAssertion.insert(number) }
    }

    private func letter(of number: Int) -> UInt8 {
        let letter =
            switch (alone[number], whole[number]) {
            case (0, 0): UInt8(ascii: "n")
            case (0, TestResult.passed.bit): UInt8(ascii: "p")
            case (0, TestResult.skipped.bit): UInt8(ascii: "s")
            case (0, _): UInt8(ascii: "g")
            case (TestResult.passed.bit, _): UInt8(ascii: "p")
            case (TestResult.failedByAssertion.bit, _): UInt8(ascii: "f")
            case (TestResult.errored.bit, _): UInt8(ascii: "e")
            case (TestResult.timedOut.bit, _): UInt8(ascii: "t")
            case (TestResult.crashed.bit, _): UInt8(ascii: "c")
            case (TestResult.skipped.bit, _): UInt8(ascii: "s")
            default: UInt8(ascii: "m")
            }
        return reached[number] ? letter & 0b1101_1111 : letter
    }
}

extension TestResult {
    /// The results in the order in which the report counts them.
    static let inOrder: [TestResult] = [.passed, .failedByAssertion, .errored, .timedOut, .crashed, .skipped]

    /// A bit of its own.
    fileprivate var bit: UInt8 { 1 << UInt8(number) }

    /// Its number in `inOrder`.
    var number: Int {
        switch self {
        case .passed: 0
        case .failedByAssertion: 1
        case .errored: 2
        case .timedOut: 3
        case .crashed: 4
        case .skipped: 5
        }
    }
}
