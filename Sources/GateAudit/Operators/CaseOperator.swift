// Treats a case of a switch as its default.

#if canImport(SwiftSyntax)
    import SwiftSyntax

    /// Has a case do what the default does, as if nobody had written it.
    struct CaseOperator: MutationOperator {
        let name = "case"
        let description = OperatorDescription(
            fault: "A case is forgotten, and falls to the default.",
            before: "case .closed: reopen()\ndefault: break", after: "case .closed: break\ndefault: break",
            origin: "cargo-mutants: delete match arm")

        func mutations(of node: Syntax, in source: MutableSource) -> [Mutation] {
            guard let own = node.as(SwitchCaseSyntax.self), case .case(let label) = own.label, own.attribute == nil,
                let list = own.parent?.as(SwitchCaseListSyntax.self),
                let whole = list.parent?.as(SwitchExprSyntax.self),
                let standard = Self.standard(of: list), !own.statements.isEmpty, !standard.statements.isEmpty,
                !Self.isTouchedByFallthrough(own, standard, in: list), !Self.haveSameBody(own, standard),
                !Self.bindsNameOf(standard, label), Surroundings.lostParameter(of: own.statements) == nil,
                keepsType(own, standard, of: whole, in: list, source)
            else { return [] }
            return [
                replacing(
                    own.statements, with: standard.statements.trimmedDescription,
                    "made case \(quoted(label.caseItems.trimmedDescription)) do what the default does")
            ]
        }

        private static func standard(of list: SwitchCaseListSyntax) -> SwitchCaseSyntax? {
            for element in list {
                guard case .switchCase(let candidate) = element, case .default = candidate.label,
                    candidate.attribute == nil
                else { continue }
                return candidate
            }
            return nil
        }

        /// Whether the case or the default falls through, or is fallen into.
        private static func isTouchedByFallthrough(
            _ own: SwitchCaseSyntax, _ standard: SwitchCaseSyntax, in list: SwitchCaseListSyntax
        ) -> Bool {
            let cases = list.map { $0.as(SwitchCaseSyntax.self) }
            guard let place = cases.firstIndex(where: { $0?.id == own.id }) else { return true }
            let before = place > 0 ? cases[place - 1] : nil
            return [own, standard, before].compactMap(\.self).contains { fallsThrough(Syntax($0.statements)) }
        }

        private static func fallsThrough(_ node: Syntax) -> Bool {
            if node.is(FallThroughStmtSyntax.self) { return true }
            if node.is(SwitchExprSyntax.self) || Surroundings.isOwner(node) { return false }
            return node.children(viewMode: .sourceAccurate).contains(where: fallsThrough)
        }

        private static func haveSameBody(_ one: SwitchCaseSyntax, _ other: SwitchCaseSyntax) -> Bool {
            words(one.statements) == words(other.statements)
        }

        private static func words(_ node: some SyntaxProtocol) -> [String] {
            node.tokens(viewMode: .sourceAccurate).map(\.text)
        }

        /// Whether the pattern gives a name that means something else in the default's body.
        private static func bindsNameOf(_ standard: SwitchCaseSyntax, _ label: SwitchCaseLabelSyntax) -> Bool {
            let used = Set(words(standard.statements))
            return label.tokens(viewMode: .sourceAccurate).contains { token in
                token.parent?.is(IdentifierPatternSyntax.self) == true && used.contains(token.text)
            }
        }

        // MARK: Switches that give a value

        /// Whether the switch still gives a value of its type, if it gives one, and gives none if it gave none.
        private func keepsType(
            _ own: SwitchCaseSyntax, _ standard: SwitchCaseSyntax, of whole: SwitchExprSyntax,
            in list: SwitchCaseListSyntax, _ source: MutableSource
        ) -> Bool {
            guard Self.mayGiveValue(whole) else { return true }
            let cases = list.compactMap { $0.as(SwitchCaseSyntax.self) }
            guard cases.count == list.count else { return false }
            if cases.allSatisfy(Self.isValue) {
                guard let one = Self.expression(of: own), let other = Self.expression(of: standard),
                    let type = source.type(of: one)
                else { return false }
                return type == source.type(of: other)
            }
            // Were each of them a value now, the compiler would take the whole for one.
            return !cases.allSatisfy { $0.id == own.id || Self.isValue($0) } || !Self.isValue(standard)
        }

        /// Whether a switch stands where its value would be taken: it is no statement, or the only one.
        private static func mayGiveValue(_ whole: SwitchExprSyntax) -> Bool {
            guard let statement = whole.parent?.as(ExpressionStmtSyntax.self),
                let item = statement.parent?.as(CodeBlockItemSyntax.self),
                let list = item.parent?.as(CodeBlockItemListSyntax.self)
            else { return true }
            return list.count == 1
        }

        /// Whether a body is what a case of a switch that gives a value may have.
        private static func isValue(_ own: SwitchCaseSyntax) -> Bool {
            guard own.statements.count == 1, let item = own.statements.first?.item else { return false }
            switch item {
            case .expr: return true
            case .stmt(let statement):
                return statement.is(ThrowStmtSyntax.self) || statement.is(ExpressionStmtSyntax.self)
            default: return false
            }
        }

        private static func expression(of own: SwitchCaseSyntax) -> ExprSyntax? {
            guard case .expr(let expression)? = own.statements.first?.item else { return nil }
            return expression
        }
    }
#endif
