// Forces conditions: the branch is always taken, or never.

#if canImport(SwiftSyntax)
    import SwiftSyntax

    /// Makes the conditions of `if`, `guard`, `while` and `where` hold always, or never.
    struct ConditionOperator: MutationOperator {
        let name = "condition"
        let description = OperatorDescription(
            fault: "A check is missing: the branch is taken whatever the condition says, or never.",
            before: "if isExpired { return }", after: "if false { return }",
            origin: "PIT: REMOVE_CONDITIONALS; Stryker: ConditionalExpression")

        func mutations(of node: Syntax, in source: MutableSource) -> [Mutation] {
            guard let (condition, values) = Self.condition(node), !condition.is(BooleanLiteralExprSyntax.self),
                source.type(of: condition) == "Swift.Bool"
            else { return [] }
            return values.map { value in
                replacing(
                    condition, with: "\(value)",
                    "made the condition \(quoted(condition.trimmedDescription)) always \(value)")
            }
        }

        /// The condition that a node is or holds, and what it may be made without ending or hanging every test.
        private static func condition(_ node: Syntax) -> (ExprSyntax, [Bool])? {
            if let element = node.as(ConditionElementSyntax.self), case .expression(let expression) = element.condition
            {
                // A loop that never ends says no more than one that is never entered.
                let isLoop = element.parent?.parent?.is(WhileStmtSyntax.self) ?? false
                return (expression, isLoop ? [false] : [true, false])
            }
            if let loop = node.as(RepeatStmtSyntax.self) { return (loop.condition, [false]) }
            if let clause = node.as(WhereClauseSyntax.self) { return (clause.condition, [true, false]) }
            return nil
        }
    }
#endif
