// The two schemes that the fixture serves.

/// How a request reaches the fixture.
public enum Scheme: String, Sendable, Codable, CaseIterable {
    /// Plain HTTP/1.1.
    case http
    /// HTTP/1.1 over TLS, with a certificate of ``FixtureTrustAuthority``.
    case https
}
