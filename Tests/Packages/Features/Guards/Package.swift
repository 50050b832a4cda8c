// swift-tools-version: 6.0
// A small package whose mutants change `guard`, also one that binds; `expected.json` says what each does and its verdict.

import PackageDescription

let package = Package(
    name: "Guards",
    targets: [
        .target(name: "Feature"),
        .testTarget(name: "FeatureTests", dependencies: ["Feature"]),
    ]
)
