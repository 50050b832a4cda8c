// swift-tools-version: 6.0
// A small package whose mutants change values, and `if` and `switch` as expressions; `expected.json` says what each does and its verdict.

import PackageDescription

let package = Package(
    name: "Expressions",
    targets: [
        .target(name: "Feature"),
        .testTarget(name: "FeatureTests", dependencies: ["Feature"]),
    ]
)
