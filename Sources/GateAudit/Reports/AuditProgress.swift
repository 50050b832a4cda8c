// How far an audit is: a value that events change and that renders itself as one line.

/// The state behind the progress line.
public struct AuditProgress: Sendable {
    private var stage: String?
    private var stageBegan = 0.0
    private var total = 0
    private var began: Double?
    private var done = 0
    private var tried = 0
    private var failing = 0
    private var running: [(id: String, activity: AuditEvent.Activity)] = []

    /// An audit that has not begun.
    public init() {}

    /// Takes in an event.
    /// - Parameters:
    ///   - event: what happened.
    ///   - now: seconds since some fixed moment, the same for all calls.
    public mutating func apply(_ event: AuditEvent, now: Double) {
        switch event {
        case .began, .note: break
        case .stage(let name):
            stage = name
            stageBegan = now
        case .held: stage = nil
        case .entriesBegan(let count):
            stage = nil
            total = count
            began = now
        case .entry(let id, let activity):
            if let index = running.firstIndex(where: { $0.id == id }) {
                running[index].activity = activity
            } else {
                running.append((id, activity))
            }
        case .judged(let record):
            running.removeAll { $0.id == record.id }
            done += 1
            if !record.reused { tried += 1 }
            if !record.passes { failing += 1 }
        }
    }

    /// Seconds that the rest will take, judging by what the entries so far took; nil before there is anything to judge by.
    public func secondsLeft(now: Double) -> Double? {
        guard let began, tried > 0, done < total else { return nil }
        return (now - began) / Double(tried) * Double(total - done)
    }

    /// The one line that shows how far it is, at most `width` characters; empty when there is nothing to show.
    public func line(now: Double, width: Int) -> String {
        if let stage { return "\(stage) (\(readable(seconds: now - stageBegan)))".clipped(to: width) }
        guard began != nil, done < total else { return "" }
        var head = "\(done)/\(total) done"
        if failing > 0 { head += ", \(failing) failing" }
        if let left = secondsLeft(now: now) { head += ", about \(readable(seconds: left)) left" }
        let work = running.map { "\($0.id) (\($0.activity.rawValue))" }.joined(separator: ", ")
        return (work.isEmpty ? head : head + ": " + work).clipped(to: width)
    }
}
