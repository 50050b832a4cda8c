// Replaces all that a function does with the plainest value of its result's type.

#if canImport(SwiftSyntax)
    import SwiftSyntax

    /// Makes functions, getters and `deinit` do nothing but return a value, or throw.
    struct BodyOperator: MutationOperator {
        let name = "body"
        let description = OperatorDescription(
            fault: "A function does nothing of what it should, and no test misses it.",
            before: "func isOpen() -> Bool { state == .open }", after: "func isOpen() -> Bool { return true }",
            origin: "Niedermayr et al. 2016: pseudo-tested methods; cargo-mutants: function bodies")

        func mutations(of node: Syntax, in source: MutableSource) -> [Mutation] {
            guard let body = Body(node), !body.isArid, !body.isLeftOut else { return [] }
            var replacements = body.values.filter { !body.isAlready($0) }.map { "return \($0)" }
            if body.isVoid { replacements.append("") }
            if body.canThrow && !body.isVoid && !body.onlyThrows { replacements.append("throw CancellationError()") }
            return replacements.map { replacement in
                let text = replacement.isEmpty ? "{}" : "{ \(replacement) }"
                let summary =
                    replacement.isEmpty ? "emptied the body of \(body.name)" : "made \(body.name) only \(replacement)"
                return Mutation(
                    operatorName: name, range: MutableSource.range(of: body.block), replacement: text,
                    summary: summary)
            }
        }
    }

    /// A body that can be replaced as a whole.
    private struct Body {
        /// What it is the body of.
        let name: String
        /// The braces with all between them.
        let block: Syntax
        private let statements: CodeBlockItemListSyntax
        /// The type of the result; nil for none.
        private let result: TypeSyntax?
        private let effects: ThrowsClauseSyntax?
        private let declaration: Syntax

        init?(_ node: Syntax) {
            if let function = node.as(FunctionDeclSyntax.self) {
                self.init(function)
            } else if let deinitializer = node.as(DeinitializerDeclSyntax.self) {
                self.init(deinitializer)
            } else {
                self.init(getter: node)
            }
        }

        private init?(_ deinitializer: DeinitializerDeclSyntax) {
            guard let body = deinitializer.body else { return nil }
            name = "deinit"
            block = Syntax(body)
            statements = body.statements
            result = nil
            effects = nil
            declaration = Syntax(deinitializer)
        }

        private init?(_ function: FunctionDeclSyntax) {
            guard let body = function.body else { return nil }
            name = "\(quoted(function.name.text))()"
            block = Syntax(body)
            statements = body.statements
            result = function.signature.returnClause?.type
            effects = function.signature.effectSpecifiers?.throwsClause
            declaration = Syntax(function)
        }

        private init?(getter node: Syntax) {
            let block: AccessorBlockSyntax
            if let accessor = node.as(AccessorDeclSyntax.self) {
                guard accessor.accessorSpecifier.tokenKind == .keyword(.get), let body = accessor.body,
                    let parent = accessor.parent?.parent?.as(AccessorBlockSyntax.self)
                else { return nil }
                block = parent
                self.block = Syntax(body)
                statements = body.statements
                effects = accessor.effectSpecifiers?.throwsClause
            } else {
                guard let parent = node.as(AccessorBlockSyntax.self), case .getter(let items) = parent.accessors else {
                    return nil
                }
                block = parent
                self.block = node
                statements = items
                effects = nil
            }
            if let binding = block.parent?.as(PatternBindingSyntax.self), let type = binding.typeAnnotation?.type,
                let variable = binding.parent?.parent
            {
                name = quoted(binding.pattern.trimmedDescription)
                result = type
                declaration = variable
            } else if let subscripting = block.parent?.as(SubscriptDeclSyntax.self) {
                name = "the subscript"
                result = subscripting.returnClause.type
                declaration = Syntax(subscripting)
            } else {
                return nil
            }
        }

        /// Whether it gives no result.
        var isVoid: Bool {
            guard let result else { return true }
            return ["Void", "Swift.Void", "()"].contains(result.trimmedDescription)
        }

        /// Whether it may throw any error.
        var canThrow: Bool {
            guard let effects else { return false }
            return effects.throwsSpecifier.tokenKind == .keyword(.throws) && effects.type == nil
        }

        /// Whether it is empty, or all it does is to talk to developers or to stop.
        var isArid: Bool { statements.allSatisfy(Surroundings.isAridCall) }

        /// Whether nothing can stand in its place: the compiler must see the type of the result in it, there is none, a
        /// builder makes it, or it is where the program begins.
        var isLeftOut: Bool {
            if let result {
                if result.trimmedDescription.hasSuffix("Never") { return true }
                if result.tokens(viewMode: .sourceAccurate).contains(where: { $0.tokenKind == .keyword(.some) }) {
                    return true
                }
            }
            return isBuilt || isMain
        }

        private var isBuilt: Bool {
            declaration.asProtocol((any WithAttributesSyntax).self)?.attributes.contains { attribute in
                attribute.as(AttributeSyntax.self)?.attributeName.trimmedDescription.hasSuffix("Builder") ?? false
            } ?? false
        }

        private var isMain: Bool {
            guard let function = declaration.as(FunctionDeclSyntax.self), function.name.text == "main" else {
                return false
            }
            return function.modifiers.contains { $0.name.tokenKind == .keyword(.static) }
        }

        /// Whether the body is nothing but this value.
        func isAlready(_ value: String) -> Bool { ["\(value)", "return \(value)"].contains(single) }

        /// The values that stand for any of the result's type.
        var values: [String] {
            guard let result, !isVoid else { return [] }
            if result.is(OptionalTypeSyntax.self) { return ["nil"] }
            if result.is(ArrayTypeSyntax.self) { return ["[]"] }
            if result.is(DictionaryTypeSyntax.self) { return ["[:]"] }
            var name = result.trimmedDescription
            if name.hasPrefix("Swift.") { name.removeFirst("Swift.".count) }
            switch name.prefix(while: { $0 != "<" }) {
            case "Bool": return ["true", "false"]
            case "Int", "Int8", "Int16", "Int32", "Int64": return ["0", "1", "-1"]
            case "UInt", "UInt8", "UInt16", "UInt32", "UInt64": return ["0", "1"]
            case "Double", "Float", "CGFloat": return ["0", "1"]
            case "String": return ["\"\"", "\"mutant\""]
            case "Optional" where name.hasSuffix(">"): return ["nil"]
            case "Array" where name.hasSuffix(">"), "Set" where name.hasSuffix(">"): return ["[]"]
            case "Dictionary" where name.hasSuffix(">"): return ["[:]"]
            default: return []
            }
        }

        /// Whether all that it does is to throw.
        var onlyThrows: Bool { statements.count == 1 && statements.first?.item.is(ThrowStmtSyntax.self) == true }

        private var single: String? { statements.count == 1 ? statements.first?.item.trimmedDescription : nil }
    }
#endif
