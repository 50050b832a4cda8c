// Takes the errors out of a build's output, so that a person sees why a variant does not compile.

import Foundation

/// Picks the lines that matter out of what `swift build` printed.
enum CompilerDiagnostics {
    /// The errors, each once, in the order of the output, with paths relative to a folder; the last lines when there is none.
    static func errors(in output: String, below root: URL, limit: Int = 20) -> String {
        let lines = output.split(whereSeparator: \.isNewline).map { relative(String($0), to: root) }
        var seen: Set<String> = []
        let errors = lines.filter { isError($0) && seen.insert($0).inserted }
        // What the driver says in closing tells nothing where a compiler or linker has said why.
        let telling = errors.filter(pointsIntoSource)
        let chosen = !telling.isEmpty ? telling[...] : !errors.isEmpty ? errors[...] : lines.suffix(limit)
        let rest = chosen.count - limit
        return (chosen.prefix(limit) + (rest > 0 ? ["and \(rest) more"] : [])).joined(separator: "\n")
    }

    /// Whether the output shows that a compiler or linker refused the sources, not that the build could not be run.
    static func showsRefusal(_ output: String) -> Bool {
        output.split(whereSeparator: \.isNewline).contains { isError(String($0)) }
    }

    /// Whether an error names a place in a source, or something that the linker misses.
    static func pointsIntoSources(_ output: String) -> Bool {
        output.split(whereSeparator: \.isNewline).contains { isError(String($0)) && pointsIntoSource(String($0)) }
    }

    /// The places in sources that errors name, in the order of the output, each with its message.
    static func places(in output: String) -> [(path: String, line: Int, message: String)] {
        output.split(whereSeparator: \.isNewline).compactMap { line in
            let line = String(line)
            guard isError(line), let end = line.range(of: ": error: ") else { return nil }
            let place = line[..<end.lowerBound].split(separator: ":", omittingEmptySubsequences: false)
            guard place.count >= 3, Int(place[place.count - 1]) != nil, let number = Int(place[place.count - 2]) else {
                return nil
            }
            return (place.dropLast(2).joined(separator: ":"), number, String(line[end.upperBound...]))
        }
    }

    private static func pointsIntoSource(_ error: String) -> Bool {
        if error.contains("undefined reference to") || error.contains("undefined symbol") { return true }
        guard let end = error.range(of: ": error: ") else { return false }
        // `path:line:column`
        let place = error[..<end.lowerBound].split(separator: ":")
        return place.count >= 3 && place.suffix(2).allSatisfy { Int($0) != nil }
    }

    private static func isError(_ line: String) -> Bool {
        // Below each error the compiler draws the source once more, with the message behind a “|”.
        if line.drop(while: { $0 == " " || $0.isNumber }).first == "|" { return false }
        return line.contains("error: ") || line.contains("undefined reference to") || line.contains("undefined symbol")
    }

    private static func relative(_ line: String, to root: URL) -> String {
        line.replacingOccurrences(of: root.path + "/", with: "")
    }
}
