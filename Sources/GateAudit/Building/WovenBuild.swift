// One build with every mutant in it that can be switched, and how it comes about.

import Foundation

/// A woven build: the mutants in it, and why the others are built standalone.
public struct WovenBuild: Sendable, Codable {
    /// The build with no mutant switched on; nil when no mutant of the catalogue can be woven.
    public let variant: BuiltVariant?
    /// The number of each woven entry's switch.
    public let numbers: [String: Int]
    /// Why an entry is not woven.
    public let refusals: [String: String]
    /// Why it could not be found out whether every expression of the original has kept its type; nil when it has.
    public let unverified: String?

    /// Describes a woven build.
    public init(
        variant: BuiltVariant?, numbers: [String: Int], refusals: [String: String], unverified: String? = nil
    ) {
        self.unverified = unverified
        self.variant = variant
        self.numbers = numbers
        self.refusals = refusals
    }

    /// The build as an entry's process sees it; nil when the entry is not woven.
    ///
    /// - Parameters:
    ///   - entry: its name.
    ///   - contentKey: what tells the entry's content apart, however it is built.
    func variant(of entry: String, contentKey: String) -> BuiltVariant? {
        guard let variant, let number = numbers[entry] else { return nil }
        return BuiltVariant(
            testBundle: variant.testBundle, executables: variant.executables, contentKey: contentKey, seconds: 0,
            reused: true, activeSwitch: ActiveSwitch(number: number, count: numbers.count))
    }
}

extension WovenBuild {
    /// The build with a trap where a switch is evaluated; nil when nothing is woven.
    ///
    /// - Parameters:
    ///   - number: the switch.
    ///   - contentKey: what tells the control's content apart.
    func trap(at number: Int, contentKey: String) -> BuiltVariant? {
        variant.map { variant in
            BuiltVariant(
                testBundle: variant.testBundle, executables: variant.executables, contentKey: contentKey, seconds: 0,
                reused: true, activeSwitch: ActiveSwitch(number: -number, count: numbers.count))
        }
    }
}

