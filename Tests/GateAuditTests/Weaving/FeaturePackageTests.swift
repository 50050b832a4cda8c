// The sample packages of the language's features, audited both ways: the verdicts are those that are written down.

#if canImport(SwiftSyntax)
    import Foundation
    import Testing

    @testable import GateAudit

    @Suite(.serialized) struct FeaturePackageTests {
        /// One package, or all of them where that is asked for: they take half an hour.
        private static func chosen() throws -> [String] {
            ProcessInfo.processInfo.environment["GATE_AUDIT_ALL_FEATURES"] == nil
                ? ["Throwing"] : try FeaturePackage.names()
        }

        @Test func everyPatchIsWrittenDown() throws {
            let packages = try FeaturePackage.all()
            #expect(packages.count == 31)
            for package in packages {
                #expect(try package.mutants() == package.expected.mutants.keys.sorted(), "\(package.name)")
            }
        }

        @Test(arguments: try chosen()) func wovenAndStandaloneReachWhatIsWrittenDown(name: String) async throws {
            let package = try FeaturePackage(name)
            let sample = try AuditedPackage("Features/\(name)")
            defer { sample.remove() }
            for strategy in ["woven", "standalone"] {
                let result = try await sample.audit(["--strategy", strategy])
                let report = try #require(result.report, "\(result.output)\(result.errors)")
                let entries = report.entries
                #expect(entries.map(\.id) == package.expected.mutants.keys.sorted().map { "behaviour/\($0)" })
                for entry in entries {
                    let expected = try #require(
                        package.expected.mutants[String(entry.id.dropFirst("behaviour/".count))])
                    let place = Comment(rawValue: "\(name)/\(entry.id), \(strategy): \(entry.reason ?? "no verdict")")
                    if strategy == "woven" && !expected.woven {
                        #expect(entry.verdict == .unviable, place)
                        #expect(entry.diagnostics?.hasPrefix("It cannot be woven: ") == true, place)
                    } else {
                        #expect(entry.verdict == expected.verdict, place)
                        #expect(entry.killers == expected.killers, place)
                    }
                }
            }
        }
    }
#endif
