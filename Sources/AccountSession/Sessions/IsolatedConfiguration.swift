// Configurations that share nothing and leave cookies, caches and credentials to the login.

import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Makes the configuration copies of a login.
enum IsolatedConfiguration {
    /// A copy without any of Foundation's own stores.
    ///
    /// On Linux only a missing `httpCookieStorage` keeps Foundation from storing and sending cookies; the other two
    /// cookie settings alone do not. A missing cache keeps replies from the disk and from other sessions.
    ///
    /// - Parameter original: The configuration to copy. It is not changed.
    static func copy(of original: URLSessionConfiguration) -> URLSessionConfiguration {
        let copy = independentCopy(of: original)
        copy.httpCookieStorage = nil
        copy.httpShouldSetCookies = false
        copy.httpCookieAcceptPolicy = .never
        copy.urlCache = nil
        copy.requestCachePolicy = .reloadIgnoringLocalCacheData
        copy.urlCredentialStorage = nil
        return copy
    }

    /// A copy for URLSession itself, which adds no headers of its own: the wrapper decides, hop by hop, which default
    /// headers go along.
    ///
    /// - Parameter original: A login's configuration.
    static func withoutHeaders(_ original: URLSessionConfiguration) -> URLSessionConfiguration {
        let copy = copy(of: original)
        copy.httpAdditionalHeaders = nil
        return copy
    }

    /// A copy of any foreground configuration; background sessions know no completion handlers and become ephemeral.
    private static func independentCopy(of original: URLSessionConfiguration) -> URLSessionConfiguration {
        guard original.identifier == nil, let copy = original.copy() as? URLSessionConfiguration else {
            return .ephemeral
        }
        return copy
    }
}
