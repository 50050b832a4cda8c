// The code that is changed: files whose lines end in CRLF.

// swift-format-ignore-file
enum CarriageReturns {
    static func run() async -> String {
        var n = 1
        n += 1
        return "\(n)"
    }
}
