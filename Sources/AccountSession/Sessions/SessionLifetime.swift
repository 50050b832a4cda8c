// The state of a session, its running calls and its URLSession, behind one lock.

import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// What must change together in a session, so that no order of calls crashes or leaves something behind.
///
/// Foundation on Linux ends the process when a task is made after `invalidateAndCancel`, and when a redirect is answered
/// after `cancel`. Therefore one lock stands around the look at the state and the creation of a task, around each
/// cancel, and around each answer to a redirect.
///
/// A *call* is one use of the session by the app (a request with its retries and redirects, and the writes that follow
/// from it). It has at most one URLSession task at a time, and is running until all of its processing is through.
final class SessionLifetime: NSObject, Sendable {
    /// One call of the session.
    struct Call: Hashable, Sendable {
        fileprivate let number: UInt64
    }

    private struct RunningCall {
        /// Cancels the task in which the call runs, and by that its URLSession task or its back-off.
        let cancel: @Sendable () -> Void
        var networkTask: URLSessionTask?
        var isNetworkTaskCancelled = false
    }

    private struct Contents {
        var state = SessionState.active
        /// Nil once it is invalidated: then there is nothing left to make a task with.
        var urlSession: URLSession?
        var isInvalidated = false
        var lastCall: UInt64 = 0
        var calls: [Call: RunningCall] = [:]
        var waitingForCalls: [CheckedContinuation<Void, Never>] = []
        var waitingForInvalidation: [CheckedContinuation<Void, Never>] = []
        var waitingForEnd: [CheckedContinuation<Void, Never>] = []
    }

    /// The number of the login.
    let generation: Generation

    private let contents = Locked(Contents())
    private let options: SessionOptions

    /// Makes an active session with its own URLSession.
    ///
    /// - Parameters:
    ///   - generation: The number of the login.
    ///   - configuration: The configuration for URLSession, which copies it.
    ///   - options: The app's choices.
    init(generation: Generation, configuration: URLSessionConfiguration, options: SessionOptions) {
        self.generation = generation
        self.options = options
        super.init()
        // URLSession keeps its delegate until it is invalidated, and no longer.
        let urlSession = URLSession(configuration: configuration, delegate: self, delegateQueue: nil)
        contents.withLock { $0.urlSession = urlSession }
    }

    /// Where the session is in its life.
    var state: SessionState { contents.withLock { $0.state } }

    /// How many calls are running.
    var runningCalls: Int { contents.withLock { $0.calls.count } }

    /// Whether URLSession has reported that it is dead.
    var isInvalidated: Bool { contents.withLock { $0.isInvalidated } }
}

// MARK: - Calls

extension SessionLifetime {
    /// Runs a call, from the look at the state to the end of all that it does.
    ///
    /// - Parameter body: What the call does.
    /// - Returns: What `body` returns, if the session is still active then.
    /// - Throws: ``SessionError/loggedOut`` when the session is not active at the beginning or the end; otherwise what
    ///   `body` throws.
    func run<Value: Sendable>(_ body: @escaping @Sendable (Call) async throws -> Value) async throws -> Value {
        let work = try begin(body)
        return try await withTaskCancellationHandler {
            try await work.value
        } onCancel: {
            work.cancel()
        }
    }

    /// Enters a call among the running ones and starts it, if the session is active.
    private func begin<Value: Sendable>(
        _ body: @escaping @Sendable (Call) async throws -> Value
    ) throws -> Task<Value, any Error> {
        try contents.withLock { contents in
            guard contents.state == .active else { throw SessionError.loggedOut }
            contents.lastCall += 1
            let call = Call(number: contents.lastCall)
            let work = Task {
                let outcome: Result<Value, any Error>
                do {
                    outcome = .success(try await body(call))
                } catch {
                    outcome = .failure(error)
                }
                // Whatever came of it, a login that is over gives nothing more to its callers.
                guard end(call) == .active else { throw SessionError.loggedOut }
                return try outcome.get()
            }
            contents.calls[call] = RunningCall(cancel: { work.cancel() })
            return work
        }
    }

    /// Takes a call, all of whose processing is through, off the running ones.
    ///
    /// - Returns: The state of the session at that moment.
    private func end(_ call: Call) -> SessionState {
        contents.withLock { contents in
            contents.calls[call] = nil
            if contents.calls.isEmpty {
                Self.resume(&contents.waitingForCalls)
            }
            return contents.state
        }
    }

    /// Does something that must not happen once the logout has begun, such as storing a cookie.
    ///
    /// - Parameter body: What to do. It runs under the lock.
    /// - Throws: ``SessionError/loggedOut`` when the session is not active; otherwise what `body` throws.
    func whileActive(_ body: () throws(SessionError) -> Void) throws(SessionError) {
        try contents.withLock { contents throws(SessionError) in
            guard contents.state == .active else { throw .loggedOut }
            try body()
        }
    }
}

// MARK: - Network tasks

