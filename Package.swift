// swift-tools-version: 6.2
// The manifest: the session library, its gate, and the harness that audits the gate.

import PackageDescription

/// True while the harness builds a variant in its mirror: then only what the gate needs is there,
/// so that neither the driver nor its tests are compiled once more for every mutant.
let isVariant = Context.environment["GATE_AUDIT_VARIANT"] != nil

let strict: [SwiftSetting] = isVariant ? [] : [.treatAllWarnings(as: .error)]

/// What the gate needs: the subject, both layers, and the fixture server under them.
let gateTargets: [Target] = [
    .target(name: "AccountSession", swiftSettings: strict),
    .executableTarget(name: "CookieCheck", dependencies: ["AccountSession"], swiftSettings: strict),
    .systemLibrary(
        name: "OpenSSL", path: "Tests/OpenSSL", pkgConfig: "openssl",
        providers: [.apt(["libssl-dev"]), .brew(["openssl@3"])]),
    // Exported, so that libcurl's callers find it before libcurl's own; reaches whatever links the target.
    .target(
        name: "FixtureTrust", path: "Tests/FixtureTrust",
        linkerSettings: [
            .unsafeFlags(["-Xlinker", "--export-dynamic-symbol=curl_easy_init"], .when(platforms: [.linux]))
        ]),
    .target(
        name: "FixtureServer", dependencies: ["OpenSSL", "FixtureTrust"], path: "Tests/FixtureServer",
        swiftSettings: strict),
    .testTarget(
        name: "AcceptanceTests", dependencies: ["AccountSession", "FixtureServer"], swiftSettings: strict),
]

let otherTargets: [Target] = [
    .target(name: "GateAudit", swiftSettings: strict),
    .executableTarget(name: "TrialSupervisor"),
    .executableTarget(
        name: "RunMutants", dependencies: ["GateAudit", "TrialSupervisor"], swiftSettings: strict),
    .executableTarget(
        name: "FixtureServerTool", dependencies: ["FixtureServer"], path: "Tests/FixtureServerTool",
        swiftSettings: strict),
    .executableTarget(
        name: "SessionBenchmark", dependencies: ["AccountSession", "FixtureServer"], swiftSettings: strict),
    .testTarget(
        name: "AccountSessionTests", dependencies: ["AccountSession", "FixtureServer"], swiftSettings: strict),
    .testTarget(
        name: "FixtureServerTests", dependencies: ["FixtureServer", "FixtureServerTool"], swiftSettings: strict),
    .testTarget(
        name: "GateAuditTests", dependencies: ["GateAudit", "TrialSupervisor", "RunMutants"],
        exclude: [], swiftSettings: strict),
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
]

let package = Package(
    name: "AccountSession",
    platforms: [.macOS(.v14), .iOS(.v17)],
    products: gateProducts + (isVariant ? [] : otherProducts),
    targets: gateTargets + (isVariant ? [] : otherTargets),
    swiftLanguageModes: [.v6]
)
