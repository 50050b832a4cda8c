// swift-tools-version: 6.2
// A package that builds in seconds, with both kinds of layer, a resource and a small catalogue: for what reads
// catalogues, mirrors packages and builds variants.

import PackageDescription

let package = Package(
    name: "Counter",
    products: [
        .library(name: "Counter", targets: ["Counter"]),
        .executable(name: "counter-check", targets: ["CounterCheck"]),
    ],
    targets: [
        .target(name: "Counter"),
        .executableTarget(name: "CounterCheck", dependencies: ["Counter"]),
        .testTarget(name: "CounterTests", dependencies: ["Counter"], resources: [.copy("Resources")]),
    ]
)
