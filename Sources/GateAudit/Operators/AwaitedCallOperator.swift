// Leaves out a call that is waited for and made only for what it does.

#if canImport(SwiftSyntax)
    import SwiftSyntax

    /// Removes statements that wait for a call without a result.
    struct AwaitedCallOperator: MutationOperator {
        let name = "awaited-call"
        let description = OperatorDescription(
            fault: "An asynchronous call that is made only for its effect is forgotten.",
            before: "await store.save()", after: "()", origin: "PIT: VOID_METHOD_CALLS, for asynchronous calls")
        let isOnByDefault = false

        func mutations(of node: Syntax, in source: MutableSource) -> [Mutation] {
            guard let statement = CallStatement(node), statement.isAwaited, !statement.isInitialization,
                TypeName(source.type(of: statement.expression))?.isVoid == true
            else { return [] }
            return [
                replacing(
                    statement.expression, with: Surroundings.nothing(insteadOf: statement.expression),
                    "removed the awaited call of \(quoted(statement.call.calledExpression.trimmedDescription))()")
            ]
        }
    }
#endif
