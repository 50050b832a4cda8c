// swift-tools-version: 6.0
// Tests that go wrong in every way a mutant can make them go wrong, for the trials of the harness.

import PackageDescription

let package = Package(
    name: "Misbehaving",
    products: [.executable(name: "misbehaving-check", targets: ["MisbehavingCheck"])],
    targets: [
        .executableTarget(name: "MisbehavingCheck", path: "Sources/MisbehavingCheck"),
        .testTarget(name: "MisbehavingTests"),
        .testTarget(name: "OtherTests"),
    ]
)
