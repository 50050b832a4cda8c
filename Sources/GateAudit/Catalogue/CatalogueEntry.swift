// One patch of the catalogue with what its header says.

import Foundation

/// What an entry of the catalogue is for.
public enum EntryRole: String, Sendable, Codable, Hashable {
    /// A fault that the gate must notice.
    case mutant
    /// A fault so gross that any gate must notice it, or the audit measured nothing.
    case control
    /// A harmless change on which the gate must stay green.
    case benign
}

/// How a trial may end other than by assertions, where `Killed-By` allows it as a kill.
public enum AcceptedEnding: String, Sendable, Codable, Hashable, CaseIterable {
    /// A test that threw instead of failing an expectation.
    case error
    /// A test that ran out of time.
    case timeout
    /// A process that ended before its test did.
    case crash
}

/// A platform that an entry is meant for.
public enum Platform: String, Sendable, Codable, Hashable, CaseIterable {
    /// Linux.
    case linux
    /// macOS.
    case macos

    /// The platform that this process runs on.
    public static var current: Platform {
        #if os(Linux)
            .linux
        #else
            .macos
        #endif
    }
}

/// One patch file: a mutant, a control or a benign variant.
public struct CatalogueEntry: Sendable, Codable, Hashable, Identifiable {
    /// `<folder>/<name>`, stable across runs.
    public let id: String
    /// What the entry is for, from its folder (`controls`, `benign`, or a constraint).
    public let role: EntryRole
    /// The folder: the constraint that a mutant breaks, or `controls` or `benign`.
    public let constraint: String
    /// One sentence on the fault.
    public let title: String
    /// The tests meant to kill it; empty for a benign variant.
    public let killedBy: [TestPattern]
    /// Endings other than an assertion that count as kills.
    public let acceptedEndings: Set<AcceptedEnding>
    /// The promise that a benign variant keeps.
    public let keeps: String?
    /// The layer that is meant to notice it, when the header names one.
    public let layer: String?
    /// The platforms that it is meant for; empty means all.
    public let platforms: Set<Platform>
    /// Public reports of the same fault.
    public let seenIn: [String]
    /// The patch file.
    public let file: URL
    /// The diff below the header, as `git apply` takes it.
    public let diff: String
    /// The files that the diff touches, relative to the package.
    public let touchedFiles: [String]
    /// The line of the patch file in which `Killed-By` stands, for messages.
    public let killedByLine: Int?
    /// What a mutation operator changed; nil for a patch that a person wrote.
    public let generated: GeneratedChange?

    /// Puts an entry together from what was read.
    public init(
        id: String, role: EntryRole, constraint: String, title: String, killedBy: [TestPattern] = [],
        acceptedEndings: Set<AcceptedEnding> = [], keeps: String? = nil, layer: String? = nil,
        platforms: Set<Platform> = [], seenIn: [String] = [], file: URL, diff: String, touchedFiles: [String],
        killedByLine: Int? = nil, generated: GeneratedChange? = nil
    ) {
        self.id = id
        self.role = role
        self.constraint = constraint
        self.title = title
        self.killedBy = killedBy
        self.acceptedEndings = acceptedEndings
        self.keeps = keeps
        self.layer = layer
        self.platforms = platforms
        self.seenIn = seenIn
        self.file = file
        self.diff = diff
        self.touchedFiles = touchedFiles
        self.killedByLine = killedByLine
        self.generated = generated
    }
}

extension CatalogueEntry {
    /// The positive control of a catalogue that has none of its own: a trap at the place that most tests pass.
    ///
    /// It changes no source: every switch of a woven build can be made to end the process.
    public static let trap = CatalogueEntry(
        id: "controls/trap", role: .control, constraint: "controls",
        title: "A trap at the changed place that most tests pass", acceptedEndings: [.crash], file: URL(filePath: "/"),
        diff: "", touchedFiles: [])

    /// Whether no test of the gate is meant to notice it before all others, so that the first that does is enough.
    var stopsAtFirstKill: Bool { generated != nil || self == .trap }

    /// No change at all, to be judged as one that must stay green.
    static let nothing = CatalogueEntry(
        id: "controls/woven", role: .benign, constraint: "controls", title: "The woven build with nothing switched on",
        keeps: "What the unmodified package does", file: URL(filePath: "/"), diff: "", touchedFiles: [])
}
