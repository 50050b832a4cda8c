// Which types the standard library computes with, and what the compiler would find wrong with literals of them.

/// Knows the numeric types by the compiler's names.
enum NumericTypes {
    private static let signed: Set<String> = ["Int", "Int8", "Int16", "Int32", "Int64"]
    private static let unsigned: Set<String> = ["UInt", "UInt8", "UInt16", "UInt32", "UInt64"]
    private static let floating: Set<String> = [
        "Swift.Double", "Swift.Float", "CoreGraphics.CGFloat", "CoreFoundation.CGFloat", "Foundation.CGFloat",
    ]

    /// Whether it is an integer type of the standard library.
    static func isInteger(_ type: String?) -> Bool { isSigned(type) || isUnsigned(type) }

    /// Whether it is one that has negative values.
    static func isSigned(_ type: String?) -> Bool { plain(type).map(signed.contains) ?? false }

    /// Whether it is one that has none.
    static func isUnsigned(_ type: String?) -> Bool { plain(type).map(unsigned.contains) ?? false }

    /// Whether it is a floating-point type.
    static func isFloating(_ type: String?) -> Bool { type.map(floating.contains) ?? false }

    /// Whether it is any of them.
    static func isNumeric(_ type: String?) -> Bool { isInteger(type) || isFloating(type) }

    /// The largest value of an integer type; nil for others.
    static func maximum(of type: String?) -> UInt64? {
        switch plain(type) {
        case "Int8": 127
        case "UInt8": 255
        case "Int16": 32_767
        case "UInt16": 65_535
        case "Int32": 2_147_483_647
        case "UInt32": 4_294_967_295
        case "Int", "Int64": 9_223_372_036_854_775_807
        case "UInt", "UInt64": UInt64.max
        default: nil
        }
    }

    private static func plain(_ type: String?) -> String? {
        guard let type, type.hasPrefix("Swift.") else { return nil }
        return String(type.dropFirst("Swift.".count))
    }
}
