// What operators make of a piece of Swift, with the compiler's own types, and whether it compiles.

import Foundation
import Testing

@testable import GateAudit

#if canImport(SwiftSyntax)

    /// A piece of Swift with the mutants that operators make of it.
    struct MutatedSample {
        private let code: String
        private let folder: URL
        private let generated: GeneratedSource

        /// Types a piece of Swift, which must compile, and has operators look at it.
        /// - Parameters:
        ///   - operators: the operators.
        ///   - code: the piece.
        init(_ operators: [any MutationOperator], _ code: String) async throws {
            self.code = code
            folder = FileManager.default.temporaryDirectory.appending(path: "operators-\(UUID().uuidString)")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            let file = folder.appending(path: "Sample.swift")
            try Data(code.utf8).write(to: file)
            let result = try await Self.compiler(
                ["-frontend", "-dump-ast", "-dump-ast-format", "json", "-swift-version", "6", "-module-name", "Sample"]
                    + [file.path], in: folder)
            try #require(result.status == 0, "the sample does not compile:\n\(result.errorText)")
            let syntax = try #require(TypedSyntax(output: result.stdout, below: folder))
            let source = MutableSource(
                path: "Sample.swift", text: code, types: ExpressionTypes(syntax, file: "Sample.swift"))
            let names = operators.map(\.name)
            generated = MutantGenerator(operators: operators, known: names).mutants(of: source)
        }

        /// Every mutant as `original → replacement`, in the order of the source.
        var changes: [String] {
            generated.mutants.map { "\($0.original) → \($0.mutation.replacement)" }
        }

        /// What is said of every mutant.
        var summaries: [String] { generated.mutants.map(\.mutation.summary) }

        /// Has the compiler check every mutant; records an issue for each that it refuses.
        func expectThatAllCompile(sourceLocation: SourceLocation = #_sourceLocation) async throws {
            for (number, mutant) in generated.mutants.enumerated() {
                var bytes = Array(code.utf8)
                bytes.replaceSubrange(mutant.mutation.range, with: Array(mutant.mutation.replacement.utf8))
                let file = folder.appending(path: "Mutant\(number).swift")
                try Data(bytes).write(to: file)
                let result = try await Self.compiler(
                    [
                        "-frontend", "-emit-sil", "-o", "/dev/null", "-swift-version", "6", "-module-name", "Sample",
                        file.path,
                    ], in: folder)
                #expect(
                    result.status == 0, "\(mutant.mutation.summary): \(result.errorText)",
                    sourceLocation: sourceLocation)
            }
            try FileManager.default.removeItem(at: folder)
        }

        private static func compiler(_ arguments: [String], in folder: URL) async throws -> CommandResult {
            try await Command(
                executable: URL(filePath: "/usr/bin/env"), arguments: ["swiftc"] + arguments,
                environment: ProcessInfo.processInfo.environment, workingDirectory: folder
            ).run()
        }
    }

#endif
