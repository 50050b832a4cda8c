// swift-tools-version: 5.9
// A library with XCTests that were written without this harness in mind: for generated mutants.

import PackageDescription

let package = Package(
    name: "Ledger",
    products: [
        .library(name: "Ledger", targets: ["Ledger"])
    ],
    targets: [
        .target(name: "Ledger"),
        .testTarget(name: "LedgerTests", dependencies: ["Ledger"]),
    ]
)
