// One try of one request.

/// What is known of a try, for the case that it fails.
struct Attempt: Sendable {
    /// The request.
    let hop: Hop

    /// The number of the try, from 1.
    var number: Int

    /// The identifier of the request that the app made.
    let requestIdentifier: String

    /// The cookies that went along; empty when nothing is recorded.
    var cookies: [Cookie] = []
}
