// Takes one side of a choice whatever it depends on.

#if canImport(SwiftSyntax)
    import SwiftSyntax

    /// Makes `a ?? b` and `c ? a : b` one of their sides.
    struct ChoiceOperator: MutationOperator {
        let name = "choice"
        let description = OperatorDescription(
            fault: "Of two values always the same is used.", before: "name ?? \"nobody\"", after: "\"nobody\"",
            origin: "Stryker: ConditionalExpression, LogicalOperator (??); PIT: REMOVE_CONDITIONALS")

        func mutations(of node: Syntax, in source: MutableSource) -> [Mutation] {
            if let choice = node.as(TernaryExprSyntax.self) {
                return [choice.thenExpression, choice.elseExpression].compactMap { self.choosing($0, of: node, source) }
            }
            if let choice = node.as(InfixOperatorExprSyntax.self),
                choice.operator.as(BinaryOperatorExprSyntax.self)?.operator.text == "??"
            {
                return [choice.leftOperand, choice.rightOperand].compactMap { self.choosing($0, of: node, source) }
            }
            return []
        }

        private func choosing(_ side: ExprSyntax, of choice: Syntax, _ source: MutableSource) -> Mutation? {
            // Only its own type makes a side mean the same where it stands alone.
            guard let type = source.type(of: choice), source.type(of: side) == type,
                let text = Self.standingAlone(side, type)
            else { return nil }
            let isLong = side.trimmedDescription.contains(where: \.isNewline)
            guard !isLong else { return nil }
            return replacing(
                choice, with: text,
                "replaced \(quoted(choice.trimmedDescription)) with \(quoted(side.trimmedDescription))")
        }

        private static let literalTypes: [String: String] = [
            "Swift.Int": "Int", "Swift.Double": "Double", "Swift.String": "String", "Swift.Bool": "Bool",
        ]

        /// A side as it can stand without the choice; nil where its meaning comes from the other side.
        private static func standingAlone(_ side: ExprSyntax, _ type: String) -> String? {
            let text = side.trimmedDescription
            if side.is(IntegerLiteralExprSyntax.self) || side.is(FloatLiteralExprSyntax.self) {
                return literalTypes[type].map { "(\(text) as \($0))" }
            }
            if side.is(StringLiteralExprSyntax.self) { return type == "Swift.String" ? "(\(text))" : nil }
            if side.is(BooleanLiteralExprSyntax.self) { return text }
            let isPlain =
                side.is(DeclReferenceExprSyntax.self) || side.is(FunctionCallExprSyntax.self)
                || side.is(SubscriptCallExprSyntax.self)
                || side.is(MemberAccessExprSyntax.self) && side.as(MemberAccessExprSyntax.self)?.base != nil
                || side.is(TupleExprSyntax.self) || side.is(ForceUnwrapExprSyntax.self)
            if isPlain {
                // A call of `.make()` finds its type by what stands around it.
                if let call = side.as(FunctionCallExprSyntax.self),
                    call.calledExpression.as(MemberAccessExprSyntax.self).map({ $0.base == nil }) ?? false
                {
                    return nil
                }
                return text
            }
            return side.is(InfixOperatorExprSyntax.self) || side.is(PrefixOperatorExprSyntax.self) ? "(\(text))" : nil
        }
    }
#endif
