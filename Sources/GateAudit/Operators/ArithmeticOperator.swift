// Computes with another operator.

#if canImport(SwiftSyntax)
    import SwiftSyntax

    /// Exchanges the operators of numbers.
    struct ArithmeticOperator: MutationOperator {
        let name = "arithmetic"
        let description = OperatorDescription(
            fault: "A value is computed wrongly.", before: "total + fee", after: "total - fee",
            origin: "PIT: MATH; Offutt et al. 1996: AOR; Stryker: ArithmeticOperator, AssignmentOperator")

        private static let replacements: [String: String] = [
            "+": "-", "-": "+", "*": "/", "/": "*", "%": "*", "&+": "&-", "&-": "&+", "&*": "&+", "<<": ">>",
            ">>": "<<", "&": "|", "|": "&", "^": "&", "+=": "-=", "-=": "+=", "*=": "/=", "/=": "*=", "%=": "*=",
            "&=": "|=", "|=": "&=", "<<=": ">>=", ">>=": "<<=",
        ]
        /// What only integers have.
        private static let ofIntegers: Set<String> = [
            "%", "&+", "&-", "&*", "<<", ">>", "&", "|", "^", "%=", "&=", "|=", "<<=", ">>=",
        ]

        func mutations(of node: Syntax, in source: MutableSource) -> [Mutation] {
            guard let computed = node.as(InfixOperatorExprSyntax.self),
                let symbol = computed.operator.as(BinaryOperatorExprSyntax.self)?.operator,
                let other = Self.replacements[symbol.text],
                Self.isNumeric(computed, symbol.text, source), !Self.isNeutral(computed, symbol.text),
                !Self.isRefused(computed, other, source)
            else { return [] }
            return [replacing(symbol, with: other, "replaced \(symbol.text) with \(other)")]
        }

        private static func isNumeric(
            _ computed: InfixOperatorExprSyntax, _ symbol: String, _ source: MutableSource
        ) -> Bool {
            guard let right = source.type(of: computed.rightOperand) else { return false }
            // An assignment's left side is a place, which the compiler types in its own way.
            let isAssignment = symbol.hasSuffix("=")
            let left = isAssignment ? right : source.type(of: computed.leftOperand)
            let isShift = symbol.hasPrefix("<<") || symbol.hasPrefix(">>")
            guard left == right || isShift && NumericTypes.isInteger(left) else { return false }
            if isAssignment, let own = source.type(of: computed.leftOperand), own != right, !isShift { return false }
            return ofIntegers.contains(symbol)
                ? NumericTypes.isInteger(right) : NumericTypes.isNumeric(left) && NumericTypes.isNumeric(right)
        }

        /// `x + 0`, `x * 1` and their like, of which every exchange has the same value.
        private static func isNeutral(_ computed: InfixOperatorExprSyntax, _ symbol: String) -> Bool {
            let right = computed.rightOperand.withoutParentheses.trimmedDescription
            switch symbol {
            case "+", "-", "+=", "-=", "&+", "&-", "<<", ">>", "<<=", ">>=": return ["0", "0.0"].contains(right)
            case "*", "/", "*=", "/=": return ["1", "1.0"].contains(right)
            default: return false
            }
        }

        /// What the compiler computes itself, and finds to overflow or to be divided by nought.
        private static func isRefused(
            _ computed: InfixOperatorExprSyntax, _ other: String, _ source: MutableSource
        ) -> Bool {
            let left = ConstantValue(of: computed.leftOperand)
            let right = ConstantValue(of: computed.rightOperand)
            if ConstantValue.refuses(other, left, right, type: source.type(of: computed.rightOperand)) { return true }
            return ConstantValue.result(other, left, right).isRefused(insteadOf: computed, in: source)
        }
    }
#endif
