// swift-tools-version: 6.0
// A small package whose mutants change actors and what is isolated to them; `expected.json` says what each does and its verdict.

import PackageDescription

let package = Package(
    name: "Actors",
    targets: [
        .target(name: "Feature"),
        .testTarget(name: "FeatureTests", dependencies: ["Feature"]),
    ]
)
