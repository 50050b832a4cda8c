// swift-tools-version: 6.0
// A small package whose mutants tell a cookie and a token in every form: none of them may reach what an audit writes.

import PackageDescription

let package = Package(
    name: "Leaking",
    targets: [
        .target(name: "Client"),
        .testTarget(name: "ClientTests", dependencies: ["Client"]),
    ]
)
