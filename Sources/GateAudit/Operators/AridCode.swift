// Code in which a mutant would tell nothing: what only talks to developers, what checks itself, what is not run.

#if canImport(SwiftSyntax)
    import SwiftSyntax

    /// Knows the pieces of syntax that no operator is shown.
    enum AridCode {
        /// Whether nothing is made of a node and of all that is in it.
        static func contains(_ node: Syntax) -> Bool {
            switch node.kind {
            case .attributeList, .attribute, .importDecl, .genericParameterClause, .genericWhereClause,
                .inheritanceClause, .typeAnnotation, .functionParameterClause, .enumCaseDecl, .operatorDecl,
                .precedenceGroupDecl, .macroDecl, .macroExpansionDecl, .macroExpansionExpr, .stringLiteralExpr,
                .regexLiteralExpr, .availabilityCondition, .expressionPattern, .keyPathExpr:
                return true
            case .functionCallExpr:
                guard let call = node.as(FunctionCallExprSyntax.self) else { return false }
                return isLog(call.calledExpression) || isCheck(call.calledExpression)
            case .variableDecl:
                guard let variable = node.as(VariableDeclSyntax.self) else { return false }
                return isDescription(variable)
            case .conditionElementList:
                return ConditionElementListSyntax(node).map(decidesOnlyWhatIsTold) ?? false
            case .functionDecl:
                guard let function = node.as(FunctionDeclSyntax.self) else { return false }
                return function.attributes.contains { $0.trimmedDescription.hasPrefix("@available(*, unavailable") }
            default:
                return false
            }
        }

        private static let checks: Set<String> = [
            "assert", "assertionFailure", "dispatchPrecondition", "fatalError", "precondition", "preconditionFailure",
        ]
        private static let logs: Set<String> = ["NSLog", "debugPrint", "dump", "os_log", "os_signpost", "print"]
        private static let logObjects: Set<String> = ["log", "logger", "logging", "os_logger", "signposter"]

        private static func isCheck(_ called: ExprSyntax) -> Bool {
            guard let name = called.as(DeclReferenceExprSyntax.self)?.baseName.text else { return false }
            return checks.contains(name)
        }

        /// `print`, and any method of what is called a logger: `logger.debug`, `self.log.error`, `Self.logger.info`.
        private static func isLog(_ called: ExprSyntax) -> Bool {
            if let name = called.as(DeclReferenceExprSyntax.self)?.baseName.text { return logs.contains(name) }
            guard let member = called.as(MemberAccessExprSyntax.self), let base = member.base else { return false }
            let name =
                base.as(DeclReferenceExprSyntax.self)?.baseName.text
                ?? base.as(MemberAccessExprSyntax.self)?.declName.baseName.text ?? ""
            return logObjects.contains(name.lowercased())
        }

        /// `if count > limit { print("many") }`, `guard isReady else { fatalError() }`: a log, and a check, in other words.
        private static func decidesOnlyWhatIsTold(_ conditions: ConditionElementListSyntax) -> Bool {
            let body: CodeBlockSyntax
            if let branch = conditions.parent?.as(IfExprSyntax.self), branch.elseBody == nil {
                body = branch.body
            } else if let check = conditions.parent?.as(GuardStmtSyntax.self) {
                body = check.body
            } else {
                return false
            }
            // A call in the condition may do more than answer.
            return !body.statements.isEmpty && body.statements.allSatisfy { contains(Syntax($0.item)) }
                && !holdsACall(Syntax(conditions))
        }

        private static func holdsACall(_ node: Syntax) -> Bool {
            node.is(FunctionCallExprSyntax.self) || node.children(viewMode: .sourceAccurate).contains(where: holdsACall)
        }

        private static let descriptions: Set<String> = [
            "customMirror", "customPlaygroundDisplayMirror", "debugDescription", "description", "playgroundDescription",
        ]

        private static func isDescription(_ variable: VariableDeclSyntax) -> Bool {
            variable.bindings.contains { descriptions.contains($0.pattern.trimmedDescription) }
        }

        /// Whether a source was written by a program, by what its first lines say.
        static func isGenerated(_ text: String) -> Bool {
            let head = text.utf8.prefix(2000)
            let lines = String(decoding: head, as: UTF8.self).lowercased().split(separator: "\n").prefix(20)
            return lines.contains { line in
                line.hasPrefix("//") && (line.contains("do not edit") || line.contains("@generated"))
            }
        }
    }
#endif
