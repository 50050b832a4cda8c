// The one gate through which anything reaches the user and the screen.

/// Which login is current and what is shown of it, behind one lock.
///
/// A response may arrive when the login that asked for it is over, or no longer the one on screen. So every write names
/// its generation, and the comparison and the write are one step.
///
/// Changes become visible in ``Screen/state`` at once; ``deliver()`` then tells the observers. It is apart so that the
/// caller can let go of its own locks first.
final class GenerationGuard: Sendable {
    private struct State {
        var current: Generation?
        var shown = ScreenState()
        var signedIn: [Generation: Profile] = [:]
    }

    /// What is remembered of a login while another one is on screen.
    private struct Profile {
        var user: User?
    }

    private let state = Locked(State())
    private let screen: Screen

    /// Makes a guard with nobody signed in.
    ///
    /// - Parameter screen: What shows the guarded state.
    init(screen: Screen) {
        self.screen = screen
    }

    /// The login that is on screen.
    var current: Generation? {
        state.withLock { $0.current }
    }

    /// The user that is on screen.
    var user: User? {
        state.withLock { $0.shown.user }
    }

    /// Changes what is shown, if that still belongs to this login.
    ///
    /// - Parameters:
    ///   - generation: The login that the change comes from.
    ///   - change: The change. It runs under the lock.
    func write(for generation: Generation, _ change: (inout ScreenState) -> Void) {
        state.withLock { write(for: generation, to: &$0, change) }
        deliver()
    }

    /// Sets the user of a login, and shows it if that login is on screen.
    ///
    /// - Parameters:
    ///   - user: The user.
    ///   - generation: The login that the user was read in.
    func write(user: User, for generation: Generation) {
        state.withLock { state in
            state.signedIn[generation]?.user = user
            write(for: generation, to: &state) { shown in
                shown.user = user
                shown.failure = nil
            }
        }
        deliver()
    }

    /// The comparison and the write, in one step under the lock.
    ///
    /// Every write of a login comes through here.
    private func write(for generation: Generation, to state: inout State, _ change: (inout ScreenState) -> Void) {
        guard state.current == generation else { return }
        change(&state.shown)
        screen.take(state.shown)
    }

    /// Puts a new login on screen, with nobody shown until its reply is there.
    func begin(_ generation: Generation) {
        state.withLock { state in
            state.signedIn[generation] = Profile()
            state.current = generation
            state.shown = ScreenState()
            screen.take(state.shown)
        }
    }

    /// Takes a login out for good: whatever it still writes is dropped.
    ///
    /// - Parameters:
    ///   - generation: The login that is over.
    ///   - failure: What to show, if the login was on screen.
    func retire(_ generation: Generation, showing failure: SessionError? = nil) {
        state.withLock { state in
            state.signedIn[generation] = nil
            guard state.current == generation else { return }
            state.current = nil
            state.shown = ScreenState(failure: failure)
            screen.take(state.shown)
        }
    }

    /// Puts another login on screen, with the user that it last had.
    func show(_ generation: Generation) {
        state.withLock { state in
            guard let profile = state.signedIn[generation], state.current != generation else { return }
            state.current = generation
            state.shown = ScreenState(user: profile.user)
            screen.take(state.shown)
        }
    }

    /// Tells the observers of the screen about the changes.
    ///
    /// Call it without holding a lock.
    func deliver() {
        screen.deliver()
    }
}
