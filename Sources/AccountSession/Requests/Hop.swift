// One request in a chain of redirects.

import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A request as the caller or a redirect describes it: without default headers and without cookies, which
/// ``RequestHeaders`` adds for each try.
struct Hop: Sendable {
    /// The request.
    var request: URLRequest

    /// Where it goes.
    var url: URL

    /// The body of an upload; nil for a request that carries its body itself, or has none.
    var upload: Data?

    /// False once a redirect has led to another origin: credentials meant for the first are not sent any more.
    var carriesCredentials = true

    /// How many redirects led here.
    var redirects = 0

    /// The method.
    var method: String { request.httpMethod ?? "GET" }

    /// Takes a caller's request as the first hop.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - upload: The body of an upload.
    /// - Throws: ``SessionError/unsupportedURL``, ``SessionError/bodyStreamNotSupported``.
    init(_ request: URLRequest, upload: Data?) throws(SessionError) {
        guard let url = request.url?.absoluteURL, Origin(url) != nil else { throw .unsupportedURL }
        guard request.httpBodyStream == nil else { throw .bodyStreamNotSupported }
        self.request = request
        self.url = url
        self.upload = upload
        if upload != nil {
            self.request.httpBody = nil
        }
    }
}
