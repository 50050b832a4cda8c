// A statement that is nothing but a call, whatever is written before it: `try`, `await`.

#if canImport(SwiftSyntax)
    import SwiftSyntax

    /// A statement that is nothing but a call: `f()`, `try await a?.f()`.
    struct CallStatement {
        /// The whole expression.
        let expression: ExprSyntax
        /// The call itself.
        let call: FunctionCallExprSyntax
        /// Whether it is waited for.
        let isAwaited: Bool

        /// Reads a statement; nil where it is something else, or talks only to developers.
        init?(_ node: Syntax) {
            guard let item = node.as(CodeBlockItemSyntax.self), case .expr(let expression) = item.item else {
                return nil
            }
            var inner = expression
            var isAwaited = false
            while true {
                if let attempt = inner.as(TryExprSyntax.self) {
                    inner = attempt.expression
                } else if let wait = inner.as(AwaitExprSyntax.self) {
                    inner = wait.expression
                    isAwaited = true
                } else {
                    break
                }
            }
            guard let call = inner.as(FunctionCallExprSyntax.self), !AridCode.contains(Syntax(call)) else { return nil }
            self.expression = expression
            self.call = call
            self.isAwaited = isAwaited
        }

        /// `Task.checkCancellation()`, which has an operator of its own.
        var isCancellationCheck: Bool {
            call.arguments.isEmpty && call.calledExpression.trimmedDescription == "Task.checkCancellation"
        }

        /// `self.init(…)` or `super.init(…)`, without which nothing is initialised.
        var isInitialization: Bool {
            call.calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.tokenKind == .keyword(.`init`)
        }
    }
#endif
