// Where the harness keeps its things: everything below `.build/gate-audit` of the package.

import Foundation

/// The layout of the harness's own folder; nothing else of the package is ever written to.
public struct WorkFolder: Sendable, Hashable {
    /// `<package>/.build/gate-audit`.
    public let root: URL

    /// Names the folder of a package.
    public init(package: URL) { root = package.appendingPathComponent(".build/gate-audit", isDirectory: true) }

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
