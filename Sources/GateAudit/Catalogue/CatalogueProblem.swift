// What is wrong with a catalogue, said so that a person can mend it.

/// One thing that is wrong in a catalogue or its configuration.
public struct CatalogueProblem: Error, Sendable, Hashable, CustomStringConvertible {
    /// The file, relative to the package where it lies in it.
    public let file: String
    /// The line, 1-based; nil when the whole file is meant.
    public let line: Int?
    /// What is wrong.
    public let message: String
    /// What to do about it.
    public let advice: String

    /// Records a problem.
    public init(file: String, line: Int? = nil, message: String, advice: String) {
        self.file = file
        self.line = line
        self.message = message
        self.advice = advice
    }

    /// `file:line: what is wrong; what to do`, in one line.
    public var description: String {
        "\(file):\(line.map { "\($0):" } ?? "") \(message); \(advice)"
    }
}

/// Everything that is wrong with a catalogue: nothing is built before all of it is mended.
public struct CatalogueError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The problems, in the order of the files; never empty.
    public let problems: [CatalogueProblem]

    /// Collects problems.
    public init(problems: [CatalogueProblem]) { self.problems = problems }

    /// One problem a line.
    public var description: String { problems.map(\.description).joined(separator: "\n") }
}
