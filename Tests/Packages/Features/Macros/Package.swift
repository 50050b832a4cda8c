// swift-tools-version: 6.0
// A small package whose mutants change macros at their places of use; `expected.json` says what each does and its verdict.

import PackageDescription

let package = Package(
    name: "Macros",
    targets: [
        .target(name: "Feature"),
        .testTarget(name: "FeatureTests", dependencies: ["Feature"]),
    ]
)
