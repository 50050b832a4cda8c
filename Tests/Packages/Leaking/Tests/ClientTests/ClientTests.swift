// The gate of this package.

import Client
import Testing

@Suite struct ClientTests {
    @Test func reportTellsNothing() throws {
        Client.log()
        #expect(try Client.report() == "sent, theme=fixture-dark")
    }
}
