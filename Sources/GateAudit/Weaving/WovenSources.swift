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

    /// Which bytes of each woven file stand where in the original, for those that run while nothing is switched on.
    let segments: [String: [WovenText.Segment]]

    /// A path that leads to the same file and tells whose lines they are that the compiler finds under it.
    ///
    /// The number stands in front of the file's name, in binary: `./` for 1 and a mere `/` for 0. So `#fileID` stays what
    /// it is, and code that opens `#filePath` finds the file.
    static func mark(_ path: String, with number: Int) -> String {
        let bits = String(number, radix: 2).map { $0 == "1" ? "./" : "/" }.joined()
        guard let slash = path.lastIndex(of: "/") else { return path }
        return path[...slash] + bits + path[path.index(after: slash)...]
    }

    /// The number in such a path; nil when it holds none.
    static func number(inPath path: String) -> Int? {
        let folders = path.split(separator: "/", omittingEmptySubsequences: false).dropLast().dropFirst()
        let bits = folders.reversed().prefix { $0.isEmpty || $0 == "." }.reversed().drop(while: \.isEmpty)
        return Int(bits.map { $0.isEmpty ? "0" : "1" }.joined(), radix: 2)
    }
}
