// Compares an original source with a patched one and finds the smallest pieces that can be switched.

#if canImport(SwiftSyntax)
    import SwiftParser
    import SwiftSyntax

    /// How far into a statement a comparison may go.
    enum WeavingDepth: Int, Sendable, CaseIterable, Comparable {
        /// Everywhere, also into the closures of an expression.
        case closures
        /// Into blocks of statements and conditions, not into closures: a closure of one expression takes part in inferring
        /// the types around it, and a switched one does so in another way.
        case blocks

        static func < (one: WeavingDepth, other: WeavingDepth) -> Bool { one.rawValue < other.rawValue }
    }

    /// Finds the edits between two sources.
    struct SourceComparison {
        private let depth: WeavingDepth
        private let converter: SourceLocationConverter
        private var edits: [SourceEdit] = []
        private var refusal: WeavingRefusal?

        /// The edits that make the patched source of the original.
        ///
        /// - Parameters:
        ///   - original: the source as it is.
        ///   - patched: the source with the mutant's patch in it.
        ///   - depth: how far to go into a statement.
        /// - Throws: `WeavingRefusal` when some difference cannot be switched.
        /// - Complexity: O(*n* · *d*) in the tokens and the depth of the tree.
        static func edits(from original: SourceFileSyntax, to patched: SourceFileSyntax, depth: WeavingDepth)
            throws(WeavingRefusal) -> [SourceEdit]
        {
            guard !original.hasError else { throw WeavingRefusal("the parser does not understand the source") }
            guard !patched.hasError else { throw WeavingRefusal("the parser does not understand the patched source") }
            var comparison = SourceComparison(
                depth: depth, converter: SourceLocationConverter(fileName: "", tree: patched))
            guard comparison.compare(Syntax(original), Syntax(patched)) else {
                throw comparison.refusal ?? WeavingRefusal("it changes a declaration")
            }
            return comparison.edits
        }

        private init(depth: WeavingDepth, converter: SourceLocationConverter) {
            self.depth = depth
            self.converter = converter
        }

        // MARK: Nodes

        /// Whether everything that differs below two nodes can be switched; the edits are added.
        private mutating func compare(_ original: Syntax, _ patched: Syntax) -> Bool {
            if Self.sameTokens(original, patched) { return true }
            guard original.kind == patched.kind else { return false }
            if let one = original.as(CodeBlockItemListSyntax.self), let other = patched.as(CodeBlockItemListSyntax.self)
            {
                if Self.isFileLevel(original) {
                    return compareDeclarations(one.map(Syntax.init), other.map(Syntax.init))
                }
                return compareStatements(one, other)
            }
            if let one = original.as(MemberBlockItemListSyntax.self),
                let other = patched.as(MemberBlockItemListSyntax.self)
            {
                return compareDeclarations(one.map(Syntax.init), other.map(Syntax.init))
            }
            if let one = original.as(ConditionElementListSyntax.self),
                let other = patched.as(ConditionElementListSyntax.self)
            {
                return compareConditions(one, other)
            }
            if let one = original.as(InitializerClauseSyntax.self),
                let other = patched.as(InitializerClauseSyntax.self),
                Self.isStoredValue(original)
            {
                return attempt { $0.compareChildren(original, patched) } || compareInitialValues(one, other)
            }
            if original.is(ClosureExprSyntax.self), depth >= .blocks { return false }
            // A switch takes lines of its own, which a string has no room for.
            if original.is(StringLiteralExprSyntax.self) { return false }
            // What a macro makes of its arguments may be anything, and a builder makes types of statements.
            if original.is(MacroExpansionExprSyntax.self) || original.is(MacroExpansionDeclSyntax.self) { return false }
            if Self.isBuilder(original) {
                refusal = refusal ?? WeavingRefusal("it changes what a result builder makes")
                return false
            }
            return compareChildren(original, patched)
        }

        private mutating func compareChildren(_ original: Syntax, _ patched: Syntax) -> Bool {
            if original.is(TokenSyntax.self) { return false }
            let one = original.children(viewMode: .sourceAccurate)
            let other = patched.children(viewMode: .sourceAccurate)
            guard one.count == other.count else { return false }
            for (child, counterpart) in zip(one, other) {
                guard child.keyPathInParent == counterpart.keyPathInParent, compare(child, counterpart) else {
                    return false
                }
            }
            return true
        }

        /// Runs a comparison and takes its edits back when it fails.
        private mutating func attempt(_ body: (inout SourceComparison) -> Bool) -> Bool {
            let count = edits.count
            if body(&self) { return true }
            edits.removeSubrange(count...)
            return false
        }

        // MARK: Statements

        private mutating func compareStatements(
            _ original: CodeBlockItemListSyntax, _ patched: CodeBlockItemListSyntax
        ) -> Bool {
            let one = Array(original)
            let other = Array(patched)
            let (head, tail) = Self.commonEnds(one.map(Syntax.init), other.map(Syntax.init))
            let old = head..<(one.count - tail)
            let new = head..<(other.count - tail)
            if old.count == new.count {
                // Each pair on its own, the deepest first; neighbours that cannot be entered are switched together.
                var run: Range<Int>?
                var isDone = true
                for index in old {
                    let counterpart = index
                    if attempt({ $0.compare(Syntax(one[index].item), Syntax(other[counterpart].item)) }) {
                        if let pending = run { isDone = replace(pending, pending, one, other, original) && isDone }
                        run = nil
                    } else {
                        run = (run?.lowerBound ?? index)..<(index + 1)
                    }
                }
                if let pending = run { isDone = replace(pending, pending, one, other, original) && isDone }
                return isDone
            }
            return replace(old, new, one, other, original)
        }

        /// Adds the edit that replaces a run of statements.
        private mutating func replace(
            _ old: Range<Int>, _ new: Range<Int>, _ original: [CodeBlockItemSyntax], _ patched: [CodeBlockItemSyntax],
            _ list: CodeBlockItemListSyntax
        ) -> Bool {
            let ranges = original.map { Self.range(of: Syntax($0)) }
            let end = list.endPositionBeforeTrailingTrivia.utf8Offset
            let start = ranges.first?.lowerBound ?? end
            let place: Range<Int>
            if let first = old.first, let last = old.last {
                place = ranges[first].lowerBound..<ranges[last].upperBound
            } else if old.lowerBound < ranges.count {
                place = ranges[old.lowerBound].lowerBound..<ranges[old.lowerBound].lowerBound
            } else {
                let position = ranges.last?.upperBound ?? end
                place = position..<position
            }
            let value = Self.makesValue(list)
            let isReturned =
                value && original.count == 1 && old.count == 1 && Self.isPlainExpression(original[0])
            let returnsMutated = value && patched.count == 1 && new.count == 1 && Self.isPlainExpression(patched[0])
            let declares =
                old.contains { Self.reachesFurther(original[$0]) } || new.contains { Self.reachesFurther(patched[$0]) }
            // What is declared within `#if` is meant for those after `#endif`.
            if declares, list.parent?.is(IfConfigClauseSyntax.self) == true { return false }
            edits.append(
                SourceEdit(
                    form: .statements(
                        block: StatementBlock(start: start, items: ranges), items: old, isReturned: isReturned,
                        returnsMutated: returnsMutated),
                    range: place, mutated: Self.text(of: new.map { Syntax(patched[$0]) }),
                    mutatedLine: line(of: new.first.map { Syntax(patched[$0]) } ?? patched.last.map(Syntax.init)),
                    reachesFurther: declares && old.upperBound < original.count))
            return true
        }

        /// Whether a statement declares something for those after it, or does something at the end of its block.
        private static func reachesFurther(_ item: CodeBlockItemSyntax) -> Bool {
            switch item.item {
            case .decl: return true
            case .stmt(let statement):
                if statement.is(DeferStmtSyntax.self) { return true }
                guard let guarding = statement.as(GuardStmtSyntax.self) else { return false }
                return guarding.conditions.contains { !$0.condition.is(ExprSyntax.self) }
            case .expr(let expression): return expression.is(MacroExpansionExprSyntax.self)
            @unknown default: return true
            }
        }

        /// Whether the single expression of this list would be its value without `return`.
        private static func makesValue(_ list: CodeBlockItemListSyntax) -> Bool {
            guard let parent = list.parent else { return false }
            if parent.is(ClosureExprSyntax.self) { return true }
            // The short form of a getter.
            if parent.is(AccessorBlockSyntax.self) { return true }
            guard parent.is(CodeBlockSyntax.self), let owner = parent.parent else { return false }
            if let function = owner.as(FunctionDeclSyntax.self) {
                guard let type = function.signature.returnClause?.type.trimmedDescription else { return false }
                return type != "Void" && type != "()"
            }
            if let accessor = owner.as(AccessorDeclSyntax.self) { return accessor.accessorSpecifier.text == "get" }
            return false
        }

        private static func isPlainExpression(_ item: CodeBlockItemSyntax) -> Bool {
            guard case .expr(let expression) = item.item else { return false }
            if expression.is(IfExprSyntax.self) || expression.is(SwitchExprSyntax.self) { return false }
            if let sequence = expression.as(SequenceExprSyntax.self) {
                return !sequence.elements.contains { $0.is(AssignmentExprSyntax.self) }
            }
            return true
        }

        // MARK: Conditions

        private mutating func compareConditions(
            _ original: ConditionElementListSyntax, _ patched: ConditionElementListSyntax
        ) -> Bool {
            let one = original.map(\.condition)
            let other = patched.map(\.condition)
            let (head, tail) = Self.commonEnds(one.map(Syntax.init), other.map(Syntax.init))
            let old = one[head..<(one.count - tail)]
            let new = other[head..<(other.count - tail)]
            guard old.count == new.count || new.isEmpty else { return false }
            for (index, element) in old.enumerated() {
                let counterpart = new.isEmpty ? nil : new[new.startIndex + index]
                if let counterpart, attempt({ $0.compare(Syntax(element), Syntax(counterpart)) }) { continue }
                guard case .expression(let expression) = element else { return false }
                var text = "true"
                if let counterpart {
                    guard case .expression(let replacement) = counterpart else { return false }
                    text = replacement.trimmedDescription
                }
                // It must stay on its line, or all places after it would move.
                guard !text.contains(where: \.isNewline), !text.contains("//") else { return false }
                edits.append(
                    SourceEdit(
                        form: .condition, range: Self.range(of: Syntax(expression)), mutated: text,
                        mutatedLine: line(of: counterpart.map(Syntax.init)), reachesFurther: false))
            }
            return true
        }

        // MARK: Declarations

        private mutating func compareDeclarations(_ original: [Syntax], _ patched: [Syntax]) -> Bool {
            // Declarations have names: those that both sides have are compared, in order.
            var rest = patched[...]
            for (index, declaration) in original.enumerated() {
                let following = index + 1 < original.count ? original[index + 1] : nil
                guard let counterpart = nextCounterpart(of: declaration, before: following, in: &rest, index, original)
                else { return false }
                guard compare(declaration, counterpart) else { return false }
            }
            for added in rest {
                guard add(added, after: original.last) else { return false }
            }
            return true
        }

        /// The declaration that stands for this one in the patched source; those before it are additions.
        private mutating func nextCounterpart(
            of declaration: Syntax, before following: Syntax?, in rest: inout ArraySlice<Syntax>, _ index: Int,
            _ original: [Syntax]
        ) -> Syntax? {
            guard let name = Self.signature(of: declaration) else { return nil }
            guard let place = rest.firstIndex(where: { Self.signature(of: $0) == name }) else {
                refusal = refusal ?? WeavingRefusal("it takes a declaration away, or changes how it is declared")
                return nil
            }
            for added in rest[rest.startIndex..<place] {
                guard add(added, before: declaration) else { return nil }
            }
            defer { rest = rest[(place + 1)...] }
            return rest[place]
        }

        private mutating func add(_ added: Syntax, before next: Syntax? = nil, after last: Syntax? = nil) -> Bool {
            guard Self.canBeAdded(added) else {
                refusal = refusal ?? WeavingRefusal("it adds what would change the unmutated build")
                return false
            }
            guard
                let position = next?.positionAfterSkippingLeadingTrivia.utf8Offset
                    ?? last?.endPositionBeforeTrailingTrivia.utf8Offset
            else { return false }
            edits.append(
                SourceEdit(
                    form: .addition, range: position..<position, mutated: added.trimmedDescription,
                    mutatedLine: line(of: added), reachesFurther: false))
            return true
        }

        private mutating func compareInitialValues(
            _ original: InitializerClauseSyntax, _ patched: InitializerClauseSyntax
        ) -> Bool {
            let new = patched.value.trimmedDescription
            let words = Set((original.tokens(viewMode: .sourceAccurate)).map(\.text))
                .union(patched.tokens(viewMode: .sourceAccurate).map(\.text))
            // It becomes the result of a closure on the same line, in which nothing can be awaited.
            guard !new.contains(where: \.isNewline), !new.contains("//"), words.isDisjoint(with: ["await", "try"])
            else {
                return false
            }
            edits.append(
                SourceEdit(
                    form: .initialValue, range: Self.range(of: Syntax(original.value)), mutated: new,
                    mutatedLine: line(of: Syntax(patched.value)), reachesFurther: false))
            return true
        }

        // MARK: What nodes are

        private static func isFileLevel(_ node: Syntax) -> Bool {
            var node = node.parent
            while let current = node {
                if current.is(SourceFileSyntax.self) { return true }
                let isPartOfIf = current.is(IfConfigClauseSyntax.self) || current.is(IfConfigClauseListSyntax.self)
                guard
                    isPartOfIf || current.is(IfConfigDeclSyntax.self) || current.is(CodeBlockItemSyntax.self)
                        || current.is(CodeBlockItemListSyntax.self)
                else { return false }
                node = current.parent
            }
            return false
        }

        /// Whether an initial value is that of a stored property or global, not of a local variable or a parameter.
        private static func isStoredValue(_ node: Syntax) -> Bool {
            guard let binding = node.parent?.as(PatternBindingSyntax.self),
                let variable = binding.parent?.parent?.as(VariableDeclSyntax.self), let holder = variable.parent
            else { return false }
            if holder.is(MemberBlockItemSyntax.self) { return true }
            guard let item = holder.as(CodeBlockItemSyntax.self), let list = item.parent else { return false }
            return isFileLevel(list)
        }

        /// Whether statements below this node are made into values by a result builder.
        private static func isBuilder(_ node: Syntax) -> Bool {
            let attributes: AttributeListSyntax? =
                node.as(FunctionDeclSyntax.self)?.attributes ?? node.as(VariableDeclSyntax.self)?.attributes
                ?? node.as(SubscriptDeclSyntax.self)?.attributes
            guard let attributes else { return false }
            let named = attributes.contains { element in
                guard case .attribute(let attribute) = element else { return false }
                return attribute.attributeName.trimmedDescription.hasSuffix("Builder")
            }
            if named { return true }
            guard let variable = node.as(VariableDeclSyntax.self) else { return false }
            // The builder comes from the protocol: nothing at this place says so.
            return variable.bindings.contains {
                $0.typeAnnotation?.type.is(SomeOrAnyTypeSyntax.self) == true
                    && $0.pattern.trimmedDescription == "body"
            }
        }

        /// What tells a declaration from its neighbours: its kind and its name with labels; nil where it has none.
        private static func signature(of node: Syntax) -> String? {
            let inner =
                node.as(MemberBlockItemSyntax.self).map { Syntax($0.decl) } ?? node.as(CodeBlockItemSyntax.self)
                .map { Syntax($0.item) } ?? node
            if let function = inner.as(FunctionDeclSyntax.self) {
                return "func \(function.name.text)\(function.signature.trimmedDescription)"
            }
            if let initializer = inner.as(InitializerDeclSyntax.self) {
                return "init\(initializer.signature.trimmedDescription)"
            }
            if let subscripting = inner.as(SubscriptDeclSyntax.self) {
                return "subscript\(subscripting.parameterClause.trimmedDescription)"
            }
            if let variable = inner.as(VariableDeclSyntax.self) {
                return "var " + variable.bindings.map(\.pattern.trimmedDescription).joined(separator: ",")
            }
            if let type = inner.asProtocol((any NamedDeclSyntax).self) { return "\(inner.kind) \(type.name.text)" }
            if let extending = inner.as(ExtensionDeclSyntax.self) {
                let conformances = extending.inheritanceClause?.trimmedDescription ?? ""
                return "extension \(extending.extendedType.trimmedDescription) \(conformances)"
            }
            if inner.is(IfConfigDeclSyntax.self) { return "#if" }
            if inner.is(DeinitializerDeclSyntax.self) { return "deinit" }
            return inner.trimmedDescription
        }

        /// Whether a declaration can stand in every mutant without changing one; its name is looked at by the weaver.
        private static func canBeAdded(_ node: Syntax) -> Bool {
            let inner =
                node.as(MemberBlockItemSyntax.self).map { Syntax($0.decl) } ?? node.as(CodeBlockItemSyntax.self)
                .map { Syntax($0.item) } ?? node
            let isMember = node.is(MemberBlockItemSyntax.self)
            if let function = inner.as(FunctionDeclSyntax.self) {
                return !function.modifiers.contains { $0.name.text == "override" }
                    && !function.name.tokenKind.isOperator && function.attributes.isEmpty
            }
            if let variable = inner.as(VariableDeclSyntax.self) {
                let isShared = variable.modifiers.contains { ["static", "class"].contains($0.name.text) }
                let isComputed = variable.bindings.allSatisfy { $0.accessorBlock != nil && $0.initializer == nil }
                return variable.attributes.isEmpty && !variable.modifiers.contains { $0.name.text == "override" }
                    && (!isMember || isShared || isComputed)
            }
            return inner.is(StructDeclSyntax.self) || inner.is(EnumDeclSyntax.self) || inner.is(ClassDeclSyntax.self)
                || inner.is(ActorDeclSyntax.self)
        }

        // MARK: Texts

        private static func sameTokens(_ one: Syntax, _ other: Syntax) -> Bool {
            var tokens = other.tokens(viewMode: .sourceAccurate).makeIterator()
            for token in one.tokens(viewMode: .sourceAccurate) {
                guard let counterpart = tokens.next(), counterpart.tokenKind == token.tokenKind else { return false }
            }
            return tokens.next() == nil
        }

        /// How many elements two lists have in common at their beginnings and at their ends.
        private static func commonEnds(_ one: [Syntax], _ other: [Syntax]) -> (head: Int, tail: Int) {
            let most = min(one.count, other.count)
            var head = 0
            while head < most, sameTokens(one[head], other[head]) { head += 1 }
            var tail = 0
            while tail < most - head, sameTokens(one[one.count - 1 - tail], other[other.count - 1 - tail]) { tail += 1 }
            return (head, tail)
        }

        private static func range(of node: Syntax) -> Range<Int> {
            let start = node.positionAfterSkippingLeadingTrivia.utf8Offset
            return start..<max(start, node.endPositionBeforeTrailingTrivia.utf8Offset)
        }

        /// A run of neighbours as it stands in its source.
        private static func text(of nodes: [Syntax]) -> String {
            guard let first = nodes.first else { return "" }
            if nodes.count == 1 { return first.trimmedDescription }
            return nodes.enumerated().map { index, node in
                var text = node.description
                if index == 0 { text = String(text.drop(while: \.isWhitespace)) }
                return text
            }
            .joined().trimmingTrailingBlanks
        }

        private func line(of node: Syntax?) -> Int {
            guard let node else { return 1 }
            return converter.location(for: node.positionAfterSkippingLeadingTrivia).line
        }
    }

    extension TokenKind {
        fileprivate var isOperator: Bool {
            switch self {
            case .binaryOperator, .prefixOperator, .postfixOperator: true
            default: false
            }
        }
    }

    extension String {
        fileprivate var trimmingTrailingBlanks: String {
            var text = self[...]
            while text.last?.isWhitespace == true { text.removeLast() }
            return String(text)
        }
    }
#endif
