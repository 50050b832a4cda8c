// swift-tools-version: 6.0
// Tests that go wrong in every way in which a mutant can make tests go wrong: what the harness's trials are tested on.

import PackageDescription

let package = Package(
    name: "Misbehaving",
    products: [
        .executable(name: "misbehaving-check", targets: ["MisbehavingCheck"]),
        .executable(name: "single-check", targets: ["SingleCheck"]),
    ],
    targets: [
        .executableTarget(name: "MisbehavingCheck"),
        .executableTarget(name: "SingleCheck"),
        .testTarget(name: "MisbehavingTests"),
        .testTarget(name: "OtherTests"),
    ]
)
