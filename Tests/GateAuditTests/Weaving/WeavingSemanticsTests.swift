// What woven code does: compiled once, run with each switch on, it behaves as the mutants would on their own.

#if canImport(SwiftSyntax)
    import Foundation
    import Testing

    @testable import GateAudit

    @Suite struct WeavingSemanticsTests {
        @Test func everyMutantBehavesAsWrittenAndTheOriginalAsBefore() async throws {
            let folder = FileManager.default.temporaryDirectory.appending(path: "weaving-\(UUID().uuidString)")
            defer { try? FileManager.default.removeItem(at: folder) }
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            let features = try FeaturePackage.all()
            let originals = Dictionary(uniqueKeysWithValues: features.map { ("\($0.name).swift", $0.source) })
            var mutants: [Weaver.Mutant] = []
            for feature in features {
                for mutant in try feature.mutants() {
                    let patched = try await feature.source(with: mutant)
                    mutants.append(
                        Weaver.Mutant(id: "\(feature.name)/\(mutant)", patched: ["\(feature.name).swift": patched]))
                }
            }
            let weaver = Weaver(
                originals: originals, targetFolders: originals.mapValues { _ in "" }, root: folder.path)
            let woven = weaver.weave(mutants)
            for feature in features {
                for (mutant, expected) in feature.expected.mutants {
                    let id = "\(feature.name)/\(mutant)"
                    #expect(
                        (woven.refusals[id] == nil) == expected.woven,
                        "\(id): \(woven.refusals[id]?.description ?? "woven")")
                }
            }
            let expected = Dictionary(uniqueKeysWithValues: features.map { ($0.name, $0.expected.says) })
            let plain = try await build(originals, features, in: folder.appending(path: "plain"))
            #expect(differences(try await run(plain, switchedOn: 0, woven).lines, expected) == [])
            let program = try await build(
                originals.merging(woven.files) { $1 }, features, in: folder.appending(path: "woven"))
            #expect(differences(try await run(program, switchedOn: 0, woven).lines, expected) == [])
            for feature in features {
                for (mutant, due) in feature.expected.mutants.sorted(by: { $0.key < $1.key }) where due.woven {
                    let number = try #require(woven.numbers["\(feature.name)/\(mutant)"])
                    var mutated = expected
                    mutated[feature.name] = due.says
                    let (found, reached) = try await run(program, switchedOn: number, woven)
                    #expect(differences(found, mutated) == [], "\(feature.name)/\(mutant)")
                    #expect(reached.contains(number), "\(feature.name)/\(mutant) is evaluated")
                }
            }
        }

        /// Compiles sources into a program that says what each feature says.
        private func build(
            _ sources: [String: String], _ features: [FeaturePackage], in folder: URL
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
