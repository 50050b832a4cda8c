// Constraint persistence: nothing of a login reaches the disk unless the app asks for failure records.

import AccountSession
import FixtureServer
import Foundation
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite struct PersistenceTests {
    // In a process of its own, for the places where an app may write are named by the environment, which tests that run
    // side by side must not change.
    @Test func nothingOfALoginReachesTheDisk() async {
        await #expect(processExitsWith: .success) {
            let places = try WritablePlaces()
            defer { places.remove() }
            // Foundation keeps on the disk what has an Expires; it does not understand Max-Age.
            let lasting = "Path=/; Expires=Wed, 01 Jan 2031 00:00:00 GMT"
            try await withFixture { fixture in
                let session = try await fixture.logIn("a", setCookie: [fixture.setCookie("session", lasting)])
                let page = Reply.ok(
                    fixture.marker("body"), setCookie: [fixture.setCookie("later", lasting)],
                    headers: [("Cache-Control", "max-age=3600")])
                fixture.server.on("/page", page)
                for _ in 1...2 {
                    let reply = try await session.send(fixture.request("/page"))
                    #expect(reply.body == Data(fixture.marker("body").utf8))
                }
                #expect(try places.files(containing: Data("fixture-".utf8)) == [])
                await fixture.switcher.logOut()
                #expect(try places.files(containing: Data("fixture-".utf8)) == [])
            }
        }
    }
}
