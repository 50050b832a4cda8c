// swift-tools-version: 6.0
// A small package whose mutants change closures; `expected.json` says what each does and its verdict.

import PackageDescription

let package = Package(
    name: "Closures",
    targets: [
        .target(name: "Feature"),
        .testTarget(name: "FeatureTests", dependencies: ["Feature"]),
    ]
)
