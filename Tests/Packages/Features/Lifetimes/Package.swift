// swift-tools-version: 6.0
// A small package whose mutants change `init` and `deinit`; `expected.json` says what each does and its verdict.

import PackageDescription

let package = Package(
    name: "Lifetimes",
    targets: [
        .target(name: "Feature"),
        .testTarget(name: "FeatureTests", dependencies: ["Feature"]),
    ]
)
