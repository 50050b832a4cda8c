// Guesses which known name a misspelt one was meant to be.

/// Finds the nearest of a set of known names.
enum Suggestion {
    /// The known name nearest to the one given, when it is near enough to be worth asking about.
    ///
    /// - Complexity: O(*k* × *n* × *m*): one edit distance for each known name.
    static func nearest(to name: String, among known: some Sequence<String>) -> String? {
        let lowered = Array(name.lowercased())
        let limit = max(1, lowered.count / 3)
        return known.map { ($0, distance(lowered, Array($0.lowercased()))) }
            .filter { $0.1 <= limit }
            .min { ($0.1, $0.0) < ($1.1, $1.0) }?.0
    }

    /// `did you mean “X”?`, or the list of what is known.
    static func advice(for name: String, among known: [String], noun: String) -> String {
        if let nearest = nearest(to: name, among: known) { return "did you mean “\(nearest)”?" }
        if known.isEmpty { return "there is no \(noun)" }
        return "use one of: \(known.joined(separator: ", "))"
    }

    /// Levenshtein's distance with swapped neighbours counted as one edit.
    private static func distance(_ left: [Character], _ right: [Character]) -> Int {
        var beforePrevious: [Int] = []
        var previous = Array(0...right.count)
        for row in 0..<left.count {
            var current = [row + 1]
            for column in 0..<right.count {
                let substitution = previous[column] + (left[row] == right[column] ? 0 : 1)
                var best = min(substitution, previous[column + 1] + 1, current[column] + 1)
                if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
                    best = min(best, beforePrevious[column - 1] + 1)
                }
                current.append(best)
            }
            beforePrevious = previous
            previous = current
        }
        return previous[right.count]
    }
}
