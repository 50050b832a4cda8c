// Puts the edits of many mutants into one source, each behind its switch.

/// One source of the subject with the edits of every mutant that touches it.
struct WovenFile {
    /// An edit with the mutant that it belongs to.
    struct Contribution: Hashable {
        let number: Int
        let edit: SourceEdit
    }

    /// The path that the compiler is to name in places.
    private let path: String
    private let bytes: [UInt8]
    private let lineStarts: [Int]
    private let runtime: SwitchRuntime
    private let edits: [Int: [SourceEdit]]

    /// A piece of the original with what each of some mutants has in its place.
    private struct Region {
        enum Form { case statements, condition, initialValue, addition }
        let form: Form
        var range: Range<Int>
        var isReturned = false
        var alternatives: [(number: Int, returnsMutated: Bool, line: Int)]
        /// The block and the statements in it, for a run of statements.
        var block: StatementBlock?
        var items: Range<Int> = 0..<0
        /// What is declared at this place.
        var declaration: String?
    }

    /// - Parameters:
    ///   - source: the original.
    ///   - path: what the compiler is to call it: absolute, as `#filePath` says it.
    ///   - contributions: the edits of all mutants.
    ///   - runtime: what woven code asks.
    init(source: String, path: String, contributions: [Contribution], runtime: SwitchRuntime) {
        self.path = path
        self.runtime = runtime
        bytes = Array(source.utf8)
        var starts = [0]
        for (index, byte) in bytes.enumerated() where byte == UInt8(ascii: "\n") { starts.append(index + 1) }
        lineStarts = starts
        edits = Dictionary(grouping: contributions, by: \.number).mapValues { $0.map(\.edit) }
    }

    /// The woven text.
    ///
    /// It grows with the edits and with what follows in its block where an edit declares something, never with the whole file.
    func woven() -> WovenText {
        var output = WovenText()
        render(0..<bytes.count, outermost(of: regions()), into: &output, excluding: [])
        return output
    }

    // MARK: Regions

    private func regions() -> [Region] {
        var regions: [Region] = []
        for (number, edits) in edits.sorted(by: { $0.key < $1.key }) {
            for edit in edits { add(edit, of: number, to: &regions) }
        }
        unitePartialOverlaps(&regions)
        return joined(regions)
    }

    private func add(_ edit: SourceEdit, of number: Int, to regions: inout [Region]) {
        switch edit.form {
        case .addition:
            // Two mutants may need the same declaration.
            guard !regions.contains(where: { $0.declaration == edit.mutated }) else { return }
            regions.append(
                Region(
                    form: .addition, range: edit.range, alternatives: [(number, false, edit.mutatedLine)],
                    declaration: edit.mutated))
        case .condition, .initialValue:
            regions.append(
                Region(
                    form: edit.form == .condition ? .condition : .initialValue, range: edit.range,
                    alternatives: [(number, false, edit.mutatedLine)]))
        case .statements(let block, let items, let isReturned, let returnsMutated):
            var items = items
            if edit.reachesFurther { items = items.lowerBound..<block.items.count }
            regions.append(
                Region(
                    form: .statements, range: range(of: items, in: block, otherwise: edit.range),
                    isReturned: isReturned, alternatives: [(number, returnsMutated, edit.mutatedLine)], block: block,
                    items: items))
        }
    }

    private func range(of items: Range<Int>, in block: StatementBlock, otherwise place: Range<Int>) -> Range<Int> {
        guard let first = items.first, let last = items.last else { return place }
        return block.items[first].lowerBound..<block.items[last].upperBound
    }

    /// Two runs of one block that overlap without one lying in the other cannot both be put into braces.
    private func unitePartialOverlaps(_ regions: inout [Region]) {
        var isChanged = true
        while isChanged {
            isChanged = false
            for one in regions.indices {
                guard let block = regions[one].block else { continue }
                for other in regions.indices where other != one && regions[other].block == block {
                    let first = regions[one].items
                    let second = regions[other].items
                    guard first.lowerBound < second.lowerBound, second.lowerBound < first.upperBound,
                        first.upperBound < second.upperBound
                    else { continue }
                    regions[one].items = first.lowerBound..<second.upperBound
                    regions[one].range = range(of: regions[one].items, in: block, otherwise: regions[one].range)
                    isChanged = true
                }
            }
        }
    }

