// Turns INT and TERM into the cancellation of a task, and makes sure that the process ends even if it hangs.

import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The end of the pipe that the signal handler writes to.
///
/// `nonisolated(unsafe)`: written once, before the handler is installed, and only read afterwards; a signal handler can
/// neither take a lock nor use anything that Swift allocates.
nonisolated(unsafe) private var signalPipe: Int32 = -1

/// Watches for INT, TERM and HUP.
///
/// A handler is installed, where dispatch sources would want the signal ignored: what is ignored stays ignored in every
/// process that is started, and a compiler that ignores INT cannot be ended with care.
enum SignalWatch {
    /// Begins to watch, for as long as the process lives.
    /// - Parameters:
    ///   - patience: seconds from the first signal to the end of this process, come what may. A second signal ends it
    ///     at once.
    ///   - onSignal: called at the first signal, on a thread of its own.
    ///   - onLastMoment: called when the patience is over, before the process ends.
    /// - Returns: false when the system has no pipe left, and nothing is watched.
    static func begin(
        patience: Double, onSignal: @escaping @Sendable () -> Void, onLastMoment: @escaping @Sendable () -> Void
    ) -> Bool {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { return false }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        signalPipe = ends[1]
        let reading = ends[0]
        Thread.detachNewThread {
            waitForByte(from: reading)
            onSignal()
            Thread.detachNewThread {
                waitForByte(from: reading)
                _exit(130)
            }
            Thread.sleep(forTimeInterval: patience)
            onLastMoment()
            _exit(130)
        }
        for number in [SIGINT, SIGTERM, SIGHUP] {
            signal(number) { _ in
                let saved = errno
                var byte: UInt8 = 1
                _ = write(signalPipe, &byte, 1)
                errno = saved
            }
        }
        // Who reads the output may stop reading, as `head` does; the audit and its report go on. A handler again, since
        // what is ignored would be ignored in every trial too.
        signal(SIGPIPE) { _ in }
        return true
    }

    private static func waitForByte(from descriptor: Int32) {
        var byte: UInt8 = 0
        while read(descriptor, &byte, 1) != 1 {}
    }
}
