// All patches of an audit in a fixed order, read and checked before anything is built.

import Foundation

/// What an audit works through.
public struct Catalogue: Sendable {
    /// What is under audit and what guards it.
    public let configuration: GateConfiguration
    /// The entries for this platform: controls, then mutants by constraint and name, then benign variants.
    public let entries: [CatalogueEntry]
    /// Entries whose `Platform` leaves this platform out.
    public let otherPlatforms: [CatalogueEntry]
    /// The folder that they were read from.
    public let folder: URL
    /// The package that they change.
    public let package: PackageDescription

    /// Puts a catalogue together, bringing the entries into their order unless they are in one.
    public init(
        configuration: GateConfiguration, entries: [CatalogueEntry], otherPlatforms: [CatalogueEntry] = [], folder: URL,
        package: PackageDescription, inOrder: Bool = false
    ) {
        self.configuration = configuration
        self.entries = inOrder ? entries : Self.ordered(entries)
        self.otherPlatforms = Self.ordered(otherPlatforms)
        self.folder = folder
        self.package = package
    }

    /// The entries of one role.
    public func entries(_ role: EntryRole) -> [CatalogueEntry] { entries.filter { $0.role == role } }

    private static func ordered(_ entries: [CatalogueEntry]) -> [CatalogueEntry] {
        let ranks: [EntryRole: Int] = [.control: 0, .mutant: 1, .benign: 2]
        return entries.sorted { (ranks[$0.role] ?? 3, $0.id) < (ranks[$1.role] ?? 3, $1.id) }
    }

    /// Reads a folder of patches.
    ///
    /// - Parameters:
    ///   - package: the package that they change.
    ///   - mutants: the folder: `gate.json` and one folder a constraint.
    ///   - platform: entries meant for others only are set aside.
    /// - Throws: `CatalogueError` with everything that is wrong, `gate.json` first, then file by file.
    /// - Complexity: O(*n*) in the bytes of all patches.
    public static func load(
        package: PackageDescription, mutants: URL, platform: Platform = .current
    ) throws -> Catalogue {
        var problems: [CatalogueProblem] = []
        let mutants = URL(fileURLWithPath: FileTree.resolvingLinks(mutants.path) ?? mutants.path, isDirectory: true)
        let shown = FileTree.relative(mutants.path, to: package.root)
        guard FileTree.kind(at: mutants.path) == .folder else {
            throw CatalogueError(problems: [
                CatalogueProblem(
                    file: shown, message: "there is no such folder",
                    advice: "name the folder of the patches with --mutants, or capture a first one")
            ])
        }
        let folders = try folders(in: mutants, shown: shown, problems: &problems)
        let configuration = try configuration(
            in: mutants, shown: shown, package: package, folders: folders.map(\.name), problems: &problems)
        guard let configuration else { throw CatalogueError(problems: problems) }
        let reader = reader(package: package, configuration: configuration)
        var contents: [PatchFile.Contents] = []
        for folder in folders {
            for file in folder.patches {
                let name = String(file.lastPathComponent.dropLast(".patch".count))
                let data = try Data(contentsOf: file)
                if let read = reader.read(data, folder: folder.name, name: name, file: file, problems: &problems) {
                    contents.append(read)
                }
            }
        }
        problems += repeats(contents, package: package)
        if problems.isEmpty, !contents.contains(where: { $0.entry.role == .mutant }) {
            problems.append(
                CatalogueProblem(
                    file: shown, message: "there is no mutant in the catalogue",
                    advice: "an audit without mutants shows nothing; write one with “run-mutants capture”"))
        }
        let here = contents.map(\.entry).filter { $0.platforms.isEmpty || $0.platforms.contains(platform) }
        if problems.isEmpty, !here.contains(where: { $0.role == .mutant }) {
            problems.append(
                CatalogueProblem(
                    file: shown, message: "no mutant is meant for \(platform.rawValue)",
                    advice: "an audit without mutants shows nothing; widen a Platform line"))
        }
        guard problems.isEmpty else { throw CatalogueError(problems: problems) }
        let others = contents.map(\.entry).filter { !$0.platforms.isEmpty && !$0.platforms.contains(platform) }
        return Catalogue(
            configuration: configuration, entries: here, otherPlatforms: others, folder: mutants, package: package)
    }

