// The compiler's types of one source's expressions, by where their first and last tokens begin, in names people can read.

import Foundation

/// What the compiler says of the expressions of one source.
struct ExpressionTypes: Sendable {
    private struct Place: Hashable {
        let start: Int
        let end: Int
    }

    private struct Expression: Hashable {
        let kind: String
        let type: String
    }

    private var expressions: [Place: Set<Expression>] = [:]
    /// Where expressions begin, in order.
    private var starts: [Int] = []

    /// Nothing is known.
    init() {}

    /// Takes what is said of one file.
    /// - Parameters:
    ///   - syntax: the compiler's typed syntax tree.
    ///   - file: the file's path in the package.
    /// - Complexity: O(*n* log *n*) in the expressions of the tree.
    init(_ syntax: TypedSyntax, file: String) {
        var names: [String: String] = [:]
        for (place, types) in syntax.types where place.file == file {
            for type in types {
                let name = names[type] ?? Self.readable(type)
                names[type] = name
                expressions[Place(start: place.start, end: place.end), default: []].insert(
                    Expression(kind: place.kind, type: name))
            }
        }
        starts = expressions.keys.map(\.start).sorted()
    }

    /// Whether nothing is known.
    var isEmpty: Bool { expressions.isEmpty }

    /// The type of what begins and whose last token begins there; nil where there is none, or more than one.
    func type(from start: Int, to end: Int) -> String? {
        let all = expressions[Place(start: start, end: end)] ?? []
        var own = all.filter { !Self.conversions.contains($0.kind) }
        // A case of an enum (“.red”), or a method: its type is in the call that hands it what it belongs to.
        if own.allSatisfy({ $0.kind == "declref_expr" }) {
            let members = all.filter { $0.kind == "dot_syntax_call_expr" }
            if !members.isEmpty { own = members }
        }
        // A member without “self.”: the object that the compiler puts before it stands at the same place.
        if own.contains(where: { $0.kind == "member_ref_expr" }) { own = own.filter { $0.kind == "member_ref_expr" } }
        let types = Set(own.map(\.type))
        return types.count == 1 ? types.first : nil
    }

    /// Whether one of what begins and ends there is of this kind.
    func isKind(_ kind: String, from start: Int, to end: Int) -> Bool {
        expressions[Place(start: start, end: end)]?.contains { $0.kind == kind } ?? false
    }

    /// Whether anything begins in a range of bytes.
    /// - Complexity: O(log *n*).
    func hasAny(in range: Range<Int>) -> Bool {
        var low = 0
        var high = starts.count
        while low < high {
            let middle = (low + high) / 2
            if starts[middle] < range.lowerBound { low = middle + 1 } else { high = middle }
        }
        return low < starts.count && starts[low] < range.upperBound
    }

    /// What the compiler wraps around an expression at the same place to fit it in.
    private static let conversions: Set<String> = [
        "autoclosure_expr", "bind_optional_expr", "default_argument_expr", "dot_syntax_call_expr", "erasure_expr",
        "force_value_expr", "function_conversion_expr", "inject_into_optional", "inject_into_optional_expr",
        "inout_expr", "load_expr", "open_existential_expr", "optional_evaluation_expr", "tuple_expr", "type_expr",
        "vararg_expansion_expr",
    ]

    // MARK: Names

    private typealias Demangle =
        @convention(c) (
            UnsafePointer<CChar>?, Int, UnsafeMutablePointer<CChar>?, UnsafeMutablePointer<Int>?, UInt32
        ) -> UnsafeMutablePointer<CChar>?

    /// The function of Swift's own runtime that undoes mangling; it is exported on every platform.
    private static let demangle: Demangle? = {
        #if os(Linux)
            let everywhere: UnsafeMutableRawPointer? = nil
        #else
            let everywhere = UnsafeMutableRawPointer(bitPattern: -2)
        #endif
        guard let symbol = dlsym(everywhere, "swift_demangle") else { return nil }
        // The symbol is declared with this signature in the runtime's Demangle.h.
        return unsafeBitCast(symbol, to: Demangle.self)
    }()

    /// A mangled type as it is written in full; as it is where it cannot be read.
    static func readable(_ mangled: String) -> String {
        let bytes = mangled.utf8CString
        let name = bytes.withUnsafeBufferPointer { demangle?($0.baseAddress, bytes.count - 1, nil, nil, 0) }
        guard let name else { return mangled }
        defer { free(name) }
        return String(cString: name)
    }
}
