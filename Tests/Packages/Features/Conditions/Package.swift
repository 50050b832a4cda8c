// swift-tools-version: 6.0
// A small package whose mutants change conditions of every kind; `expected.json` says what each does and its verdict.

import PackageDescription

let package = Package(
    name: "Conditions",
    targets: [
        .target(name: "Feature"),
        .testTarget(name: "FeatureTests", dependencies: ["Feature"]),
    ]
)
