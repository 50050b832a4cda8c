// Matches names against patterns with `*` and `?`, as the catalogue and the command line use them.

/// A pattern over names: `*` stands for any run of characters, `/` included; `?` for exactly one character.
public struct Glob: Hashable, Sendable {
    /// The pattern as written.
    public let text: String
    private let characters: [Character]

    /// Takes a pattern; every text is a valid one.
    public init(_ text: String) {
        self.text = text
        characters = Array(text)
    }

    /// Whether the whole name fits the pattern.
    ///
    /// - Complexity: O(*n* × *m*) in the lengths of name and pattern at worst, without recursion.
    public func matches(_ name: some StringProtocol) -> Bool {
        let name = Array(name)
        var position = 0
        var index = 0
        // Where the last star stood and how much of the name it has taken so far: on a mismatch it takes one more.
        var star: (index: Int, position: Int)?
        while position < name.count {
            if index < characters.count, characters[index] == "*" {
                star = (index, position)
                index += 1
            } else if index < characters.count, characters[index] == "?" || characters[index] == name[position] {
                index += 1
                position += 1
            } else if let last = star {
                star = (last.index, last.position + 1)
                index = last.index + 1
                position = last.position + 1
            } else {
                return false
            }
        }
        return characters[index...].allSatisfy { $0 == "*" }
    }
}
