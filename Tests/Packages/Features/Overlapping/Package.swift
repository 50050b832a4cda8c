// swift-tools-version: 6.0
// A small package whose mutants change mutants within and across each other; `expected.json` says what each does and its verdict.

import PackageDescription

let package = Package(
    name: "Overlapping",
    targets: [
        .target(name: "Feature"),
        .testTarget(name: "FeatureTests", dependencies: ["Feature"]),
    ]
)
