// The reports that an audit leaves in `mutants.out` beside `outcomes.json`.

/// A form of report: the name of its file and how its text is made.
public struct ReportFormat: Sendable {
    /// The file's name in `mutants.out`.
    public let fileName: String
    /// Makes the text; it reads nothing and writes nothing.
    public let text: @Sendable (ReportMaterial) -> String

    /// Names a form.
    public init(fileName: String, text: @escaping @Sendable (ReportMaterial) -> String) {
        self.fileName = fileName
        self.text = text
    }

    /// Every form that is written.
    public static let all: [ReportFormat] = [
        .html,
        MutationTestingReport.format,
        JUnitReport.format,
        SARIFReport.format,
        MarkdownReport.format,
    ]
}
