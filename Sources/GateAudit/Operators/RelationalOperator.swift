// Exchanges comparisons: at the border, and for their opposites.

#if canImport(SwiftSyntax)
    import SwiftSyntax

    /// Makes every comparison another one.
    struct RelationalOperator: MutationOperator {
        let name = "relational"
        let description = OperatorDescription(
            fault: "A comparison is wrong at its border, or is the wrong way round.", before: "age < limit",
            after: "age <= limit",
            origin: "PIT: CONDITIONALS_BOUNDARY and NEGATE_CONDITIONALS; Offutt et al. 1996: ROR")

        private static let replacements: [String: [String]] = [
            "<": ["<=", ">="], ">": [">=", "<="], "<=": ["<", ">"], ">=": [">", "<"], "==": ["!="], "!=": ["=="],
            "===": ["!=="], "!==": ["==="],
        ]

        func mutations(of node: Syntax, in source: MutableSource) -> [Mutation] {
            guard let comparison = node.as(InfixOperatorExprSyntax.self),
                let symbol = comparison.operator.as(BinaryOperatorExprSyntax.self)?.operator,
                let others = Self.replacements[symbol.text], source.type(of: comparison) == "Swift.Bool"
            else { return [] }
            let isEqualEitherWay =
                Self.choosesBetweenOperands(comparison, source) || Self.keepsTheFurther(comparison, source)
            return others.filter { !isEqualEitherWay || !Self.areApartAtTheBorder($0, symbol.text) }.map {
                replacing(symbol, with: $0, "replaced \(symbol.text) with \($0)")
            }
        }

        /// Whether two comparisons differ only for equal operands: `<` and `<=`.
        private static func areApartAtTheBorder(_ one: String, _ other: String) -> Bool {
            one + "=" == other || other + "=" == one
        }

        /// `a < b ? a : b`: of equal whole numbers either is as good.
        private static func choosesBetweenOperands(
            _ comparison: InfixOperatorExprSyntax, _ source: MutableSource
        ) -> Bool {
            var condition = ExprSyntax(comparison)
            while let group = condition.parent?.parent?.parent?.as(TupleExprSyntax.self), group.elements.count == 1 {
                condition = ExprSyntax(group)
            }
            guard let choice = condition.parent?.as(TernaryExprSyntax.self), choice.condition.id == condition.id else {
                return false
            }
            return areOperands(choice.thenExpression, choice.elseExpression, of: comparison, source)
        }

        /// `if b > best { best = b }`: an equal whole number in its own place changes nothing.
        private static func keepsTheFurther(_ comparison: InfixOperatorExprSyntax, _ source: MutableSource) -> Bool {
            guard let list = comparison.parent?.parent?.as(ConditionElementListSyntax.self), list.count == 1,
                let branch = list.parent?.as(IfExprSyntax.self), branch.elseBody == nil,
                branch.body.statements.count == 1,
                let assignment = branch.body.statements.first?.item.as(InfixOperatorExprSyntax.self),
                assignment.operator.is(AssignmentExprSyntax.self),
                // Whoever observes a property sees the assignment.
                assignment.leftOperand.is(DeclReferenceExprSyntax.self),
                !source.isKind("member_ref_expr", assignment.leftOperand)
            else { return false }
            return areOperands(assignment.leftOperand, assignment.rightOperand, of: comparison, source)
        }

        private static func areOperands(
            _ one: ExprSyntax, _ other: ExprSyntax, of comparison: InfixOperatorExprSyntax, _ source: MutableSource
        ) -> Bool {
            let operands = [comparison.leftOperand, comparison.rightOperand]
            let isSteady = operands.allSatisfy {
                $0.is(DeclReferenceExprSyntax.self) || $0.is(IntegerLiteralExprSyntax.self)
                    || $0.is(MemberAccessExprSyntax.self)
            }
            // Of nought a floating-point number has two.
            return isSteady && operands.allSatisfy { NumericTypes.isInteger(source.type(of: $0)) }
                && Set(operands.map(\.trimmedDescription)) == [one.trimmedDescription, other.trimmedDescription]
        }
    }
#endif
