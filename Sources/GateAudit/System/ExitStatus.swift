// The exit statuses of the command line, in the order in which the first that applies is taken.

/// What the driver's exit status says.
public enum ExitStatus: Int32, Sendable, Codable, CaseIterable {
    /// A fault of the harness itself.
    case harnessFault = 70
    /// The user or the system ended the audit.
    case interrupted = 130
    /// Wrong usage, or a configuration or catalogue that cannot be read.
    case usage = 1
    /// The gate is not green on the unmutated subject, or not every time.
    case baselineNotGreen = 4
    /// The catalogue or a control is void: the audit measured nothing.
    case void = 5
    /// The gate let something through, or rejected a harmless change.
    case failed = 2
    /// Nothing but timeouts stood in the way.
    case onlyTimeouts = 3
    /// The audit passed.
    case passed = 0
}
