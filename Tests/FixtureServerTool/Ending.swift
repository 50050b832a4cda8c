// What ends the server: SIGINT, SIGTERM, or the end of its input when that was asked for.

import Foundation

/// The events that end the process in an orderly way, as something that a task can wait for.
struct Ending {
    private let events: AsyncStream<Void>
    private let sources: [any DispatchSourceSignal]

    /// From now on the signals no longer end the process by themselves.
    ///
    /// - Parameter endsWithInput: Whether the end of the standard input counts as well.
    init(endsWithInput: Bool) {
        let (events, continuation) = AsyncStream.makeStream(of: Void.self)
        self.events = events
        sources = [SIGINT, SIGTERM].map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number)
            source.setEventHandler { continuation.yield() }
            source.resume()
            return source
        }
        if endsWithInput {
            Thread.detachNewThread {
                var bytes = [UInt8](repeating: 0, count: 1_024)
                while read(STDIN_FILENO, &bytes, bytes.count) > 0 {}
                continuation.yield()
            }
        }
    }

    /// Waits for the first of them, also one that has come already.
    func wait() async {
        for await _ in events { break }
        withExtendedLifetime(sources) {}
    }
}
