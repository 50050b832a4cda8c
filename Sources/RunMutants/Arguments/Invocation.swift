// What the command line asks for, checked and typed.

import Foundation
import GateAudit

/// One complete request, ready to be carried out.
enum Invocation: Equatable {
    case audit(AuditOptions, ReportingOptions)
    case list(AuditOptions, json: Bool)
    case gate(AuditOptions)
    case `init`(AuditOptions)
    case capture(CaptureOptions)
    case explain(AuditOptions)
    case compare(AuditPlace, AuditPlace)
    case verify(AuditOptions, evidence: URL)
    case completions(Shell)
    case operators
    case merge([AuditPlace], package: URL, output: URL?)
    case help(CommandWord)
    case version

    /// Interprets the words that follow the program's name.
    /// - Parameters:
    ///   - words: the command line without the program's name.
    ///   - folder: the current folder, from which relative paths count.
    ///   - defaultPackage: the package that is meant when none is named.
    ///   - cores: how many processors there are.
    /// - Throws: `ArgumentError` with the one line that says what is wrong.
    init(_ words: [String], folder: URL, defaultPackage: URL?, cores: Int) throws {
        let arguments = try ParsedArguments(words)
        if arguments.has("help") {
            self = .help(arguments.command)
            return
        }
        if arguments.has("version") {
            self = .version
            return
        }
        switch arguments.command {
        case .help:
            self = .help(try Self.topic(arguments.names))
        case .audit:
            let options = try Self.auditOptions(arguments, folder: folder, defaultPackage: defaultPackage, cores: cores)
            if arguments.has("list") {
                self = .list(options, json: arguments.has("json"))
            } else if arguments.has("json") {
                throw ArgumentError("--json goes with --list; an audit always writes mutants.out/outcomes.json")
            } else {
                self = .audit(
                    options,
                    ReportingOptions(
                        annotations: arguments.has("annotations"),
                        baseline: arguments.value("baseline").map { Self.place($0, in: folder) },
                        evidence: arguments.value("attest").map { Self.place($0, in: folder).url }))
            }
        case .gate:
            if let name = arguments.names.first {
                throw ArgumentError("the gate runs whole; \"\(name)\" is one word too many")
            }
            self = .gate(
                try Self.auditOptions(arguments, folder: folder, defaultPackage: defaultPackage, cores: cores))
        case .`init`:
            if let name = arguments.names.first {
                throw ArgumentError("init takes no names; \"\(name)\" is one word too many")
            }
            self = .`init`(
                try Self.auditOptions(arguments, folder: folder, defaultPackage: defaultPackage, cores: cores))
        case .explain:
            _ = try Self.onlyName(
                arguments, orElse: "explain needs the mutant's name: run-mutants explain <constraint>/<name>",
                takes: "explain takes one mutant")
            self = .explain(
                try Self.auditOptions(arguments, folder: folder, defaultPackage: defaultPackage, cores: cores))
        case .compare:
            guard arguments.names.count == 2 else {
                throw ArgumentError(
                    arguments.names.count < 2
                        ? "compare needs two audits: run-mutants compare OLD NEW"
                        : "compare takes two audits; \"\(arguments.names[2])\" is one word too many")
            }
            self = .compare(
                Self.place(arguments.names[0], in: folder), Self.place(arguments.names[1], in: folder))
        case .verify:
            let file = try Self.onlyName(
                arguments, orElse: "verify needs the evidence: run-mutants verify FILE", takes: "verify takes one file")
            self = .verify(
                try Self.auditOptions(arguments, folder: folder, defaultPackage: defaultPackage, cores: cores),
                evidence: Self.place(file, in: folder).url)
        case .merge:
            guard !arguments.names.isEmpty else {
                throw ArgumentError("merge needs the mutants.out folders of all shards: run-mutants merge DIR…")
            }
            self = .merge(
                arguments.names.map { Self.place($0, in: folder) },
                package: try Self.package(arguments, folder: folder, defaultPackage: defaultPackage),
                output: arguments.value("output").map { Self.resolve($0, in: folder) })
        case .operators:
            if let name = arguments.names.first {
                throw ArgumentError("operators lists all of them; \"\(name)\" is one word too many")
            }
            self = .operators
        case .completions:
            guard arguments.names.count == 1, let shell = Shell(rawValue: arguments.names[0]) else {
                throw ArgumentError("completions are there for bash, zsh and fish: run-mutants completions bash")
            }
            self = .completions(shell)
        case .capture:
            self = .capture(try Self.captureOptions(arguments, folder: folder, defaultPackage: defaultPackage))
        }
    }

