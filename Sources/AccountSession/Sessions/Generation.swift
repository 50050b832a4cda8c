// The number by which one login is told from every other.

/// The number of a login: unique in the process, and greater for a later login, whatever the account.
///
/// Two logins of one account have two generations. That is how a response which belongs to the first is recognised when
/// it arrives during the second.
public struct Generation: Hashable, Comparable, Sendable {
    /// The number itself.
    ///
    /// Only its order and its uniqueness mean something.
    public let number: UInt64

    private static let last = Locked<UInt64>(0)

    /// The generation of a login that begins now.
    package static func next() -> Generation {
        last.withLock { last in
            last += 1
            return Generation(number: last)
        }
    }

    /// Whether one login began before another.
    ///
    /// - Parameters:
    ///   - left: A generation.
    ///   - right: Another generation.
    public static func < (left: Generation, right: Generation) -> Bool {
        left.number < right.number
    }
}
