// What woven code does: compiled once, run with each switch on, it behaves as the mutants would on their own.

#if canImport(SwiftSyntax)
    import Foundation
    import Testing

    @testable import GateAudit

    /// A piece of code in one feature of the language, with mutants whose behaviour is written down.
    struct WovenFeature: Sendable {
        let name: String
        /// Declares `enum <name>` with `static func run() async -> String`.
        let source: String
        /// What the original says.
        let original: String
        let mutants: [Mutant]

        struct Mutant: Sendable {
            let name: String
            /// What is replaced in the source, and by what.
            let replacing: String
            let with: String
            /// What the mutant says; nil when it cannot be woven.
            let says: String?
        }

        static func mutant(_ name: String, _ replacing: String, _ with: String, says: String?) -> Mutant {
            Mutant(name: name, replacing: replacing, with: with, says: says)
        }
    }

    @Suite struct WeavingSemanticsTests {
        @Test func everyMutantBehavesAsWrittenAndTheOriginalAsBefore() async throws {
            let folder = FileManager.default.temporaryDirectory.appending(path: "weaving-\(UUID().uuidString)")
            defer { try? FileManager.default.removeItem(at: folder) }
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            let features = WovenFeature.all
            let originals = Dictionary(uniqueKeysWithValues: features.map { ("\($0.name).swift", $0.source) })
            var mutants: [Weaver.Mutant] = []
            for feature in features {
                for mutant in feature.mutants {
                    let patched = feature.source.replacing(mutant.replacing, with: mutant.with, maxReplacements: 1)
                    try #require(patched != feature.source, "\(feature.name)/\(mutant.name) changes nothing")
                    mutants.append(
                        Weaver.Mutant(
                            id: "\(feature.name)/\(mutant.name)", patched: ["\(feature.name).swift": patched]))
                }
            }
            let weaver = Weaver(
                originals: originals, targetFolders: originals.mapValues { _ in "" }, root: folder.path)
            let woven = weaver.weave(mutants)
            for feature in features {
                for mutant in feature.mutants {
                    let id = "\(feature.name)/\(mutant.name)"
                    #expect(
                        (woven.refusals[id] != nil) == (mutant.says == nil),
                        "\(id): \(woven.refusals[id]?.description ?? "woven")")
                }
            }
            let expected = Dictionary(uniqueKeysWithValues: features.map { ($0.name, $0.original) })
            let plain = try await build(originals, features, in: folder.appending(path: "plain"))
            #expect(differences(try await run(plain, switchedOn: 0, woven).lines, expected) == [])
            let program = try await build(
                originals.merging(woven.files) { $1 }, features, in: folder.appending(path: "woven"))
            #expect(differences(try await run(program, switchedOn: 0, woven).lines, expected) == [])
            for feature in features {
                for mutant in feature.mutants {
                    guard let says = mutant.says, let number = woven.numbers["\(feature.name)/\(mutant.name)"] else {
                        continue
                    }
                    var mutated = expected
                    mutated[feature.name] = says
                    let (found, reached) = try await run(program, switchedOn: number, woven)
                    #expect(differences(found, mutated) == [], "\(feature.name)/\(mutant.name)")
                    #expect(reached.contains(number), "\(feature.name)/\(mutant.name) is evaluated")
                }
            }
        }

        /// Compiles sources into a program that says what each feature says.
        private func build(
            _ sources: [String: String], _ features: [WovenFeature], in folder: URL
        ) async throws -> URL {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            var sources = sources
            sources["main.swift"] =
                features.map { "print(\"\($0.name)=\" + (await \($0.name).run()))\n" }.joined()
            for (name, text) in sources { try Data(text.utf8).write(to: folder.appending(path: name)) }
            let tools = try await Toolchain.find { try await $0.run() }
            let program = folder.appending(path: "features")
            let result = try await Command(
                executable: tools.swift.deletingLastPathComponent().appending(path: "swiftc"),
                arguments: ["-swift-version", "6", "-Onone", "-o", program.path]
                    + sources.keys.sorted().map { folder.appending(path: $0).path },
                environment: tools.environment, workingDirectory: folder
            ).run()
            try #require(result.status == 0, "\(result.outputText)\(result.errorText)")
            return program
        }

        /// Which features say something else than is due, with both.
        private func differences(_ found: [String: String], _ due: [String: String]) -> [String] {
            due.keys.sorted().filter { found[$0] != due[$0] }
                .map { "\($0): \(found[$0] ?? "nothing") instead of \(due[$0] ?? "")" }
        }

        private func run(
            _ program: URL, switchedOn number: Int, _ woven: WovenSources
        ) async throws -> (lines: [String: String], reached: Set<Int>) {
            let reach = program.appendingPathExtension("reach-\(number)")
            try Data(count: woven.runtime.reachBytes).write(to: reach)
            let result = try await Command(
                executable: program, arguments: [],
                environment: [SwitchRuntime.activeVariable: "\(number)", SwitchRuntime.reachVariable: reach.path],
                workingDirectory: program.deletingLastPathComponent()
            ).run()
            var lines: [String: String] = [:]
            for line in result.outputText.split(separator: "\n") {
                let parts = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                lines[String(parts[0])] = parts.count == 2 ? String(parts[1]) : ""
            }
            let bytes = try Data(contentsOf: reach)
            return (lines, Set(bytes.indices.filter { bytes[$0] != 0 }))
        }
    }
#endif
