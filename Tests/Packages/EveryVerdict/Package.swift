// swift-tools-version: 6.0
// A small package with a gate of two layers, and a catalogue that brings about every verdict of an audit.

import PackageDescription

let package = Package(
    name: "EveryVerdict",
    products: [.executable(name: "account-check", targets: ["AccountCheck"])],
    targets: [
        .target(name: "Account"),
        .executableTarget(name: "AccountCheck", dependencies: ["Account"]),
        .testTarget(name: "AccountTests", dependencies: ["Account"]),
    ]
)
