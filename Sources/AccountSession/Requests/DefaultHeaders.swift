// The headers that go with every request of one login.

import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The default headers of one login, kept in its own configuration copy.
final class DefaultHeaders: Sendable {
    private let configuration: Locked<URLSessionConfiguration>

    /// Reads and writes the headers of a configuration.
    ///
    /// - Parameter configuration: The login's own copy.
    init(_ configuration: URLSessionConfiguration) {
        self.configuration = Locked(configuration)
    }

    /// All of them.
    var all: [String: String] {
        configuration.withLock { configuration in
            var headers: [String: String] = [:]
            for (name, value) in configuration.httpAdditionalHeaders ?? [:] {
                headers["\(name)"] = "\(value)"
            }
            return headers
        }
    }

    /// Sets one, in place of any that is spelt in another case.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - value: The value; nil takes the header away.
    /// - Throws: ``SessionError/cookieHeaderNotAllowed``, ``SessionError/malformedRequest``.
    func set(_ name: String, to value: String?) throws(SessionError) {
        try RequestHeaders.check(name: name, value: value ?? "")
        configuration.withLock { configuration in
            var headers = configuration.httpAdditionalHeaders ?? [:]
            headers = headers.filter { "\($0.key)".lowercased() != name.lowercased() }
            headers[name] = value
            configuration.httpAdditionalHeaders = headers
        }
    }
}
