// What one trial may use, beside its deadline.

/// The bounds of every trial of an audit, in bytes.
public struct TrialLimits: Sendable, Codable, Hashable {
    /// Address space of each process; below 1 GB a Swift test bundle may not start.
    public var addressSpace: Int
    /// Size of each file that is written.
    public var fileSize: Int
    /// What the trial's own folder may hold.
    public var folderSize: Int
    /// Standard output and standard error together.
    public var outputSize: Int
    /// How much of the end of the output is kept in a ``TrialOutcome``.
    public var keptOutput: Int

    /// Sets the bounds; the defaults are far above what a test of a session library needs.
    public init(
        addressSpace: Int = 16 << 30, fileSize: Int = 256 << 20, folderSize: Int = 512 << 20,
        outputSize: Int = 16 << 20, keptOutput: Int = 16 << 10
    ) {
        self.addressSpace = addressSpace
        self.fileSize = fileSize
        self.folderSize = folderSize
        self.outputSize = outputSize
        self.keptOutput = keptOutput
    }
}
