// A joinable thread that no signal interrupts.

import Foundation

/// A thread of the fixture.
package struct ServerThread: Sendable {
    private final class Body {
        let run: @Sendable () -> Void

        init(_ run: @escaping @Sendable () -> Void) {
            self.run = run
        }
    }

    #if os(Linux)
        private let handle: pthread_t
    #else
        // Unsafe by its type only, a pointer here: any thread may use another one's handle.
        private nonisolated(unsafe) let handle: pthread_t
    #endif

    /// Starts a thread.
    ///
    /// Every signal is blocked in it: writing to a connection that the client has closed raises SIGPIPE in the thread
    /// that writes, where it then stays; signals for the process go to the other threads.
    ///
    /// - Throws: ``FixtureError/system(call:errorNumber:)``.
    package init(_ run: @escaping @Sendable () -> Void) throws {
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        defer { pthread_attr_destroy(&attributes) }
        // Address space may be bounded: a stack takes half a megabyte, not the usual eight.
        pthread_attr_setstacksize(&attributes, 512 * 1024)

        var all = sigset_t()
        var former = sigset_t()
        sigfillset(&all)
        pthread_sigmask(SIG_SETMASK, &all, &former)
        defer { pthread_sigmask(SIG_SETMASK, &former, nil) }

        let body = Unmanaged.passRetained(Body(run))
        #if os(Linux)
            var thread = pthread_t()
            let failure = pthread_create(
                &thread, &attributes,
                { argument in
                    // The argument is the body passed below.
                    ServerThread.nameCurrentThread()
                    Unmanaged<Body>.fromOpaque(argument!).takeRetainedValue().run()
                    return nil
                }, body.toOpaque())
            let started: pthread_t? = thread
        #else
            var started: pthread_t?
            let failure = pthread_create(
                &started, &attributes,
                { argument in
                    Unmanaged<Body>.fromOpaque(argument).takeRetainedValue().run()
                    return nil
                }, body.toOpaque())
        #endif
        guard failure == 0, let started else {
            body.release()
            throw FixtureError.system(call: "start a thread", errorNumber: failure)
        }
        handle = started
    }

    /// Waits until the thread is gone.
    ///
    /// Once, and not after ``detach()``.
    package func join() {
        pthread_join(handle, nil)
    }

    /// Lets the thread end unobserved.
    func detach() {
        pthread_detach(handle)
    }
}

extension ServerThread {
    #if os(Linux)
        /// Lets debuggers, and whoever looks for threads left behind, tell this thread from others.
        private static func nameCurrentThread() {
            let file = open("/proc/thread-self/comm", O_WRONLY | O_CLOEXEC)
            guard file >= 0 else { return }
            _ = write(file, "fixture-server", 14)
            close(file)
        }
    #endif

    /// The processor time, in seconds, that the calling thread has taken so far.
    static var processorTime: Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
