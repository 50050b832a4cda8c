// Shows an audit while it runs: lasting lines, and on a terminal one line that is rewritten.

import Foundation

/// Where a reporter's text goes.
public protocol TextSink: Sendable {
    /// Writes text as it is.
    func write(_ text: String)
}

/// Prints what happens, with a progress line where there is a terminal.
public actor TerminalReporter: AuditObserver {
    private let sink: any TextSink
    private let text: EventText
    private let columns: Int?
    private let clock: @Sendable () -> Double
    private var progress = AuditProgress()
    private var shown = ""

    /// Prepares a reporter.
    /// - Parameters:
    ///   - sink: where text goes.
    ///   - columns: the terminal's width; nil when it is none, and only lasting lines are written.
    ///   - painter: colours.
    ///   - clock: seconds since some fixed moment.
    public init(
        sink: any TextSink, columns: Int?, painter: Painter,
        clock: @escaping @Sendable () -> Double = { ProcessInfo.processInfo.systemUptime }
    ) {
        self.sink = sink
        self.columns = columns
        self.clock = clock
        text = EventText(painter: painter, everyEntry: columns == nil)
    }

    /// Prints what an event has to say and renews the progress line.
    public func observe(_ event: AuditEvent) {
        progress.apply(event, now: clock())
        let line = text.line(for: event)
        guard columns != nil else {
            if let line { sink.write(line + "\n") }
            return
        }
        if let line { sink.write(erasing() + line + "\n") }
        refresh()
    }

    /// Renews the progress line; called once a second, so that its clock moves.
    public func refresh() {
        guard let columns else { return }
        // The last column stays free: a terminal that wraps there would scroll at every renewal.
        let line = progress.line(now: clock(), width: columns - 1)
        guard line != shown else { return }
        sink.write(erasing() + line)
        shown = line
    }

    /// Prints lines below everything, for good; the progress line is gone then.
    public func finish(_ lines: [String]) {
        sink.write(erasing() + (lines.isEmpty ? "" : "\n" + lines.joined(separator: "\n") + "\n"))
        progress = AuditProgress()
    }

    private func erasing() -> String {
        defer { shown = "" }
        return shown.isEmpty ? "" : "\r\u{1B}[K"
    }
}
