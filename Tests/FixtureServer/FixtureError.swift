// What can go wrong in the fixture itself, as opposed to the code that is tested with it.

import Foundation

/// A failure of the fixture, or of waiting for something that never came.
public enum FixtureError: Error, Sendable, Equatable, CustomStringConvertible {
    /// What was waited for did not come in time; the text says what, and what had come instead.
    case timedOut(String)
    /// The server was stopped while something waited for it.
    case stopped
    /// A system call failed.
    case system(call: String, errorNumber: Int32)
    /// OpenSSL refused to do something.
    case openSSL(String)

    /// One sentence for a person.
    public var description: String {
        switch self {
        case .timedOut(let what): "the fixture waited in vain: \(what)"
        case .stopped: "the fixture server was stopped while something waited for it"
        case .system(let call, let errorNumber):
            "the fixture could not \(call): \(String(cString: strerror(errorNumber)))"
        case .openSSL(let what): "OpenSSL could not \(what)"
        }
    }
}
