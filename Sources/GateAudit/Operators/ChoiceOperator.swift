// Takes one side of a choice whatever it depends on.

#if canImport(SwiftSyntax)
    import SwiftSyntax

    /// Makes `a ?? b` and `c ? a : b` one of their sides.
    struct ChoiceOperator: MutationOperator {
        let name = "choice"
        let description = OperatorDescription(
            fault: "Of two values always the same is used.", before: "name ?? \"nobody\"", after: "\"nobody\"",
            origin: "Stryker.NET: NullCoalescingExpression; StrykerJS: ConditionalExpression")

        func mutations(of node: Syntax, in source: MutableSource) -> [Mutation] {
            guard let choice = Choice(node), let type = source.type(of: node) else { return [] }
            return choice.sides.compactMap { choosing($0, of: choice, type, source) }
        }

        private func choosing(
            _ side: ExprSyntax, of choice: Choice, _ type: String, _ source: MutableSource
        ) -> Mutation? {
            let isLong = side.trimmedDescription.contains(where: \.isNewline)
            guard !isLong, !Self.isAssignedToItself(side, of: choice),
                Surroundings.keepsParameters(side, insteadOf: choice.whole),
                let text = standingAlone(side, of: choice, type, source),
                !ConstantValue(of: side).isRefused(insteadOf: choice.whole, in: source)
            else { return nil }
            return replacing(
                choice.whole, with: text,
                "replaced \(quoted(choice.whole.trimmedDescription)) with \(quoted(side.trimmedDescription))")
        }

        /// `x = f() ?? x`, of which the compiler refuses the half.
        private static func isAssignedToItself(_ side: ExprSyntax, of choice: Choice) -> Bool {
            guard let assignment = choice.whole.parent?.as(InfixOperatorExprSyntax.self),
                assignment.operator.is(AssignmentExprSyntax.self)
            else { return false }
            let names = [assignment.leftOperand, side].map(\.trimmedDescription)
                .map { $0.hasPrefix("self.") ? String($0.dropFirst("self.".count)) : $0 }
            return names[0] == names[1]
        }

        /// A side as it can stand without the choice; nil where its meaning comes from the other side and cannot be told.
        private func standingAlone(
            _ side: ExprSyntax, of choice: Choice, _ type: String, _ source: MutableSource
        ) -> String? {
            let text = side.trimmedDescription
            switch Kind(side.withoutParentheses, type) {
            case .other: return nil
            case .typed:
                // The compiler's type of `a?.b` is that of b; only around it does it say that there may be none.
                let isOptional = TypeName(type)?.isOptional ?? false
                guard source.type(of: side) == type, isOptional || !Self.isChained(side) else { return nil }
                return Self.grouped(side)
            case .literal where type == "Swift.Bool": return text
            case .literal where type == "Swift.String": return "(\(text))"
            case .literal: break
            case .open:
                // Neither side has a type of its own: then one alone gets its type from where the two got theirs.
                if choice.operands.allSatisfy({ Kind($0.withoutParentheses, type) == .open }) { return text }
            }
            return TypeName(type)?.spelled.map { "(\(text) as \($0))" }
        }

        private static func isChained(_ side: ExprSyntax) -> Bool {
            if side.is(OptionalChainingExprSyntax.self) { return true }
            let inner =
                side.as(MemberAccessExprSyntax.self)?.base ?? side.as(FunctionCallExprSyntax.self)?.calledExpression
                ?? side.as(SubscriptCallExprSyntax.self)?.calledExpression
            return inner.map(isChained) ?? (side.withoutParentheses.id != side.id && isChained(side.withoutParentheses))
        }

        private static func grouped(_ side: ExprSyntax) -> String {
            let text = side.trimmedDescription
            let isComposed =
                side.is(InfixOperatorExprSyntax.self) || side.is(PrefixOperatorExprSyntax.self)
                || side.is(TernaryExprSyntax.self) || side.is(AsExprSyntax.self) || side.is(IsExprSyntax.self)
            return isComposed ? "(\(text))" : text
        }

        /// A choice between two values.
        private struct Choice {
            let whole: ExprSyntax
            let operands: [ExprSyntax]
            /// Those that are something else than the choice.
            let sides: [ExprSyntax]

            init?(_ node: Syntax) {
                if let ternary = node.as(TernaryExprSyntax.self) {
                    whole = ExprSyntax(ternary)
                    operands = [ternary.thenExpression, ternary.elseExpression]
                    sides = operands[0].trimmedDescription == operands[1].trimmedDescription ? [] : operands
                } else if let infix = node.as(InfixOperatorExprSyntax.self),
                    infix.operator.as(BinaryOperatorExprSyntax.self)?.operator.text == "??"
                {
                    whole = ExprSyntax(infix)
                    // `x ?? nil` is x.
                    operands = [infix.leftOperand, infix.rightOperand]
                    sides = infix.rightOperand.is(NilLiteralExprSyntax.self) ? [infix.rightOperand] : operands
                } else {
                    return nil
                }
            }
        }

        /// Where the type of a side comes from.
        private enum Kind {
            /// From itself.
            case typed
            /// From what is around it, or else from what it is a literal of.
            case literal
            /// From what is around it alone.
            case open
            /// From who knows where: closures and what may throw.
            case other

            init(_ side: ExprSyntax, _ type: String) {
                switch side.kind {
                case .declReferenceExpr, .forceUnwrapExpr, .subscriptCallExpr, .isExpr:
                    self = Self.hasNoBase(side) ? .open : .typed
                case .memberAccessExpr:
                    self = Self.hasNoBase(side) ? .open : .typed
                case .functionCallExpr:
                    self = Self.hasNoBase(side) || Self.leavesOpen(side, type) ? .open : .typed
                case .nilLiteralExpr: self = .open
                case .arrayExpr, .dictionaryExpr, .tupleExpr, .integerLiteralExpr, .floatLiteralExpr,
                    .stringLiteralExpr, .booleanLiteralExpr:
                    self = Self.isEmpty(side) ? .open : .literal
                case .asExpr: self = side.as(AsExprSyntax.self)?.questionOrExclamationMark == nil ? .typed : .other
                case .prefixOperatorExpr, .infixOperatorExpr, .ternaryExpr: self = Self.composed(side, type)
                default: self = .other
                }
            }

            /// The kind of what is made of others: one that has a type gives it to the rest.
            private static func composed(_ side: ExprSyntax, _ type: String) -> Kind {
                let parts: [ExprSyntax]
                if let signed = side.as(PrefixOperatorExprSyntax.self) {
                    parts = [signed.expression]
                } else if let infix = side.as(InfixOperatorExprSyntax.self),
                    infix.operator.is(BinaryOperatorExprSyntax.self)
                {
                    parts = [infix.leftOperand, infix.rightOperand]
                } else if let ternary = side.as(TernaryExprSyntax.self) {
                    parts = [ternary.thenExpression, ternary.elseExpression]
                } else {
                    return .other
                }
                let kinds = parts.map { Kind($0.withoutParentheses, type) }
                return [.other, .typed, .literal].first(where: kinds.contains) ?? .open
            }

            /// `.red`, `.make(1).next`.
            private static func hasNoBase(_ side: ExprSyntax) -> Bool {
                if let member = side.as(MemberAccessExprSyntax.self) { return member.base.map(hasNoBase) ?? true }
                if let call = side.as(FunctionCallExprSyntax.self) { return hasNoBase(call.calledExpression) }
                if let element = side.as(SubscriptCallExprSyntax.self) { return hasNoBase(element.calledExpression) }
                if let forced = side.as(ForceUnwrapExprSyntax.self) { return hasNoBase(forced.expression) }
                if let chained = side.as(OptionalChainingExprSyntax.self) { return hasNoBase(chained.expression) }
                return false
            }

            /// `Set()`, which does not say of what.
            private static func leavesOpen(_ side: ExprSyntax, _ type: String) -> Bool {
                guard type.contains("<"),
                    let called = side.as(FunctionCallExprSyntax.self)?.calledExpression.as(DeclReferenceExprSyntax.self)
                else { return false }
                return called.baseName.text.first?.isUppercase ?? false
            }

            private static func isEmpty(_ side: ExprSyntax) -> Bool {
                if let list = side.as(ArrayExprSyntax.self) { return list.elements.isEmpty }
                if let map = side.as(DictionaryExprSyntax.self) { return map.content.is(TokenSyntax.self) }
                return false
            }
        }
    }
#endif
