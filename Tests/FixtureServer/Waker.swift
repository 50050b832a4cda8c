// Wakes a server's thread out of its poll.

import Foundation

/// A pipe whose reading end a poll watches.
final class Waker: Sendable {
    let readEnd: Int32
    /// The writing end; nil once closed, so that a late wake cannot write into somebody else's descriptor.
    private let writeEnd: Locked<Int32?>

    init() throws {
        let ends = try Sockets.pipe()
        readEnd = ends.read
        writeEnd = Locked(ends.write)
    }

    /// Makes the next or the present poll return.
    ///
    /// Does nothing once closed.
    func wake() {
        writeEnd.withLock { descriptor in
            guard let descriptor else { return }
            // A full pipe refuses the byte, which is as good: the poll will return.
            var byte: UInt8 = 0
            _ = write(descriptor, &byte, 1)
        }
    }

    /// Takes what was written, so that the next poll waits again.
    func drain() {
        var bytes = [UInt8](repeating: 0, count: 64)
        while read(readEnd, &bytes, bytes.count) == bytes.count {}
    }

    /// Closes both ends.
    ///
    /// For the thread that polls, once it is done.
    func close() {
        writeEnd.withLock { descriptor in
            if let descriptor {
                Sockets.close(descriptor)
            }
            descriptor = nil
        }
        Sockets.close(readEnd)
    }
}
