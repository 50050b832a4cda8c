// Has every operator look at the subject's sources, with the types that the compiler gives to them.

import Foundation

/// What operators make of a package.
public struct GeneratedMutants: Sendable, Codable {
    /// A change that a comment leaves out.
    public struct Skipped: Sendable, Codable, Hashable {
        /// The change.
        public let change: GeneratedChange
        /// Why.
        public let reason: String
    }

    /// The changes, in the order of files and places.
    public var changes: [GeneratedChange] = []
    /// Those that comments leave out.
    public var skipped: [Skipped] = []
    /// What of the sources could not be used, and why.
    public var notes: [String] = []
}

extension VariantBuilder {
    /// Makes every mutant of some targets, by all operators that there are.
    ///
    /// The package is built for it, for the types of its dependencies; what was made is kept beside that build.
    ///
    /// - Parameters:
    ///   - targets: the names of the targets.
    ///   - version: changes with the harness, so that what another one has made is not used.
    /// - Returns: nil when the package does not compile.
    /// - Throws: `BuildError` when a comment cannot be followed; `CancellationError`.
    func generate(from targets: [String], version: String) async throws -> GeneratedMutants? {
        // Whatever keeps it from being built is said where the baseline is built.
        guard case .built(let variant) = try await build(nil, job: 0) else { return nil }
        let file = store.folder(of: variant.contentKey).appendingPathComponent("generated.json")
        let key = ([version] + targets).joined(separator: "\n")
        if let data = try? Data(contentsOf: file), let kept = try? JSONDecoder().decode(Kept.self, from: data),
            kept.key == key
        {
            return kept.mutants
        }
        let mutants = try await makeMutants(of: targets)
        try JSONEncoder().encode(Kept(key: key, mutants: mutants)).write(to: file, options: .atomic)
        return mutants
    }

    private struct Kept: Codable {
        let key: String
        let mutants: GeneratedMutants
    }

    #if canImport(SwiftSyntax)
        /// With it the compiler counts bytes otherwise than the parser does.
        private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

        private func makeMutants(of targets: [String]) async throws -> GeneratedMutants {
            let generator = MutantGenerator(operators: MutationOperators.all, known: MutationOperators.names)
            var result = GeneratedMutants()
            var problems: [SkipCommentProblem] = []
            for target in targets.compactMap({ package.target(named: $0) }) {
                let paths = target.sources.filter { $0.hasSuffix(".swift") && snapshot.paths.contains($0) }
                guard !paths.isEmpty else { continue }
                let (syntax, reason) = try await types(of: target.name, paths)
                if let reason {
                    result.notes.append(
                        "\(target.name) only gets mutants that need no types, for they could not be found out: \(reason)"
                    )
                }
                for path in paths.sorted() {
                    let data = try Data(contentsOf: snapshot.root.appendingPathComponent(path))
                    guard !data.starts(with: Self.byteOrderMark) else {
                        result.notes.append("\(path) begins with a byte order mark, so no mutant is made of it")
                        continue
                    }
                    let text = String(decoding: data, as: UTF8.self)
                    let types = syntax.map { ExpressionTypes($0, file: path) } ?? ExpressionTypes()
                    let made = generator.mutants(of: MutableSource(path: path, text: text, types: types))
                    problems += made.problems
                    result.changes += made.mutants.map { GeneratedChange($0, file: path) }
                    result.skipped += made.skipped.map {
                        .init(change: GeneratedChange($0.mutant, file: path), reason: $0.reason)
                    }
                }
            }
            guard problems.isEmpty else {
                throw BuildError(problems.map(\.description).joined(separator: "\n"))
            }
            return result
        }

        /// The types of a target's expressions, or why there are none.
        private func types(of target: String, _ paths: [String]) async throws -> (TypedSyntax?, String?) {
            let module = TestProgram.module(ofTarget: target)
            if FileTree.kind(at: work.scratch(0).path) == nil { try await warmUp(job: 0) }
            guard let compilation = ModuleCompilation(module: module, scratch: work.scratch(0)) else {
                return (nil, "SwiftPM does not say how it compiles \(module)")
            }
            let mirror = work.mirror(0)
            // Files that build plugins made lie outside the mirror: they are taken where they are.
            let sources = compilation.sources.map { source in
                let relative = FileTree.relative(source, to: mirror)
                return relative.hasPrefix("/") ? source : snapshot.root.appendingPathComponent(relative).path
            }
            let result = try await run(
                compilation.dump(of: sources, environment: toolchain.environment, in: snapshot.root))
            guard result.status == 0, let syntax = TypedSyntax(output: result.stdout, below: snapshot.root) else {
                return (nil, "the compiler prints no typed syntax tree of \(module)")
            }
            return (syntax, nil)
        }
    #else
        private func makeMutants(of targets: [String]) async throws -> GeneratedMutants {
            throw BuildError("this toolchain has no SwiftSyntax, so no mutants can be generated")
        }
    #endif

    /// The same builder, for another catalogue.
    func with(_ entries: [CatalogueEntry]) -> VariantBuilder {
        VariantBuilder(
            package: package, toolchain: toolchain, recipe: recipe, snapshot: snapshot, work: work, store: store,
            run: run, runBuild: runBuild, wholeCatalogue: entries)
    }

    /// The text of a source as it is audited.
    func text(of path: String) throws -> String {
        try String(contentsOf: snapshot.root.appendingPathComponent(path), encoding: .utf8)
    }
}

#if canImport(SwiftSyntax)
    extension GeneratedChange {
        init(_ mutant: GeneratedSource.Mutant, file: String) {
            self.init(
                file: file, line: mutant.line, declaration: mutant.declaration, mutation: mutant.mutation,
                original: mutant.original, ordinal: mutant.ordinal)
        }
    }
#endif
