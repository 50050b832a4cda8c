// Leaves out an assignment, so that what was stored before stays.

#if canImport(SwiftSyntax)
    import SwiftSyntax

    /// Removes statements that assign to a property or to an element.
    ///
    /// What initialises is never removed: nothing in an `init`, and no local name.
    struct AssignmentOperator: MutationOperator {
        let name = "assignment"
        let description = OperatorDescription(
            fault: "A new value is not stored.",
            before: "self.token = token", after: "()", origin: "PIT: EXPERIMENTAL_MEMBER_VARIABLE")

        func mutations(of node: Syntax, in source: MutableSource) -> [Mutation] {
            guard let item = node.as(CodeBlockItemSyntax.self), case .expr(let expression) = item.item,
                let assignment = expression.as(InfixOperatorExprSyntax.self),
                assignment.operator.is(AssignmentExprSyntax.self), !Surroundings.isInInitializer(item),
                stores(assignment.leftOperand, source)
            else { return [] }
            return [
                replacing(
                    expression, with: Surroundings.nothing(insteadOf: expression),
                    "removed the assignment to \(quoted(assignment.leftOperand.trimmedDescription))")
            ]
        }

        /// Whether what is assigned to has had a value before.
        private func stores(_ target: ExprSyntax, _ source: MutableSource) -> Bool {
            if target.is(SubscriptCallExprSyntax.self) { return source.isKind("subscript_expr", target) }
            return source.isKind("member_ref_expr", target)
        }
    }
#endif
