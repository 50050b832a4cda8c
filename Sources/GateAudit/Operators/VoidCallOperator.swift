// Leaves out a call that is made only for what it does.

#if canImport(SwiftSyntax)
    import SwiftSyntax

    /// Removes statements that are a call without a result.
    struct VoidCallOperator: MutationOperator {
        let name = "void-call"
        let description = OperatorDescription(
            fault: "A call that is made only for its effect is forgotten.",
            before: "cache.removeAll()", after: "()", origin: "PIT: VOID_METHOD_CALLS")

        func mutations(of node: Syntax, in source: MutableSource) -> [Mutation] {
            guard let statement = CallStatement(node), !statement.isAwaited, !statement.isInitialization,
                !statement.isCancellationCheck, TypeName(source.type(of: statement.expression))?.isVoid == true
            else { return [] }
            return [
                replacing(
                    statement.expression, with: Surroundings.nothing(insteadOf: statement.expression),
                    "removed the call of \(quoted(statement.call.calledExpression.trimmedDescription))()")
            ]
        }
    }
#endif
