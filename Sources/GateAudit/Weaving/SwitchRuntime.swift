// The few lines of Swift that woven code asks which mutant is switched on.

/// Generates the source that is added to each woven module.
struct SwitchRuntime: Sendable, Hashable {
    /// The name of the type, which occurs nowhere in the subject.
    let typeName: String
    /// How many switches there are; they are numbered from 1.
    let switches: Int

    /// The variable that holds the number of the active switch.
    static let activeVariable = "GATE_AUDIT_SWITCH"
    /// The variable that holds the path of the file in which evaluated switches are noted, one byte each.
    static let reachVariable = "GATE_AUDIT_REACH"

    /// Chooses a name that none of the sources contains.
    init(switches: Int, besides sources: some Sequence<String>) {
        self.switches = switches
        var name = "GateAuditSwitch"
        while sources.contains(where: { $0.contains(name) }) { name += "_" }
        typeName = name
    }

    /// What is true while a mutant is not active; notes that it was asked.
    func off(_ number: Int) -> String { "\(typeName).off(\(number))" }

    /// What is true while a mutant is active.
    func on(_ number: Int) -> String { "!\(typeName).off(\(number))" }

    /// The bytes that the file for evaluated switches needs.
    var reachBytes: Int { switches + 1 }

    /// The source.
    ///
    /// The number is read once a process; a negative one is that of a trap. Usable from inlinable code, and from any isolation. Without a file to note in, it
    /// notes in memory that nobody reads.
    var source: String {
        """
        #if canImport(Glibc)
            import Glibc
        #elseif canImport(Musl)
            import Musl
        #elseif canImport(Darwin)
            import Darwin
        #endif

        @usableFromInline
        enum \(typeName) {
            nonisolated private static let active: Int = {
                guard let text = getenv("\(Self.activeVariable)") else { return 0 }
                return Int(atol(text))
            }()

            nonisolated(unsafe) private static let reached: UnsafeMutablePointer<UInt8> = {
                let size = \(reachBytes)
                if let path = getenv("\(Self.reachVariable)") {
                    let file = open(path, O_RDWR)
                    if file >= 0 {
                        let memory = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0)
                        close(file)
                        if let memory, memory != MAP_FAILED { return memory.assumingMemoryBound(to: UInt8.self) }
                    }
                }
                return UnsafeMutablePointer<UInt8>.allocate(capacity: size)
            }()

            @usableFromInline
            nonisolated static func off(_ number: Int) -> Bool {
                reached[number] = 1
                if active == -number { fatalError("the control of an audit: a trap") }
                return active != number
            }
        }

        """
    }
}
