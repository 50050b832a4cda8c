// Exchanges true and false.

#if canImport(SwiftSyntax)
    import SwiftSyntax

    /// Makes a Boolean value that stands in the source the other one.
    struct BooleanLiteralOperator: MutationOperator {
        let name = "boolean-literal"
        let description = OperatorDescription(
            fault: "A flag is set or handed on the wrong way round.", before: "isReady = true",
            after: "isReady = false", origin: "Stryker: BooleanLiteral; PIT: TRUE_RETURNS, FALSE_RETURNS")

        func mutations(of node: Syntax, in source: MutableSource) -> [Mutation] {
            guard let literal = node.as(BooleanLiteralExprSyntax.self), source.type(of: literal) == "Swift.Bool",
                !Self.keepsALoopGoing(literal)
            else { return [] }
            let other = literal.literal.text == "true" ? "false" : "true"
            return [replacing(literal, with: other, "replaced \(literal.literal.text) with \(other)")]
        }

        /// `while true`, where the compiler counts on what follows never being reached.
        private static func keepsALoopGoing(_ literal: BooleanLiteralExprSyntax) -> Bool {
            var condition = ExprSyntax(literal)
            while let group = condition.parent?.parent?.parent?.as(TupleExprSyntax.self), group.elements.count == 1 {
                condition = ExprSyntax(group)
            }
            if condition.parent?.is(RepeatStmtSyntax.self) == true { return true }
            guard let element = condition.parent?.as(ConditionElementSyntax.self) else { return false }
            return element.parent?.parent?.is(WhileStmtSyntax.self) ?? false
        }
    }
#endif
