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
            return others.map {
                replacing(symbol, with: $0, "replaced \(symbol.text) with \($0)")
            }
        }
    }
#endif
