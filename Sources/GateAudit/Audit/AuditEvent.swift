// What happens in an audit, as those who watch it are told.

/// One step of an audit.
public enum AuditEvent: Sendable {
    /// The catalogue is read.
    case began(package: String, mutants: Int, benign: Int, controls: Int)
    /// Something that takes a while begins before the entries' turn, such as the baseline's build.
    case stage(String)
    /// Such a thing is done and held.
    case held(String)
    /// A person should know, but nothing failed.
    case note(String)
    /// The entries' turn has come: so many are to be judged.
    case entriesBegan(count: Int)
    /// An entry is at work now.
    case entry(id: String, Activity)
    /// An entry has its verdict.
    case judged(EntryRecord)

    /// What an entry is at.
    public enum Activity: String, Sendable {
        /// Its source is being built.
        case building = "build"
        /// The gate runs on it.
        case trying = "trials"
    }
}

/// Something that is told of every step of an audit, in order.
public protocol AuditObserver: Sendable {
    /// Takes note of a step.
    func observe(_ event: AuditEvent) async
}
