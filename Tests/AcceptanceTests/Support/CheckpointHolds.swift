// Holds the session library at its checkpoints, so that a test decides the order of what would else be a race.

import AccountSession
import Foundation

/// The checkpoints of one fixture.
///
/// Nothing waits anywhere until a test holds a checkpoint.
final class CheckpointHolds: Sendable {
    private struct Hold {
        let checkpoint: Checkpoint
        let generation: Generation?
        var released = false
        var arrivals = 0
        var waiting: [CheckedContinuation<Void, Never>] = []
        var watchers: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
    }

    private let holds = Locked<[Int: Hold]>([:])

    /// What `SessionOptions` takes.
    var checkpoints: Checkpoints {
        Checkpoints { [holds] checkpoint, generation in
            await withCheckedContinuation { continuation in
                let (resumed, goOn) = holds.withLock { holds -> ([CheckedContinuation<Void, Never>], Bool) in
                    guard
                        let key = holds.keys.sorted().first(where: { key in
                            guard let hold = holds[key] else { return false }
                            return !hold.released && hold.checkpoint == checkpoint
                                && (hold.generation == nil || hold.generation == generation)
                        })
                    else { return ([], true) }
                    holds[key]?.arrivals += 1
                    holds[key]?.waiting.append(continuation)
                    let arrivals = holds[key]?.arrivals ?? 0
                    let ready = holds[key]?.watchers.filter { $0.count <= arrivals } ?? []
                    holds[key]?.watchers.removeAll { $0.count <= arrivals }
                    return (ready.map(\.continuation), false)
                }
                for watcher in resumed { watcher.resume() }
                if goOn { continuation.resume() }
            }
        }
    }

    /// From now on whoever comes to the checkpoint waits there, until `release`.
    ///
    /// - Parameters:
    ///   - checkpoint: where to wait.
    ///   - generation: whose passing is held; nil for anybody's.
    func hold(at checkpoint: Checkpoint, of generation: Generation? = nil) -> HeldCheckpoint {
        let key = holds.withLock { holds -> Int in
            let key = (holds.keys.max() ?? 0) + 1
            holds[key] = Hold(checkpoint: checkpoint, generation: generation)
            return key
        }
        return HeldCheckpoint(holds: self, key: key)
    }

    /// Ends every hold; what waited goes on.
    func releaseAll() { for key in holds.withLock({ Array($0.keys) }) { release(key) } }

    fileprivate func release(_ key: Int) {
        let (waiting, watchers) = holds.withLock {
            holds -> ([CheckedContinuation<Void, Never>], [CheckedContinuation<Void, Never>]) in
            guard var hold = holds[key] else { return ([], []) }
            let resumed = (hold.waiting, hold.watchers.map(\.continuation))
            hold.released = true
            hold.waiting = []
            hold.watchers = []
            holds[key] = hold
            return resumed
        }
        for continuation in waiting + watchers { continuation.resume() }
    }

    fileprivate func arrivals(_ key: Int) -> Int { holds.withLock { $0[key]?.arrivals ?? 0 } }

    fileprivate func waitForArrival(_ key: Int, count: Int) async {
        await withCheckedContinuation { continuation in
            let there = holds.withLock { holds -> Bool in
                guard let hold = holds[key], !hold.released, hold.arrivals < count else { return true }
                holds[key]?.watchers.append((count, continuation))
                return false
            }
            if there { continuation.resume() }
        }
    }
}

/// One checkpoint that a test holds.
struct HeldCheckpoint: Sendable {
    fileprivate let holds: CheckpointHolds
    fileprivate let key: Int

    /// How many have come to it so far.
    var arrivals: Int { holds.arrivals(key) }

    /// Waits until somebody stands at the checkpoint.
    ///
    /// - Throws: `FixtureFailure` when nobody came in time.
    func waitForArrival(count: Int = 1) async throws {
        let holds = holds
        let key = key
        guard await within(operation: { await holds.waitForArrival(key, count: count) }) != nil else {
            throw FixtureFailure("nothing came to a held checkpoint in time")
        }
    }

    /// Lets go on what waits here; later passings are free.
    func release() { holds.release(key) }
}
