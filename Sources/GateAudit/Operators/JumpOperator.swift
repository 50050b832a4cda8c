// Confuses the ways out of loops, and leaves out early returns and errors.

#if canImport(SwiftSyntax)
    import SwiftSyntax

    /// Exchanges `break` and `continue`, and removes early `return`s and `throw`s where the code can go on.
    struct JumpOperator: MutationOperator {
        let name = "jump"
        let description = OperatorDescription(
            fault: "The code goes on where it should stop, or stops where it should go on.",
            before: "if line.isEmpty { continue }", after: "if line.isEmpty { break }",
            origin: "Agrawal et al. 1989: SBRC, SCRB; Deng, Offutt and Li 2013: SDL")

        func mutations(of node: Syntax, in source: MutableSource) -> [Mutation] {
            guard let item = node.as(CodeBlockItemSyntax.self), case .stmt(let statement) = item.item,
                let owner = Surroundings.owner(of: item)
            else { return [] }
            if let jump = statement.as(BreakStmtSyntax.self) {
                guard jump.label == nil, let loop = Self.loop(around: item), !isUnconditional(item, in: loop) else {
                    return []
                }
                return [replacing(jump, with: "continue", "replaced break with continue")]
            }
            if let jump = statement.as(ContinueStmtSyntax.self) {
                guard jump.label == nil, let loop = Self.loop(around: item),
                    !Self.isEndless(loop) || canEnd(owner, around: item)
                else { return [] }
                return [replacing(jump, with: "break", "replaced continue with break")]
            }
            if let early = statement.as(ReturnStmtSyntax.self) {
                guard early.expression == nil, isRemovable(item, of: owner) else { return [] }
                return [replacing(early, with: "()", "removed the return")]
            }
            if let failing = statement.as(ThrowStmtSyntax.self) {
                guard isRemovable(failing: item) else { return [] }
                return [
                    replacing(failing, with: Surroundings.nothing(insteadOf: failing), "removed the throw")
                ]
            }
            return []
        }

        // MARK: Loops

        /// The loop that a jump without a label leaves or goes on with; nil where a `switch` stands between.
        private static func loop(around node: some SyntaxProtocol) -> Syntax? {
            var current = node.parent
            while let candidate = current {
                switch candidate.kind {
                case .forStmt, .whileStmt, .repeatStmt: return candidate
                case .switchExpr: return nil
                default: if Surroundings.isOwner(candidate) { return nil }
                }
                current = candidate.parent
            }
            return nil
        }

        /// Whether a loop ends only by a jump.
        private static func isEndless(_ loop: Syntax) -> Bool {
            if let loop = loop.as(WhileStmtSyntax.self) {
                return loop.conditions.allSatisfy { $0.condition.trimmedDescription == "true" }
            }
            return loop.as(RepeatStmtSyntax.self)?.condition.trimmedDescription == "true"
        }

        /// Whether the end of an endless loop may be reached where it was not before: nothing must be returned, and no
        /// variable be given its value.
        private func canEnd(_ owner: Syntax, around node: some SyntaxProtocol) -> Bool {
            isVoid(owner) && !Surroundings.isInInitializer(node) && !Surroundings.hasLateValues(around: node)
        }

        /// Whether a `break` stands at the end of an endless loop's own body: the loop would never end.
        private func isUnconditional(_ item: CodeBlockItemSyntax, in loop: Syntax) -> Bool {
            Self.isEndless(loop) && item.parent?.parent?.parent?.id == loop.id
        }

        private func isVoid(_ owner: Syntax) -> Bool {
            guard let function = owner.as(FunctionDeclSyntax.self) else { return false }
            guard let type = function.signature.returnClause?.type else { return true }
            return ["Void", "Swift.Void", "()"].contains(type.trimmedDescription)
        }

        // MARK: Early ends

        /// Whether the code can go on behind a `return`: something is done there, and everything has its value.
        private func isRemovable(_ item: CodeBlockItemSyntax, of owner: Syntax) -> Bool {
            guard !owner.is(InitializerDeclSyntax.self), !Surroundings.isFollowed(item),
                !Surroundings.hasLateValues(around: item)
            else { return false }
            return isBranch(item) && goesOn(behind: item)
        }

        /// Whether a statement stands in a branch of an `if` or of a `switch`.
        private func isBranch(_ item: CodeBlockItemSyntax) -> Bool {
            guard let holder = item.parent?.parent else { return false }
            return holder.is(SwitchCaseSyntax.self) || holder.parent?.is(IfExprSyntax.self) == true
        }

        /// Whether more is done once the block that a statement ends is left, and may be.
        private func goesOn(behind item: CodeBlockItemSyntax) -> Bool {
            var current = Syntax(item)
            while let parent = current.parent {
                if let item = parent.as(CodeBlockItemSyntax.self), Surroundings.isFollowed(item) { return true }
                switch parent.kind {
                case .forStmt, .whileStmt, .repeatStmt: return true
                case .guardStmt, .deferStmt: return false
                default: if Surroundings.isOwner(parent) { return false }
                }
                current = parent
            }
            return false
        }

        /// Whether a `throw` ends the body of an `if` that other statements follow, and everything has its value behind it.
        private func isRemovable(failing item: CodeBlockItemSyntax) -> Bool {
            guard !Surroundings.isFollowed(item), let body = item.parent?.parent?.as(CodeBlockSyntax.self),
                let condition = body.parent?.as(IfExprSyntax.self), let whole = Self.statement(of: condition),
                Surroundings.isFollowed(whole)
            else { return false }
            if body.statements.count == 1, condition.elseBody == nil, condition.parent?.is(IfExprSyntax.self) != true {
                return true
            }
            return !Surroundings.isInInitializer(item) && !Surroundings.hasLateValues(around: item)
        }

        /// The statement that is a chain of conditions; nil where the chain gives a value.
        private static func statement(of condition: IfExprSyntax) -> CodeBlockItemSyntax? {
            var first = condition
            while let earlier = first.parent?.as(IfExprSyntax.self) { first = earlier }
            return first.parent?.as(ExpressionStmtSyntax.self)?.parent?.as(CodeBlockItemSyntax.self)
        }
    }
#endif
