// The code that is changed: `#if`.

enum Conditional {
    static func run() async -> String {
        #if os(Linux) || os(macOS)
            let system = "known"
            let other = "!"
        #else
            let system = "unknown"
            let other = "?"
        #endif
        return system + other
    }
}
