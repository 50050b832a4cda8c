// Weaves a catalogue into the sources of its subject: every mutant that can be switched, in one copy.

#if canImport(SwiftSyntax)
    import SwiftParser
    import SwiftSyntax

    /// Weaves mutants, and says of the others why not.
    struct Weaver {
        /// A mutant as weaving sees it: its name, and the files that it changes as they are with its patch in them.
        struct Mutant: Sendable, Hashable {
            let id: String
            /// Path in the package to contents; nil where the patch takes the file away.
            let patched: [String: String?]
        }

        /// The Swift sources of the woven targets, by their paths in the package.
        let originals: [String: String]
        /// Path of a source to the folder of its target, where what the woven code asks is put.
        private let targetFolders: [String: String]
        /// The folder that the paths are relative to, where it is built.
        private let root: String
        private let trees: [String: SourceFileSyntax]
        private let words: [String: Int]

        /// - Parameters:
        ///   - originals: the Swift sources of the targets under audit, by their paths in the package.
        ///   - targetFolders: the folder of each source's target, by the source's path.
        ///   - root: the folder in which the woven package is built, for `#filePath`.
        init(originals: [String: String], targetFolders: [String: String], root: String) {
            self.originals = originals
            self.targetFolders = targetFolders
            self.root = root
            trees = originals.mapValues { Parser.parse(source: $0) }
            var words: [String: Int] = [:]
            for tree in trees.values {
                for token in tree.tokens(viewMode: .sourceAccurate) {
                    if case .identifier(let word) = token.tokenKind { words[word, default: 0] += 1 }
                }
            }
            self.words = words
        }

        /// Weaves.
        ///
        /// - Parameters:
        ///   - mutants: the mutants, in the order of the catalogue.
        ///   - depths: how far to go for a mutant; everywhere when nothing is said.
        ///   - refused: mutants that are not woven, and why.
        /// - Complexity: O(*n* + *m*) in the bytes of the sources and of the patched files.
        func weave(
            _ mutants: [Mutant], depths: [String: WeavingDepth] = [:], refused: [String: WeavingRefusal] = [:]
        ) -> WovenSources {
            var refusals = refused
            var edits: [String: [String: [SourceEdit]]] = [:]
            var declared: [String: String] = [:]
            for mutant in mutants where refusals[mutant.id] == nil {
                do throws(WeavingRefusal) {
                    let own = try self.edits(of: mutant, depth: depths[mutant.id] ?? .closures)
                    edits[mutant.id] = try withoutKnownAdditions(own, &declared)
                } catch {
                    refusals[mutant.id] = error
                }
            }
            var numbers: [String: Int] = [:]
            for mutant in mutants where edits[mutant.id] != nil { numbers[mutant.id] = numbers.count + 1 }
            let runtime = SwitchRuntime(switches: numbers.count, besides: originals.values)
            var contributions: [String: [WovenFile.Contribution]] = [:]
            var neighbourhoods: [String: [WovenSources.Neighbourhood]] = [:]
            for (id, number) in numbers {
                for (path, own) in edits[id] ?? [:] {
                    contributions[path, default: []] += own.map { .init(number: number, edit: $0) }
                    neighbourhoods[id, default: []] += own.compactMap { neighbourhood(of: $0, in: path) }
                }
            }
            var files: [String: String] = [:]
            var segments: [String: [WovenText.Segment]] = [:]
            for (path, own) in contributions {
                let text = WovenFile(
                    source: originals[path] ?? "", path: root + "/" + path, contributions: own, runtime: runtime
                ).woven()
                files[path] = text.string
                segments[path] = text.segments
                let folder = targetFolders[path] ?? ""
                files[(folder.isEmpty ? "" : folder + "/") + runtime.typeName + ".swift"] = runtime.source
            }
            return WovenSources(
                files: files, numbers: numbers, refusals: refusals, runtime: runtime, neighbourhoods: neighbourhoods,
                segments: segments)
        }

        private func edits(of mutant: Mutant, depth: WeavingDepth) throws(WeavingRefusal) -> [String: [SourceEdit]] {
            var edits: [String: [SourceEdit]] = [:]
            for (path, patched) in mutant.patched.sorted(by: { $0.key < $1.key }) {
                guard path.hasSuffix(".swift") else { throw WeavingRefusal("\(path) is not a Swift source") }
                guard let patched else { throw WeavingRefusal("it takes \(path) away") }
                guard let original = trees[path] else { throw WeavingRefusal("it adds \(path)") }
                let found = try SourceComparison.edits(
                    from: original, to: Parser.parse(source: patched), depth: depth)
                if !found.isEmpty { edits[path] = found }
            }
            guard !edits.isEmpty else { throw WeavingRefusal("it changes nothing that is compiled") }
            return edits
        }

        /// The edits without the declarations that an earlier mutant adds already.
        ///
        /// A declaration that is added is there in every mutant: only a name that means nothing yet changes nothing.
        private func withoutKnownAdditions(
            _ edits: [String: [SourceEdit]], _ declared: inout [String: String]
        ) throws(WeavingRefusal) -> [String: [SourceEdit]] {
            var result: [String: [SourceEdit]] = [:]
            var added: [String: String] = [:]
            for (path, own) in edits {
                for edit in own {
                    guard edit.form == .addition else {
                        result[path, default: []].append(edit)
                        continue
                    }
                    var isKnown = false
                    for name in Self.declaredNames(in: edit.mutated) {
                        guard words[name] == nil else { throw WeavingRefusal("it adds \(name), a name that is in use") }
                        guard declared[name] == nil || declared[name] == edit.mutated else {
                            throw WeavingRefusal("it adds \(name), as another mutant does in another way")
                        }
                        // What only its own file sees is declared in each.
                        isKnown = isKnown || (declared[name] != nil && !edit.mutated.contains("private"))
                        added[name] = edit.mutated
                    }
                    if !isKnown { result[path, default: []].append(edit) }
                }
            }
            declared.merge(added) { first, _ in first }
            return result
        }

        private static func declaredNames(in text: String) -> [String] {
            Parser.parse(source: text).statements.flatMap { item -> [String] in
                if let variable = item.item.as(VariableDeclSyntax.self) {
                    return variable.bindings.map(\.pattern.trimmedDescription)
                }
                guard let named = item.item.asProtocol((any NamedDeclSyntax).self) else { return [] }
                return [named.name.text]
            }
        }

        /// The lines of the declaration that an edit stands in.
        private func neighbourhood(of edit: SourceEdit, in path: String) -> WovenSources.Neighbourhood? {
            guard let tree = trees[path] else { return nil }
            let converter = SourceLocationConverter(fileName: path, tree: tree)
            var node = tree.token(at: AbsolutePosition(utf8Offset: edit.range.lowerBound)).map(Syntax.init)
            while let current = node, !Self.isFunctionLike(current) { node = current.parent }
            let start = node?.positionAfterSkippingLeadingTrivia ?? AbsolutePosition(utf8Offset: edit.range.lowerBound)
            let end = node?.endPositionBeforeTrailingTrivia ?? AbsolutePosition(utf8Offset: edit.range.upperBound)
            let first = converter.location(for: start).line
            return .init(file: path, lines: first...max(first, converter.location(for: end).line))
        }

        private static func isFunctionLike(_ node: Syntax) -> Bool {
            node.is(FunctionDeclSyntax.self) || node.is(InitializerDeclSyntax.self)
                || node.is(DeinitializerDeclSyntax.self)
                || node.is(VariableDeclSyntax.self)
                    && (node.parent?.is(MemberBlockItemSyntax.self) ?? false)
                || node.is(SubscriptDeclSyntax.self)
        }
    }
#endif
