// Exchanges “and” and “or”, and takes negations away.

#if canImport(SwiftSyntax)
    import SwiftSyntax

    /// Makes conditions hold in other cases.
    struct LogicalOperator: MutationOperator {
        let name = "logical"
        let description = OperatorDescription(
            fault: "Conditions are joined the wrong way, or a negation is missing.", before: "isOpen && !isEmpty",
            after: "isOpen || !isEmpty", origin: "Offutt et al. 1996: LCR; Stryker: LogicalOperator, BooleanLiteral")

        func mutations(of node: Syntax, in source: MutableSource) -> [Mutation] {
            if let joined = node.as(InfixOperatorExprSyntax.self),
                let symbol = joined.operator.as(BinaryOperatorExprSyntax.self)?.operator,
                let other = ["&&": "||", "||": "&&"][symbol.text], source.type(of: joined) == "Swift.Bool"
            {
                return [replacing(symbol, with: other, "replaced \(symbol.text) with \(other)")]
            }
            if let negated = node.as(PrefixOperatorExprSyntax.self), negated.operator.text == "!",
                source.type(of: negated) == "Swift.Bool", !negated.expression.is(BooleanLiteralExprSyntax.self)
            {
                let rest = negated.expression.trimmedDescription
                return [replacing(negated, with: rest, "removed the negation of \(quoted(rest))")]
            }
            return []
        }
    }
#endif
