// Makes sure that woven code means what the original means while nothing is switched on.

import Foundation

/// Compares the typed syntax trees of the original and the woven sources.
///
/// A switch can change how the compiler reads the code around it, without a word: a literal that was an integer becomes a
/// floating-point number because the mutant has one. Tests that stay green do not show that.
struct OffBranches: Sendable {
    /// What came of it.
    enum Finding: Sendable, Hashable {
        /// Every expression of the original has the type that it had.
        case same
        /// Some have not: the mutants beside them, each with the place.
        case changed([String: String])
        /// It could not be found out.
        case unknown(String)
    }

    private let package: PackageDescription
    private let toolchain: Toolchain
    private let run: CommandRunner

    init(package: PackageDescription, toolchain: Toolchain, run: @escaping CommandRunner) {
        self.package = package
        self.toolchain = toolchain
        self.run = run
    }

    /// Compares.
    ///
    /// - Parameters:
    ///   - sources: what was woven.
    ///   - originals: the folder with the original sources.
    ///   - mirror: the folder with the woven ones, which are built.
    ///   - scratch: the build folder.
    /// - Throws: `CancellationError`, or what the command runner throws.
    func compare(_ sources: WovenSources, originals: URL, mirror: URL, scratch: URL) async throws -> Finding {
        let targets = Set(sources.segments.keys.compactMap { package.target(holding: $0)?.name }).sorted()
        var changed: [String: String] = [:]
        for target in targets {
            let module = TestProgram.module(ofTarget: target)
            guard let compilation = ModuleCompilation(module: module, scratch: scratch) else {
                return .unknown("SwiftPM does not say how it compiles \(module)")
            }
            let relative = compilation.sources.map { FileTree.relative($0, to: mirror) }
            let before = relative.filter { sources.files[$0] == nil || sources.segments[$0] != nil }
            guard let woven = try await dump(compilation, relative, below: mirror),
                let plain = try await dump(compilation, before, below: originals)
            else { return .unknown("the compiler prints no typed syntax tree of \(module)") }
            let files = Set(sources.segments.keys)
            for place in plain.differences(from: woven.original(sources.segments), in: files) {
                let line = try Self.line(of: place.start, in: originals.appendingPathComponent(place.file))
                for id in sources.mutants(near: line, in: place.file) {
                    changed[id] = changed[id] ?? "\(place.file):\(line)"
                }
            }
        }
        return changed.isEmpty ? .same : .changed(changed)
    }

    private func dump(_ compilation: ModuleCompilation, _ files: [String], below root: URL) async throws -> TypedSyntax?
    {
        let paths = files.map { root.appendingPathComponent($0).path }
        let result = try await run(compilation.dump(of: paths, environment: toolchain.environment, in: root))
        guard result.status == 0 else { return nil }
        return TypedSyntax(output: result.stdout, below: root)
    }

    private static func line(of offset: Int, in file: URL) throws -> Int {
        try Data(contentsOf: file).prefix(offset).count { $0 == UInt8(ascii: "\n") } + 1
    }
}

extension WovenSources {
    /// The mutants in the declaration that holds a line, or where there is none in the file.
    func mutants(near line: Int, in file: String) -> Set<String> {
        let inFile = neighbourhoods.filter { $0.value.contains { $0.file == file } }
        let near = inFile.filter { $0.value.contains { $0.file == file && $0.lines.contains(line) } }
        return Set((near.isEmpty ? inFile : near).keys)
    }
}
