// The code that is changed: `consuming` and noncopyable values.

struct Ticket: ~Copyable {
    let number: Int
    consuming func use() -> Int { number }
    borrowing func peek() -> Int { number * 10 }
}
enum Consuming {
    static func take(_ ticket: consuming Ticket) -> Int {
        let seen = ticket.peek()
        return seen + ticket.use()
    }
    static func run() async -> String { "\(take(Ticket(number: 4)))" }
}
