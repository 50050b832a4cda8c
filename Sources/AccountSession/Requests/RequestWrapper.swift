// The one way from the app to the network.

import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Sends the requests of one session: default headers, cookies, redirects, retries, records.
///
/// Nothing else in the library sends a request.
struct RequestWrapper: Sendable {
    /// The session's state and network tasks.
    let lifetime: SessionLifetime

    /// The session's cookies; nil when it carries and keeps none.
    let jar: CookieJar?

    /// The session's default headers.
    let defaultHeaders: DefaultHeaders

    /// Where failures are recorded; nil when they are not.
    let recorder: FailureRecorder?

    /// The app's choices.
    let options: SessionOptions

    /// Sends a request and follows where it leads.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - upload: The body of an upload; nil for a request that carries its body itself, or has none.
    ///   - call: The call that the request is part of.
    /// - Returns: The final reply.
    /// - Throws: The first failure that another try does not mend.
    func send(
        _ request: URLRequest, upload: Data? = nil, in call: SessionLifetime.Call
    ) async throws(SessionError) -> SessionResponse {
        let identifier = UUID().uuidString
        var hop = try Hop(request, upload: upload)
        while true {
            let (reply, last) = try await tryRepeatedly(hop, identifier: identifier, in: call)
            guard RedirectRules.asksForRedirect(reply) else {
                return SessionResponse(
                    status: reply.status, url: hop.url, headers: reply.headers, body: reply.body,
                    requestIdentifier: identifier, attempts: last.number, redirects: hop.redirects)
            }
            do throws(SessionError) {
                hop = try RedirectRules.next(after: reply, to: hop)
            } catch {
                record(.refusedRedirect(status: reply.status), of: last)
                throw error
            }
        }
    }

    /// Tries a request until it succeeds, or another try is not worth it.
    private func tryRepeatedly(
        _ hop: Hop, identifier: String, in call: SessionLifetime.Call
    ) async throws(SessionError) -> (reply: NetworkReply, last: Attempt) {
        var attempt = Attempt(hop: hop, number: 1, requestIdentifier: identifier)
        while true {
            let outcome = await tryOnce(&attempt, in: call)
            guard options.retry.allowsAnotherTry(after: outcome, method: hop.method, attempt: attempt.number) else {
                return (try outcome.get(), attempt)
            }
            try await backOff(after: attempt)
            attempt.number += 1
        }
    }

    /// Makes the request ready from what the login is now, sends it, and takes in what comes back.
    private func tryOnce(
        _ attempt: inout Attempt, in call: SessionLifetime.Call
    ) async -> Result<NetworkReply, SessionError> {
        do throws(SessionError) {
            let request = try prepare(&attempt)
            await pass(.beforeTaskCreation)
            let outcome = await lifetime.reply(to: request, uploading: attempt.hop.upload, in: call)
            await pass(Self.arrival(of: outcome))
            try keepCookies(of: outcome, from: attempt.hop.url)
            recordFailure(outcome, of: attempt)
            return outcome
        } catch {
            return .failure(error)
        }
    }

    /// Makes the request of one try: the defaults and the cookies are those of this moment.
    private func prepare(_ attempt: inout Attempt) throws(SessionError) -> URLRequest {
        if recorder != nil {
            attempt.cookies = jar?.cookies(for: attempt.hop.url) ?? []
        }
        return try RequestHeaders.complete(attempt.hop, defaults: defaultHeaders.all, jar: jar)
    }

    /// Stores the cookies of a reply under the URL that set them, unless the logout has begun.
    private func keepCookies(of outcome: Result<NetworkReply, SessionError>, from url: URL) throws(SessionError) {
        guard let jar, case .success(let reply) = outcome else { return }
        try lifetime.whileActive {
            for header in reply.setCookie {
                jar.store(setCookie: header, from: url)
            }
        }
    }

    /// Waits on the session's clock before the next try.
    private func backOff(after attempt: Attempt) async throws(SessionError) {
        do {
            try await options.clock.sleep(for: options.retry.delay(after: attempt.number))
        } catch {
            throw .cancelled
        }
        await pass(.beforeRetry)
    }

    private func recordFailure(_ outcome: Result<NetworkReply, SessionError>, of attempt: Attempt) {
        guard let failure = FailureRecord.Failure(outcome) else { return }
        record(failure, of: attempt)
    }

    private func record(_ failure: FailureRecord.Failure, of attempt: Attempt) {
        recorder?.append(failure, of: attempt)
    }

    private func pass(_ checkpoint: Checkpoint) async {
        await options.checkpoints.pass(checkpoint, lifetime.generation)
    }

    private static func arrival(of outcome: Result<NetworkReply, SessionError>) -> Checkpoint {
        guard case .success(let reply) = outcome, RedirectRules.asksForRedirect(reply) else { return .responseReceived }
        return .redirectReceived
    }
}
