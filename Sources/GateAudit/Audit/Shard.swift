// One of several equal shares of the mutants, for audits on several machines.

/// A share, counted from 1.
public struct Shard: Sendable, Codable, Hashable, CustomStringConvertible {
    /// Which share, from 1.
    public let number: Int
    /// How many there are.
    public let count: Int

    /// Names a share.
    /// - Returns: nil when there is no such one.
    public init?(_ number: Int, of count: Int) {
        guard count >= 1, (1...max(1, count)).contains(number) else { return nil }
        self.number = number
        self.count = count
    }

    /// The share as it is written: `2/4`.
    public var description: String { "\(number)/\(count)" }

    /// The entries of the share, in order; controls belong to every one.
    ///
    /// Neighbours go to different shares: mutants of one function take about the same time.
    /// - Complexity: O(*n*).
    func part(of entries: [CatalogueEntry]) -> [CatalogueEntry] {
        var index = 0
        return entries.filter { entry in
            guard entry.role != .control else { return true }
            defer { index += 1 }
            return index % count == number - 1
        }
    }

    /// The entries of the share, which must not be controls alone.
    /// - Throws: `SelectionError` when nothing of the rest falls to it.
    func requiredPart(of entries: [CatalogueEntry]) throws -> [CatalogueEntry] {
        let part = part(of: entries)
        guard part.contains(where: { $0.role != .control }) else {
            throw SelectionError(
                "there are fewer variants than shards, and none falls to shard \(self); divide into fewer")
        }
        return part
    }

    /// The share that a build server's variables name, where it runs several machines side by side.
    ///
    /// - Parameter environment: the variables: GitLab's, CircleCI's, Buildkite's, and those of whoever follows them.
    public init?(environment: [String: String]) {
        let known: [(index: String, count: String, first: Int)] = [
            ("CIRCLE_NODE_INDEX", "CIRCLE_NODE_TOTAL", 0),
            ("BUILDKITE_PARALLEL_JOB", "BUILDKITE_PARALLEL_JOB_COUNT", 0),
            ("CI_NODE_INDEX", "CI_NODE_TOTAL", 1),
        ]
        for (index, count, first) in known {
            if let number = environment[index].flatMap({ Int($0) }), let count = environment[count].flatMap({ Int($0) })
            {
                self.init(number - first + 1, of: count)
                return
            }
        }
        return nil
    }
}
