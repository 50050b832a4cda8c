// Reads `gate.json` strictly, or makes up what a package without one is taken to mean.

import Foundation

extension GateConfiguration {
    /// The file's name in the folder of the mutants.
    static let fileName = "gate.json"

    /// What a package without a configuration means: everything but tests is the subject, all tests are one layer.
    static func assumed(for package: PackageDescription, folders: [String]) -> GateConfiguration {
        GateConfiguration(
            subject: package.subjectCandidates.map(\.name),
            layers: [GateLayer(name: "tests", tests: package.testTargets.map(\.name))],
            constraints: Dictionary(uniqueKeysWithValues: folders.map { ($0, $0) }))
    }

    /// Reads and checks a configuration.
    ///
    /// - Parameters:
    ///   - data: the contents of the file.
    ///   - file: how it is called in messages.
    ///   - package: what the names in it must name.
    ///   - problems: everything that is wrong is added to it.
    /// - Returns: The configuration as far as it could be read; nil when it is no JSON object at all.
    static func read(
        _ data: Data, file: String, package: PackageDescription, problems: inout [CatalogueProblem]
    ) -> GateConfiguration? {
        var reader = Reader(text: String(decoding: data, as: UTF8.self), file: file, package: package)
        let configuration = reader.read(data)
        problems += reader.problems
        return configuration
    }

    private struct Reader {
        let text: String
        let file: String
        let package: PackageDescription
        var problems: [CatalogueProblem] = []

        /// Foundation's parser gives no places: the first line in which the word stands quoted must do.
        private func line(of word: String) -> Int? {
            text.split(separator: "\n", omittingEmptySubsequences: false).firstIndex { $0.contains("\"\(word)\"") }.map
            { $0 + 1 }
        }

        private mutating func report(_ word: String?, _ message: String, _ advice: String) {
            problems.append(
                CatalogueProblem(file: file, line: word.flatMap { line(of: $0) }, message: message, advice: advice))
        }

        mutating func read(_ data: Data) -> GateConfiguration? {
            let object: Any
            do {
                object = try JSONSerialization.jsonObject(with: data)
            } catch {
                let reason = (error as NSError).userInfo["NSDebugDescription"] as? String ?? "it cannot be parsed"
                report(
                    nil, "it is no JSON: \(reason.hasSuffix(".") ? String(reason.dropLast()) : reason)",
                    "mend the syntax")
                return nil
            }
            guard let members = object as? [String: Any] else {
                report(nil, "it is no JSON object", "write { \"subject\": …, \"layers\": …, \"constraints\": … }")
                return nil
            }
            refuseUnknown(members, known: ["subject", "layers", "constraints", "idle"], within: "the configuration")
            return GateConfiguration(
                subject: subject(members["subject"]), layers: layers(members["layers"]),
                constraints: constraints(members["constraints"]), idle: idle(members["idle"]))
        }

        private mutating func idle(_ value: Any?) -> [String: String]? {
            guard let value else { return nil }
            guard let members = value as? [String: Any], !members.isEmpty else {
                report(
                    "idle", "“idle” must be an object of test patterns and reasons",
                    "write { \"cookie-check/foundation-*\": \"no mutant changes Foundation\" }")
                return nil
            }
            return members.mapValues { ($0 as? String)?.trimmed ?? "" }.filter { pattern, reason in
                if reason.isEmpty {
                    report(
                        pattern, "the idle tests “\(pattern)” have no reason", "say why no mutant makes them fail")
                }
                return !reason.isEmpty
            }
        }

        private mutating func refuseUnknown(_ members: [String: Any], known: [String], within place: String) {
            for key in members.keys.sorted() where !known.contains(key) {
                report(
                    key, "\(place) has an unknown key “\(key)”", Suggestion.advice(for: key, among: known, noun: "key"))
            }
        }

