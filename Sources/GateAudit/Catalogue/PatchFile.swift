// Turns one patch file into an entry of the catalogue, refusing what an audit must not apply.

import Foundation

/// Reads patch files against a package: what they may touch depends on it.
struct PatchFile {
    /// The package that the patches change.
    let package: PackageDescription
    /// The targets under audit.
    let subject: [String]
    /// The names of the layers; nil when they are not known for sure.
    let layers: [String]?

    /// Reads patches for a configuration that is in order.
    init(package: PackageDescription, configuration: GateConfiguration) {
        self.init(package: package, subject: configuration.subject, layers: configuration.layers.map(\.name))
    }

    /// Reads patches while the configuration is not in order: what it gets wrong is no fault of theirs.
    init(package: PackageDescription, subject: [String], layers: [String]?) {
        self.package = package
        self.subject = subject
        self.layers = layers
    }

    /// What was read, as far as it was in order.
    struct Contents {
        let entry: CatalogueEntry
        let diff: UnifiedDiff
    }

    /// Reads one patch.
    ///
    /// - Parameters:
    ///   - data: the contents of the file.
    ///   - folder: its folder: the constraint, `controls` or `benign`.
    ///   - name: its name without `.patch`.
    ///   - file: where it lies.
    ///   - problems: everything that is wrong is added to it, in the order of the lines.
    /// - Returns: The entry; nil when anything was wrong.
    func read(
        _ data: Data, folder: String, name: String, file: URL, problems: inout [CatalogueProblem]
    ) -> Contents? {
        let shown = FileTree.relative(file.path, to: package.root)
        var found: [CatalogueProblem] = []
        let report = { (line: Int?, message: String, advice: String) in
            found.append(CatalogueProblem(file: shown, line: line, message: message, advice: advice))
        }
        guard let text = String(data: data, encoding: .utf8) else {
            report(nil, "it is not UTF-8", "Swift sources are; save the patch as UTF-8")
            problems += found
            return nil
        }
        let lines = PatchLine.split(text)
        let start =
            lines.firstIndex { $0.starts(with: "diff --git ") || $0.starts(with: "--- ") } ?? lines.endIndex
        let header = PatchHeader(lines: lines[..<start], report: report)
        let entry = self.entry(header, folder: folder, name: name, file: file, report)
        var diff: UnifiedDiff?
        if start == lines.endIndex {
            report(nil, "it holds no diff", "the diff stands below the header; write one with “run-mutants capture”")
        } else {
            let read = UnifiedDiff(lines: lines[start...], report: report)
            for change in read.changes { check(change, report) }
            checkRepeats(read.changes, report)
            diff = read
        }
        problems += found.sorted { ($0.line ?? 0) < ($1.line ?? 0) }
        guard found.isEmpty, let diff, let entry else { return nil }
        let body = lines[start...].map { $0.text + "\n" }.joined()
        return Contents(entry: entry(body, diff.changes.map(\.path)), diff: diff)
    }

    // MARK: Header

    /// What the header says, still without the diff; nil when something that is required is missing.
    private func entry(
        _ header: PatchHeader, folder: String, name: String, file: URL, _ report: (Int?, String, String) -> Void
    ) -> ((String, [String]) -> CatalogueEntry)? {
        let role = EntryRole(folder: folder)
        let title = header.values[.title]?.text
        if header.values[.title] == nil { report(nil, "Title is missing", "say in one sentence what the patch does") }
        if role == .benign {
            if header.values[.keeps] == nil {
                report(nil, "Keeps is missing", "a benign variant says which promise it keeps")
            }
            if let value = header.values[.killedBy] {
                report(value.line, "a benign variant is killed by nothing", "say “Keeps: the promise” in its place")
            }
        } else {
            if header.values[.killedBy] == nil {
                report(nil, "Killed-By is missing", "name the tests meant to notice the fault, as “Suite/*”")
            }
            if let value = header.values[.keeps] {
                report(value.line, "Keeps is for benign variants", "leave it out, or move the patch to benign/")
            }
        }
        let killers = killers(header.values[.killedBy], report)
        let layer = header.values[.layer]
        if let layer, let layers, !layers.contains(layer.text) {
            report(
                layer.line, "there is no layer “\(layer.text)”",
                Suggestion.advice(for: layer.text, among: layers, noun: "layer"))
        }
        let platforms = platforms(header.values[.platform], report)
        guard let title else { return nil }
        return { diff, touched in
            CatalogueEntry(
                id: "\(folder)/\(name)", role: role, constraint: folder, title: title, killedBy: killers.patterns,
                acceptedEndings: killers.endings, keeps: header.values[.keeps]?.text, layer: layer?.text,
                platforms: platforms, seenIn: Self.list(header.values[.seenIn]?.text), file: file, diff: diff,
                touchedFiles: touched, killedByLine: header.values[.killedBy]?.line)
        }
    }

