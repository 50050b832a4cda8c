// What `run-mutants capture` is asked to write.

import Foundation

/// The header of a mutant to be, and where it goes.
struct CaptureOptions: Equatable {
    /// The package whose working tree holds the edits.
    let package: URL
    /// Its catalogue; nil for `Mutants` in the package.
    let mutants: URL?
    /// `<constraint>/<name>`.
    let id: String
    /// One sentence on the fault.
    let title: String
    /// The tests meant to notice it, with commas between; nil for a benign variant.
    let killedBy: String?
    /// The promise that a benign variant keeps.
    let keeps: String?
    /// The layer that is meant to notice it.
    let layer: String?
    /// The platforms it is meant for, with commas between.
    let platform: String?
    /// A public report of the same fault.
    let seenIn: String?
}
