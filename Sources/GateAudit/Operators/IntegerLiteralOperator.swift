// Is off by one where a number stands in the source.

#if canImport(SwiftSyntax)
    import SwiftSyntax

    /// Makes a whole number another one.
    struct IntegerLiteralOperator: MutationOperator {
        let name = "literal"
        let description = OperatorDescription(
            fault: "A bound, an index or an amount is off by one.", before: "retries < 3", after: "retries < 4",
            origin: "PIT: INLINE_CONSTS; King and Offutt 1991 (Mothra): CRP")

        func mutations(of node: Syntax, in source: MutableSource) -> [Mutation] {
            guard let literal = node.as(IntegerLiteralExprSyntax.self), let number = UInt64(literal.literal.text)
            else { return [] }
            let negative = literal.parent?.as(PrefixOperatorExprSyntax.self).flatMap {
                $0.operator.text == "-" ? $0 : nil
            }
            // The compiler takes a literal and its minus for one.
            let whole = negative.map { ExprSyntax($0) } ?? ExprSyntax(literal)
            guard let maximum = NumericTypes.maximum(of: source.type(of: whole)), number < maximum,
                negative == nil || number > 0, !Self.isShift(whole), !Self.isPartOfAComputedConstant(literal),
                !Self.isHint(whole)
            else { return [] }
            let other = number == 1 && negative == nil ? 0 : number + 1
            let value = Int(exactly: other).map { ConstantValue.known(negative == nil ? $0 : -$0) } ?? .unread
            guard !value.isRefused(insteadOf: whole, in: source) else { return [] }
            return [replacing(literal, with: "\(other)", "replaced \(number) with \(other)")]
        }

        /// How much room is made beforehand, which changes no result.
        private static func isHint(_ number: ExprSyntax) -> Bool {
            guard let argument = number.parent?.as(LabeledExprSyntax.self),
                let call = argument.parent?.parent?.as(FunctionCallExprSyntax.self)
            else { return false }
            return argument.label?.text == "minimumCapacity"
                || call.calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text == "reserveCapacity"
        }

        /// By how much bits are moved: beyond the width of the type nothing is left, and the compiler may say so.
        private static func isShift(_ number: ExprSyntax) -> Bool {
            guard let computed = number.parent?.as(InfixOperatorExprSyntax.self) else { return false }
            let symbol = computed.operator.trimmedDescription
            return symbol.contains("<<") || symbol.contains(">>")
        }

        /// `60 * 60`: one change of a factor is as good as the other, and the compiler may find an overflow.
        private static func isPartOfAComputedConstant(_ literal: IntegerLiteralExprSyntax) -> Bool {
            guard let computed = literal.parent?.as(InfixOperatorExprSyntax.self) else { return false }
            return computed.leftOperand.is(IntegerLiteralExprSyntax.self)
                && computed.rightOperand.is(IntegerLiteralExprSyntax.self) && computed.rightOperand.id == literal.id
        }
    }
#endif
