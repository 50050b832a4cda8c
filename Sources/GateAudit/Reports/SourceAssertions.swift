// Finds the assertions of a gate in its sources, with the compiler's own parser.

#if canImport(SwiftSyntax)
    import Foundation
    import SwiftParser
    import SwiftSyntax

    /// Reads the sources of test targets for `#expect`, `#require`, confirmations, `Issue.record` and `XCTAssert…`.
    ///
    /// Left out are those within an exit test, whose outcome is the observation and is reported at its own place, those
    /// that give their failures another place (`sourceLocation:`, `file:`, `line:`), because the
    /// places of failed expectations are then those of their callers, and those within `#if`, because they may not be
    /// compiled here.
    public struct SourceAssertions: AssertionFinding {
        private let package: PackageDescription
        private let targets: [String]

        /// Prepares to read.
        /// - Parameters:
        ///   - package: the package.
        ///   - targets: the test targets that the gate's layers name.
        public init(package: PackageDescription, targets: [String]) {
            self.package = package
            self.targets = targets
        }

        /// Reads every source of the targets.
        /// - Throws: what reading a file throws.
        /// - Complexity: O(n) in the bytes of the sources.
        public func assertions() async throws -> [SourceAssertion]? {
            var found: [SourceAssertion] = []
            for target in targets.compactMap(package.target(named:)) {
                for file in target.sources where file.hasSuffix(".swift") {
                    let source = try String(contentsOf: package.root.appending(path: file), encoding: .utf8)
                    found += Self.read(source, file: file, module: TestProgram.module(ofTarget: target.name))
                }
            }
            return found
        }

        /// Reads one source.
        static func read(_ source: String, file: String, module: String) -> [SourceAssertion] {
            let tree = Parser.parse(source: source)
            let finder = Finder(
                converter: SourceLocationConverter(fileName: file, tree: tree), source: source, file: file,
                module: module)
            finder.walk(tree)
            return finder.found
        }
    }

    /// Walks over one file.
    private final class Finder: SyntaxVisitor {
        private(set) var found: [SourceAssertion] = []
        private let converter: SourceLocationConverter
        private let lines: [Substring]
        private let file: String
        private let fileID: String

        init(converter: SourceLocationConverter, source: String, file: String, module: String) {
            self.converter = converter
            self.file = file
            lines = source.split(separator: "\n", omittingEmptySubsequences: false)
            fileID = module + "/" + (file.split(separator: "/").last.map(String.init) ?? file)
            super.init(viewMode: .sourceAccurate)
        }

        override func visit(_ node: IfConfigDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

        override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind {
            if ["expect", "require"].contains(node.macroName.text) { note(node, node.arguments) }
            return isExitTest(node.arguments) ? .skipChildren : .visitChildren
        }

        private func isExitTest(_ arguments: LabeledExprListSyntax) -> Bool {
            arguments.contains { $0.label?.text == "processExitsWith" }
        }

        /// As a statement of its own a macro may be parsed as a declaration.
        override func visit(_ node: MacroExpansionDeclSyntax) -> SyntaxVisitorContinueKind {
            if ["expect", "require"].contains(node.macroName.text) { note(node, node.arguments) }
            return isExitTest(node.arguments) ? .skipChildren : .visitChildren
        }

        override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
            if isAssertion(node.calledExpression) { note(node, node.arguments) }
            return .visitChildren
        }

        private func isAssertion(_ called: ExprSyntax) -> Bool {
            if let name = called.as(DeclReferenceExprSyntax.self)?.baseName.text {
                return name == "confirmation" || name == "XCTFail" || name == "XCTUnwrap" || name.hasPrefix("XCTAssert")
            }
            guard let member = called.as(MemberAccessExprSyntax.self), member.declName.baseName.text == "record" else {
                return false
            }
            let base = member.base?.trimmedDescription
            return base == "Issue" || base == "Testing.Issue"
        }

        private func note(_ node: some SyntaxProtocol, _ arguments: LabeledExprListSyntax) {
            let elsewhere = ["sourceLocation", "file", "filePath", "fileID", "line"]
            guard !arguments.contains(where: { elsewhere.contains($0.label?.text ?? "") }) else { return }
            let place = converter.location(for: node.positionAfterSkippingLeadingTrivia)
            let text = line(place.line).trimmingCharacters(in: .whitespaces)
            found.append(
                SourceAssertion(
                    place: SourcePlace(fileID: fileID, line: place.line, column: place.column), file: file, text: text,
                    reason: reason(at: place.line)))
        }

        private func line(_ number: Int) -> String {
            lines.indices.contains(number - 1) ? String(lines[number - 1]) : ""
        }

        /// What `// idle: …` says on the line, or on the one above when nothing else is there.
        private func reason(at number: Int) -> String? {
            let mark = "// idle:"
            let above = line(number - 1).trimmingCharacters(in: .whitespaces)
            for text in [line(number), above.hasPrefix(mark) ? above : ""] {
                guard let range = text.range(of: mark, options: .backwards) else { continue }
                let reason = text[range.upperBound...].trimmingCharacters(in: .whitespaces)
                if !reason.isEmpty { return reason }
            }
            return nil
        }
    }
#endif
