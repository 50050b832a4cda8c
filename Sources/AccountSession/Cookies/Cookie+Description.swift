// What a cookie shows of itself: all but its value.

extension Cookie: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The name and the attributes, without the value.
    public var description: String {
        var parts = ["\(name)=<hidden>", "Domain=\(domain)", "Path=\(path)"]
        if isHostOnly { parts.append("host-only") }
        if isSecure { parts.append("Secure") }
        if isHTTPOnly { parts.append("HttpOnly") }
        if let sameSite { parts.append("SameSite=\(sameSite.rawValue)") }
        if let expires { parts.append("Expires=\(expires.timeIntervalSince1970)") }
        return parts.joined(separator: "; ")
    }

    /// The same as ``description``.
    public var debugDescription: String { description }

    /// A mirror without the value, so that `dump` and a failing expectation do not print it.
    public var customMirror: Mirror {
        Mirror(
            self,
            children: [
                "name": name, "domain": domain, "path": path, "isHostOnly": isHostOnly, "isSecure": isSecure,
                "isHTTPOnly": isHTTPOnly, "sameSite": sameSite as Any, "expires": expires as Any,
                "created": created, "lastAccess": lastAccess,
            ],
            displayStyle: .struct)
    }
}
