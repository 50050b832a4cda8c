// The sources of the subject with every mutant in them that can be switched.

/// What weaving made of a catalogue.
struct WovenSources: Sendable, Hashable {
    /// The files that differ from the original, by their paths in the package; generated ones among them.
    let files: [String: String]
    /// The number of each woven entry's switch, from 1.
    let numbers: [String: Int]
    /// Why an entry is built standalone.
    let refusals: [String: WeavingRefusal]
    /// What the woven modules ask.
    let runtime: SwitchRuntime
    /// The lines of the originals that each woven entry changes, with those of the functions around them, for errors of
    /// the compiler that stand beside a mutant and not in it.
    let neighbourhoods: [String: [Neighbourhood]]

    /// Some lines of a file.
    struct Neighbourhood: Sendable, Hashable {
        let file: String
        let lines: ClosedRange<Int>
    }

    /// The name of the folder under which the compiler finds what a mutant adds, so that its errors say whose they are.
    static func folderName(of number: Int) -> String { "gate-audit-mutant-\(number)" }

    /// The number in such a path; nil when it is no such path.
    static func number(inPath path: String) -> Int? {
        for component in path.split(separator: "/").dropLast().reversed() {
            guard component.hasPrefix("gate-audit-mutant-") else { continue }
            return Int(component.dropFirst("gate-audit-mutant-".count))
        }
        return nil
    }
}
