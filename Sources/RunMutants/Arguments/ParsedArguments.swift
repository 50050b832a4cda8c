// From the words of the command line to options and names, with messages that say what to do.

/// A command line that makes no sense, with the one line that says why.
struct ArgumentError: Error, Equatable {
    /// The line for the person.
    let message: String

    init(_ message: String) { self.message = message }
}

/// What stands on the command line, option by option, not yet interpreted.
struct ParsedArguments: Equatable {
    /// The command; audit when no word says otherwise.
    private(set) var command = CommandWord.audit
    /// Option name to its value; that of a switch is empty.
    private(set) var options: [String: String] = [:]
    /// Everything that is no option.
    private(set) var names: [String] = []

    /// Reads the words that follow the program's name.
    /// - Throws: `ArgumentError` for an unknown option, a missing or a superfluous value, or an option that belongs to
    ///   another command.
    init(_ words: [String]) throws {
        var rest = words[...]
        if let first = rest.first, let command = CommandWord(rawValue: first) {
            self.command = command
            rest.removeFirst()
        }
        while let word = rest.popFirst() {
            if word == "--" {
                names += rest
                break
            } else if word.hasPrefix("--") {
                try readLong(word, &rest)
            } else if word.hasPrefix("-"), word.count > 1 {
                try readShort(word, &rest)
            } else if word.isEmpty {
                throw ArgumentError("an empty argument names nothing")
            } else {
                names.append(word)
            }
        }
    }

    /// Whether a switch is there.
    func has(_ name: String) -> Bool { options[name] != nil }

    /// The value of an option.
    func value(_ name: String) -> String? { options[name] }

    private mutating func readLong(_ word: String, _ rest: inout ArraySlice<String>) throws {
        let parts = word.dropFirst(2).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let name = String(parts[0])
        guard let option = find({ $0.name == name }) else {
            throw ArgumentError("unknown option --\(name)\(suggestion(for: name))")
        }
        try take(option, written: "--\(name)", attached: parts.count > 1 ? String(parts[1]) : nil, &rest)
    }

    private mutating func readShort(_ word: String, _ rest: inout ArraySlice<String>) throws {
        let letter = word[word.index(after: word.startIndex)]
        guard let option = find({ $0.letter == letter }) else {
            throw ArgumentError("unknown option \(word); see run-mutants --help")
        }
        let attached = String(word.dropFirst(2))
        try take(option, written: "-\(letter)", attached: attached.isEmpty ? nil : attached, &rest)
    }

    private mutating func take(
        _ option: Option, written: String, attached: String?, _ rest: inout ArraySlice<String>
    ) throws {
        guard option.commands.contains(command) else {
            let home = CommandWord.allCases.filter(option.commands.contains)
            let others = home.map { $0 == .audit ? "the audit" : "run-mutants \($0.rawValue)" }
            throw ArgumentError(
                "\(written) is not an option of \(command == .audit ? "the audit" : "run-mutants \(command.rawValue)");"
                    + " it belongs to \(others.joined(separator: " and "))")
        }
        guard let placeholder = option.value else {
            if let attached { throw ArgumentError("\(written) takes no value, but was given \"\(attached)\"") }
            options[option.name] = ""
            return
        }
        guard options[option.name] == nil else { throw ArgumentError("--\(option.name) is given twice") }
        if let attached {
            guard !attached.isEmpty else { throw ArgumentError("\(written) needs a value: \(written) \(placeholder)") }
            options[option.name] = attached
        } else {
            // A value that looks like an option is one: `--output --list` is a forgotten value, not a folder.
            guard let next = rest.first, !next.isEmpty, !next.hasPrefix("--") else {
                throw ArgumentError("\(written) needs a value: \(written) \(placeholder)")
            }
            options[option.name] = rest.removeFirst()
        }
    }

    /// The option that this command takes; else one of another command, so that a message can say whose it is.
    private func find(_ matches: (Option) -> Bool) -> Option? {
        let found = Option.all.filter(matches)
        return found.first { $0.commands.contains(command) } ?? found.first
    }

    private func suggestion(for name: String) -> String {
        let known = Option.all.filter { $0.commands.contains(command) }.map(\.name)
        let nearest = known.map { ($0, editDistance(name, $0)) }.min { $0.1 < $1.1 }
        guard let nearest, nearest.1 <= max(1, name.count / 3) else {
            return "; see run-mutants\(command == .audit ? "" : " " + command.rawValue) --help"
        }
        return "; did you mean --\(nearest.0)?"
    }
}

/// How many characters must be put in, taken out or replaced to get from one word to the other.
/// - Complexity: O(n · m) in their lengths.
func editDistance(_ left: String, _ right: String) -> Int {
    let right = Array(right)
    var row = Array(0...right.count)
    for (i, a) in left.enumerated() {
        var previous = row[0]
        row[0] = i + 1
        for (j, b) in right.enumerated() {
            let old = row[j + 1]
            row[j + 1] = min(row[j] + 1, old + 1, previous + (a == b ? 0 : 1))
            previous = old
        }
    }
    return row[right.count]
}