    /// The one name on the command line.
    private static func onlyName(
        _ arguments: ParsedArguments, orElse missing: String, takes one: String
    ) throws -> String {
        guard let name = arguments.names.first else { throw ArgumentError(missing) }
        guard arguments.names.count == 1 else {
            throw ArgumentError("\(one); \"\(arguments.names[1])\" is one word too many")
        }
        return name
    }

    /// The commands that there is help on, in words.
    private static var topics: String {
        let names = CommandWord.allCases.filter { $0 != .help }.map(\.rawValue)
        return names.dropLast().joined(separator: ", ") + " and " + (names.last ?? "")
    }

    private static func topic(_ names: [String]) throws -> CommandWord {
        guard let name = names.first else { return .audit }
        guard names.count == 1, let topic = CommandWord(rawValue: name), topic != .help else {
            throw ArgumentError(
                "there is help on \(Self.topics), not on \"\(names.joined(separator: " "))\""
            )
        }
        return topic
    }

    private static func auditOptions(
        _ arguments: ParsedArguments, folder: URL, defaultPackage: URL?, cores: Int
    ) throws -> AuditOptions {
        let package = try package(arguments, folder: folder, defaultPackage: defaultPackage)
        guard !(arguments.has("resume") && arguments.has("fresh")) else {
            throw ArgumentError("--resume keeps what --fresh forgets; give one of them")
        }
        var options = AuditOptions(
            package: package,
            mutants: arguments.value("mutants").map { resolve($0, in: folder) },
            patterns: arguments.names,
            constraint: arguments.value("constraint"),
            repetitions: try whole(arguments, "repeat", 1...1000) ?? 3,
            jobs: try whole(arguments, "jobs", 1...256) ?? max(1, cores),
            timeout: try seconds(arguments, "timeout"),
            output: arguments.value("output").map { resolve($0, in: folder) },
            reuse: !(arguments.has("no-reuse") || arguments.has("fresh")),
            fresh: arguments.has("fresh"), resume: arguments.has("resume"),
            strategy: try strategy(arguments))
        options.repeatsByDefault = !arguments.has("repeat")
        // Evidence rests on what its own audit has seen.
        options.measuresAnew = arguments.has("attest")
        options.generation = try generation(arguments, hasCatalogue: options.mutants != nil)
        options.shard = try arguments.value("shard").map(shard)
        options.thresholds = ScoreThresholds(
            minimumScore: try percentage(arguments, "min-score"),
            maximumSurvivors: try whole(arguments, "max-survivors", 0...1_000_000))
        return options
    }

    private static func shard(_ text: String) throws -> Shard {
        if text == "ci" {
            guard let shard = Shard(environment: ProcessInfo.processInfo.environment) else {
                throw ArgumentError(
                    "--shard ci finds no variables of a build server that divides work; write it as K/N")
            }
            return shard
        }
        let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
        guard parts.count == 2, let number = parts[0], let count = parts[1] else {
            throw ArgumentError("--shard takes K/N, such as 1/4, or ci, not \"\(text)\"")
        }
        guard let shard = Shard(number, of: count) else {
            throw ArgumentError(
                "there is no shard \(text); they are counted from 1/\(max(1, count)) to \(max(1, count))/\(max(1, count))"
            )
        }
        return shard
    }

    /// The options that only make sense of generated mutants ask for them.
    private static func generation(_ arguments: ParsedArguments, hasCatalogue: Bool) throws -> GenerationOptions? {
        let asking = [
            "generate", "operator", "exclude", "target", "file", "in-diff", "sample", "seed", "min-score",
            "max-survivors",
        ]
        guard let first = asking.first(where: arguments.has) else { return nil }
        guard !hasCatalogue else {
            throw ArgumentError(
                "--\(first) is for generated mutants, --mutants for hand-written ones; give one of them")
        }
        var options = GenerationOptions()
        options.operators = list(arguments, "operator")
        options.excluded = list(arguments, "exclude")
        options.targets = list(arguments, "target")
        options.files = list(arguments, "file")
        options.diff = arguments.value("in-diff")
        options.sample = try whole(arguments, "sample", 1...1_000_000)
        options.seed = UInt64(try whole(arguments, "seed", 0...Int.max) ?? 0)
        return options
    }

