// A cookie jar that is slow and simple, to hold the real one against.

import AccountSession
import Foundation

/// The storage model as one list, written down as the specification tells it, without an index.
///
/// It starts from what a header says, already taken apart; the parser has tests of its own.
struct ModelJar {
    struct Entry {
        var name: String
        var value: String
        var domain: String
        var path: String
        var isHostOnly: Bool
        var isSecure: Bool
        var expires: Date?
        var created: Date
        var lastAccess: Date
        var number: Int
    }

    var limits: CookieLimits
    var entries: [Entry] = []
    var nextNumber = 0

    mutating func store(
        name: String, value: String, domain: String?, path: String?, isSecure: Bool, age: Int?, host: String,
        folder: String, isHTTPS: Bool, now: Date
    ) -> Bool {
        entries.removeAll { ModelJar.isOver($0, now) }
        if let domain, !ModelJar.belongs(host, to: domain) { return false }
        if isSecure, !isHTTPS { return false }
        var new = Entry(
            name: name, value: value, domain: domain ?? host, path: path ?? folder, isHostOnly: domain == nil,
            isSecure: isSecure, expires: age.map { now + Double($0) }, created: now, lastAccess: now, number: nextNumber
        )
        if !isHTTPS {
            for entry in entries where entry.isSecure && entry.name == name {
                let overlap =
                    ModelJar.belongs(entry.domain, to: new.domain) || ModelJar.belongs(new.domain, to: entry.domain)
                if overlap, ModelJar.covers(entry.path, new.path) { return false }
            }
        }
        if let old = entries.firstIndex(where: {
            $0.name == name && $0.domain == new.domain && $0.path == new.path && $0.isHostOnly == new.isHostOnly
        }) {
            new.created = entries[old].created
            new.number = entries[old].number
            entries.remove(at: old)
        }
        nextNumber += 1
        entries.append(new)
        if ModelJar.isOver(new, now) {
            entries.removeLast()
            return true
        }
        removeExcess(domain: new.domain)
        return entries.contains { $0.number == new.number }
    }

    mutating func removeExcess(domain: String) {
        func leastRecent(_ candidates: [Entry]) -> Entry? {
            candidates.min { ($0.lastAccess, $0.number) < ($1.lastAccess, $1.number) }
        }
        while entries.count(where: { $0.domain == domain }) > limits.cookiesPerDomain {
            let own = entries.filter { $0.domain == domain }
            let victim = leastRecent(own.filter { !$0.isSecure }) ?? leastRecent(own)
            entries.removeAll { $0.number == victim?.number }
        }
        while entries.count > limits.cookies {
            let victim = leastRecent(entries)
            entries.removeAll { $0.number == victim?.number }
        }
    }

    mutating func sent(host: String, path: String, isHTTPS: Bool, now: Date) -> [String] {
        entries.removeAll { ModelJar.isOver($0, now) }
        var chosen: [Entry] = []
        for index in entries.indices {
            let entry = entries[index]
            let reaches = entry.isHostOnly ? entry.domain == host : ModelJar.belongs(host, to: entry.domain)
            guard reaches, ModelJar.covers(entry.path, path), isHTTPS || !entry.isSecure else { continue }
            entries[index].lastAccess = now
            chosen.append(entry)
        }
        return chosen.sorted {
            (-$0.path.utf8.count, $0.created, $0.number) < (-$1.path.utf8.count, $1.created, $1.number)
        }.map { "\($0.name)=\($0.value)" }
    }

    static func isOver(_ entry: Entry, _ now: Date) -> Bool {
        entry.expires.map { $0 <= now } ?? false
    }

    static func belongs(_ host: String, to domain: String) -> Bool {
        host == domain || host.hasSuffix("." + domain)
    }

    static func covers(_ cookiePath: String, _ requestPath: String) -> Bool {
        requestPath == cookiePath || requestPath.hasPrefix(cookiePath.hasSuffix("/") ? cookiePath : cookiePath + "/")
    }
}
