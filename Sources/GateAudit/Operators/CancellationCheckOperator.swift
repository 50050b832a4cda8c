// Makes code blind to the cancellation of its task.

#if canImport(SwiftSyntax)
    import SwiftSyntax

    /// Removes checks for cancellation.
    struct CancellationCheckOperator: MutationOperator {
        let name = "cancellation-check"
        let description = OperatorDescription(
            fault: "The code goes on although its task was cancelled.",
            before: "try Task.checkCancellation()", after: "()",
            origin: "Swift concurrency: cancellation is cooperative (SE-0304)")
        let isOnByDefault = false

        func mutations(of node: Syntax, in source: MutableSource) -> [Mutation] {
            if let statement = CallStatement(node), statement.isCancellationCheck,
                TypeName(source.type(of: statement.expression))?.isVoid == true
            {
                return [replacing(statement.expression, with: "()", "removed the check for cancellation")]
            }
            if let member = node.as(MemberAccessExprSyntax.self), member.trimmedDescription == "Task.isCancelled",
                source.type(of: member) == "Swift.Bool"
            {
                return [replacing(member, with: "false", "replaced Task.isCancelled with false")]
            }
            return []
        }
    }
#endif