        private mutating func subject(_ value: Any?) -> [String] {
            guard let names = value as? [String], !names.isEmpty else {
                report(
                    value == nil ? nil : "subject", "“subject” must be a list of targets, at least one",
                    "name the targets under audit")
                return []
            }
            let known = package.subjectCandidates.map(\.name)
            for (index, name) in names.enumerated() {
                if names[..<index].contains(name) {
                    report(name, "the subject “\(name)” is given twice", "leave one of them out")
                } else if package.target(named: name)?.type == "test" {
                    report(name, "the subject “\(name)” is a test target", "name the code that the tests guard")
                } else if !known.contains(name) {
                    report(
                        name, "the subject “\(name)” is no target of the package",
                        Suggestion.advice(for: name, among: known, noun: "target"))
                }
            }
            return names
        }

        private mutating func layers(_ value: Any?) -> [GateLayer] {
            guard let objects = value as? [[String: Any]], !objects.isEmpty else {
                report(
                    value == nil ? nil : "layers", "“layers” must be a list of objects, at least one",
                    "write { \"name\": …, \"check\": product } or { \"name\": …, \"tests\": [targets] }")
                return []
            }
            var layers: [GateLayer] = []
            for object in objects {
                if let layer = layer(object, after: layers) { layers.append(layer) }
            }
            return layers
        }

        private mutating func layer(_ members: [String: Any], after earlier: [GateLayer]) -> GateLayer? {
            guard let name = members["name"] as? String, !name.trimmed.isEmpty else {
                report("layers", "a layer has no name", "give it a “name”")
                return nil
            }
            refuseUnknown(members, known: ["name", "check", "tests"], within: "the layer “\(name)”")
            if earlier.contains(where: { $0.name == name }) {
                report(name, "two layers are called “\(name)”", "give each its own name")
            }
            guard (members["check"] == nil) != (members["tests"] == nil) else {
                report(
                    name, "the layer “\(name)” needs either “check” or “tests”",
                    "“check” is an executable product, “tests” a list of test targets")
                return nil
            }
            if let check = members["check"] {
                guard let product = check as? String else {
                    report(name, "“check” of the layer “\(name)” must be a text", "name one executable product")
                    return nil
                }
                let known = package.executables.map(\.name)
                if !known.contains(product) {
                    report(
                        product, "“\(product)” is no executable product of the package",
                        Suggestion.advice(for: product, among: known, noun: "executable product"))
                }
                return GateLayer(name: name, check: product)
            }
            guard let targets = members["tests"] as? [String], !targets.isEmpty else {
                report(name, "“tests” of the layer “\(name)” must be a list, at least one", "name test targets")
                return nil
            }
            let known = package.testTargets.map(\.name)
            for target in targets {
                if !known.contains(target) {
                    report(
                        target, "“\(target)” is no test target of the package",
                        Suggestion.advice(for: target, among: known, noun: "test target"))
                } else if earlier.contains(where: { $0.tests?.contains(target) == true }) {
                    report(target, "“\(target)” stands in two layers", "leave it in one of them")
                }
            }
            return GateLayer(name: name, tests: targets)
        }

        private mutating func constraints(_ value: Any?) -> [String: String] {
            guard let members = value as? [String: Any], !members.isEmpty else {
                report(
                    value == nil ? nil : "constraints",
                    "“constraints” must be an object of names and sentences, at least one",
                    "write { \"isolation\": \"Account A's cookies never enter account B's requests.\" }")
                return [:]
            }
            var result: [String: String] = [:]
            for (name, value) in members.sorted(by: { $0.key < $1.key }) {
                let sentence = (value as? String)?.trimmed ?? ""
                if sentence.isEmpty {
                    report(name, "the constraint “\(name)” has no sentence", "say in one sentence what it promises")
                }
                if EntryRole(folder: name) != .mutant {
                    report(
                        name, "“\(name)” cannot be a constraint: the folder has a meaning of its own",
                        "choose another name")
                }
                result[name] = sentence
            }
            return result
        }
    }
}

extension EntryRole {
    /// The role of the patches in a folder.
    init(folder: String) {
        switch folder {
        case "controls": self = .control
        case "benign": self = .benign
        default: self = .mutant
        }
    }
}
