// SIGINT and SIGTERM as something that a task can wait for.

import Foundation

/// The signals that end the process in an orderly way.
struct EndingSignals {
    private let signals: AsyncStream<Int32>
    private let sources: [any DispatchSourceSignal]

    /// From now on these signals no longer end the process by themselves.
    init() {
        let (signals, continuation) = AsyncStream.makeStream(of: Int32.self)
        self.signals = signals
        sources = [SIGINT, SIGTERM].map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number)
            source.setEventHandler { continuation.yield(number) }
            source.resume()
            return source
        }
    }

    /// Waits for the first of them, also one that has come already.
    func wait() async {
        for await _ in signals { break }
        withExtendedLifetime(sources) {}
    }
}
