// A source as mutation operators see it: its syntax with operators folded, and the compiler's types by place.

#if canImport(SwiftSyntax)
    import SwiftOperators
    import SwiftParser
    import SwiftSyntax

    /// A source that mutants are made of.
    struct MutableSource: Sendable {
        /// Its path in the package.
        let path: String
        /// Its text.
        let text: String
        /// Its syntax; what stands between binary operators is folded by their precedence.
        let tree: SourceFileSyntax
        private let types: ExpressionTypes

        /// Parses a source.
        /// - Parameters:
        ///   - path: its path in the package.
        ///   - text: its text.
        ///   - operators: the precedence of the operators that the module declares, beside the standard ones.
        ///   - types: what the compiler says of its expressions; none where it was not asked.
        init(
            path: String, text: String, operators: OperatorTable = .standardOperators,
            types: ExpressionTypes = ExpressionTypes()
        ) {
            self.path = path
            self.text = text
            self.types = types
            let parsed = Parser.parse(source: text)
            // An operator that nobody declared here keeps its neighbours unfolded: nothing is made of those.
            let folded = operators.foldAll(parsed) { _ in }
            tree = folded.as(SourceFileSyntax.self) ?? parsed
        }

        /// The compiler's type of an expression, as people write it in full: `Swift.Int`, `Swift.Optional<Swift.String>`;
        /// nil where it said none, or several.
        func type(of expression: some SyntaxProtocol) -> String? {
            guard let end = Self.startOfLastToken(of: expression) else { return nil }
            return types.type(from: expression.positionAfterSkippingLeadingTrivia.utf8Offset, to: end)
        }

        /// Whether the compiler takes an expression as one of this kind (`member_ref_expr`).
        func isKind(_ kind: String, _ expression: some SyntaxProtocol) -> Bool {
            guard let end = Self.startOfLastToken(of: expression) else { return false }
            return types.isKind(kind, from: expression.positionAfterSkippingLeadingTrivia.utf8Offset, to: end)
        }

        /// Where the compiler says that an expression's last token begins: it takes a literal of text for one token, which
        /// SwiftSyntax does not.
        private static func startOfLastToken(of expression: some SyntaxProtocol) -> Int? {
            guard let last = expression.lastToken(viewMode: .sourceAccurate) else { return nil }
            let literal = last.parent.flatMap { parent in
                parent.is(StringLiteralExprSyntax.self) || parent.is(RegexLiteralExprSyntax.self) ? parent : nil
            }
            return (literal ?? Syntax(last)).positionAfterSkippingLeadingTrivia.utf8Offset
        }

        /// Whether the compiler has typed anything between these places: nothing is in branches that are not compiled.
        func isCompiled(_ node: some SyntaxProtocol) -> Bool { types.isEmpty || types.hasAny(in: Self.range(of: node)) }

        /// A node's bytes, without the blanks and comments around it.
        static func range(of node: some SyntaxProtocol) -> Range<Int> {
            let start = node.positionAfterSkippingLeadingTrivia.utf8Offset
            return start..<max(start, node.endPositionBeforeTrailingTrivia.utf8Offset)
        }
    }
#endif
