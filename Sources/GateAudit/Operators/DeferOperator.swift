// Leaves out what is put off to the end of a block.

#if canImport(SwiftSyntax)
    import SwiftSyntax

    /// Removes `defer` statements.
    struct DeferOperator: MutationOperator {
        let name = "defer"
        let description = OperatorDescription(
            fault: "What must be done on every way out of a block is not done.",
            before: "defer { lock.unlock() }", after: "()",
            origin: "Deng, Offutt and Li 2013: SDL, statement deletion")

        func mutations(of node: Syntax, in source: MutableSource) -> [Mutation] {
            guard let item = node.as(CodeBlockItemSyntax.self), case .stmt(let statement) = item.item,
                let put = statement.as(DeferStmtSyntax.self), Surroundings.isFollowed(item),
                !Surroundings.isInInitializer(item), !isArid(put.body)
            else { return [] }
            return [replacing(put, with: "()", "removed the defer")]
        }

        /// Whether it only talks to developers, or is empty.
        private func isArid(_ body: CodeBlockSyntax) -> Bool {
            body.statements.allSatisfy(Surroundings.isAridCall)
        }
    }
#endif
