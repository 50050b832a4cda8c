// What operators ask about the code around a statement: whose it is, what follows, what must stay.

#if canImport(SwiftSyntax)
    import SwiftSyntax

    /// Answers questions about the code around a node.
    enum Surroundings {
        /// The function, accessor, initialiser or closure whose code a node is.
        static func owner(of node: some SyntaxProtocol) -> Syntax? {
            var current = node.parent
            while let candidate = current {
                if isOwner(candidate) { return candidate }
                current = candidate.parent
            }
            return nil
        }

        /// Whether a node has code of its own, which no `return` inside leaves.
        static func isOwner(_ node: Syntax) -> Bool {
            switch node.kind {
            case .functionDecl, .initializerDecl, .deinitializerDecl, .accessorDecl, .closureExpr: return true
            case .accessorBlock:
                guard let block = node.as(AccessorBlockSyntax.self), case .getter = block.accessors else {
                    return false
                }
                return true
            default: return false
            }
        }

        /// Whether a node's code is an initialiser's own, where everything must get its first value.
        static func isInInitializer(_ node: some SyntaxProtocol) -> Bool {
            owner(of: node)?.is(InitializerDeclSyntax.self) ?? false
        }

        /// Whether the code that a node belongs to declares a variable that gets its first value only later.
        static func hasLateValues(around node: some SyntaxProtocol) -> Bool {
            guard let owner = owner(of: node) else { return true }
            var nodes = [owner]
            while let next = nodes.popLast() {
                if let variable = next.as(VariableDeclSyntax.self), variable.bindings.contains(where: isLate) {
                    return true
                }
                nodes += next.children(viewMode: .sourceAccurate)
            }
            return false
        }

        private static func isLate(_ binding: PatternBindingSyntax) -> Bool {
            binding.initializer == nil && binding.accessorBlock == nil
        }

        /// Whether something is run after a statement in the same list.
        static func isFollowed(_ item: CodeBlockItemSyntax) -> Bool {
            guard let list = item.parent?.as(CodeBlockItemListSyntax.self) else { return false }
            return list.last?.id != item.id
        }

        /// Whether a statement only talks to developers, or stops them.
        static func isAridCall(_ item: CodeBlockItemSyntax) -> Bool {
            item.item.is(FunctionCallExprSyntax.self) && AridCode.contains(Syntax(item.item))
        }

        /// What can stand in a statement's place so that nothing is done there, on one line.
        ///
        /// A closure without a list of parameters has as many as it uses, so the last that only the statement uses is still
        /// named.
        static func nothing(insteadOf statement: some SyntaxProtocol) -> String {
            lostParameter(of: statement).map { "_ = $\($0)" } ?? "()"
        }

        /// The number of the last unnamed parameter of the closure around a node that only the node uses; nil where the rest
        /// of the closure uses it or a later one.
        static func lostParameter(of node: some SyntaxProtocol) -> Int? {
            guard let closure = owner(of: node)?.as(ClosureExprSyntax.self), closure.signature?.parameterClause == nil,
                let own = lastParameter(in: Syntax(node), except: nil)
            else { return nil }
            let others = lastParameter(in: Syntax(closure.statements), except: Syntax(node).id) ?? -1
            return own > others ? own : nil
        }

        /// Whether the closure around an expression takes as many parameters when only a part of the expression is left.
        static func keepsParameters(_ part: some SyntaxProtocol, insteadOf whole: some SyntaxProtocol) -> Bool {
            guard let lost = lostParameter(of: whole) else { return true }
            return lastParameter(in: Syntax(part), except: nil) == lost
        }

        private static func lastParameter(in root: Syntax, except excluded: SyntaxIdentifier?) -> Int? {
            var last: Int?
            var nodes = [root]
            while let next = nodes.popLast() {
                // A closure inside has parameters of its own.
                if next.id == excluded || (next.is(ClosureExprSyntax.self) && next.id != root.id) { continue }
                if let token = next.as(TokenSyntax.self), case .dollarIdentifier(let name) = token.tokenKind,
                    let number = Int(name.dropFirst())
                {
                    last = max(last ?? number, number)
                }
                nodes += next.children(viewMode: .sourceAccurate)
            }
            return last
        }
    }
#endif
