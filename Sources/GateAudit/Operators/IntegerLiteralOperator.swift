// Is off by one where a number stands in the source.

#if canImport(SwiftSyntax)
    import SwiftSyntax

    /// Makes a whole number another one.
    struct IntegerLiteralOperator: MutationOperator {
        let name = "literal"
        let description = OperatorDescription(
            fault: "A bound, an index or an amount is off by one.", before: "retries < 3", after: "retries < 4",
            origin: "PIT: INLINE_CONSTS; Offutt et al. 1996: CRCR")

        func mutations(of node: Syntax, in source: MutableSource) -> [Mutation] {
            guard let literal = node.as(IntegerLiteralExprSyntax.self), let number = UInt64(literal.literal.text),
                let type = source.type(of: literal), let maximum = NumericTypes.maximum(of: type), number < maximum,
                !Self.isShift(literal), !Self.isPartOfAComputedConstant(literal)
            else { return [] }
            let other = number == 1 ? 0 : number + 1
            guard other != 0 || !Self.divides(literal) else { return [] }
            return [replacing(literal, with: "\(other)", "replaced \(number) with \(other)")]
        }

        /// By how much bits are moved: beyond the width of the type nothing is left, and the compiler may say so.
        private static func isShift(_ literal: IntegerLiteralExprSyntax) -> Bool {
            guard let computed = literal.parent?.as(InfixOperatorExprSyntax.self) else { return false }
            let symbol = computed.operator.trimmedDescription
            return symbol.contains("<<") || symbol.contains(">>")
        }

        /// Whether the compiler would find that nought divides.
        private static func divides(_ literal: IntegerLiteralExprSyntax) -> Bool {
            guard let computed = literal.parent?.as(InfixOperatorExprSyntax.self) else { return false }
            return ["/", "%", "/=", "%="].contains(computed.operator.trimmedDescription)
                && computed.rightOperand.id == literal.id
        }

        /// `60 * 60`: one change of a factor is as good as the other, and the compiler may find an overflow.
        private static func isPartOfAComputedConstant(_ literal: IntegerLiteralExprSyntax) -> Bool {
            guard let computed = literal.parent?.as(InfixOperatorExprSyntax.self) else { return false }
            return computed.leftOperand.is(IntegerLiteralExprSyntax.self)
                && computed.rightOperand.is(IntegerLiteralExprSyntax.self) && computed.rightOperand.id == literal.id
        }
    }
#endif
