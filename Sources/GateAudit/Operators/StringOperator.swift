// Confuses the ends of a text, and leaves out what makes texts alike.

#if canImport(SwiftSyntax)
    import SwiftSyntax

    /// Exchanges `hasPrefix` and `hasSuffix`, and drops changes of case and the trimming of blanks.
    struct StringOperator: MutationOperator {
        let name = "string"
        let description = OperatorDescription(
            fault: "A text is looked at from the wrong end, or is not brought into its usual form first.",
            before: "header.lowercased() == \"host\"", after: "header == \"host\"",
            origin: "StrykerJS: MethodExpression; Stryker.NET: String methods")

        func mutations(of node: Syntax, in source: MutableSource) -> [Mutation] {
            guard let call = node.as(FunctionCallExprSyntax.self), call.trailingClosure == nil,
                let member = call.calledExpression.as(MemberAccessExprSyntax.self), let base = member.base,
                let type = TypeName(source.type(of: base)), type.isText
            else { return [] }
            let method = member.declName.baseName
            let labels = call.arguments.map { $0.label?.text ?? "_" }
            switch (method.text, labels) {
            case ("hasPrefix", ["_"]) where source.type(of: call) == "Swift.Bool":
                return [replacing(method, with: "hasSuffix", "replaced hasPrefix with hasSuffix")]
            case ("hasSuffix", ["_"]) where source.type(of: call) == "Swift.Bool":
                return [replacing(method, with: "hasPrefix", "replaced hasSuffix with hasPrefix")]
            case ("lowercased", []), ("uppercased", []):
                return dropping(call, to: base, source, "left out \(method.text)()")
            case ("trimmingCharacters", ["in"]):
                return dropping(call, to: base, source, "left out trimmingCharacters(in:)")
            default:
                return []
            }
        }

        private func dropping(
            _ call: FunctionCallExprSyntax, to base: ExprSyntax, _ source: MutableSource, _ summary: String
        ) -> [Mutation] {
            guard source.type(of: call) == source.type(of: base), !call.isStatement else { return [] }
            return [replacing(call, with: base.trimmedDescription, summary)]
        }
    }

    extension FunctionCallExprSyntax {
        /// Whether nothing is made of the result.
        fileprivate var isStatement: Bool { parent?.is(CodeBlockItemSyntax.self) ?? false }
    }
#endif
