// swift-tools-version: 6.0
// A small package whose mutants change `#line` and `#column`; `expected.json` says what each does and its verdict.

import PackageDescription

let package = Package(
    name: "Places",
    targets: [
        .target(name: "Feature"),
        .testTarget(name: "FeatureTests", dependencies: ["Feature"]),
    ]
)
