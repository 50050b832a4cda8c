// swift-tools-version: 6.0
// A small package whose mutants change statements that are removed, added and changed; `expected.json` says what each does and its verdict.

import PackageDescription

let package = Package(
    name: "Statements",
    targets: [
        .target(name: "Feature"),
        .testTarget(name: "FeatureTests", dependencies: ["Feature"]),
    ]
)
