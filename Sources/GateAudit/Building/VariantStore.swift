// Keeps the linked results of builds by what went into them, so that no variant is built twice.

import Foundation

/// The folder of built variants; each lies in a folder named after its content key.
///
/// Only one audit works on a package at a time (`PackageLock`), so entries appear whole and go only by `evict`.
struct VariantStore: Sendable {
    /// Where the variants lie.
    let folder: URL

    /// What is written beside the files of a variant.
    private struct Record: Codable {
        let testBundle: String?
        let executables: [String: String]
        let seconds: Double
    }
    private static let recordName = "variant.json"

    /// The variant of this key, when it was built before and lies there whole; its use is noted.
    func find(_ key: String) -> BuiltVariant? {
        let own = folder.appendingPathComponent(key, isDirectory: true)
        let file = own.appendingPathComponent(Self.recordName)
        guard let data = try? Data(contentsOf: file), let record = try? JSONDecoder().decode(Record.self, from: data)
        else { return nil }
        let names = [record.testBundle].compactMap { $0 } + record.executables.values
        guard names.allSatisfy({ FileTree.kind(at: own.appendingPathComponent($0).path) != nil }) else { return nil }
        // The time only decides what is evicted first; without it the variant is as good.
        try? FileTree.setModified(Int(Date().timeIntervalSince1970), at: file.path)
        return variant(key, own, record, seconds: 0, reused: true)
    }

    /// Copies the results of a build.
    ///
    /// - Parameters:
    ///   - key: what went into it.
    ///   - products: the folder that the build wrote to.
    ///   - testBundle: the name of the linked test bundle in it.
    ///   - executables: product to name of the binary in it.
    ///   - companions: names of what these need beside them: resources and libraries.
    ///   - seconds: what the build took.
    func keep(
        _ key: String, products: URL, testBundle: String?, executables: [String: String], companions: [String],
        seconds: Double
    ) throws -> BuiltVariant {
        let record = Record(testBundle: testBundle, executables: executables, seconds: seconds)
        let own = folder.appendingPathComponent(key, isDirectory: true)
        let draft = folder.appendingPathComponent("draft-\(key)", isDirectory: true)
        try? FileManager.default.removeItem(at: draft)
        try FileManager.default.createDirectory(at: draft, withIntermediateDirectories: true)
        let names = Set([testBundle].compactMap { $0 } + executables.values + companions)
        for name in names.sorted() {
            let product = products.appendingPathComponent(name)
            guard FileTree.kind(at: product.path) != nil else {
                throw BuildError("the build left no \(product.path)")
            }
            try FileManager.default.copyItem(at: product, to: draft.appendingPathComponent(name))
        }
        try JSONEncoder().encode(record).write(to: draft.appendingPathComponent(Self.recordName))
        try? FileManager.default.removeItem(at: own)
        try FileManager.default.moveItem(at: draft, to: own)
        return variant(key, own, record, seconds: seconds, reused: false)
    }

    /// The folder of a variant that is kept, for what else is to be known of it.
    func folder(of key: String) -> URL { folder.appendingPathComponent(key, isDirectory: true) }

    private func variant(_ key: String, _ own: URL, _ record: Record, seconds: Double, reused: Bool) -> BuiltVariant {
        BuiltVariant(
            testBundle: record.testBundle.map { own.appendingPathComponent($0) },
            executables: record.executables.mapValues { own.appendingPathComponent($0) }, contentKey: key,
            seconds: seconds, reused: reused)
    }

    /// Removes what was not used for longest, until the rest fits; what was used since a time stays whatever it takes.
    ///
    /// - Returns: The keys removed.
    /// - Complexity: O(*n*) in the files kept.
    @discardableResult
    func evict(keepingSince time: Date, bytes limit: Int) throws -> [String] {
        guard FileTree.kind(at: folder.path) == .folder else { return [] }
        var kept: [(key: String, used: Date, bytes: Int)] = []
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
            let own = folder.appendingPathComponent(name, isDirectory: true)
            let record = own.appendingPathComponent(Self.recordName).path
            guard let used = try? FileManager.default.attributesOfItem(atPath: record)[.modificationDate] as? Date
            else {
                // Without a record it is what an interrupted audit left half done.
                try FileManager.default.removeItem(at: own)
                continue
            }
            var bytes = 0
            for (path, kind) in try FileTree.contents(of: own) {
                if case .file = kind { bytes += FileTree.stamp(of: own.path + "/" + path)?[1] ?? 0 }
            }
            kept.append((name, used, bytes))
        }
        var total = kept.reduce(0) { $0 + $1.bytes }
        var removed: [String] = []
        for variant in kept.sorted(by: { ($0.used, $0.key) < ($1.used, $1.key) }) {
            // Times are kept in whole seconds.
            guard total > limit, variant.used < time.addingTimeInterval(-1) else { break }
            try FileManager.default.removeItem(at: folder.appendingPathComponent(variant.key))
            total -= variant.bytes
            removed.append(variant.key)
        }
        return removed
    }
}
