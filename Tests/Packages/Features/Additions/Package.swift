// swift-tools-version: 6.0
// A small package whose mutants change what a patch adds beside a change; `expected.json` says what each does and its verdict.

import PackageDescription

let package = Package(
    name: "Additions",
    targets: [
        .target(name: "Feature"),
        .testTarget(name: "FeatureTests", dependencies: ["Feature"]),
    ]
)