    /// Patches are not blamed for a subject or layers that the configuration itself gets wrong.
    private static func reader(package: PackageDescription, configuration: GateConfiguration) -> PatchFile {
        let candidates = package.subjectCandidates.map(\.name)
        let isSound = !configuration.subject.isEmpty && configuration.subject.allSatisfy(candidates.contains)
        let layers = configuration.layers.map(\.name)
        return PatchFile(
            package: package, subject: isSound ? configuration.subject : candidates,
            layers: layers.isEmpty ? nil : layers)
    }

    // MARK: Folders

    private struct Folder {
        let name: String
        let patches: [URL]
    }

    /// Letters, digits, `-`, `_` and `.`, not first: a name becomes a file's name in the report.
    static func isPlainName(_ name: String) -> Bool {
        !name.isEmpty && name.utf8.first != UInt8(ascii: ".")
            && name.unicodeScalars.allSatisfy {
                $0.isASCII && ($0.properties.isAlphabetic || "0123456789-_.".unicodeScalars.contains($0))
            }
    }

    private static func folders(
        in mutants: URL, shown: String, problems: inout [CatalogueProblem]
    ) throws -> [Folder] {
        var folders: [Folder] = []
        let isNote = { (name: String) in name.hasPrefix(".") || name == "README.md" }
        for name in try FileManager.default.contentsOfDirectory(atPath: mutants.path).sorted() {
            let folder = mutants.appendingPathComponent(name)
            guard FileTree.kind(at: folder.path) == .folder else {
                if name != GateConfiguration.fileName, !isNote(name) {
                    problems.append(
                        CatalogueProblem(
                            file: "\(shown)/\(name)", message: "it lies beside the folders of the constraints",
                            advice: "move a patch into the folder of its constraint, anything else elsewhere"))
                }
                continue
            }
            if isNote(name) { continue }
            var patches: [URL] = []
            for file in try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() where !isNote(file) {
                let url = folder.appendingPathComponent(file)
                guard case .file = FileTree.kind(at: url.path), file.hasSuffix(".patch") else {
                    problems.append(
                        CatalogueProblem(
                            file: "\(shown)/\(name)/\(file)", message: "it is no patch file",
                            advice: "a constraint's folder holds files named “name.patch”; move it elsewhere"))
                    continue
                }
                guard isPlainName(String(file.dropLast(".patch".count))), isPlainName(name) else {
                    problems.append(
                        CatalogueProblem(
                            file: "\(shown)/\(name)/\(file)", message: "its name cannot be an identity",
                            advice: "use letters, digits, “-”, “_” and “.”"))
                    continue
                }
                patches.append(url)
            }
            if patches.isEmpty {
                problems.append(
                    CatalogueProblem(
                        file: "\(shown)/\(name)", message: "the folder holds no patch",
                        advice: "write one with “run-mutants capture \(name)/<name>”, or remove the folder"))
            }
            folders.append(Folder(name: name, patches: patches))
        }
        return folders
    }

