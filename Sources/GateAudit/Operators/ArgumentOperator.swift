// Confuses two arguments of a call.

#if canImport(SwiftSyntax)
    import SwiftSyntax

    /// Swaps two neighbouring arguments of one type; their labels stay where they are.
    struct ArgumentOperator: MutationOperator {
        let name = "arguments"
        let description = OperatorDescription(
            fault: "Two arguments of the same type are confused.",
            before: "move(from: source, to: target)", after: "move(from: target, to: source)",
            origin: "Ma, Kwon and Offutt 2002: OAO, argument order change")

        func mutations(of node: Syntax, in source: MutableSource) -> [Mutation] {
            guard let call = node.as(FunctionCallExprSyntax.self), !Self.isSymmetric(call),
                !Self.isOperator(call.calledExpression)
            else { return [] }
            return zip(call.arguments, call.arguments.dropFirst()).compactMap { first, second in
                swapping(first.expression, second.expression, source)
            }
        }

        private func swapping(_ first: ExprSyntax, _ second: ExprSyntax, _ source: MutableSource) -> Mutation? {
            guard Self.isPlain(first), Self.isPlain(second), Self.isImplicit(first) == Self.isImplicit(second),
                first.trimmedDescription != second.trimmedDescription, let type = source.type(of: first),
                type == source.type(of: second), !type.contains("->"), !type.hasPrefix("inout ")
            else { return nil }
            let range = MutableSource.range(of: first).lowerBound..<MutableSource.range(of: second).upperBound
            let between = MutableSource.range(of: first).upperBound..<MutableSource.range(of: second).lowerBound
            let text = source.text.utf8
            let start = text.index(text.startIndex, offsetBy: between.lowerBound)
            let end = text.index(start, offsetBy: between.count)
            return Mutation(
                operatorName: name, range: range,
                replacement: second.trimmedDescription + String(source.text[start..<end]) + first.trimmedDescription,
                summary:
                    "swapped the arguments \(quoted(first.trimmedDescription)) and \(quoted(second.trimmedDescription))"
            )
        }

        /// Whether an argument means the same in another place: none of those that only fit where they stand.
        private static func isPlain(_ expression: ExprSyntax) -> Bool {
            switch expression.kind {
            case .inOutExpr, .closureExpr, .tryExpr, .awaitExpr, .consumeExpr, .copyExpr, .borrowExpr, .nilLiteralExpr,
                .arrayExpr, .dictionaryExpr, .macroExpansionExpr, .patternExpr, .keyPathExpr, .ifExpr, .switchExpr,
                .discardAssignmentExpr:
                return false
            default:
                return true
            }
        }

        /// Whether an argument takes its type from where it stands: `.red`, `.init(3)`.
        private static func isImplicit(_ expression: ExprSyntax) -> Bool {
            expression.firstToken(viewMode: .sourceAccurate)?.tokenKind == .period
        }

        /// Functions that do not mind the order.
        private static let symmetric: Set<String> = [
            "XCTAssertEqual", "XCTAssertIdentical", "XCTAssertNotEqual", "XCTAssertNotIdentical", "hypot", "max", "min",
            "swap",
        ]

        private static func isSymmetric(_ call: FunctionCallExprSyntax) -> Bool {
            let name =
                call.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text
                ?? call.calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text
            return name.map(symmetric.contains) ?? false
        }

        /// Whether what is called is an operator in parentheses.
        private static func isOperator(_ called: ExprSyntax) -> Bool { called.is(TupleExprSyntax.self) }
    }
#endif
