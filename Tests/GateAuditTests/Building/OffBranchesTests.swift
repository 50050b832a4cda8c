// A switch must not change what the original means: its types tell.

#if canImport(SwiftSyntax)
    import Foundation
    import Testing

    @testable import GateAudit

    @Suite struct OffBranchesTests {
        private let folder = FileManager.default.temporaryDirectory.appending(path: "off-\(UUID().uuidString)")
            .resolvingSymlinksInPath()
        private static let original = """
            func half() -> String {
                let n = 7
                return "\\(n / 2)"
            }

            """
        private static let path = "Sources/Halves/Half.swift"

        /// Sources woven by hand: the pieces of the original and what is put between them.
        private func woven(_ pieces: [(Range<Int>?, String)]) -> WovenSources {
            var text = WovenText()
            for (range, added) in pieces {
                if let range { text.append(range, of: Array(Self.original.utf8)) }
                text.append(added)
            }
            let runtime = SwitchRuntime(switches: 1, besides: [Self.original])
            return WovenSources(
                files: [Self.path: text.string, "Sources/Halves/\(runtime.typeName).swift": runtime.source],
                numbers: ["halves/other": 1], refusals: [:], runtime: runtime,
                neighbourhoods: ["halves/other": [.init(file: Self.path, lines: 1...4)]],
                segments: [Self.path: text.segments])
        }

        private func compare(_ sources: WovenSources) async throws -> OffBranches.Finding {
            defer { try? FileManager.default.removeItem(at: folder) }
            let originals = folder.appending(path: "original")
            let mirror = folder.appending(path: "woven")
            let scratch = folder.appending(path: "build")
            for (root, files) in [(originals, [Self.path: Self.original]), (mirror, sources.files)] {
                for (path, text) in files {
                    let file = root.appending(path: path)
                    try FileManager.default.createDirectory(
                        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
                    try Data(text.utf8).write(to: file)
                }
            }
            try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
            let list = scratch.appending(path: "sources")
            let files = sources.files.keys.sorted().map { "'\(mirror.appending(path: $0).path)'\n" }.joined()
            try Data(files.utf8).write(to: list)
            let tools = try await Toolchain.find { try await $0.run() }
            let compiler = tools.swift.deletingLastPathComponent().appending(path: "swiftc").path
            try Data(
                """
                    args: ["\(compiler)","-module-name","Halves","-emit-module","-emit-module-path","/x","-c","@\(list.path)","-Onone","-j2","-swift-version","6","-Xcc","-fPIC","-g","-package-name","p"]

                """.utf8
            ).write(to: scratch.appending(path: "debug.yaml"))
            let package = PackageDescription(
                name: "Halves", root: originals,
                targets: [.init(name: "Halves", type: "library", path: "Sources/Halves", sources: [Self.path])],
                products: [])
            return try await OffBranches(package: package, toolchain: tools, run: { try await $0.run() })
                .compare(sources, originals: originals, mirror: mirror, scratch: scratch)
        }

        private var literal: Range<Int> {
            let start = Array(Self.original.utf8).firstIndex(of: UInt8(ascii: "7")) ?? 0
            return start..<(start + 1)
        }

        @Test func aLiteralThatBecomesAnotherNumberIsFound() async throws {
            let end = Self.original.utf8.count
            let sources = woven([
                (0..<literal.lowerBound, "GateAuditSwitch.off(1) ? "), (literal, " : 7.5"),
                (literal.upperBound..<end, ""),
            ])
            #expect(try await compare(sources) == .changed(["halves/other": "\(Self.path):2"]))
        }

        @Test func theSameTypesAreTheSame() async throws {
            let end = Self.original.utf8.count
            let sources = woven([
                (0..<literal.lowerBound, "GateAuditSwitch.off(1) ? "), (literal, " : 8"),
                (literal.upperBound..<end, ""),
            ])
            #expect(try await compare(sources) == .same)
        }

        @Test func whereSwiftPMSaysNothingItIsUnknown() async throws {
            var sources = woven([(0..<Self.original.utf8.count, "")])
            #expect(try await compare(sources) == .same)
            sources = woven([(0..<Self.original.utf8.count, "syntax error (")])
            #expect(
                try await compare(sources) == .unknown("the compiler prints no typed syntax tree of Halves"))
        }

        @Test func bytesAreFoundInTheirPieces() {
            var text = WovenText()
            text.append("if off {")
            text.append(10..<14, of: Array("0123456789abcdefgh".utf8))
            text.append("}")
            text.append(14..<16, of: Array("0123456789abcdefgh".utf8))
            #expect(text.string == "if off {abcd}ef")
            #expect(WovenText.original(of: 8, in: text.segments) == 10)
            #expect(WovenText.original(of: 11, in: text.segments) == 13)
            #expect(WovenText.original(of: 12, in: text.segments) == nil)
            #expect(WovenText.original(of: 13, in: text.segments) == 14)
            #expect(WovenText.original(of: 0, in: text.segments) == nil)
            #expect(WovenText.original(of: 99, in: text.segments) == nil)
        }
    }
#endif
