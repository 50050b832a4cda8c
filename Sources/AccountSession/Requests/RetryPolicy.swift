// Which requests are tried again, and how long to wait before.

import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// When a request that failed for a passing reason is tried again.
///
/// Each try is made anew, from what the login's cookies and default headers are by then, and none is made after the
/// logout.
public struct RetryPolicy: Sendable {
    /// How many tries there are at most, the first included.
    ///
    /// One means that nothing is tried again.
    public var maximumAttempts = 3

    /// The wait before the second try.
    ///
    /// It doubles with each further one.
    public var baseDelay = Duration.milliseconds(200)

    /// The longest wait.
    public var maximumDelay = Duration.seconds(5)

    /// The statuses that are worth another try (RFC 9110, 15.6.3 to 15.6.5).
    public var statuses: Set<Int> = [502, 503, 504]

    /// The methods that may be sent twice (RFC 9110, 9.2.2).
    public var methods: Set<String> = ["GET", "HEAD", "PUT", "DELETE", "OPTIONS", "TRACE"]

    /// The `URLError` codes that mean a lost connection.
    public var errorCodes = RetryPolicy.lostConnection

    /// Makes the policy of three tries.
    public init() {}

    /// A policy under which nothing is tried again.
    public static var never: RetryPolicy {
        var policy = RetryPolicy()
        policy.maximumAttempts = 1
        return policy
    }

    /// The codes for a connection that was lost or could not be made.
    ///
    /// Foundation on Linux says `badServerResponse` for a connection that was closed before the reply, and `unknown` for
    /// one that was closed in the middle of it.
    private static var lostConnection: Set<Int> {
        var codes: Set = [NSURLErrorNetworkConnectionLost, NSURLErrorCannotConnectToHost]
        #if canImport(FoundationNetworking)
            codes.formUnion([NSURLErrorBadServerResponse, NSURLErrorUnknown])
        #endif
        return codes
    }

    /// Whether a request is tried again.
    ///
    /// - Parameters:
    ///   - outcome: What came of the try.
    ///   - method: The method of the request.
    ///   - attempt: The number of the try, from 1.
    func allowsAnotherTry(after outcome: Result<NetworkReply, SessionError>, method: String, attempt: Int) -> Bool {
        guard attempt < maximumAttempts, methods.contains(method) else { return false }
        switch outcome {
        case .success(let reply): return statuses.contains(reply.status)
        case .failure(.network(let code)): return errorCodes.contains(code)
        case .failure: return false
        }
    }

    /// How long to wait after a try.
    ///
    /// - Parameter attempt: The number of the try, from 1.
    package func delay(after attempt: Int) -> Duration {
        var delay = min(baseDelay, maximumDelay)
        for _ in 1..<max(attempt, 1) where delay < maximumDelay {
            delay = min(delay * 2, maximumDelay)
        }
        return delay
    }
}
