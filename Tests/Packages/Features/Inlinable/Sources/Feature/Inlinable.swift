// The code that is changed: `@inlinable`.

/// Visible to other modules.
public enum Inlinable {
    /// Compiled into other modules too.
    @inlinable public static func twice(_ n: Int) -> Int { n * 2 }
    /// What it says.
    public static func run() async -> String { "\(twice(4))" }
}
