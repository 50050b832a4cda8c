// Two texts beside each other, the lines that differ with a few around them.

/// Lays out what differs between two texts in two columns.
struct SideBySide {
    private enum Row {
        case same(Int, Int)
        case removed(Int)
        case added(Int)
    }

    private let left: [String]
    private let right: [String]
    private let width: Int
    private let context = 2

    /// - Parameters:
    ///   - left: the one text.
    ///   - right: the other.
    ///   - width: columns in all; each text gets half of them.
    init(_ left: String, _ right: String, width: Int) {
        self.left = Self.lines(left)
        self.right = Self.lines(right)
        self.width = max(10, (width - 3) / 2)
    }

    /// The rows, with `…` where equal lines are left out; none when the texts are equal.
    var lines: [String] {
        let rows = self.rows
        var shown = [Bool](repeating: false, count: rows.count)
        for (index, row) in rows.enumerated() {
            if case .same = row { continue }
            for near in max(0, index - context)...min(rows.count - 1, index + context) { shown[near] = true }
        }
        var result: [String] = []
        var wasShown = true
        var index = 0
        while index < rows.count {
            guard shown[index] else {
                if wasShown, !result.isEmpty { result.append("…") }
                wasShown = false
                index += 1
                continue
            }
            wasShown = true
            switch rows[index] {
            case .same(let old, let new):
                result.append(row(left[old], right[new], " "))
                index += 1
            case .removed, .added:
                // What went and what came in its place stand beside each other.
                var old: [String] = []
                var new: [String] = []
                while index < rows.count {
                    if case .removed(let line) = rows[index] {
                        old.append(left[line])
                    } else if case .added(let line) = rows[index] {
                        new.append(right[line])
                    } else {
                        break
                    }
                    index += 1
                }
                for line in 0..<max(old.count, new.count) {
                    let mark = line < old.count ? (line < new.count ? "|" : "<") : ">"
                    result.append(row(line < old.count ? old[line] : "", line < new.count ? new[line] : "", mark))
                }
            }
        }
        return result
    }

    private var rows: [Row] {
        let difference = right.difference(from: left)
        var removed: Set<Int> = []
        var added: Set<Int> = []
        for change in difference {
            switch change {
            case .remove(let offset, _, _): removed.insert(offset)
            case .insert(let offset, _, _): added.insert(offset)
            }
        }
        var rows: [Row] = []
        var old = 0
        var new = 0
        while old < left.count || new < right.count {
            if old < left.count, removed.contains(old) {
                rows.append(.removed(old))
                old += 1
            } else if new < right.count, added.contains(new) {
                rows.append(.added(new))
                new += 1
            } else {
                rows.append(.same(old, new))
                old += 1
                new += 1
            }
        }
        return rows
    }

    private func row(_ one: String, _ other: String, _ mark: String) -> String {
        var line = cell(one) + " " + mark + " " + cell(other)
        while line.last == " " { line.removeLast() }
        return line
    }

    private func cell(_ text: String) -> String {
        var text = text.replacing("\t", with: "    ")
        while text.last == " " { text.removeLast() }
        if text.count > width { return text.prefix(width - 1) + "…" }
        return text + String(repeating: " ", count: width - text.count)
    }

    private static func lines(_ text: String) -> [String] {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        return lines.last == "" ? lines.dropLast() : lines
    }
}
