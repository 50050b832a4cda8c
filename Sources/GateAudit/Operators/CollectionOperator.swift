// Confuses the two ends of collections, and the two answers of what asks their elements.

#if canImport(SwiftSyntax)
    import SwiftSyntax

    /// Exchanges methods of the standard library's collections for their counterparts.
    struct CollectionOperator: MutationOperator {
        let name = "collection"
        let description = OperatorDescription(
            fault: "The wrong end of a collection is taken, or the elements are asked the wrong question.",
            before: "names.first", after: "names.last", origin: "Stryker.NET: Linq; StrykerJS: MethodExpression")

        func mutations(of node: Syntax, in source: MutableSource) -> [Mutation] {
            if let call = node.as(FunctionCallExprSyntax.self),
                let member = call.calledExpression.as(MemberAccessExprSyntax.self), let base = member.base,
                let type = TypeName(source.type(of: base)), type.isCollection, source.type(of: call) != nil
            {
                return exchanged(call, member.declName.baseName, type)
                    + asked(call, member.declName.baseName) + filtered(call, member.declName.baseName, source)
                    + sorted(call, member.declName.baseName)
            }
            if let member = node.as(MemberAccessExprSyntax.self), let base = member.base,
                member.parent?.as(FunctionCallExprSyntax.self)?.calledExpression.id != ExprSyntax(member).id,
                let type = TypeName(source.type(of: base)), type.isBidirectional,
                source.isKind("member_ref_expr", member),
                let other = ["first": "last", "last": "first"][member.declName.baseName.text]
            {
                return [named(member.declName.baseName, other)]
            }
            return []
        }

        private func named(_ method: TokenSyntax, _ other: String) -> Mutation {
            replacing(method, with: other, "replaced \(method.text) with \(other)")
        }

        // MARK: Counterparts

        /// Which types have both of two methods.
        private enum Holders {
            case all
            case bidirectional
            case arrays

            func include(_ type: TypeName) -> Bool {
                switch self {
                case .all: true
                case .bidirectional: type.isBidirectional
                case .arrays: type.isArray
                }
            }
        }

        private struct Counterpart {
            let names: [String]
            let labels: [[String]]
            let holders: Holders
        }

        private static let counterparts = [
            Counterpart(names: ["min", "max"], labels: [[], ["by"]], holders: .all),
            Counterpart(names: ["first", "last"], labels: [["where"]], holders: .bidirectional),
            Counterpart(names: ["firstIndex", "lastIndex"], labels: [["of"]], holders: .arrays),
            Counterpart(names: ["dropFirst", "dropLast"], labels: [[], ["_"]], holders: .bidirectional),
            Counterpart(names: ["prefix", "suffix"], labels: [["_"]], holders: .bidirectional),
            Counterpart(names: ["removeFirst", "removeLast"], labels: [[], ["_"]], holders: .bidirectional),
        ]

        /// The labels of a call; a closure behind the parentheses has the one that it would have inside.
        private static func labels(_ call: FunctionCallExprSyntax, closure label: String) -> [String]? {
            guard call.additionalTrailingClosures.isEmpty else { return nil }
            return call.arguments.map { $0.label?.text ?? "_" } + (call.trailingClosure == nil ? [] : [label])
        }

        private func exchanged(
            _ call: FunctionCallExprSyntax, _ method: TokenSyntax, _ type: TypeName
        ) -> [Mutation] {
            guard let counterpart = Self.counterparts.first(where: { $0.names.contains(method.text) }),
                counterpart.holders.include(type),
                let other = counterpart.names.first(where: { $0 != method.text }),
                let labels = Self.labels(call, closure: counterpart.labels.last?.first ?? "_"),
                counterpart.labels.contains(labels), !(call.trailingClosure != nil && labels == ["_"])
            else { return [] }
            return [named(method, other)]
        }

        // MARK: Questions

        /// `contains(where:)` and `allSatisfy(_:)`, of which only one has a label.
        private func asked(_ call: FunctionCallExprSyntax, _ method: TokenSyntax) -> [Mutation] {
            guard ["contains", "allSatisfy"].contains(method.text), call.additionalTrailingClosures.isEmpty else {
                return []
            }
            let isAny = method.text == "contains"
            let other = isAny ? "allSatisfy" : "contains"
            if call.trailingClosure != nil { return call.arguments.isEmpty ? [named(method, other)] : [] }
            guard call.arguments.count == 1, let argument = call.arguments.first,
                argument.label?.text == (isAny ? "where" : nil)
            else { return [] }
            let start = MutableSource.range(of: method).lowerBound
            let end = MutableSource.range(of: argument.expression).lowerBound
            return [
                Mutation(
                    operatorName: name, range: start..<end, replacement: isAny ? "allSatisfy(" : "contains(where: ",
                    summary: "replaced \(method.text) with \(other)")
            ]
        }

        private func filtered(
            _ call: FunctionCallExprSyntax, _ method: TokenSyntax, _ source: MutableSource
        ) -> [Mutation] {
            guard method.text == "filter", call.arguments.count + (call.trailingClosure == nil ? 0 : 1) == 1,
                let closure = call.trailingClosure ?? call.arguments.first?.expression.as(ClosureExprSyntax.self),
                let condition = Self.condition(of: closure), source.type(of: condition) == "Swift.Bool"
            else { return [] }
            return [
                replacing(
                    condition, with: "!(\(condition.trimmedDescription))", "made filter keep what it left out")
            ]
        }

        /// The only expression of a closure; nil for one that is negated already, which dropping the sign does.
        private static func condition(of closure: ClosureExprSyntax) -> ExprSyntax? {
            guard closure.statements.count == 1, let item = closure.statements.first?.item else { return nil }
            let expression: ExprSyntax?
            switch item {
            case .expr(let value): expression = value
            case .stmt(let statement): expression = statement.as(ReturnStmtSyntax.self)?.expression
            default: expression = nil
            }
            guard let expression, !expression.is(TryExprSyntax.self), !expression.is(AwaitExprSyntax.self),
                expression.as(PrefixOperatorExprSyntax.self)?.operator.text != "!"
            else { return nil }
            return expression
        }

        // MARK: Order

        private func sorted(_ call: FunctionCallExprSyntax, _ method: TokenSyntax) -> [Mutation] {
            guard method.text == "sorted", call.trailingClosure == nil else { return [] }
            if call.arguments.isEmpty, let left = call.leftParen, let right = call.rightParen {
                let range = MutableSource.range(of: left).lowerBound..<MutableSource.range(of: right).upperBound
                return [
                    Mutation(
                        operatorName: name, range: range, replacement: "(by: >)",
                        summary: "reversed the order of sorted()")
                ]
            }
            guard call.arguments.count == 1, let argument = call.arguments.first, argument.label?.text == "by",
                let order = argument.expression.as(DeclReferenceExprSyntax.self),
                let other = ["<": ">", ">": "<"][order.baseName.text]
            else { return [] }
            return [replacing(order, with: other, "replaced \(order.baseName.text) with \(other)")]
        }
    }

    extension TypeName {
        /// Whether it is a collection of which every method here is known.
        fileprivate var isCollection: Bool { isBidirectional || isSet }
    }
#endif
