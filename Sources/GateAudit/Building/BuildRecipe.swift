// How a variant is built: which products, with which flags, in which environment.

import Foundation

/// The command that builds a mirror, the same for every variant of a run.
struct BuildRecipe: Sendable, Hashable {
    /// What the test bundle is called; nil when no layer holds tests.
    let testBundle: String?
    /// The executable products that are built and kept.
    let executables: [String]
    /// Whether SwiftPM has to choose versions of other packages, since none are pinned.
    let resolvesDependencies: Bool

    /// Finds out what the layers need built.
    init(package: PackageDescription, configuration: GateConfiguration, resolvesDependencies: Bool) {
        let hasTests = configuration.layers.contains { $0.tests?.isEmpty == false }
        testBundle = hasTests ? "\(package.name)PackageTests.xctest" : nil
        // A test may start any executable of its package; without tests only the checks matter.
        executables =
            hasTests ? package.executables.map(\.name) : Set(configuration.layers.compactMap(\.check)).sorted()
        self.resolvesDependencies = resolvesDependencies
    }

    /// What all builds have in common.
    ///
    /// Warnings stay warnings: a mutant leaves variables unused. Without debug information a bundle takes two thirds of the
    /// room and a little less time. (The index is needed: on Linux, XCTest's tests are found in it.)
    private static let common = ["--skip-update", "-Xswiftc", "-no-warnings-as-errors", "-Xswiftc", "-gnone"]

    /// The arguments after `swift`, for each command in turn.
    func commands(mirror: URL, scratch: URL, moduleCache: URL) -> [[String]] {
        let places = [
            "--package-path", mirror.path, "--scratch-path", scratch.path, "-Xswiftc", "-module-cache-path", "-Xswiftc",
            moduleCache.path,
        ]
        let start = ["build"] + places + flags
        return testBundle != nil ? [start + ["--build-tests"]] : executables.map { start + ["--product", $0] }
    }

    /// The flags without the places, which a variant does not depend on.
    var flags: [String] { Self.common + (resolvesDependencies ? [] : ["--disable-automatic-resolution"]) }

    /// What tells apart builds of the same sources.
    func digest(into digest: inout SHA256, toolchain: Toolchain) {
        // Raised whenever the harness builds in another way than its flags show.
        digest.update(field: "gate-audit build 2")
        digest.update(field: toolchain.version)
        for flag in flags { digest.update(field: flag) }
        digest.update(field: testBundle ?? "")
        for executable in executables { digest.update(field: executable) }
        for name in Self.influences {
            if let value = toolchain.environment[name] { digest.update(field: "\(name)=\(value)") }
        }
    }

    /// Variables that compilers and linkers read.
    private static let influences = [
        "CC", "CFLAGS", "CPATH", "CPPFLAGS", "CXX", "C_INCLUDE_PATH", "DEVELOPER_DIR", "LDFLAGS", "LIBRARY_PATH",
        "PKG_CONFIG_PATH", "SDKROOT", "SWIFTFLAGS", "SWIFT_EXEC", "TOOLCHAINS",
    ]
}