    /// Those of the same place become one, with all their alternatives.
    private func joined(_ regions: [Region]) -> [Region] {
        var result: [Region] = []
        for region in regions {
            let same = result.firstIndex {
                $0.range == region.range && $0.form == region.form && $0.block == region.block
                    && $0.form != .addition
            }
            if let same {
                if !result[same].alternatives.contains(where: { $0.number == region.alternatives[0].number }) {
                    result[same].alternatives += region.alternatives
                }
            } else {
                result.append(region)
            }
        }
        // At one place, what is added comes first and the longest after it.
        return result.sorted { one, other in
            let first = (one.range.lowerBound, one.range.isEmpty ? 0 : 1, -one.range.count)
            return first < (other.range.lowerBound, other.range.isEmpty ? 0 : 1, -other.range.count)
        }
    }

    /// Regions with those that lie in them.
    private final class Nested {
        let region: Region
        var inner: [Nested] = []
        init(_ region: Region) { self.region = region }
    }

    private func outermost(of regions: [Region]) -> [Nested] {
        var outermost: [Nested] = []
        var open: [Nested] = []
        for region in regions {
            let nested = Nested(region)
            while let last = open.last, !Self.contains(last.region, region) { open.removeLast() }
            if let last = open.last { last.inner.append(nested) } else { outermost.append(nested) }
            // Where a mutant only adds, nothing can lie in it.
            if !region.range.isEmpty { open.append(nested) }
        }
        return outermost
    }

    private static func contains(_ outer: Region, _ inner: Region) -> Bool {
        if inner.range.isEmpty {
            return outer.range.lowerBound < inner.range.lowerBound && inner.range.lowerBound < outer.range.upperBound
        }
        return outer.range.lowerBound <= inner.range.lowerBound && inner.range.upperBound <= outer.range.upperBound
    }

    // MARK: Rendering

    /// - Parameter excluded: mutants that are off here whatever happens, since they have their own version of all of it.
    private func render(
        _ range: Range<Int>, _ nested: [Nested], into output: inout WovenText, excluding excluded: Set<Int>
    ) {
        var position = range.lowerBound
        for piece in nested {
            output.append(position..<piece.region.range.lowerBound, of: bytes)
            position = piece.region.range.upperBound
            render(piece, into: &output, excluding: excluded)
        }
        output.append(position..<range.upperBound, of: bytes)
    }

    private func render(_ piece: Nested, into output: inout WovenText, excluding excluded: Set<Int>) {
        let region = piece.region
        if let declaration = region.declaration {
            output.append("\n" + directive(line: region.alternatives[0].line, mutant: region.alternatives[0].number))
            output.append(declaration + "\n" + directive(line: line(at: region.range.lowerBound)))
            output.append(padding(to: region.range.lowerBound))
            return
        }
        let alternatives = region.alternatives.filter { !excluded.contains($0.number) }
        guard !alternatives.isEmpty else {
            return render(region.range, piece.inner, into: &output, excluding: excluded)
        }
        var original = WovenText()
        render(region.range, piece.inner, into: &original, excluding: excluded.union(alternatives.map(\.number)))
        switch region.form {
        case .addition: return
        case .condition: renderCondition(region, original, alternatives, into: &output)
        case .initialValue: renderInitialValue(region, original, alternatives, into: &output)
        case .statements: renderStatements(region, original, alternatives, into: &output)
        }
    }

    private typealias Alternative = (number: Int, returnsMutated: Bool, line: Int)

    private func renderCondition(
        _ region: Region, _ original: WovenText, _ alternatives: [Alternative], into output: inout WovenText
    ) {
        for alternative in alternatives.reversed() { output.append("(\(runtime.off(alternative.number)) ? ") }
        output.append("(")
        output.append(original)
        output.append(")")
        for alternative in alternatives { output.append(" : (\(mutated(region.range, by: alternative.number))))") }
    }

