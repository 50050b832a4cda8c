// Where the harness keeps its things: everything below `.build/gate-audit` of the package.

import Foundation

/// The layout of the harness's own folder; nothing else of the package is ever written to.
public struct WorkFolder: Sendable, Hashable {
    /// `<package>/.build/gate-audit`.
    public let root: URL

    /// Names the folder of a package.
    public init(package: URL) { root = package.appendingPathComponent(".build/gate-audit", isDirectory: true) }

    /// The file that says where the package lay when its builds were made.
    var place: URL { root.appendingPathComponent("place") }

    /// Removes builds of a package that has been moved or copied since: the compiler's module cache, and what was built
    /// with it, hold absolute paths.
    ///
    /// Variants that are kept by their content stay. The caller holds the package's lock.
    /// - Throws: what the file system throws.
    func forgetBuildsOfAnotherPlace() throws {
        let known = try? String(contentsOf: place, encoding: .utf8)
        guard known != root.path else { return }
        for name in try FileManager.default.contentsOfDirectory(atPath: root.path)
        where ["build-", "mirror-", "module-cache", "describe"].contains(where: name.hasPrefix) {
            try FileManager.default.removeItem(at: root.appendingPathComponent(name))
        }
        try Data(root.path.utf8).write(to: place, options: .atomic)
    }

    /// The file that a running audit holds locked.
    public var lock: URL { root.appendingPathComponent("lock") }
    /// What SwiftPM needs to describe the package.
    public var description: URL { root.appendingPathComponent("describe", isDirectory: true) }
    /// The copy of the package that all mirrors are made from, so that edits during an audit do not mix in.
    public var snapshot: URL { root.appendingPathComponent("snapshot", isDirectory: true) }
    /// The built variants, by content.
    public var variants: URL { root.appendingPathComponent("variants", isDirectory: true) }
    /// Compiled system modules: made once for all mirrors, they are two thirds of a first build's work.
    public var moduleCache: URL { root.appendingPathComponent("module-cache", isDirectory: true) }
    /// The files that patches touch, in which each is applied in turn to see what it makes of them.
    var patching: URL { root.appendingPathComponent("patching", isDirectory: true) }
    /// The copy of the package with every mutant woven in.
    var wovenMirror: URL { root.appendingPathComponent("mirror-woven", isDirectory: true) }
    /// The build products of the woven mirror.
    var wovenScratch: URL { root.appendingPathComponent("build-woven", isDirectory: true) }
    /// The copy of the package that one job patches and builds.
    public func mirror(_ job: Int) -> URL { root.appendingPathComponent("mirror-\(job)", isDirectory: true) }
    /// The build products of one mirror.
    public func scratch(_ job: Int) -> URL { root.appendingPathComponent("build-\(job)", isDirectory: true) }
}