extension SessionLifetime {
    /// Sends one request and waits for its reply.
    ///
    /// A redirect is a reply; it is not followed.
    ///
    /// Foundation's own `async` methods hang or crash on Linux when they are cancelled at a bad moment
    /// (swift-corelibs-foundation issue 5412), so this stands on the completion handler. The handler may come after the
    /// cancel, and with a reply: the caller of this function decides what that is worth.
    ///
    /// - Parameters:
    ///   - request: The request, complete with all headers.
    ///   - body: The body of an upload; nil for a data task.
    ///   - call: The call that the request is part of.
    /// - Returns: The reply, or why there is none.
    func reply(
        to request: URLRequest, uploading body: Data?, in call: Call
    ) async -> Result<NetworkReply, SessionError> {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                startNetworkTask(for: request, uploading: body, in: call) { continuation.resume(returning: $0) }
            }
        } onCancel: {
            cancelNetworkTask(of: call)
        }
    }

    /// Looks at the state and creates the task, in one step.
    private func startNetworkTask(
        for request: URLRequest, uploading body: Data?, in call: Call,
        completion: @escaping @Sendable (Result<NetworkReply, SessionError>) -> Void
    ) {
        let refusal: SessionError? = contents.withLock { contents in
            guard contents.state == .active, let urlSession = contents.urlSession else { return .loggedOut }
            guard !Task.isCancelled else { return .cancelled }
            let completed: @Sendable (Data?, URLResponse?, (any Error)?) -> Void = { data, response, error in
                self.networkTaskEnded(of: call)
                completion(NetworkReply.result(data: data, response: response, error: error))
            }
            let task =
                if let body {
                    urlSession.uploadTask(with: request, from: body, completionHandler: completed)
                } else {
                    urlSession.dataTask(with: request, completionHandler: completed)
                }
            contents.calls[call]?.networkTask = task
            task.resume()
            return nil
        }
        if let refusal {
            completion(.failure(refusal))
        }
    }

    /// Cancels the task of a call, if it has one that has not ended.
    private func cancelNetworkTask(of call: Call) {
        contents.withLock { contents in
            contents.calls[call]?.isNetworkTaskCancelled = true
            contents.calls[call]?.networkTask?.cancel()
        }
    }

    /// Forgets the task of a call, whose completion has come.
    private func networkTaskEnded(of call: Call) {
        contents.withLock { $0.calls[call]?.networkTask = nil }
    }
}

// MARK: - The steps of a logout

extension SessionLifetime {
    /// Refuses new calls and new tasks from now on.
    ///
    /// - Returns: Whether this was the first to do so; false when a logout has begun already.
    func refuseNewTasks() -> Bool {
        contents.withLock { contents in
            guard contents.state == .active else { return false }
            contents.state = .loggingOut
            return true
        }
    }

    /// Cancels every running call.
    ///
    /// They stay among the running ones until they have ended.
    func cancelRunningCalls() {
        // Outside of the lock, for the cancellation handlers take it.
        for call in contents.withLock({ Array($0.calls.values) }) {
            call.cancel()
        }
    }

    /// Waits until no call is running.
    func allCallsEnded() async {
        await wait { contents, continuation in
            guard !contents.calls.isEmpty else { return false }
            contents.waitingForCalls.append(continuation)
            return true
        }
    }

    /// Invalidates URLSession and waits until it says so.
    func invalidate() async {
        invalidateURLSession()
        await wait { contents, continuation in
            guard !contents.isInvalidated else { return false }
            contents.waitingForInvalidation.append(continuation)
            return true
        }
    }

    /// Makes the end known to those who wait for it.
    func end() {
        contents.withLock { contents in
            contents.state = .ended
            Self.resume(&contents.waitingForEnd)
        }
    }

    /// Waits until somebody else's logout is over.
    func hasEnded() async {
        await wait { contents, continuation in
            guard contents.state != .ended else { return false }
            contents.waitingForEnd.append(continuation)
            return true
        }
    }

    /// Ends a session that nobody holds any more.
    ///
    /// No call can be running, for each holds its session.
    func abandon() {
        contents.withLock { $0.state = .ended }
        invalidateURLSession()
    }

    private func invalidateURLSession() {
        contents.withLock { contents in
            contents.urlSession?.invalidateAndCancel()
            contents.urlSession = nil
        }
    }

    /// Suspends until resumed by the lock's side.
    ///
    /// - Parameter enlist: Looks at the contents under the lock; keeps the continuation and returns true, or returns
    ///   false when there is nothing to wait for.
    private func wait(_ enlist: (inout Contents, CheckedContinuation<Void, Never>) -> Bool) async {
        await withCheckedContinuation { continuation in
            guard !contents.withLock({ enlist(&$0, continuation) }) else { return }
            continuation.resume()
        }
    }

    private static func resume(_ continuations: inout [CheckedContinuation<Void, Never>]) {
        for continuation in continuations {
            continuation.resume()
        }
        continuations = []
    }
}

// MARK: - URLSession's delegate

extension SessionLifetime: URLSessionTaskDelegate {
    /// Called by URLSession when a redirect has arrived.
    ///
    /// The wrapper follows redirects itself.
    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        guard options.checkpoints.hold != nil else {
            return answerRedirect(of: task, with: completionHandler)
        }
        Task {
            await options.checkpoints.pass(.beforeRedirectAnswer, generation)
            answerRedirect(of: task, with: completionHandler)
        }
    }

    /// Lets the redirect through as the reply, unless the task is cancelled: an answer would then end the process.
    private func answerRedirect(of task: URLSessionTask, with completionHandler: @Sendable (URLRequest?) -> Void) {
        contents.withLock { contents in
            guard contents.calls.values.contains(where: { $0.networkTask === task && !$0.isNetworkTaskCancelled })
            else { return }
            completionHandler(nil)
        }
    }

    /// Called by URLSession when it is dead and has let go of everything.
    func urlSession(_ session: URLSession, didBecomeInvalidWithError error: (any Error)?) {
        contents.withLock { contents in
            contents.isInvalidated = true
            Self.resume(&contents.waitingForInvalidation)
        }
    }

    #if canImport(Darwin)
        /// Called by URLSession to judge a server's certificate.
        func urlSession(
            _ session: URLSession, didReceive challenge: URLAuthenticationChallenge,
            completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
        ) {
            guard challenge.protectionSpace.authenticationMethod == NSURLAuthenticationMethodServerTrust,
                let (disposition, credential) = options.serverTrust?(challenge)
            else { return completionHandler(.performDefaultHandling, nil) }
            completionHandler(disposition, credential)
        }
    #endif
}