#if canImport(SwiftSyntax)
    extension VariantBuilder {
        /// How often what does not compile is taken out before weaving is given up.
        private static let rounds = 6
        /// From how many entries on a new woven build takes less time than building them one by one.
        private static let worthWeaving = 16
        /// Raised whenever the same catalogue is woven in another way.
        private static let wovenForm = "4"

        /// Weaves entries into one build.
        ///
        /// Mutants that do not compile where they are woven in are found by the places of the compiler's errors and taken out;
        /// whether they compile at all is found out when they are built on their own.
        ///
        /// All of the catalogue is woven, whatever was chosen of it, so that the next choice finds the build. Where it is not
        /// there yet and few were chosen, that would take longer than building these few one by one.
        ///
        /// - Parameters:
        ///   - chosen: the entries that are to be tried, none of them stale.
        ///   - evenFew: whether to weave however few they are.
        /// - Throws: `CancellationError`, or `BuildError` when building is impossible whatever the entries.
        public func weave(_ chosen: [CatalogueEntry], evenFew: Bool) async throws -> WovenBuild {
            let entries = wholeCatalogue.isEmpty ? chosen : wholeCatalogue
            let key = wovenKey(entries)
            if let variant = store.find(key), let known = read(key) {
                return WovenBuild(
                    variant: off(variant, known.numbers.count), numbers: known.numbers, refusals: known.refusals,
                    unverified: known.unverified)
            }
            guard evenFew || chosen.count >= Self.worthWeaving || chosen.count == entries.count else {
                let reason = "few were chosen, which takes less time than weaving all"
                return WovenBuild(
                    variant: nil, numbers: [:],
                    refusals: Dictionary(uniqueKeysWithValues: chosen.map { ($0.id, reason) }))
            }
            return try await lanes.alone(in: -1) { try await makeWoven(entries, key: key) }
        }

        private func wovenKey(_ entries: [CatalogueEntry]) -> String {
            var digest = SHA256()
            digest.update(field: "woven \(Self.wovenForm)")
            digest.update(field: contentKey(of: nil))
            for entry in entries {
                digest.update(field: entry.id)
                digest.update(field: entry.diff)
            }
            return digest.finish()
        }

        private func makeWoven(_ entries: [CatalogueEntry], key: String) async throws -> WovenBuild {
            let subject = try WeavableSubject(package: package, copy: snapshot.root, built: work.wovenMirror)
            let mutants = try await subject.mutants(
                of: entries, folder: work.patching, toolchain: toolchain, run: run)
            let weaver = subject.weaver
            var depths: [String: WeavingDepth] = [:]
            var refused: [String: WeavingRefusal] = [:]
            let started = Date()
            for _ in 0..<Self.rounds {
                try Task.checkCancellation()
                let sources = weaver.weave(mutants, depths: depths, refused: refused)
                refused = sources.refusals
                guard !sources.numbers.isEmpty else { break }
                let mirror = Mirror(root: work.wovenMirror)
                let changes = try mirror.synchronise(
                    with: snapshot.root, paths: snapshot.paths, replacing: sources.files.mapValues { Data($0.utf8) })
                let lane = Lane(mirror: mirror, scratch: work.wovenScratch, suspects: changes.written)
                guard let output = try await link(lane, key: key) else {
                    let finding = try await OffBranches(package: package, toolchain: toolchain, run: run)
                        .compare(sources, originals: snapshot.root, mirror: mirror.root, scratch: lane.scratch)
                    if case .changed(let blamed) = finding {
                        for (id, place) in blamed {
                            goLessFar(
                                id, "woven in, it would change a type of the original at \(place)", &depths, &refused)
                        }
                        continue
                    }
                    var unverified: String?
                    if case .unknown(let reason) = finding { unverified = reason }
                    let variant = try keep(lane, key: key, seconds: Date().timeIntervalSince(started))
                    let build = WovenBuild(
                        variant: off(variant, sources.numbers.count), numbers: sources.numbers,
                        refusals: sources.refusals.mapValues(\.description), unverified: unverified)
                    try JSONEncoder().encode(build).write(to: record(key), options: .atomic)
                    return build
                }
                takeOut(
                    WovenErrors(output: output, sources: sources, root: mirror.root), of: sources, &depths, &refused)
            }
            let reason = "the woven build does not compile, and no mutant is to blame alone"
            return WovenBuild(
                variant: nil, numbers: [:],
                refusals: Dictionary(
                    uniqueKeysWithValues: mutants.map { ($0.id, refused[$0.id]?.description ?? reason) }))
        }

        /// Goes less far into the statements of those that errors are put down to, and takes out those where that was tried.
        private func takeOut(
            _ errors: WovenErrors, of sources: WovenSources, _ depths: inout [String: WeavingDepth],
            _ refused: inout [String: WeavingRefusal]
        ) {
            for (id, message) in errors.blamed {
                goLessFar(id, "woven in, it does not compile: \(message)", &depths, &refused)
            }
            guard errors.blamed.isEmpty else { return }
            // Nobody is to blame: without any of them it must compile.
            for id in sources.numbers.keys {
                refused[id] = WeavingRefusal("woven in, the package does not compile: \(errors.first)")
            }
        }

        private func goLessFar(
            _ id: String, _ reason: String, _ depths: inout [String: WeavingDepth],
            _ refused: inout [String: WeavingRefusal]
        ) {
            if depths[id] == nil { depths[id] = .blocks } else { refused[id] = WeavingRefusal(reason) }
        }

        private func off(_ variant: BuiltVariant, _ count: Int) -> BuiltVariant {
            BuiltVariant(
                testBundle: variant.testBundle, executables: variant.executables, contentKey: variant.contentKey,
                seconds: variant.seconds, reused: variant.reused, activeSwitch: ActiveSwitch(number: 0, count: count))
        }

        private func record(_ key: String) -> URL { store.folder(of: key).appendingPathComponent("woven.json") }

        private func read(_ key: String) -> WovenBuild? {
            (try? Data(contentsOf: record(key))).flatMap { try? JSONDecoder().decode(WovenBuild.self, from: $0) }
        }
    }
#else
    extension VariantBuilder {
        /// Says of every entry that nothing can be woven.
        public func weave(_ entries: [CatalogueEntry], evenFew: Bool) async throws -> WovenBuild {
            let reason = "this toolchain has no SwiftSyntax"
            return WovenBuild(
                variant: nil, numbers: [:],
                refusals: Dictionary(entries.map { ($0.id, reason) }) { first, _ in first })
        }
    }
#endif
