// Everything about one entry of the last audit, for the person who wants to know why it got its verdict.

import Foundation

/// The text of `run-mutants explain`.
public struct Explanation {
    private let record: EntryRecord
    private let layers: [GateLayer]
    private let sources: [WeavingPreview.WovenSource]
    private let log: String
    private let root: URL
    private let width: Int
    private let painter: Painter

    /// Prepares the text.
    /// - Parameters:
    ///   - record: what the audit found.
    ///   - layers: the layers of the gate.
    ///   - sources: the sources that it changes, as they are and with it woven in; none where it is not woven.
    ///   - log: the log that the audit wrote of it.
    ///   - root: the package, for the command under a debugger.
    ///   - width: how many columns there are.
    ///   - painter: colours.
    public init(
        record: EntryRecord, layers: [GateLayer], sources: [WeavingPreview.WovenSource], log: String, root: URL,
        width: Int, painter: Painter
    ) {
        self.record = record
        self.layers = layers
        self.sources = sources
        self.log = log
        self.root = root
        self.width = width
        self.painter = painter
    }

    /// The whole text.
    public var text: String {
        var lines = [
            painter.paint(record.id, .strong) + ": "
                + painter.paint(record.verdict?.rawValue ?? "no verdict", Painter.style(of: record.verdict)),
            record.title,
        ]
        if let reason = record.reason { lines.append(reason) }
        lines += section("How it was built", built)
        lines += section("Tests that reach it", reaching)
        lines += section("To run it under a debugger", debugging)
        lines += section("Trials", trials)
        return lines.joined(separator: "\n") + "\n"
    }

    private func section(_ title: String, _ lines: [String]) -> [String] {
        ["", painter.paint(title, .strong)] + lines.map { $0.isEmpty ? "" : "  " + $0 }
    }

    private var built: [String] {
        switch record.build {
        case .woven:
            let head = "Woven into one build with others, as switch \(record.run?.switchNumber ?? 0)."
            let body = sources.flatMap { source in
                // Shown alone it is the first; in the build it has its own number.
                let woven = source.woven.replacing(".off(1)", with: ".off(\(record.run?.switchNumber ?? 1))")
                return [
                    "", "\(source.path), the original on the left and with just this mutant woven in on the right:",
                ]
                    + SideBySide(source.original, woven, width: width - 2).lines
            }
            return [head]
                + (body.isEmpty ? ["The sources have changed since: how it was woven cannot be shown."] : body)
        case .standalone:
            return ["On its own" + (record.standaloneBecause.map { ", because \($0)." } ?? ".")]
        case nil: return ["It was not built."]
        }
    }

    private var reaching: [String] {
        guard let tests = record.reachedBy else {
            return ["Not known: only a woven build tells which tests evaluate what a mutant changes."]
        }
        return tests.isEmpty ? ["None."] : tests.map(\.rawValue)
    }

    private var debugging: [String] {
        guard let run = record.run else { return ["It was not built."] }
        // The test that decides, or the one that was meant to.
        let test =
            record.killers.first ?? record.otherKillers.first
            ?? record.trials.compactMap(\.test).first { test in record.killedBy.contains { $0.matches(test) } }
            ?? record.trials.compactMap(\.test).first
        guard let test, let layer = record.trials.first(where: { $0.test == test })?.layer,
            let gateLayer = layers.first(where: { $0.name == layer }),
            let program = run.program(for: test, layer: gateLayer, root: root)
        else { return ["No test ran on it alone."] }
        let setting = run.switchNumber.map { "\(SwitchRuntime.activeVariable)=\($0) " } ?? ""
        return [
            setting + "lldb -- " + ([program.executable.path] + program.arguments).map(quoted).joined(separator: " ")
        ]
    }

    private var trials: [String] {
        let lines = log.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        guard let first = lines.firstIndex(where: { $0.hasPrefix("== ") }) else { return ["None were made."] }
        return lines.last == "" ? Array(lines[first...].dropLast()) : Array(lines[first...])
    }

    private func quoted(_ word: String) -> String {
        let isPlain = word.allSatisfy { $0.isLetter || $0.isNumber || "/._-=:,@+".contains($0) }
        return isPlain && !word.isEmpty ? word : "'" + word.replacing("'", with: "'\\''") + "'"
    }
}

extension EntryRecord {
    /// What runs an entry.
    public struct Run: Sendable, Codable, Hashable {
        /// The test bundle, relative to the package.
        public let testBundle: String?
        /// Check to program, relative to the package.
        public let executables: [String: String]
        /// The switch to turn on; absent for a build of its own.
        public let switchNumber: Int?

        init(_ variant: BuiltVariant, root: URL) {
            testBundle = variant.testBundle.map { FileTree.relative($0.path, to: root) }
            executables = variant.executables.mapValues { FileTree.relative($0.path, to: root) }
            switchNumber = variant.activeSwitch?.number
        }

        /// The program that runs one test of it.
        func program(for test: TestIdentifier, layer: GateLayer, root: URL) -> TestProgram? {
            if let check = layer.check {
                guard let executable = executables[check] else { return nil }
                let name = String(test.rawValue.dropFirst(check.count + 1))
                return TestProgram(
                    executable: root.appending(path: executable),
                    arguments: test == CheckOutput.wholeProgram(check) ? [] : ["--only", name])
            }
            guard let bundle = testBundle.map({ root.appending(path: $0) }) else { return nil }
            return TestProgram.runOne(bundle, test)
        }
    }
}
