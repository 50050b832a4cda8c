// What a screen showed, state by state, so that a wrong state that lasted for a moment is seen too.

import AccountSession

extension AcceptanceFixture {
    /// The user that an account's login reply names.
    func user(_ account: String) -> User { User(identifier: account, name: marker("name-\(account)")) }

    /// Follows the screen from now on; the state of this moment is the first.
    func screenHistory() -> Collected<ScreenState> {
        let history = Collected<ScreenState>()
        switcher.screen.observe { history.append($0) }
        return history
    }
}
