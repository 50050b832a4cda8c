// What tests did alone, without a fault, in an earlier audit of the very same build.

import Foundation

/// Keeps trials of single tests by everything that they rest on.
///
/// A build that is the same to the byte, run by the same harness, need not show again what each test reaches and how long it
/// takes; that it is still green is shown by runs of whole layers, in every audit.
public struct TrialFacts: Sendable {
    private let folder: URL

    /// Opens the folder.
    /// - Parameter folder: where the facts are; made when there is something to keep.
    public init(folder: URL) { self.folder = folder }

    /// What facts are kept under.
    /// - Parameters:
    ///   - variant: the build.
    ///   - layers: the layers with their tests.
    ///   - harness: what identifies the harness.
    ///   - repetitions: how often each test ran.
    public static func key(
        _ variant: BuiltVariant, layers: [LayerTests], harness: String, repetitions: Int
    ) -> String {
        var digest = SHA256()
        digest.update(field: variant.contentKey)
        digest.update(field: variant.activeSwitch.map { "\($0.number) of \($0.count)" } ?? "")
        digest.update(field: harness)
        digest.update(field: "\(repetitions)")
        for layer in layers {
            digest.update(field: layer.layer.name)
            for test in layer.tests { digest.update(field: test.rawValue) }
        }
        return digest.finish()
    }

    /// The trials under a key; nil where there are none.
    func trials(for key: String) -> [TrialOutcome]? {
        guard let data = try? Data(contentsOf: file(key)) else { return nil }
        return try? JSONDecoder().decode([TrialOutcome].self, from: data)
    }

    /// Keeps the trials of single tests, when every one of them was green.
    /// - Throws: what the file system throws.
    func keep(_ trials: [TrialOutcome], for key: String) throws {
        let alone = trials.filter { $0.selection != .wholeLayer }
        guard !alone.isEmpty, trials.allSatisfy({ !$0.showsFailure }) else { return }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try JSONEncoder().encode(alone).write(to: file(key), options: .atomic)
    }

    /// Removes what was not written or kept for a month.
    func sweep(now: Date = Date()) { removeFiles(in: folder, unusedSince: now.addingTimeInterval(-30 * 24 * 60 * 60)) }

    private func file(_ key: String) -> URL { folder.appending(path: "\(key).json") }
}

/// Removes the files of a folder that were last written before a time.
func removeFiles(in folder: URL, unusedSince time: Date) {
    let files =
        (try? FileManager.default.contentsOfDirectory(
            at: folder, includingPropertiesForKeys: [.contentModificationDateKey])) ?? []
    for file in files {
        let used = try? file.resourceValues(forKeys: [.contentModificationDateKey]).contentModificationDate
        if let used, used < time { try? FileManager.default.removeItem(at: file) }
    }
}
