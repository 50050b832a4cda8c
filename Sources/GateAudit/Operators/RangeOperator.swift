// Moves the end of a range by one.

#if canImport(SwiftSyntax)
    import SwiftSyntax

    /// Makes half-open ranges of integers closed, and closed ones half-open, where either kind will do.
    struct RangeOperator: MutationOperator {
        let name = "range"
        let description = OperatorDescription(
            fault: "A range ends one too late or one too early.",
            before: "for index in 0..<count", after: "for index in 0...count",
            origin: "mutest-rs: range_limit_swap")

        func mutations(of node: Syntax, in source: MutableSource) -> [Mutation] {
            guard let range = node.as(InfixOperatorExprSyntax.self),
                let symbol = range.operator.as(BinaryOperatorExprSyntax.self)?.operator,
                let other = ["..<": "...", "...": "..<"][symbol.text],
                source.type(of: range.leftOperand) == "Swift.Int", source.type(of: range.rightOperand) == "Swift.Int",
                takesBoth(range, source)
            else { return [] }
            return [replacing(symbol, with: other, "replaced \(symbol.text) with \(other)")]
        }

        /// Whether a range of either kind can stand in a range's place.
        private func takesBoth(_ range: InfixOperatorExprSyntax, _ source: MutableSource) -> Bool {
            guard let parent = range.parent else { return false }
            if let loop = parent.as(ForStmtSyntax.self) { return loop.sequence.id == ExprSyntax(range).id }
            guard let element = parent.as(LabeledExprSyntax.self), element.label == nil,
                let list = element.parent?.as(LabeledExprListSyntax.self), list.count == 1, let holder = list.parent
            else { return false }
            if let elements = holder.as(SubscriptCallExprSyntax.self),
                let base = TypeName(source.type(of: elements.calledExpression))
            {
                return base.isArray || base.isArraySlice
            }
            return isAskedForElement(holder)
        }

        /// Whether a node is the base of `.contains(…)`.
        private func isAskedForElement(_ node: Syntax) -> Bool {
            guard let base = node.as(TupleExprSyntax.self), let member = base.parent?.as(MemberAccessExprSyntax.self),
                member.declName.baseName.text == "contains",
                let call = member.parent?.as(FunctionCallExprSyntax.self),
                call.calledExpression.id == ExprSyntax(member).id, let argument = call.arguments.first
            else { return false }
            return call.arguments.count == 1 && argument.label == nil
        }
    }
#endif
