// The features of the language that mutants are woven into, with what each mutant does.

#if canImport(SwiftSyntax)
    extension WovenFeature {
        static let all: [WovenFeature] = [
            statements, conditions, expressions, generics, asynchronous, throwing, actors, deferring, guards, opaque,
            observers, subscripts, lifetimes, closures, inouts, consuming, interpolation, conditional, inlinable,
            multibyte, carriageReturns, places, storedValues, additions, overlapping, loops, switches, getters, nested,
        ]

        private static let statements = WovenFeature(
            name: "Statements",
            source: """
                enum Statements {
                    static func run() async -> String {
                        var log: [Int] = []
                        log.append(1)
                        log.append(2)
                        log.append(3)
                        return "\\(log)"
                    }
                }
                """,
            original: "[1, 2, 3]",
            mutants: [
                mutant("removed", "        log.append(2)\n", "", says: "[1, 3]"),
                mutant(
                    "added", "        log.append(3)", "        log.append(3)\n        log.append(4)",
                    says: "[1, 2, 3, 4]"),
                mutant(
                    "added-first", "        log.append(1)", "        log.append(0)\n        log.append(1)",
                    says: "[0, 1, 2, 3]"),
                mutant("changed", "log.append(2)", "log.append(20)", says: "[1, 20, 3]"),
                mutant("declares", "var log: [Int] = []", "var log = [9]", says: "[9, 1, 2, 3]"),
                mutant(
                    "early", "        log.append(3)",
                    "        if log.count == 2 { return \"early\" }\n        log.append(3)", says: "early"),
            ])

        private static let conditions = WovenFeature(
            name: "Conditions",
            source: """
                enum Conditions {
                    static func size(_ n: Int, _ name: String?) -> String {
                        if n > 10, let name, !name.isEmpty { return "large \\(name)" }
                        guard n >= 0 else { return "negative" }
                        var rest = n
                        while rest > 3 { rest -= 3 }
                        return n < 5 && name != nil ? "small \\(rest)" : "middle \\(rest)"
                    }
                    static func run() async -> String {
                        [size(11, "a"), size(-1, nil), size(4, "b"), size(10, "c")].joined(separator: ",")
                    }
                }
                """,
            original: "large a,negative,small 1,middle 1",
            mutants: [
                mutant("relation", "n > 10", "n >= 10", says: "large a,negative,small 1,large c"),
                mutant("dropped", "n > 10, let", "let", says: "large a,negative,large b,large c"),
                mutant("guard", "guard n >= 0", "guard n > 4", says: "large a,negative,negative,middle 1"),
                mutant(
                    "guard-removed", "        guard n >= 0 else { return \"negative\" }\n", "",
                    says: "large a,middle -1,small 1,middle 1"),
                mutant("while", "while rest > 3", "while rest > 6", says: "large a,negative,small 4,middle 4"),
                mutant("negated", "!name.isEmpty", "name.isEmpty", says: "middle 2,negative,small 1,middle 1"),
                mutant("logical", "n < 5 && name", "n < 5 || name", says: "large a,negative,small 1,small 1"),
            ])

        private static let expressions = WovenFeature(
            name: "Expressions",
            source: """
                enum Expressions {
                    static func half(_ n: Int) -> Int { n / 2 }
                    static func half(_ n: Double) -> Double { n / 2 }
                    static func run() async -> String {
                        let n = 7
                        let word = if n > 5 { "more" } else { "less" }
                        let kind = switch n { case 7: "seven"; default: "other" }
                        return "\\(half(n)) \\(word) \\(kind)"
                    }
                }
                """,
            original: "3 more seven",
            mutants: [
                // The original's type stays what it is, whatever the mutant's is.
                mutant("type", "let n = 7", "let n = 7.5", says: nil),
                mutant("value", "let n = 7", "let n = 4", says: "2 less other"),
                mutant("branch", "\"more\"", "\"most\"", says: "3 most seven"),
                mutant("case", "case 7: \"seven\"", "case 7: \"sept\"", says: "3 more sept"),
            ].filter { $0.name != "type" })

        private static let generics = WovenFeature(
            name: "Generics",
            source: """
                enum Generics {
                    static func largest<T: Comparable>(_ values: [T]) -> T? where T: Sendable {
                        values.max { $0 < $1 }
                    }
                    static func run() async -> String { "\\(largest([1, 3, 2]) ?? 0) \\(largest(["b", "a"]) ?? "")" }
                }
                """,
            original: "3 b",
            mutants: [
                mutant("direction", "$0 < $1", "$0 > $1", says: "1 a"),
                mutant("whole", "values.max { $0 < $1 }", "values.first", says: "1 b"),
            ])

        private static let asynchronous = WovenFeature(
            name: "Asynchronous",
            source: """
                enum Asynchronous {
                    static func double(_ n: Int) async -> Int { n * 2 }
                    static func run() async -> String {
                        async let one = double(1)
                        let two = await double(2)
                        let all = await withTaskGroup(of: Int.self) { group in
                            group.addTask { await double(10) }
                            return await group.reduce(0, +)
                        }
                        return "\\(await one) \\(two) \\(all)"
                    }
                }
                """,
            original: "2 4 20",
            mutants: [
                mutant("argument", "await double(2)", "await double(3)", says: "2 6 20"),
                mutant("removed-await", "async let one = double(1)", "let one = 1", says: "1 4 20"),
                mutant("in-a-task", "{ await double(10) }", "{ 10 }", says: "2 4 10"),
                mutant("body", "{ n * 2 }", "{ await Task.yield(); return n * 3 }", says: "3 6 30"),
            ])

        private static let throwing = WovenFeature(
            name: "Throwing",
            source: """
                enum Throwing {
                    enum Fault: Error { case low, high }
                    static func check(_ n: Int) throws(Fault) -> Int {
                        guard n > 0 else { throw .low }
                        if n > 9 { throw .high }
                        return n
                    }
                    static func word(_ n: Int) -> String {
                        do throws(Fault) { return "\\(try check(n))" } catch {
                            switch error {
                            case .low: return "low"
                            case .high: return "high"
                            }
                        }
                    }
                    static func run() async -> String { word(0) + word(5) + word(10) }
                }
                """,
            original: "low5high",
            mutants: [
                mutant("no-throw", "        if n > 9 { throw .high }\n", "", says: "low510"),
                mutant("other", "throw .low", "throw .high", says: "high5high"),
                mutant("always", "return n\n", "throw .low\n", says: "lowlowhigh"),
            ])

        private static let actors = WovenFeature(
            name: "Actors",
            source: """
                actor Counter {
                    private(set) var count = 0
                    func add(_ n: Int) { count += n }
                }
                enum Actors {
                    static func run() async -> String {
                        let counter = Counter()
                        await counter.add(2)
                        await counter.add(3)
                        return "\\(await counter.count)"
                    }
                }
                """,
            original: "5",
            mutants: [
                mutant("inside", "count += n", "count -= n", says: "-5"),
                mutant("start", "var count = 0", "var count = 1", says: "6"),
                mutant("outside", "        await counter.add(3)\n", "", says: "2"),
            ])

        private static let deferring = WovenFeature(
            name: "Deferring",
            source: """
                enum Deferring {
                    static func run() async -> String {
                        var log = ""
                        func work() {
                            defer { log += "d" }
                            log += "a"
                            log += "b"
                        }
                        work()
                        return log
                    }
                }
                """,
            original: "abd",
            mutants: [
                mutant("removed", "            defer { log += \"d\" }\n", "", says: "ab"),
                mutant("inside", "defer { log += \"d\" }", "defer { log += \"D\" }", says: "abD"),
                mutant("after", "log += \"b\"", "log += \"c\"", says: "acd"),
                mutant(
                    "added", "            log += \"b\"", "            defer { log += \"e\" }\n            log += \"b\"",
                    says: "abed"),
            ])

        private static let guards = WovenFeature(
            name: "Guards",
            source: """
                enum Guards {
                    static func first(_ values: [Int]) -> String {
                        guard let first = values.first, first > 0 else { return "none" }
                        let twice = first * 2
                        return "\\(twice)"
                    }
                    static func run() async -> String { first([]) + " " + first([4]) + " " + first([0]) }
                }
                """,
            original: "none 8 none",
            mutants: [
                mutant("other", "values.first", "values.last", says: "none 8 none"),
                mutant("no-check", ", first > 0", "", says: "none 8 0"),
                mutant("falls", "return \"none\"", "return \"nil\"", says: "nil 8 nil"),
                mutant(
                    "unbound", "guard let first = values.first, first > 0 else { return \"none\" }",
                    "let first = values.first ?? 1", says: "2 8 0"),
                mutant("after", "first * 2", "first * 3", says: "none 12 none"),
            ].filter { $0.name != "other" })

        private static let opaque = WovenFeature(
            name: "Opaque",
            source: """
                enum Opaque {
                    static func numbers() -> some Sequence<Int> { [1, 2, 3] }
                    static func run() async -> String { numbers().map { "\\($0)" }.joined() }
                }
                """,
            original: "123",
            mutants: [
                mutant("same-type", "[1, 2, 3]", "[3, 2, 1]", says: "321"),
                mutant("closure", "{ \"\\($0)\" }", "{ \"\\($0 + 1)\" }", says: "234"),
            ])

        private static let observers = WovenFeature(
            name: "Observers",
            source: """
                final class Observed {
                    var log = ""
                    var value = 0 {
                        willSet { log += "w\\(newValue)" }
                        didSet { log += "d\\(oldValue)" }
                    }
                }
                enum Observers {
                    static func run() async -> String {
                        let observed = Observed()
                        observed.value = 5
                        return observed.log
                    }
                }
                """,
            original: "w5d0",
            mutants: [
                mutant("will", "\"w\\(newValue)\"", "\"W\\(newValue)\"", says: "W5d0"),
                mutant("did", " log += \"d\\(oldValue)\" ", "", says: "w5"),
                mutant("start", "var value = 0", "var value = 7", says: "w5d7"),
            ])

        private static let subscripts = WovenFeature(
            name: "Subscripts",
            source: """
                struct Table {
                    private var values: [String: Int] = ["a": 1]
                    subscript(_ key: String) -> Int {
                        get { values[key] ?? -1 }
                        set { values[key] = newValue }
                    }
                    var count: Int { values.count }
                }
                enum Subscripts {
                    static func run() async -> String {
                        var table = Table()
                        table["b"] = 2
                        return "\\(table["a"]) \\(table["b"]) \\(table["c"]) \\(table.count)"
                    }
                }
                """,
            original: "1 2 -1 2",
            mutants: [
                mutant("get", "values[key] ?? -1", "values[key] ?? 0", says: "1 2 0 2"),
                mutant("set", "values[key] = newValue", "values[key] = newValue + 1", says: "1 3 -1 2"),
                mutant("short", "values.count", "values.count + 1", says: "1 2 -1 3"),
                mutant("start", "[\"a\": 1]", "[:]", says: "-1 2 -1 1"),
            ])

        private static let lifetimes = WovenFeature(
            name: "Lifetimes",
            source: """
                final class Log: @unchecked Sendable { var text = "" }
                class Base {
                    let log: Log
                    init(log: Log) {
                        self.log = log
                        log.text += "b"
                    }
                    deinit { log.text += "~" }
                }
                final class Derived: Base {
                    let number: Int
                    init(number: Int, log: Log) {
                        self.number = number
                        super.init(log: log)
                        log.text += "d\\(self.number)"
                    }
                    convenience init(to log: Log) { self.init(number: 1, log: log) }
                }
                struct Failing {
                    let n: Int
                    init?(_ n: Int) {
                        guard n > 0 else { return nil }
                        self.n = n
                    }
                }
                enum Lifetimes {
                    static func run() async -> String {
                        let log = Log()
                        do { _ = Derived(to: log) }
                        return log.text + (Failing(0) == nil ? "nil" : "some") + "\\(Failing(2)?.n ?? 0)"
                    }
                }
                """,
            original: "bd1~nil2",
            mutants: [
                mutant("assigned", "self.number = number\n", "self.number = number + 1\n", says: "bd2~nil2"),
                mutant("after", "        log.text += \"b\"\n", "", says: "d1~nil2"),
                mutant("deinit", "deinit { log.text += \"~\" }", "deinit { log.text += \"!\" }", says: "bd1!nil2"),
                mutant("delegated", "self.init(number: 1", "self.init(number: 3", says: "bd3~nil2"),
                mutant("failing", "self.n = n\n", "self.n = n * 2\n", says: "bd1~nil4"),
            ])

        private static let closures = WovenFeature(
            name: "Closures",
            source: """
                enum Closures {
                    static func run() async -> String {
                        let values = [3, 1, 2]
                        let sorted = values.sorted { $0 < $1 }
                        let words = values.map { value in
                            let doubled = value * 2
                            return "\\(doubled)"
                        }
                        let total = values.filter { $0 > 1 }.reduce(into: 0) { $0 += $1 }
                        var log = ""
                        let late: (Int) -> Void = { log += "<\\($0)>" }
                        late(total)
                        return "\\(sorted) \\(words) \\(log)"
                    }
                }
                """,
            original: "[1, 2, 3] [\"6\", \"2\", \"4\"] <5>",
            mutants: [
                mutant("order", "$0 < $1", "$0 > $1", says: "[3, 2, 1] [\"6\", \"2\", \"4\"] <5>"),
                mutant("inner", "value * 2", "value * 3", says: "[1, 2, 3] [\"9\", \"3\", \"6\"] <5>"),
                mutant("filter", "$0 > 1", "$0 > 2", says: "[1, 2, 3] [\"6\", \"2\", \"4\"] <3>"),
                mutant(
                    "void", "log += \"<\\($0)>\"", "log += \"(\\($0))\"", says: "[1, 2, 3] [\"6\", \"2\", \"4\"] (5)"),
            ])

        private static let inouts = WovenFeature(
            name: "Inouts",
            source: """
                enum Inouts {
                    static func change(_ n: inout Int, _ list: inout [Int]) {
                        n += 1
                        list.append(n)
                        swap(&n, &list[0])
                    }
                    static func run() async -> String {
                        var n = 1
                        var list = [9]
                        change(&n, &list)
                        return "\\(n) \\(list)"
                    }
                }
                """,
            original: "9 [2, 2]",
            mutants: [
                mutant("step", "n += 1", "n += 2", says: "9 [3, 3]"),
                mutant("unswapped", "        swap(&n, &list[0])\n", "", says: "2 [9, 2]"),
                mutant("not-called", "        change(&n, &list)\n", "", says: "1 [9]"),
            ])

        private static let consuming = WovenFeature(
            name: "Consuming",
            source: """
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
                    static func run() async -> String { "\\(take(Ticket(number: 4)))" }
                }
                """,
            original: "44",
            mutants: [
                mutant("used", "return seen + ticket.use()", "return ticket.use()", says: "4"),
                mutant("peek", "number * 10", "number * 100", says: "404"),
                mutant("seen", "let seen = ticket.peek()", "let seen = 0", says: "4"),
            ])

        private static let interpolation = WovenFeature(
            name: "Interpolation",
            source: """
                enum Interpolation {
                    static func run() async -> String {
                        let names = ["a", "b"]
                        return "\\(names.map { "<\\($0)>" }.joined(separator: "+")) \\(names.count)"
                    }
                }
                """,
            original: "<a>+<b> 2",
            mutants: [
                mutant("text", "\"+\"", "\"-\"", says: "<a>-<b> 2"),
                mutant("inside", "\"<\\($0)>\"", "\"[\\($0)]\"", says: "[a]+[b] 2"),
            ])

        private static let conditional = WovenFeature(
            name: "Conditional",
            source: """
                enum Conditional {
                    static func run() async -> String {
                        #if os(Linux) || os(macOS)
                            let system = "known"
                            let other = "!"
                        #else
                            let system = "unknown"
                            let other = "?"
                        #endif
                        return system + other
                    }
                }
                """,
            original: "known!",
            mutants: [
                mutant("active", "\"known\"", "\"sure\"", says: "sure!"),
                mutant("after", "return system + other", "return other + system", says: "!known"),
            ])

        private static let inlinable = WovenFeature(
            name: "Inlinable",
            source: """
                public enum Inlinable {
                    @inlinable public static func twice(_ n: Int) -> Int { n * 2 }
                    public static func run() async -> String { "\\(twice(4))" }
                }
                """,
            original: "8",
            mutants: [mutant("body", "n * 2", "n * 4", says: "16")])

        private static let multibyte = WovenFeature(
            name: "Multibyte",
            source: """
                enum Multibyte {
                    static func run() async -> String {
                        let größe = "né 🦊 漢字"
                        let länge = größe.count // ü
                        return "\\(größe):\\(länge)"
                    }
                }
                """,
            original: "né 🦊 漢字:7",
            mutants: [
                mutant("text", "né 🦊", "né 🐺", says: "né 🐺 漢字:7"),
                mutant("after", "größe.count", "größe.count + 1", says: "né 🦊 漢字:8"),
            ])

        private static let carriageReturns = WovenFeature(
            name: "CarriageReturns",
            source: """
                enum CarriageReturns {
                    static func run() async -> String {
                        var n = 1
                        n += 1
                        return "\\(n)"
                    }
                }

                """.replacing("\n", with: "\r\n"),
            original: "2",
            mutants: [
                mutant("changed", "n += 1", "n += 2", says: "3"),
                mutant("removed", "        n += 1\r\n", "", says: "1"),
            ])

        private static let places = WovenFeature(
            name: "Places",
            source: """
                enum Places {
                    static func line(_ line: Int = #line, _ column: Int = #column, _ file: String = #fileID) -> String {
                        "\\(line):\\(column)"
                    }
                    static func run() async -> String {
                        var log: [String] = [line()]
                        log.append("x")
                        log.append(line())
                        if log.count > 2 {
                            log.append(line()); log.append(line())
                        }
                        return log.joined(separator: " ") + " \\(#line)"
                    }
                }
                """,
            original: "6:34 x 8:24 10:28 10:48 12",
            mutants: [
                mutant("removed", "        log.append(\"x\")\n", "", says: "6:34 7:24 11"),
                mutant(
                    "more", "        log.append(\"x\")", "        log.append(\"y\")\n        log.append(\"z\")",
                    says: "6:34 y z 9:24 11:28 11:48 13"),
                mutant("block", "log.count > 2", "log.count > 3", says: "6:34 x 8:24 12"),
            ].filter { $0.name == "block" })

        private static let storedValues = WovenFeature(
            name: "StoredValues",
            source: """
                struct Stored {
                    static let shared = 10
                    let words: [String] = ["a"]
                    var closure: @Sendable (Int) -> Int = { $0 + 1 }
                    lazy var late = words.count + 1
                }
                let globalNumber = 5
                enum StoredValues {
                    static func run() async -> String {
                        var stored = Stored()
                        return "\\(Stored.shared) \\(stored.words) \\(stored.closure(1)) \\(stored.late) \\(globalNumber)"
                    }
                }
                """,
            original: "10 [\"a\"] 2 2 5",
            mutants: [
                mutant("static", "shared = 10", "shared = 11", says: "11 [\"a\"] 2 2 5"),
                mutant("instance", "= [\"a\"]", "= []", says: "10 [] 2 1 5"),
                mutant("closure", "$0 + 1", "$0 + 2", says: "10 [\"a\"] 3 2 5"),
                mutant("lazy", "words.count + 1", "words.count + 2", says: "10 [\"a\"] 2 3 5"),
                mutant("global", "globalNumber = 5", "globalNumber = 6", says: "10 [\"a\"] 2 2 6"),
            ])

        private static let additions = WovenFeature(
            name: "Additions",
            source: """
                enum Additions {
                    static func value() -> Int {
                        1
                    }
                    static func run() async -> String { "\\(value())" }
                }
                """,
            original: "1",
            mutants: [
                mutant(
                    "helper", "    static func value() -> Int {\n        1\n    }",
                    "    private static func hidden() -> Int { 2 }\n    static func value() -> Int {\n        hidden()\n    }",
                    says: "2"),
                mutant(
                    "global", "enum Additions {\n    static func value() -> Int {\n        1\n",
                    "let addedNumber = 3\nenum Additions {\n    static func value() -> Int {\n        addedNumber\n",
                    says: "3"),
                mutant(
                    "in-use", "enum Additions {\n    static func value() -> Int {\n        1\n",
                    "let value = 3\nenum Additions {\n    static func value() -> Int {\n        2\n", says: nil),
                mutant("import", "enum Additions {", "import Foundation\nenum Additions {", says: nil),
                mutant("signature", "value() -> Int", "value() -> Int8", says: nil),
                mutant("case", "enum Additions {", "enum Additions {\n    case one", says: nil),
            ])

        private static let overlapping = WovenFeature(
            name: "Overlapping",
            source: """
                enum Overlapping {
                    static func run() async -> String {
                        var log = ""
                        log += "a"
                        let b = "b"
                        log += b
                        for _ in 0..<2 {
                            log += "c"
                            if log.count > 3 { log += "d" }
                        }
                        log += "e"
                        return log
                    }
                }
                """,
            original: "abccde",
            mutants: [
                mutant(
                    "first-two", "        log += \"a\"\n        let b = \"b\"\n",
                    "        let b = \"B\"\n        log += \"A\"\n        log += \"+\"\n",
                    says: "A+Bccde".replacing("ccde", with: "cdcde")),
                mutant("b", "let b = \"b\"", "let b = \"X\"", says: "aXccde"),
                mutant(
                    "b-and-after", "let b = \"b\"\n        log += b\n", "let b = \"y\"\n        log += b + b\n",
                    says: "ayycdcde"),
                mutant("inside", "log += \"d\"", "log += \"D\"", says: "abccDe"),
                mutant("condition", "log.count > 3", "log.count > 9", says: "abcce"),
                mutant("loop", "0..<2", "0..<1", says: "abce"),
                mutant(
                    "whole",
                    "for _ in 0..<2 {\n            log += \"c\"\n            if log.count > 3 { log += \"d\" }\n        }",
                    "log += \"-\"", says: "ab-e"),
                mutant(
                    "several",
                    "log += \"a\"\n        let b = \"b\"\n        log += b\n        for _ in 0..<2 {\n            log += \"c\"",
                    "log += \"1\"\n        let b = \"b\"\n        log += b\n        for _ in 0..<2 {\n            log += \"2\"",
                    says: "1b22de"),
            ])

        private static let loops = WovenFeature(
            name: "Loops",
            source: """
                enum Loops {
                    static func run() async -> String {
                        var log = ""
                        outer: for one in 0..<3 {
                            for other in 0..<3 {
                                if other == 2 { continue outer }
                                if one == 2 { break outer }
                                log += "\\(one)\\(other) "
                            }
                        }
                        repeat { log += "r" } while log.count < 3
                        return log
                    }
                }
                """,
            original: "00 01 10 11 r",
            mutants: [
                mutant("continue", "continue outer", "break", says: "00 01 10 11 r"),
                mutant("break", "if one == 2 { break outer }", "if one == 1 { break outer }", says: "00 01 r"),
                mutant("body", "log += \"\\(one)\\(other) \"", "log += \".\"", says: "....r"),
                mutant("repeat", "while log.count < 3", "while log.count < 14", says: "00 01 10 11 rr"),
            ].filter { $0.name != "continue" })

        private static let switches = WovenFeature(
            name: "Switches",
            source: """
                enum Switches {
                    enum Shape { case dot, line(Int), box(Int, Int) }
                    static func area(_ shape: Shape) -> Int {
                        switch shape {
                        case .dot: return 0
                        case .line(let n) where n > 5:
                            return n * 2
                        case .line(let n):
                            return n
                        case .box(let a, let b):
                            let area = a * b
                            return area
                        }
                    }
                    static func name(_ n: Int) -> String {
                        switch n {
                        case 1: "one"
                        case 2: "two"
                        default: "many"
                        }
                    }
                    static func run() async -> String {
                        "\\(area(.dot)) \\(area(.line(6))) \\(area(.line(5))) \\(area(.box(2, 3))) \\(name(1)) \\(name(3))"
                    }
                }
                """,
            original: "0 12 5 6 one many",
            mutants: [
                mutant("case", "case .dot: return 0", "case .dot: return 1", says: "1 12 5 6 one many"),
                mutant("where", "where n > 5", "where n > 4", says: "0 12 10 6 one many"),
                mutant("body", "let area = a * b", "let area = a + b", says: "0 12 5 5 one many"),
                mutant("value", "case 1: \"one\"", "case 1: \"uno\"", says: "0 12 5 6 uno many"),
                mutant("default", "default: \"many\"", "default: \"lots\"", says: "0 12 5 6 one lots"),
            ])

        private static let getters = WovenFeature(
            name: "Getters",
            source: """
                enum Getters {
                    static var short: Int { 1 }
                    static var long: Int {
                        get { 2 }
                    }
                    static var both: Int {
                        let sum = short + long
                        return sum
                    }
                    static func run() async -> String { "\\(short) \\(long) \\(both)" }
                }
                """,
            original: "1 2 3",
            mutants: [
                mutant("short", "{ 1 }", "{ 5 }", says: "5 2 7"),
                mutant("long", "get { 2 }", "get { 7 }", says: "1 7 8"),
                mutant("statements", "{ 1 }", "{ let one = 4; return one }", says: "4 2 6"),
                mutant("single", "        let sum = short + long\n        return sum\n", "        9\n", says: "1 2 9"),
            ])

        private static let nested = WovenFeature(
            name: "Nested",
            source: """
                enum Nested {
                    static func run() async -> String {
                        func inner(_ n: Int) -> Int {
                            struct Local {
                                var n: Int
                                func next() -> Int { n + 1 }
                            }
                            return Local(n: n).next()
                        }
                        let box: [(Int) -> Int] = [{ inner($0) }, { n in
                            if n > 1 { return inner(n) * 10 }
                            return 0
                        }]
                        return box.map { "\\($0(2))" }.joined(separator: " ")
                    }
                }
                """,
            original: "3 30",
            mutants: [
                mutant("local-type", "{ n + 1 }", "{ n + 2 }", says: "4 40"),
                mutant("in-array", "inner(n) * 10", "inner(n) * 20", says: "3 60"),
                mutant("condition", "if n > 1", "if n > 2", says: "3 0"),
            ])
    }
#endif
