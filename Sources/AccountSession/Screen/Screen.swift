// The observable model of what is on screen.

import Observation

/// What the app shows.
///
/// It only ever takes states from the guard that compares generations, never from a reply.
///
/// SwiftUI follows ``state`` by observation; other code uses ``observe(_:)``, which misses no state.
public final class Screen: Observable, Sendable {
    private struct Contents {
        var state = ScreenState()
        var observations: [ScreenObservation] = []
        /// States that were taken and not yet told, each with those who observed at the time.
        var untold: [(state: ScreenState, observations: [ScreenObservation])] = []
        var isTelling = false
    }

    private let contents = Locked(Contents())
    private let registrar = ObservationRegistrar()

    /// Makes an empty screen.
    init() {}

    /// What is shown now.
    public var state: ScreenState {
        registrar.access(self, keyPath: \.state)
        return contents.withLock { $0.state }
    }

    /// Calls a function with every state, in order, beginning with the present one.
    ///
    /// A state that equals the one before is not told again. The function may be called on any thread, but never by two at
    /// once; it may use the screen and the sessions, and what it changes is told when it has returned. When two threads
    /// change the screen at once, one of them tells both changes.
    ///
    /// - Parameter body: What to call.
    /// - Returns: The observation, which lasts until it is cancelled, whether or not it is kept.
    @discardableResult
    public func observe(_ body: @escaping @Sendable (ScreenState) -> Void) -> ScreenObservation {
        let observation = ScreenObservation(body: body) { [weak self] observation in
            self?.contents.withLock { contents in
                contents.observations.removeAll { $0 === observation }
            }
        }
        contents.withLock { contents in
            contents.observations.append(observation)
            contents.untold.append((contents.state, [observation]))
        }
        deliver()
        return observation
    }

    /// Takes over a guarded state.
    ///
    /// Called by the guard, under its lock, so that the order of states is the order of writes; the observers are told
    /// by ``deliver()``.
    ///
    /// - Parameter state: The state to show.
    func take(_ state: ScreenState) {
        contents.withLock { contents in
            guard contents.state != state else { return }
            contents.state = state
            contents.untold.append((state, contents.observations))
        }
    }

    /// Tells the observers what they have not yet been told.
    ///
    /// No lock is held while an observer runs. Whoever comes first tells; others leave their states to it, which keeps
    /// the order.
    func deliver() {
        guard contents.withLock({ beginTelling(&$0) }) else { return }
        while let next = contents.withLock({ nextUntold(&$0) }) {
            // After the change, not around it: who is woken by this reads the new state, on whichever thread.
            registrar.withMutation(of: self, keyPath: \.state) {}
            for observation in next.observations {
                observation.tell(next.state)
            }
        }
    }

    private func beginTelling(_ contents: inout Contents) -> Bool {
        guard !contents.isTelling else { return false }
        contents.isTelling = true
        return true
    }

    private func nextUntold(_ contents: inout Contents) -> (state: ScreenState, observations: [ScreenObservation])? {
        guard !contents.untold.isEmpty else {
            contents.isTelling = false
            return nil
        }
        return contents.untold.removeFirst()
    }
}