    private func renderInitialValue(
        _ region: Region, _ original: WovenText, _ alternatives: [Alternative], into output: inout WovenText
    ) {
        let off = alternatives.map { runtime.off($0.number) }.joined(separator: " && ")
        output.append("{ if \(off) { return ")
        output.append(original)
        output.append(" }")
        for (index, alternative) in alternatives.enumerated() {
            let condition = index + 1 < alternatives.count ? " if \(runtime.on(alternative.number))" : ""
            output.append(" else\(condition) { return \(mutated(region.range, by: alternative.number)) }")
        }
        output.append(" }()")
    }

    private func renderStatements(
        _ region: Region, _ original: WovenText, _ alternatives: [Alternative], into output: inout WovenText
    ) {
        if region.range.isEmpty {
            // There is nothing that would run while all are off.
            output.append("\n")
            for alternative in alternatives {
                output.append("if \(runtime.on(alternative.number)) {\n")
                appendMutated(alternative, region, into: &output)
                output.append("}\n")
            }
            output.append(directive(line: line(at: region.range.lowerBound)) + padding(to: region.range.lowerBound))
            return
        }
        let off = alternatives.map { runtime.off($0.number) }.joined(separator: " && ")
        output.append("if \(off) {\n" + directive(line: line(at: region.range.lowerBound)))
        output.append(padding(to: region.range.lowerBound) + (region.isReturned ? "return " : ""))
        output.append(original)
        output.append("\n}")
        for (index, alternative) in alternatives.enumerated() {
            let condition = index + 1 < alternatives.count ? " if \(runtime.on(alternative.number))" : ""
            output.append(" else\(condition) {\n")
            appendMutated(alternative, region, into: &output)
            output.append("}")
        }
        output.append(
            "\n" + directive(line: line(at: region.range.upperBound)) + padding(to: region.range.upperBound))
    }

    private func appendMutated(
        _ alternative: Alternative, _ region: Region, into output: inout WovenText
    ) {
        let own = edits[alternative.number] ?? []
        // Where the region begins before the mutant's own edit, so does its text.
        let first = own.map(\.range.lowerBound).filter { $0 >= region.range.lowerBound }.min()
        let before = first.map { line(at: $0) - line(at: region.range.lowerBound) } ?? 0
        let text = mutated(region.range, by: alternative.number)
        output.append(directive(line: max(1, alternative.line - before), mutant: alternative.number))
        output.append((alternative.returnsMutated && !text.isEmpty ? "return " : "") + text + "\n")
    }

    /// A piece of the original with all that one mutant changes in it.
    private func mutated(_ range: Range<Int>, by number: Int) -> String {
        let inside = (edits[number] ?? []).filter {
            $0.form != .addition && $0.range.lowerBound >= range.lowerBound && $0.range.upperBound <= range.upperBound
        }
        var output = ""
        var position = range.lowerBound
        let ordered = inside.sorted {
            ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound)
        }
        for edit in ordered {
            output += text(position..<edit.range.lowerBound)
            if edit.range.isEmpty, edit.range.lowerBound > range.lowerBound { output += "\n" }
            output += edit.mutated
            if edit.range.isEmpty { output += "\n" }
            position = edit.range.upperBound
        }
        return output + text(position..<range.upperBound)
    }

    // MARK: Places

    private func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

    /// The line of an offset, from 1.
    private func line(at offset: Int) -> Int {
        var low = 0
        var high = lineStarts.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if lineStarts[middle] <= offset { low = middle } else { high = middle }
        }
        return low + 1
    }

    /// Blanks that bring what follows to the column that it has in the original.
    private func padding(to offset: Int) -> String {
        String(repeating: " ", count: offset - lineStarts[line(at: offset) - 1])
    }

    private func directive(line: Int, mutant: Int? = nil) -> String {
        "#sourceLocation(file: \"\(escaped(mutant.map { WovenSources.mark(path, with: $0) } ?? path))\", line: \(line))\n"
    }

    private func escaped(_ path: String) -> String {
        path.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    }
}
