// When a new cookie expires.

import Foundation

/// The expiry of a new cookie (RFC 6265bis, 5.5, 5.6.1, 5.6.2 and 5.7, step 6).
enum Expiry {
    /// The time at which a cookie expires; nil means with the session.
    ///
    /// `Max-Age` wins over `Expires` wherever it stands. Neither reaches beyond the age limit. An age of zero and less
    /// gives a time that is over, and with it a cookie that has expired.
    ///
    /// - Parameters:
    ///   - attributes: The cookie's attributes.
    ///   - now: The present time.
    ///   - ageLimit: The longest that a cookie may live.
    static func date(of attributes: CookieAttributes, now: Date, ageLimit: Duration) -> Date? {
        let latest = now + seconds(ageLimit)
        if let age = attributes.maximumAge { return min(now + Double(age), latest) }
        if let expires = attributes.expires { return min(expires, latest) }
        return nil
    }

    /// A duration in seconds, as Foundation's dates count.
    private static func seconds(_ duration: Duration) -> TimeInterval {
        duration / .seconds(1)
    }
}
