// What the compiler computes itself: it refuses a source in which that overflows, or is divided by nought.

#if canImport(SwiftSyntax)
    import SwiftSyntax

    /// What the compiler knows of a whole number before the program runs.
    enum ConstantValue: Hashable {
        /// Nothing.
        case open
        /// Its value.
        case known(Int)
        /// Its value, which is not found out here.
        case unread

        /// Reads an expression; what a local name was first given is taken as the compiler takes it.
        init(of expression: some ExprSyntaxProtocol) { self = Self.read(ExprSyntax(expression), depth: 0) }

        // MARK: Reading

        /// How many names are followed: nobody writes longer chains of them.
        private static let longestChain = 8

        private static func read(_ expression: ExprSyntax, depth: Int) -> ConstantValue {
            guard depth < longestChain else { return .unread }
            if let literal = expression.as(IntegerLiteralExprSyntax.self) { return value(of: literal.literal.text) }
            if let inner = expression.as(TupleExprSyntax.self)?.onlyElement { return read(inner, depth: depth) }
            if let cast = expression.as(AsExprSyntax.self) { return read(cast.expression, depth: depth) }
            if let signed = expression.as(PrefixOperatorExprSyntax.self) {
                return read(signed.expression, depth: depth).with(sign: signed.operator.text)
            }
            if let computed = expression.as(InfixOperatorExprSyntax.self) {
                return result(
                    computed.operator.trimmedDescription, read(computed.leftOperand, depth: depth),
                    read(computed.rightOperand, depth: depth))
            }
            if let member = expression.as(MemberAccessExprSyntax.self) { return limit(member) }
            if let call = expression.as(FunctionCallExprSyntax.self), let argument = call.convertedArgument {
                return read(argument, depth: depth)
            }
            if let name = expression.as(DeclReferenceExprSyntax.self), let first = firstValue(of: name) {
                return read(first, depth: depth + 1)
            }
            return .open
        }

        private static func value(of literal: String) -> ConstantValue {
            let digits = literal.filter { $0 != "_" }
            let radix = ["0x": 16, "0o": 8, "0b": 2][String(digits.prefix(2))]
            let number = radix.map { Int(digits.dropFirst(2), radix: $0) } ?? Int(digits)
            return number.map(ConstantValue.known) ?? .unread
        }

        private static func limit(_ member: MemberAccessExprSyntax) -> ConstantValue {
            if let base = member.base, !NumericTypes.isInteger("Swift." + base.trimmedDescription) { return .open }
            switch member.declName.baseName.text {
            case "zero": return .known(0)
            case "bitWidth", "max", "min": return .unread
            default: return .open
            }
        }

        private func with(sign: String) -> ConstantValue {
            switch (self, sign) {
            case (.open, _), (_, "+"): self
            case (.known(let number), "-") where number != .min: .known(-number)
            default: .unread
            }
        }

        /// What the variable of a name was first given, if the compiler can see that where the name stands.
        private static func firstValue(of name: DeclReferenceExprSyntax) -> ExprSyntax? {
            var isRepeated = false
            var current = name.parent
            while let node = current, !Surroundings.isOwner(node) {
                isRepeated = isRepeated || node.isLoop
                if let list = node.as(CodeBlockItemListSyntax.self), node.parent?.is(SourceFileSyntax.self) != true,
                    let (variable, value) = declaration(of: name, in: list)
                {
                    let isFixed = variable.bindingSpecifier.tokenKind == .keyword(.let)
                    // In a loop around it that the declaration is not in, it has other values later.
                    return isFixed || !isRepeated ? value : nil
                }
                current = node.parent
            }
            return nil
        }

        private static func declaration(
            of name: DeclReferenceExprSyntax, in list: CodeBlockItemListSyntax
        ) -> (VariableDeclSyntax, ExprSyntax)? {
            for item in list.reversed() where item.endPosition <= name.position {
                guard let variable = item.item.as(VariableDeclSyntax.self) else { continue }
                for binding in variable.bindings where binding.pattern.trimmedDescription == name.baseName.text {
                    return binding.initializer.map { (variable, $0.value) }
                }
            }
            return nil
        }

        // MARK: Computing

        private static let exact: Set<String> = ["+", "-", "*", "/", "%"]
        private static let others: Set<String> = ["&", "&*", "&+", "&-", "<<", ">>", "^", "|"]

        /// What an operator makes of two values.
        static func result(_ symbol: String, _ left: ConstantValue, _ right: ConstantValue) -> ConstantValue {
            guard exact.contains(symbol) || others.contains(symbol), left != .open, right != .open else { return .open }
            guard case .known(let one) = left, case .known(let other) = right,
                let (value, overflows) = computed(symbol, one, other), !overflows
            else { return .unread }
            return .known(value)
        }

        private static func computed(_ symbol: String, _ left: Int, _ right: Int) -> (Int, Bool)? {
            switch symbol {
            case "+": left.addingReportingOverflow(right)
            case "-": left.subtractingReportingOverflow(right)
            case "*": left.multipliedReportingOverflow(by: right)
            case "/": left.dividedReportingOverflow(by: right)
            case "%": left.remainderReportingOverflow(dividingBy: right)
            default: nil
            }
        }

        /// Whether the compiler refuses a computation, or may.
        /// - Parameters:
        ///   - symbol: the operator, which may assign.
        ///   - left: what is known of the left operand.
        ///   - right: what is known of the right operand.
        ///   - type: the type of the result.
        static func refuses(
            _ symbol: String, _ left: ConstantValue, _ right: ConstantValue, type: String?
        ) -> Bool {
            let symbol = symbol.hasSuffix("=") ? String(symbol.dropLast()) : symbol
            guard NumericTypes.isInteger(type), exact.contains(symbol) else { return false }
            if symbol == "/" || symbol == "%", right == .known(0) || right == .unread { return true }
            switch result(symbol, left, right) {
            case .open: return false
            case .unread: return true
            case .known(let number): return !fits(number, type)
            }
        }

        private static func fits(_ number: Int, _ type: String?) -> Bool {
            guard let maximum = NumericTypes.maximum(of: type) else { return true }
            if number >= 0 { return UInt64(number) <= maximum }
            return NumericTypes.isSigned(type) && number.magnitude <= UInt(maximum) + 1
        }

        // MARK: Changing

        /// Whether the compiler refuses a source, or may, in which an expression has this value.
        func isRefused(insteadOf expression: some ExprSyntaxProtocol, in source: MutableSource) -> Bool {
            self != .open && isRefused(insteadOf: ExprSyntax(expression), in: source, depth: 0)
        }

        private func isRefused(insteadOf expression: ExprSyntax, in source: MutableSource, depth: Int) -> Bool {
            guard depth < Self.longestChain else { return true }
            var (value, current) = (self, expression)
            while let parent = current.around {
                if let computed = parent.as(InfixOperatorExprSyntax.self) {
                    let isLeft = computed.leftOperand.id == current.id
                    let left = isLeft ? value : ConstantValue(of: computed.leftOperand)
                    let right = isLeft ? ConstantValue(of: computed.rightOperand) : value
                    let symbol = computed.operator.trimmedDescription
                    // What assigns has no type of its own.
                    let type = source.type(of: symbol.hasSuffix("=") ? computed.rightOperand : parent)
                    if Self.refuses(symbol, left, right, type: type) { return true }
                    value = Self.result(symbol, left, right)
                } else if let signed = parent.as(PrefixOperatorExprSyntax.self) {
                    value = value.with(sign: signed.operator.text)
                }
                guard value != .open else { return false }
                current = parent
            }
            return value.isRefused(asFirstValueIn: current, in: source, depth: depth)
        }

        /// Whether a local variable is used so that it must not have this value.
        private func isRefused(asFirstValueIn value: ExprSyntax, in source: MutableSource, depth: Int) -> Bool {
            guard let binding = value.parent?.parent?.as(PatternBindingSyntax.self),
                let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text,
                let item = binding.parent?.parent?.parent?.as(CodeBlockItemSyntax.self), let list = item.parent
            else { return false }
            var nodes = [list]
            while let next = nodes.popLast() {
                if let use = next.as(DeclReferenceExprSyntax.self), use.baseName.text == name,
                    let first = Self.firstValue(of: use), first.id == value.id,
                    isRefused(insteadOf: ExprSyntax(use), in: source, depth: depth + 1)
                {
                    return true
                }
                nodes += next.children(viewMode: .sourceAccurate)
            }
            return false
        }
    }

    extension Syntax {
        fileprivate var isLoop: Bool { [.forStmt, .repeatStmt, .whileStmt].contains(kind) }
    }

    extension ExprSyntax {
        /// The expression around this one whose value is this one's, or is computed with it.
        fileprivate var around: ExprSyntax? {
            guard let parent else { return nil }
            if parent.is(InfixOperatorExprSyntax.self) || parent.is(PrefixOperatorExprSyntax.self)
                || parent.is(AsExprSyntax.self)
            {
                return parent.as(ExprSyntax.self)
            }
            guard let holder = parent.parent?.parent else { return nil }
            if let group = holder.as(TupleExprSyntax.self), group.onlyElement?.id == id { return ExprSyntax(group) }
            if let call = holder.as(FunctionCallExprSyntax.self), call.convertedArgument?.id == id {
                return ExprSyntax(call)
            }
            return nil
        }

        /// What is left without the parentheses around all of it.
        var withoutParentheses: ExprSyntax {
            self.as(TupleExprSyntax.self)?.onlyElement?.withoutParentheses ?? self
        }
    }

    extension TupleExprSyntax {
        /// What stands in parentheses that only group.
        fileprivate var onlyElement: ExprSyntax? {
            guard elements.count == 1, let element = elements.first, element.label == nil else { return nil }
            return element.expression
        }
    }

    extension FunctionCallExprSyntax {
        /// What is made another integer type: `UInt8(x)`.
        fileprivate var convertedArgument: ExprSyntax? {
            guard NumericTypes.isInteger("Swift." + calledExpression.trimmedDescription), arguments.count == 1,
                let argument = arguments.first, argument.label == nil
            else { return nil }
            return argument.expression
        }
    }
#endif
