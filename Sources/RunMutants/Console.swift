// The terminal at the edge: standard output and error, their width, and whether colour is wanted.

import Foundation
import GateAudit

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Standard output.
struct StandardOutput: TextSink {
    func write(_ text: String) { writeAll(text, to: STDOUT_FILENO) }
}

/// Prints one line on standard error.
func complain(_ message: String) { writeAll("run-mutants: \(message)\n", to: STDERR_FILENO) }

/// What standard output is connected to.
struct Console {
    /// The width when it is a terminal; nil when it is a file or a pipe.
    let columns: Int?
    /// Colours.
    let painter: Painter

    /// Looks at standard output and the environment.
    init(environment: [String: String] = ProcessInfo.processInfo.environment) {
        let isTerminal = isatty(STDOUT_FILENO) == 1 && environment["TERM"] != "dumb"
        var size = winsize()
        let known = ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
        columns = isTerminal ? (known ? Int(size.ws_col) : 80) : nil
        // https://no-color.org: present and not empty.
        let unwanted = environment["NO_COLOR"].map { !$0.isEmpty } ?? false
        painter = Painter(enabled: isTerminal && !unwanted)
    }
}

/// Writes all of a text, also where a pipe takes only a part of it at a time.
private func writeAll(_ text: String, to descriptor: Int32) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
        let written = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
        if written < 0 {
            if errno == EINTR || errno == EAGAIN { continue }
            return
        }
        rest = rest.dropFirst(written)
    }
}
