// Requests on behalf of nobody.

import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A session that carries no cookie and keeps none, whoever is signed in.
///
/// Its default headers are those of the configuration that the ``AccountSwitcher`` was made with. Default headers of a
/// login are not sent.
public final class AnonymousSession: Sendable {
    private let lifetime: SessionLifetime
    private let wrapper: RequestWrapper

    /// This session's own configuration, without Foundation's stores.
    package let configuration: URLSessionConfiguration

    /// Makes all objects of the session anew.
    ///
    /// - Parameters:
    ///   - configuration: What to copy the session's configuration from.
    ///   - options: The app's choices.
    init(configuration: URLSessionConfiguration, options: SessionOptions) {
        self.configuration = IsolatedConfiguration.copy(of: configuration)
        self.lifetime = SessionLifetime(
            generation: Generation.next(), configuration: IsolatedConfiguration.withoutHeaders(self.configuration),
            options: options)
        self.wrapper = RequestWrapper(
            lifetime: lifetime, jar: nil, defaultHeaders: DefaultHeaders(self.configuration),
            recorder: FailureRecorder(options, generation: nil), options: options)
    }

    deinit {
        lifetime.abandon()
    }

    /// Where the session is in its life.
    public var state: SessionState { lifetime.state }

    /// How many calls of the session are running.
    package var runningTaskCount: Int { lifetime.runningCalls }

    /// Whether URLSession has reported that it is dead.
    package var isInvalidated: Bool { lifetime.isInvalidated }

    /// Sends a request without cookies, follows redirects, and tries again where ``RetryPolicy`` allows it.
    ///
    /// - Parameter request: The request: http or https, without a Cookie header and without a body stream.
    /// - Returns: The reply, whatever its status. Its cookies are dropped.
    /// - Throws: What ``AccountSession/send(_:)`` throws; ``SessionError/loggedOut`` when the session is closed.
    public func send(_ request: URLRequest) async throws -> SessionResponse {
        try await lifetime.run { call in
            try await self.wrapper.send(request, in: call)
        }
    }

    /// Uploads data with a request, which is otherwise sent as ``send(_:)`` does it.
    ///
    /// - Parameters:
    ///   - body: The body; it takes the place of the request's own.
    ///   - request: The request.
    /// - Returns: The reply, whatever its status.
    /// - Throws: What ``send(_:)`` throws.
    public func upload(_ body: Data, with request: URLRequest) async throws -> SessionResponse {
        try await lifetime.run { call in
            try await self.wrapper.send(request, upload: body, in: call)
        }
    }

    /// Cancels what runs, waits until it has ended, and leaves the session dead.
    ///
    /// A second call waits for the first.
    public func close() async {
        guard lifetime.refuseNewTasks() else { return await lifetime.hasEnded() }
        lifetime.cancelRunningCalls()
        await lifetime.allCallsEnded()
        await lifetime.invalidate()
        lifetime.end()
    }
}
