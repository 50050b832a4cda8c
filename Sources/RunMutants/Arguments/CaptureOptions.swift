// What `run-mutants capture` is asked to write.

import Foundation
import GateAudit

/// A patch to be, and where it goes.
struct CaptureOptions: Equatable {
    /// The package whose working tree holds the edits.
    let package: URL
    /// Its catalogue; nil for `Mutants` in the package.
    let mutants: URL?
    /// The header of the patch to be.
    let request: CaptureRequest
}
