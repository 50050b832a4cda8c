// Comments that leave code out: “// mutants:skip relational — the bound is never reached”.

#if canImport(SwiftSyntax)
    import SwiftSyntax

    /// A comment that leaves out what stands below it.
    struct SkipComment: Hashable, Sendable {
        /// The operator that is left out; nil for all.
        let operatorName: String?
        /// Why.
        let reason: String
    }

    /// A comment that cannot be followed.
    public struct SkipCommentProblem: Error, Sendable, Hashable, CustomStringConvertible {
        /// The file, relative to the package.
        public let file: String
        /// The line, from 1.
        public let line: Int
        /// What is wrong, and what to do.
        public let message: String

        /// The place and the message.
        public var description: String { "\(file):\(line): \(message)" }
    }

    /// Reads the comments of one source.
    struct SkipComments {
        /// What every such comment begins with.
        static let marker = "mutants:skip"

        let path: String
        let tree: SourceFileSyntax
        let converter: SourceLocationConverter
        /// The operators that there are.
        let operators: [String]

        init(path: String, tree: SourceFileSyntax, operators: [String]) {
            self.path = path
            self.tree = tree
            self.operators = operators
            converter = SourceLocationConverter(fileName: path, tree: tree)
        }

        /// The comments for the whole file: those at its top that a blank line parts from what follows, or that stand above
        /// its imports.
        func ofFile(_ problems: inout [SkipCommentProblem]) -> [SkipComment] {
            guard let first = tree.firstToken(viewMode: .sourceAccurate) else { return [] }
            let isImport = tree.statements.first?.item.is(ImportDeclSyntax.self) ?? false
            return comments(in: first, &problems) { isImport || $0 }
        }

        /// The comments for a statement, a declaration or a case.
        func of(_ node: Syntax, _ problems: inout [SkipCommentProblem]) -> [SkipComment] {
            guard Self.canBeLeftOut(node), let first = node.firstToken(viewMode: .sourceAccurate) else { return [] }
            let isTop = first == tree.firstToken(viewMode: .sourceAccurate)
            let isImport = node.as(CodeBlockItemSyntax.self)?.item.is(ImportDeclSyntax.self) ?? false
            if isTop && isImport { return [] }
            var ignored: [SkipCommentProblem] = []
            // The top of the file has been read before.
            return isTop
                ? comments(in: first, &ignored) { !$0 } : comments(in: first, &problems) { _ in true }
        }

        static func canBeLeftOut(_ node: Syntax) -> Bool {
            node.is(CodeBlockItemSyntax.self) || node.is(MemberBlockItemSyntax.self) || node.is(SwitchCaseSyntax.self)
        }

        /// - Parameter applies: told whether a blank line follows the comment.
        private func comments(
            in token: TokenSyntax, _ problems: inout [SkipCommentProblem], where applies: (Bool) -> Bool
        ) -> [SkipComment] {
            let pieces = Array(token.leadingTrivia.pieces)
            var offset = token.position.utf8Offset
            var found: [SkipComment] = []
            for (index, piece) in pieces.enumerated() {
                defer { offset += piece.sourceLength.utf8Length }
                guard case .lineComment(let text) = piece, let content = Self.content(of: text) else { continue }
                let isParted = pieces.dropFirst(index + 1).contains { piece in
                    switch piece {
                    case .newlines(let count), .carriageReturnLineFeeds(let count): count > 1
                    default: false
                    }
                }
                guard applies(isParted) else { continue }
                let line = converter.location(for: AbsolutePosition(utf8Offset: offset)).line
                do { found.append(try read(content, line: line)) } catch { problems.append(error) }
            }
            return found
        }

        /// What follows the marker; nil where a comment has none.
        private static func content(of comment: String) -> Substring? {
            var text = comment.drop { $0 == "/" || $0 == " " || $0 == "\t" }
            guard text.hasPrefix(marker) else { return nil }
            text = text.dropFirst(marker.count)
            guard text.first?.isWhitespace ?? true else { return nil }
            return text.drop(while: \.isWhitespace)
        }

        private func read(_ content: Substring, line: Int) throws(SkipCommentProblem) -> SkipComment {
            let name = content.prefix { !$0.isWhitespace && $0 != ":" && $0 != "—" }
            var reason = content.dropFirst(name.count).drop(while: \.isWhitespace)
            let separators: Set<Character> = ["—", "–", "-", ":"]
            while let first = reason.first, separators.contains(first) { reason.removeFirst() }
            reason = reason.drop(while: \.isWhitespace)
            guard name == "all" || operators.contains(String(name)) else {
                let advice = name.isEmpty ? "“all”" : "“all”, or one of \(operators.joined(separator: ", "))"
                throw SkipCommentProblem(
                    file: path, line: line,
                    message: name.isEmpty
                        ? "\(Self.marker) does not say what it skips; write an operator or “all”, a dash, and the reason"
                        : "\(Self.marker) names “\(name)”, which is no operator; write \(advice)")
            }
            guard !reason.isEmpty else {
                throw SkipCommentProblem(
                    file: path, line: line,
                    message: "\(Self.marker) \(name) gives no reason; write it behind a dash")
            }
            return SkipComment(operatorName: name == "all" ? nil : String(name), reason: String(reason))
        }
    }
#endif