    private static func configuration(
        in mutants: URL, shown: String, package: PackageDescription, folders: [String],
        problems: inout [CatalogueProblem]
    ) throws -> GateConfiguration? {
        let constraints = folders.filter { EntryRole(folder: $0) == .mutant }
        let file = mutants.appendingPathComponent(GateConfiguration.fileName)
        let shownFile = "\(shown)/\(GateConfiguration.fileName)"
        guard FileTree.kind(at: file.path) != nil else {
            let assumed = GateConfiguration.assumed(for: package, folders: constraints)
            if assumed.layers.allSatisfy({ $0.tests?.isEmpty == true }) {
                problems.append(
                    CatalogueProblem(
                        file: shownFile, message: "the package has no test target, so there is no gate",
                        advice: "add tests, or name an executable check in a gate.json"))
            }
            return assumed
        }
        var own: [CatalogueProblem] = []
        let read = GateConfiguration.read(
            try Data(contentsOf: file), file: shownFile, package: package, problems: &own)
        if let read {
            for folder in constraints where read.constraints[folder] == nil {
                let known = read.constraints.keys.filter { !constraints.contains($0) }
                let nearest = Suggestion.nearest(to: folder, among: known).map { "; did you mean “\($0)”?" } ?? ""
                own.append(
                    CatalogueProblem(
                        file: shownFile, message: "the constraint “\(folder)” has a folder but no sentence",
                        advice: "say under “constraints” what it promises\(nearest)"))
            }
            for constraint in read.constraints.keys.sorted() where !folders.contains(constraint) {
                own.append(
                    CatalogueProblem(
                        file: shownFile, message: "the constraint “\(constraint)” has no mutant",
                        advice: "write one with “run-mutants capture \(constraint)/<name>”, or take its sentence out"))
            }
        }
        problems = own + problems
        return read
    }

    private static func repeats(_ contents: [PatchFile.Contents], package: PackageDescription) -> [CatalogueProblem] {
        var first: [[UnifiedDiff.NormalisedChange]: CatalogueEntry] = [:]
        var problems: [CatalogueProblem] = []
        for read in contents {
            if let earlier = first[read.diff.normalised] {
                problems.append(
                    CatalogueProblem(
                        file: FileTree.relative(read.entry.file.path, to: package.root),
                        message: "it makes the same change as \(earlier.id)", advice: "keep one of them"))
            } else {
                first[read.diff.normalised] = read.entry
            }
        }
        return problems
    }

    // MARK: Tests

    /// The patterns of `Killed-By`, and of the idle tests, that name none of the tests once those are known: a kill nobody
    /// could be credited with, a reason that excuses nothing.
    ///
    /// - Complexity: O(*p* × *t*) matches.
    public func unmatchedPatterns(tests: [TestIdentifier]) -> [CatalogueProblem] {
        let excuses = (configuration.idle ?? [:]).keys.sorted().filter { pattern in
            !tests.contains { TestPattern(pattern).matches($0) }
        }
        return excuses.map { pattern in
            CatalogueProblem(
                file: GateConfiguration.fileName, message: "the idle tests “\(pattern)” are none of the gate's",
                advice: "take them out, or name a test of the gate")
        } + unmatchedKillers(tests: tests)
    }

    private func unmatchedKillers(tests: [TestIdentifier]) -> [CatalogueProblem] {
        entries.flatMap { entry in
            entry.killedBy.filter { pattern in !tests.contains { pattern.matches($0) } }.map { pattern in
                let wider = TestPattern(pattern.text + "/*")
                let isSuite = tests.contains { wider.matches($0) }
                let short = tests.map { test in
                    test.rawValue.split(separator: "/")[0].contains(".") && !pattern.text.contains(".")
                        ? String(test.rawValue.split(separator: ".", maxSplits: 1)[1]) : test.rawValue
                }
                let advice =
                    if isSuite {
                        "write “\(wider.text)” for all tests of that suite"
                    } else if let nearest = Suggestion.nearest(to: pattern.text, among: short) {
                        "did you mean “\(nearest)”?"
                    } else {
                        "name a test as “Suite/test()”, or many with “*”"
                    }
                return CatalogueProblem(
                    file: FileTree.relative(entry.file.path, to: package.root), line: entry.killedByLine,
                    message: "Killed-By “\(pattern.text)” names no test of the gate", advice: advice)
            }
        }
    }
}
