// Appends failure records to the file that the app asked for.

import Foundation

/// Writes failure records of one session to a file that only its owner can read.
///
/// A record that cannot be written is lost: a full disk must not fail the app's requests.
struct FailureRecorder: Sendable {
    /// The file.
    let url: URL

    /// The login; nil for anonymous requests.
    let generation: Generation?

    /// What tells the time of a failure.
    let clock: any SessionClock

    /// Makes the recorder of a session.
    ///
    /// - Parameters:
    ///   - options: The app's choices.
    ///   - generation: The login; nil for anonymous requests.
    /// - Returns: Nil when the app asked for no records.
    init?(_ options: SessionOptions, generation: Generation?) {
        guard let url = options.recordsURL else { return nil }
        self.url = url
        self.generation = generation
        self.clock = options.clock
    }

    /// Records a failed try.
    ///
    /// - Parameters:
    ///   - failure: What went wrong.
    ///   - attempt: The try.
    func append(_ failure: FailureRecord.Failure, of attempt: Attempt) {
        let record = FailureRecord(failure, of: attempt, generation: generation, time: clock.now)
        guard let line = try? record.encodedLine() else { return }
        append(line)
    }

    /// Appends a line in one write, which `O_APPEND` keeps whole beside other writers.
    private func append(_ line: Data) {
        let mode: mode_t = 0o600
        let file = open(url.path(percentEncoded: false), O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NOFOLLOW, mode)
        guard file >= 0 else { return }
        defer { close(file) }
        // The file may be older than this process, and readable by others.
        var status = stat()
        if fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_mode & 0o777 != mode {
            fchmod(file, mode)
        }
        line.withUnsafeBytes { bytes in
            _ = write(file, bytes.baseAddress, bytes.count)
        }
    }
}
