// Walks a source and has every operator look at every piece of it.

#if canImport(SwiftSyntax)
    import SwiftSyntax

    /// What the operators make of one source.
    struct GeneratedSource: Sendable {
        /// One change with what identifies it.
        struct Mutant: Sendable, Hashable {
            /// The change.
            let mutation: Mutation
            /// The declarations that it stands in, outermost first: `Jar.store(_:)`.
            let declaration: String
            /// The line at which it begins, from 1.
            let line: Int
            /// Which it is, from 0, of those with the same operator, text and replacement in the declaration.
            let ordinal: Int
            /// What it replaces.
            let original: String
        }

        /// A change that a comment leaves out.
        struct Skipped: Sendable, Hashable {
            /// The change.
            let mutant: Mutant
            /// Why.
            let reason: String
        }

        /// The changes, in the order of the source.
        var mutants: [Mutant] = []
        /// Those that comments leave out.
        var skipped: [Skipped] = []
        /// Comments that cannot be followed.
        var problems: [SkipCommentProblem] = []
    }

    /// Makes mutants of sources.
    struct MutantGenerator: Sendable {
        private let operators: [any MutationOperator]
        private let knownOperators: [String]

        /// - Parameters:
        ///   - operators: those that take part.
        ///   - known: the names of all that there are, which comments may name.
        init(operators: [any MutationOperator], known: [String]) {
            self.operators = operators
            knownOperators = known
        }

        /// Makes the mutants of one source.
        ///
        /// No two of them have the same text.
        /// - Complexity: O(*n* · *k*) in the nodes of the source and the operators.
        func mutants(of source: MutableSource) -> GeneratedSource {
            guard !AridCode.isGenerated(source.text) else { return GeneratedSource() }
            var walk = Walk(source: source, operators: operators, knownOperators: knownOperators)
            return walk.run()
        }

        private struct Walk {
            let source: MutableSource
            let operators: [any MutationOperator]
            let comments: SkipComments
            let bytes: [UInt8]
            var result = GeneratedSource()
            var seen: Set<Change> = []
            var ordinals: [Identity: Int] = [:]

            /// What makes two changes one: what differs of the text, whatever piece an operator took for it.
            struct Change: Hashable {
                let start: Int
                let removed: [UInt8]
                let added: [UInt8]
            }

            struct Identity: Hashable {
                let operatorName: String
                let declaration: String
                let original: String
                let replacement: String
            }

            init(source: MutableSource, operators: [any MutationOperator], knownOperators: [String]) {
                self.source = source
                self.operators = operators
                comments = SkipComments(path: source.path, tree: source.tree, operators: knownOperators)
                bytes = Array(source.text.utf8)
            }

            mutating func run() -> GeneratedSource {
                let skips = comments.ofFile(&result.problems)
                visit(Syntax(source.tree), declarations: [], skips: skips)
                result.mutants.sort { one, other in
                    (one.mutation.range.lowerBound, one.mutation.range.upperBound, one.mutation.replacement)
                        < (other.mutation.range.lowerBound, other.mutation.range.upperBound, other.mutation.replacement)
                }
                return result
            }

            private mutating func visit(_ node: Syntax, declarations: [String], skips: [SkipComment]) {
                let skips = skips + comments.of(node, &result.problems)
                guard !AridCode.contains(node) else { return }
                if node.is(IfConfigClauseSyntax.self), !source.isCompiled(node) { return }
                var declarations = declarations
                if let name = Self.name(of: node) { declarations.append(name) }
                for mutationOperator in operators {
                    for mutation in mutationOperator.mutations(of: node, in: source) {
                        note(mutation, declarations, skips)
                    }
                }
                for child in node.children(viewMode: .sourceAccurate) {
                    visit(child, declarations: declarations, skips: skips)
                }
            }

            private mutating func note(_ mutation: Mutation, _ declarations: [String], _ skips: [SkipComment]) {
                let removed = Array(bytes[mutation.range])
                guard
                    let change = Self.change(at: mutation.range.lowerBound, removed, Array(mutation.replacement.utf8)),
                    seen.insert(change).inserted
                else { return }
                let original = String(decoding: removed, as: UTF8.self)
                let declaration = declarations.joined(separator: ".")
                let identity = Identity(
                    operatorName: mutation.operatorName, declaration: declaration,
                    original: Self.normalised(original), replacement: Self.normalised(mutation.replacement))
                let ordinal = ordinals[identity, default: 0]
                ordinals[identity] = ordinal + 1
                let line = comments.converter.location(
                    for: AbsolutePosition(utf8Offset: mutation.range.lowerBound)
                ).line
                let mutant = GeneratedSource.Mutant(
                    mutation: mutation, declaration: declaration, line: line, ordinal: ordinal, original: original)
                let skip = skips.last { $0.operatorName == nil || $0.operatorName == mutation.operatorName }
                if let skip {
                    result.skipped.append(.init(mutant: mutant, reason: skip.reason))
                } else {
                    result.mutants.append(mutant)
                }
            }

            /// The change without what both texts have in common at their ends; nil where nothing but blanks differs.
            private static func change(at start: Int, _ removed: [UInt8], _ added: [UInt8]) -> Change? {
                let isBlank: (UInt8) -> Bool = { [32, 9, 10, 13].contains($0) }
                guard removed.filter({ !isBlank($0) }) != added.filter({ !isBlank($0) }) else { return nil }
                var head = 0
                while head < min(removed.count, added.count), removed[head] == added[head] { head += 1 }
                var tail = 0
                while tail < min(removed.count, added.count) - head,
                    removed[removed.count - 1 - tail] == added[added.count - 1 - tail]
                {
                    tail += 1
                }
                return Change(
                    start: start + head, removed: Array(removed[head..<(removed.count - tail)]),
                    added: Array(added[head..<(added.count - tail)]))
            }

            /// A text with every run of blanks as one.
            private static func normalised(_ text: String) -> String {
                text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            }

            /// What a declaration is called within the one around it; nil for what is none.
            private static func name(of node: Syntax) -> String? {
                if let function = node.as(FunctionDeclSyntax.self) {
                    return function.name.text + labels(function.signature.parameterClause.parameters)
                }
                if let initializer = node.as(InitializerDeclSyntax.self) {
                    return "init" + labels(initializer.signature.parameterClause.parameters)
                }
                if let subscripting = node.as(SubscriptDeclSyntax.self) {
                    return "subscript" + labels(subscripting.parameterClause.parameters)
                }
                if node.is(DeinitializerDeclSyntax.self) { return "deinit" }
                if let accessor = node.as(AccessorDeclSyntax.self) { return accessor.accessorSpecifier.text }
                if let variable = node.as(VariableDeclSyntax.self), !isLocal(node) {
                    return variable.bindings.map(\.pattern.trimmedDescription).joined(separator: ",")
                }
                if let extending = node.as(ExtensionDeclSyntax.self) {
                    return extending.extendedType.trimmedDescription
                }
                if let type = node.asProtocol((any NamedDeclSyntax).self),
                    !node.is(EnumCaseElementSyntax.self)
                {
                    return type.name.text
                }
                return nil
            }

            /// Whether a declaration stands among the statements of a body.
            private static func isLocal(_ node: Syntax) -> Bool {
                guard let item = node.parent?.as(CodeBlockItemSyntax.self) else { return false }
                return item.parent?.parent?.is(SourceFileSyntax.self) != true
            }

            private static func labels(_ parameters: FunctionParameterListSyntax) -> String {
                "(" + parameters.map { $0.firstName.text + ":" }.joined() + ")"
            }
        }
    }
#endif
