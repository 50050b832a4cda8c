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
            guard let (condition, values) = Self.condition(node),
                !condition.withoutParentheses.is(BooleanLiteralExprSyntax.self),
                source.type(of: condition) == "Swift.Bool", Surroundings.lostParameter(of: condition) == nil
            else { return [] }
            let known = Self.knownValue(of: condition.withoutParentheses, source)
            // In `if(x)` only the parentheses part the words.
            let isGrouped = condition.is(TupleExprSyntax.self)
            return values.filter { $0 != known }.map { value in
                replacing(
                    condition, with: isGrouped ? "(\(value))" : "\(value)",
                    "made the condition \(quoted(condition.trimmedDescription)) always \(value)")
            }
        }

        /// What a condition always is: nothing counts less than nought, and no unsigned number is less.
        private static func knownValue(of condition: ExprSyntax, _ source: MutableSource) -> Bool? {
            guard let comparison = condition.as(InfixOperatorExprSyntax.self) else { return nil }
            let (left, right) = (comparison.leftOperand, comparison.rightOperand)
            switch comparison.operator.trimmedDescription {
            case ">=" where isNought(right) && isNeverNegative(left, source): return true
            case "<=" where isNought(left) && isNeverNegative(right, source): return true
            case "<" where isNought(right) && isNeverNegative(left, source): return false
            case ">" where isNought(left) && isNeverNegative(right, source): return false
            default: return nil
            }
        }

        private static func isNought(_ expression: ExprSyntax) -> Bool {
            expression.as(IntegerLiteralExprSyntax.self)?.literal.text == "0"
        }

        private static func isNeverNegative(_ expression: ExprSyntax, _ source: MutableSource) -> Bool {
            if NumericTypes.isUnsigned(source.type(of: expression)) { return true }
            guard let member = expression.as(MemberAccessExprSyntax.self), member.declName.baseName.text == "count",
                let base = member.base, let type = TypeName(source.type(of: base))
            else { return false }
            return type.isBidirectional || type.isSet || type.isDictionary
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
