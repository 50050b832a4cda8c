// What a build of the subject, with or without a fault in it, leaves behind.

import Foundation

/// The linked results of one build: enough to run every layer, whatever the mirror builds next.
public struct BuiltVariant: Sendable, Codable, Hashable {
    /// The linked test bundle (on Linux an executable); nil when no layer holds tests.
    public let testBundle: URL?
    /// Executable layers: product name to binary.
    public let executables: [String: URL]
    /// SHA-256 over everything that went into the build.
    public let contentKey: String
    /// What the build took, in seconds; 0 when it was reused.
    public let seconds: Double
    /// Whether the result of an earlier build was used.
    public let reused: Bool
    /// Which switch of a woven build is on; nil for a build without switches.
    public let activeSwitch: ActiveSwitch?

    /// Names the results of a build.
    public init(
        testBundle: URL?, executables: [String: URL], contentKey: String, seconds: Double, reused: Bool,
        activeSwitch: ActiveSwitch? = nil
    ) {
        self.testBundle = testBundle
        self.executables = executables
        self.contentKey = contentKey
        self.seconds = seconds
        self.reused = reused
        self.activeSwitch = activeSwitch
    }
}

/// What a process of a woven build is told when it starts.
public struct ActiveSwitch: Sendable, Codable, Hashable {
    /// The number of the mutant; 0 for none.
    ///
    /// A negative one switches nothing on, but ends the process where the switch of that number is evaluated.
    public let number: Int
    /// How many switches the build has.
    public let count: Int

    /// Names a switch.
    public init(number: Int, count: Int) {
        self.number = number
        self.count = count
    }
}

/// How the attempt to build a variant came out.
public enum BuildOutcome: Sendable {
    /// It is built.
    case built(BuiltVariant)
    /// The patch applies, but the result does not compile or link; the compiler's errors say why.
    case unviable(diagnostics: String)
    /// The patch no longer applies; the reason names the place.
    case stale(reason: String)
}
