// Choosing the cookies for a request from a full jar.

import AccountSession
import Foundation

/// What it costs to make a Cookie header.
struct CookieChoiceBenchmark {
    /// How many cookies the jar held.
    let cookies: Int

    /// The median of one choice, in microseconds.
    let median: Double

    /// Measures on a jar of 60 domains with up to 50 cookies each, of which a request to one of them chooses some.
    ///
    /// - Parameters:
    ///   - cookies: How many cookies to store.
    ///   - choices: How many times to choose.
    static func run(cookies: Int, choices: Int) -> CookieChoiceBenchmark {
        let jar = CookieJar()
        let hosts = (0..<60).map { "host\($0).example.test" }
        for number in 0..<cookies {
            let path = ["/", "/a", "/a/b", "/c"][number / 60 % 4]
            guard let url = URL(string: "https://\(hosts[number % 60])/") else { continue }
            jar.store(setCookie: "name\(number)=fixture-\(number); Path=\(path); Max-Age=3600; Secure", from: url)
        }
        let urls = hosts.compactMap { URL(string: "https://\($0)/a/b/c?query") }
        let clock = ContinuousClock()
        var times = Timings()
        for number in 0..<choices {
            let url = urls[number % urls.count]
            let start = clock.now
            let header = jar.cookieHeader(for: url)
            times.append(clock.now - start)
            precondition(header != nil, "the benchmark's jar has cookies for each of its URLs")
        }
        return CookieChoiceBenchmark(cookies: jar.all.count, median: times.median)
    }
}
