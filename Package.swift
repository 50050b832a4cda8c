// swift-tools-version: 6.2
// The manifest: the session library, its gate, and the harness that audits the gate.

import Foundation
import PackageDescription

/// True while the harness builds a variant in its mirror: then only what the gate needs is there,
/// so that neither the driver nor its tests are compiled once more for every mutant.
let isVariant = Context.environment["GATE_AUDIT_VARIANT"] != nil

let strict: [SwiftSetting] = isVariant ? [] : [.treatAllWarnings(as: .error)]

/// Where the toolchain keeps its own SwiftSyntax, which parses Swift for the harness; nil where it ships none.
func findSwiftSyntax() -> String? {
    let compiler = Process()
    compiler.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    compiler.arguments = ["swiftc", "-print-target-info"]
    let output = Pipe()
    compiler.standardOutput = output
    compiler.standardError = FileHandle.nullDevice
    guard (try? compiler.run()) != nil else { return nil }
    let data = output.fileHandleForReading.readDataToEndOfFile()
    let information = try? JSONSerialization.jsonObject(with: data) as? [String: Any]
    let paths = information?["paths"] as? [String: Any]
    guard let resources = paths?["runtimeResourcePath"] as? String else { return nil }
    let folder = resources + "/host"
    return FileManager.default.fileExists(atPath: folder + "/SwiftSyntax.swiftmodule") ? folder : nil
}

let swiftSyntax = isVariant ? nil : findSwiftSyntax()

/// For the harness and for whatever imports it: the compiler follows its imports.
let harness: [SwiftSetting] = strict + (swiftSyntax.map { [.unsafeFlags(["-I", $0])] } ?? [])

/// What the gate needs: the subject, both layers, and the fixture server under them.
let gateTargets: [Target] = [
    // Optimised in a variant: the gate runs through it once and again for every mutant. Elsewhere a plain debug build,
    // for a package with such flags cannot be depended on by version.
    .target(name: "AccountSession", swiftSettings: isVariant ? [.unsafeFlags(["-O"])] : strict),
    .executableTarget(name: "CookieCheck", dependencies: ["AccountSession"], swiftSettings: strict),
    .systemLibrary(
        name: "OpenSSL", path: "Tests/OpenSSL", pkgConfig: "openssl",
        providers: [.apt(["libssl-dev"]), .brew(["openssl@3"])]),
    // Exported, so that libraries find them before libcurl's and libc's own; reaches whatever links the target.
    .target(
        name: "FixtureTrust", path: "Tests/FixtureTrust",
        linkerSettings: [
            .unsafeFlags(
                [
                    "-Xlinker", "--export-dynamic-symbol=curl_easy_init", "-Xlinker", "--export-dynamic-symbol=connect",
                ], .when(platforms: [.linux]))
        ]),
    // Optimised also in debug builds: every test runs through it, and nobody steps through it.
    .target(
        name: "FixtureServer", dependencies: ["OpenSSL", "FixtureTrust"], path: "Tests/FixtureServer",
        swiftSettings: strict + [.unsafeFlags(["-O"])]),
    .testTarget(
        name: "AcceptanceTests", dependencies: ["AccountSession", "FixtureServer"], swiftSettings: strict),
]

let otherTargets: [Target] = [
    .target(
        name: "GateAudit",
        swiftSettings: harness,
        linkerSettings: swiftSyntax.map { folder in
            [
                .unsafeFlags(["-L", folder, "-Xlinker", "-rpath", "-Xlinker", folder]),
                .linkedLibrary("SwiftSyntax"), .linkedLibrary("SwiftParser"), .linkedLibrary("SwiftOperators"),
            ]
        } ?? []),
    .executableTarget(name: "TrialSupervisor"),
    .executableTarget(
        name: "RunMutants", dependencies: ["GateAudit", "TrialSupervisor"], swiftSettings: harness),
    .executableTarget(
        name: "FixtureServerTool", dependencies: ["FixtureServer"], path: "Tests/FixtureServerTool",
        swiftSettings: strict),
    .executableTarget(
        name: "SessionBenchmark", dependencies: ["AccountSession", "FixtureServer"], swiftSettings: strict),
    .executableTarget(name: "ReportBenchmark", dependencies: ["GateAudit"], swiftSettings: harness),
    .testTarget(
        name: "AccountSessionTests", dependencies: ["AccountSession", "FixtureServer"], swiftSettings: strict),
    .testTarget(
        name: "FixtureServerTests", dependencies: ["FixtureServer", "FixtureServerTool"], swiftSettings: strict),
    .testTarget(
        name: "GateAuditTests", dependencies: ["GateAudit", "TrialSupervisor", "RunMutants"],
        swiftSettings: harness),
]

let gateProducts: [Product] = [
    .library(name: "AccountSession", targets: ["AccountSession"]),
    .executable(name: "cookie-check", targets: ["CookieCheck"]),
]

let otherProducts: [Product] = [
    .executable(name: "run-mutants", targets: ["RunMutants"]),
    .executable(name: "trial-supervisor", targets: ["TrialSupervisor"]),
    .executable(name: "fixture-server", targets: ["FixtureServerTool"]),
    .executable(name: "session-benchmark", targets: ["SessionBenchmark"]),
    .executable(name: "report-benchmark", targets: ["ReportBenchmark"]),
]

let package = Package(
    name: "AccountSession",
    platforms: [.macOS(.v14), .iOS(.v17)],
    products: gateProducts + (isVariant ? [] : otherProducts),
    targets: gateTargets + (isVariant ? [] : otherTargets),
    swiftLanguageModes: [.v6]
)