    private func killers(
        _ value: PatchHeader.Value?, _ report: (Int?, String, String) -> Void
    ) -> (patterns: [TestPattern], endings: Set<AcceptedEnding>) {
        guard let value, !value.text.isEmpty else { return ([], []) }
        let words = value.text.split(separator: ",", omittingEmptySubsequences: false).map(\.trimmed)
        if words.contains(where: \.isEmpty) {
            report(value.line, "Killed-By has an empty place between its commas", "leave the extra comma out")
        }
        let endings = words.compactMap(AcceptedEnding.init(rawValue:))
        let patterns = words.filter { !$0.isEmpty && AcceptedEnding(rawValue: $0) == nil }
        if patterns.isEmpty, !endings.isEmpty {
            report(
                value.line, "Killed-By names no test", "name the tests beside “\(words[0])”, as “Suite/*, \(words[0])”")
        }
        for word in Set(words) where words.count(where: { $0 == word }) > 1 && !word.isEmpty {
            report(value.line, "Killed-By names “\(word)” twice", "leave one of them out")
        }
        return (patterns.map { TestPattern($0) }, Set(endings))
    }

    private func platforms(_ value: PatchHeader.Value?, _ report: (Int?, String, String) -> Void) -> Set<Platform> {
        guard let value else { return [] }
        var result: Set<Platform> = []
        for word in Self.list(value.text) {
            if let platform = Platform(rawValue: word) {
                result.insert(platform)
            } else {
                let known = Platform.allCases.map(\.rawValue)
                report(
                    value.line, "there is no platform “\(word)”",
                    Suggestion.advice(for: word, among: known, noun: "platform"))
            }
        }
        return result
    }

    private static func list(_ text: String?) -> [String] {
        (text ?? "").split(separator: ",").map(\.trimmed).filter { !$0.isEmpty }
    }

    // MARK: Diff

    /// Extensions of what a compiler reads; anything else in a target's folder is no source.
    private static let sourceExtensions: Set<String> = [
        "swift", "c", "cc", "cpp", "cxx", "h", "hh", "hpp", "m", "mm", "s", "S",
    ]

    /// Refuses a change of anything but a source of the subject.
    private func check(_ change: FileChange, _ report: (Int?, String, String) -> Void) {
        let path = change.path
        let line = change.patchLine
        let advice = "a patch may only change sources of the subject (\(subject.joined(separator: ", ")))"
        let components = path.split(separator: "/", omittingEmptySubsequences: false)
        if path.hasPrefix("/") || components.contains("..") {
            return report(line, "the patch reaches outside the package: \(path)", advice)
        }
        if components.contains(where: { $0.isEmpty || $0 == "." || $0.lowercased() == ".git" }) {
            return report(line, "“\(path)” is no plain path", advice)
        }
        // A link on the way would lead the patch to another file than the one that it names.
        for count in 1...components.count {
            let part = components.prefix(count).joined(separator: "/")
            if case .link = FileTree.kind(at: package.root.path + "/" + part) {
                return report(line, "\(part) is a symbolic link", "change the file that it leads to")
            }
        }
        let prefixless = "“\(path)” is what remains without the first folder; was the patch made with --no-prefix?"
        guard let target = package.target(holding: path) else {
            let isManifest = path == "Package.swift" || path.hasPrefix("Package@swift-")
            if isManifest { return report(line, "the patch changes the manifest", advice) }
            let exists = FileTree.kind(at: package.root.path + "/" + path) != nil
            return report(
                line, "the patch changes \(path), which belongs to no target",
                exists ? advice : "\(advice); \(prefixless)")
        }
        if target.type == "test" {
            return report(line, "the patch changes a test: \(path)", advice)
        }
        guard subject.contains(target.name) else {
            return report(line, "the patch changes \(path) of \(target.name), which is not under audit", advice)
        }
        let isSource = Self.sourceExtensions.contains(
            String(path.split(separator: "/").last?.split(separator: ".").last ?? ""))
        guard isSource || target.sources.contains(path) else {
            return report(line, "\(path) is no source file", advice)
        }
        let isSwift = path.hasSuffix(".swift")
        let exists = FileTree.kind(at: package.root.path + "/" + path) != nil
        if exists, isSwift, change.kind != .added, !target.sources.contains(path) {
            report(line, "\(path) takes no part in the build: its target excludes it", advice)
        }
    }

    private func checkRepeats(_ changes: [FileChange], _ report: (Int?, String, String) -> Void) {
        var seen: Set<String> = []
        for change in changes where !seen.insert(change.path).inserted {
            report(change.patchLine, "the diff changes \(change.path) twice", "capture the patch again")
        }
    }
}

extension FileTree {
    /// A path relative to a folder when it lies below it, as it is otherwise.
    static func relative(_ path: String, to root: URL) -> String {
        path.hasPrefix(root.path + "/") ? String(path.dropFirst(root.path.count + 1)) : path
    }
}