    private static func list(_ arguments: ParsedArguments, _ name: String) -> [String] {
        (arguments.value(name) ?? "").split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
            .filter { !$0.isEmpty }
    }

    private static func percentage(_ arguments: ParsedArguments, _ name: String) throws -> Double? {
        guard let text = arguments.value(name) else { return nil }
        let digits = text.hasSuffix("%") ? String(text.dropLast()) : text
        guard let number = Double(digits), number.isFinite, (0...100).contains(number) else {
            throw ArgumentError("--\(name) takes a percentage from 0 to 100, not \"\(text)\"")
        }
        return number
    }

    private static func strategy(_ arguments: ParsedArguments) throws -> BuildStrategy {
        guard let word = arguments.value("strategy") else { return .auto }
        guard let strategy = BuildStrategy(rawValue: word) else {
            throw ArgumentError("--strategy is auto, woven or standalone, not \"\(word)\"")
        }
        return strategy
    }

    private static func captureOptions(
        _ arguments: ParsedArguments, folder: URL, defaultPackage: URL?
    ) throws -> CaptureOptions {
        guard let id = arguments.names.first else {
            throw ArgumentError("capture needs the mutant's name: run-mutants capture <constraint>/<name> --title …")
        }
        guard arguments.names.count == 1 else {
            throw ArgumentError("capture writes one mutant; \"\(arguments.names[1])\" is one word too many")
        }
        let parts = id.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty && !$0.hasPrefix(".") }) else {
            throw ArgumentError(
                "\"\(id)\" is no mutant's name; it is <constraint>/<name>, such as isolation/shared-store")
        }
        guard let title = arguments.value("title") else {
            throw ArgumentError("capture needs --title TEXT: one sentence on the fault")
        }
        if parts[0] == "benign" {
            guard arguments.has("keeps") else {
                throw ArgumentError("a benign variant needs --keeps TEXT: the promise that the change keeps")
            }
            guard !arguments.has("killed-by") else {
                throw ArgumentError("a benign variant is killed by nothing; --killed-by does not go with benign/")
            }
        } else {
            guard arguments.has("killed-by") else {
                throw ArgumentError("capture needs --killed-by PATTERNS: the tests meant to notice it")
            }
            guard !arguments.has("keeps") else {
                throw ArgumentError("--keeps is for benign/ variants; a mutant has --killed-by")
            }
        }
        return CaptureOptions(
            package: try package(arguments, folder: folder, defaultPackage: defaultPackage),
            mutants: arguments.value("mutants").map { resolve($0, in: folder) },
            request: CaptureRequest(
                id: id, title: title, killedBy: arguments.value("killed-by"), keeps: arguments.value("keeps"),
                layer: arguments.value("layer"), platform: arguments.value("platform"),
                seenIn: arguments.value("seen-in")))
    }

    private static func package(_ arguments: ParsedArguments, folder: URL, defaultPackage: URL?) throws -> URL {
        let package = arguments.value("package").map { resolve($0, in: folder) } ?? defaultPackage ?? folder
        let manifest = package.appending(path: "Package.swift")
        guard FileManager.default.fileExists(atPath: manifest.path) else {
            throw ArgumentError(
                "\(package.path) is no Swift package: it holds no Package.swift; name one with --package DIR")
        }
        return package
    }

    private static func resolve(_ path: String, in folder: URL) -> URL {
        URL(filePath: path, directoryHint: .isDirectory, relativeTo: folder).absoluteURL.standardizedFileURL
    }

    private static func place(_ path: String, in folder: URL) -> AuditPlace {
        AuditPlace(name: path, url: URL(filePath: path, relativeTo: folder).absoluteURL.standardizedFileURL)
    }

    private static func whole(_ arguments: ParsedArguments, _ name: String, _ range: ClosedRange<Int>) throws -> Int? {
        guard let text = arguments.value(name) else { return nil }
        guard let number = Int(text), range.contains(number) else {
            throw ArgumentError(
                "--\(name) takes a whole number from \(range.lowerBound) to \(range.upperBound), not \"\(text)\"")
        }
        return number
    }

    private static func seconds(_ arguments: ParsedArguments, _ name: String) throws -> Double? {
        guard let text = arguments.value(name) else { return nil }
        guard let number = Double(text), number.isFinite, (0.1...86_400).contains(number) else {
            throw ArgumentError("--\(name) takes seconds from 0.1 to 86400, not \"\(text)\"")
        }
        return number
    }
}
