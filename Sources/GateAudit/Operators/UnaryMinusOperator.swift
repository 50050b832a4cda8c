// Forgets a sign.

#if canImport(SwiftSyntax)
    import SwiftSyntax

    /// Makes `-x` of a number `x`.
    struct UnaryMinusOperator: MutationOperator {
        let name = "unary-minus"
        let description = OperatorDescription(
            fault: "A sign is missing.", before: "-offset", after: "offset",
            origin: "PIT: INVERT_NEGS; Stryker: UnaryOperator")

        func mutations(of node: Syntax, in source: MutableSource) -> [Mutation] {
            guard let negative = node.as(PrefixOperatorExprSyntax.self), negative.operator.text == "-",
                NumericTypes.isNumeric(source.type(of: negative)),
                !negative.expression.withoutParentheses.is(IntegerLiteralExprSyntax.self),
                !negative.expression.withoutParentheses.is(FloatLiteralExprSyntax.self),
                !ConstantValue(of: negative.expression).isRefused(insteadOf: negative, in: source)
            else { return [] }
            let rest = negative.expression.trimmedDescription
            return [replacing(negative, with: rest, "removed the minus of \(quoted(rest))")]
        }
    }
#endif
