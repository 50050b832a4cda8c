// What the names of types tell, in full and in Swift's short forms.

import Testing

@testable import GateAudit

@Suite("TypeName")
struct TypeNameTests {
    @Test(
        "knows arrays, slices, sets and texts",
        arguments: [
            ("Swift.Array<Swift.Int>", "array"), ("[Swift.Int]", "array"), ("[(Swift.Int, a: Swift.Int)]", "array"),
            ("Swift.Dictionary<Swift.Int, Swift.Int>", "dictionary"), ("[Swift.Int : Swift.Int]", "dictionary"),
            ("Swift.ArraySlice<Swift.Int>", "slice"), ("Swift.Set<Swift.Int>", "set"), ("Swift.String", "text"),
            ("Swift.Substring", "text"), ("Swift.Optional<Swift.Array<Swift.Int>>", "other"), ("Swift.Int", "other"),
        ])
    func kinds(_ name: String, _ kind: String) throws {
        let type = try #require(TypeName(name))
        #expect(type.isArray == (kind == "array"))
        #expect(type.isDictionary == (kind == "dictionary"))
        #expect(type.isArraySlice == (kind == "slice"))
        #expect(type.isSet == (kind == "set"))
        #expect(type.isText == (kind == "text"))
        #expect(type.isBidirectional == ["array", "slice", "text"].contains(kind))
    }

    @Test("knows what has no result", arguments: ["()", "Swift.Optional<()>"])
    func void(_ name: String) { #expect(TypeName(name)?.isVoid == true) }

    @Test("knows what has one", arguments: ["Swift.Int", "Swift.Optional<Swift.Int>", "() -> ()"])
    func result(_ name: String) { #expect(TypeName(name)?.isVoid == false) }

    @Test("is nothing where the compiler says nothing")
    func unknown() { #expect(TypeName(nil) == nil) }
}
