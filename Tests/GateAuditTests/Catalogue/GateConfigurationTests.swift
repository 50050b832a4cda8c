// Every way in which a `gate.json` can be wrong, and what a person is told.

import Foundation
import Testing

@testable import GateAudit

struct GateConfigurationTests {
    private static let layers = #""layers": [ { "name": "unit", "tests": ["CounterTests"] } ]"#
    private static let constraints = #""constraints": { "counting": "Every increment counts exactly one." }"#

    private static let cases: [(json: String, problems: [String])] = [
        ("{ \"subject\": ", [" it is no JSON: Unexpected end of file during JSON parse; mend the syntax"]),
        ("[]", [" it is no JSON object; write { \"subject\": …, \"layers\": …, \"constraints\": … }"]),
        (
            "{}",
            [
                " “subject” must be a list of targets, at least one; name the targets under audit",
                " “layers” must be a list of objects, at least one; "
                    + "write { \"name\": …, \"check\": product } or { \"name\": …, \"tests\": [targets] }",
                " “constraints” must be an object of names and sentences, at least one; "
                    + "write { \"isolation\": \"Account A's cookies never enter account B's requests.\" }",
                " the constraint “counting” has a folder but no sentence; say under “constraints” what it promises",
            ]
        ),
        (
            "{ \"subject\": [\"Counter\"], \(layers), \(constraints),\n \"layer\": 1 }",
            ["2: the configuration has an unknown key “layer”; did you mean “layers”?"]
        ),
        (
            "{ \"subject\": [\"Counter\"], \(layers), \(constraints),\n \"idle\": [\"CounterTests/*\"] }",
            [
                "2: “idle” must be an object of test patterns and reasons; "
                    + "write { \"cookie-check/foundation-*\": \"no mutant changes Foundation\" }"
            ]
        ),
        (
            "{ \"subject\": [\"Counter\"], \(layers), \(constraints), \"idle\": { \"CounterTests/*\":\n \" \" } }",
            ["1: the idle tests “CounterTests/*” have no reason; say why no mutant makes them fail"]
        ),
        (
            "{ \"subject\": [\"Conuter\"], \(layers), \(constraints) }",
            ["1: the subject “Conuter” is no target of the package; did you mean “Counter”?"]
        ),
        (
            "{ \"subject\": [\"Counter\",\n\"CounterTests\"], \(layers), \(constraints) }",
            ["2: the subject “CounterTests” is a test target; name the code that the tests guard"]
        ),
        (
            "{ \"subject\": [\"Counter\", \"Counter\"], \(layers), \(constraints) }",
            ["1: the subject “Counter” is given twice; leave one of them out"]
        ),
        (
            "{ \"subject\": \"Counter\", \(layers), \(constraints) }",
            ["1: “subject” must be a list of targets, at least one; name the targets under audit"]
        ),
        (
            "{ \"subject\": [\"Counter\"], \"layers\": [ { \"tests\": [\"CounterTests\"] } ], \(constraints) }",
            ["1: a layer has no name; give it a “name”"]
        ),
        (
            "{ \"subject\": [\"Counter\"], \"layers\": [ { \"name\": \"unit\" } ], \(constraints) }",
            [
                "1: the layer “unit” needs either “check” or “tests”; “check” is an executable product, “tests” a list of test targets"
            ]
        ),
        (
            "{ \"subject\": [\"Counter\"], \"layers\": [ { \"name\": \"unit\", \"check\": \"counter-check\", \"tests\": [] } ], \(constraints) }",
            [
                "1: the layer “unit” needs either “check” or “tests”; “check” is an executable product, “tests” a list of test targets"
            ]
        ),
        (
            "{ \"subject\": [\"Counter\"], \"layers\": [ { \"name\": \"unit\", \"tests\": [] } ], \(constraints) }",
            ["1: “tests” of the layer “unit” must be a list, at least one; name test targets"]
        ),
        (
            "{ \"subject\": [\"Counter\"], \"layers\": [ { \"name\": \"unit\", \"tests\": [\"CounterTest\"] } ], \(constraints) }",
            ["1: “CounterTest” is no test target of the package; did you mean “CounterTests”?"]
        ),
        (
            "{ \"subject\": [\"Counter\"], \"layers\": [ { \"name\": \"c\", \"check\": \"CounterCheck\" } ], \(constraints) }",
            ["1: “CounterCheck” is no executable product of the package; did you mean “counter-check”?"]
        ),
        (
            "{ \"subject\": [\"Counter\"], \"layers\": [ { \"name\": \"c\", \"chek\": \"x\", \"tests\": [\"CounterTests\"] } ], \(constraints) }",
            ["1: the layer “c” has an unknown key “chek”; did you mean “check”?"]
        ),
        (
            "{ \"subject\": [\"Counter\"], \"layers\": [ { \"name\": \"u\", \"tests\": [\"CounterTests\"] },\n { \"name\": \"u\", \"check\": \"counter-check\" } ], \(constraints) }",
            ["1: two layers are called “u”; give each its own name"]
        ),
        (
            "{ \"subject\": [\"Counter\"], \"layers\": [ { \"name\": \"u\", \"tests\": [\"CounterTests\"] }, { \"name\": \"v\", \"tests\": [\"CounterTests\"] } ], \(constraints) }",
            ["1: “CounterTests” stands in two layers; leave it in one of them"]
        ),
        (
            "{ \"subject\": [\"Counter\"], \(layers), \"constraints\": { \"countign\": \"One.\" } }",
            [
                " the constraint “counting” has a folder but no sentence; "
                    + "say under “constraints” what it promises; did you mean “countign”?",
                " the constraint “countign” has no mutant; "
                    + "write one with “run-mutants capture countign/<name>”, or take its sentence out",
            ]
        ),
        (
            "{ \"subject\": [\"Counter\"], \(layers), \"constraints\": { \"counting\": \" \" } }",
            ["1: the constraint “counting” has no sentence; say in one sentence what it promises"]
        ),
        (
            "{ \"subject\": [\"Counter\"], \(layers), \"constraints\": { \"counting\": \"One.\", \"benign\": \"Two.\" } }",
            ["1: “benign” cannot be a constraint: the folder has a meaning of its own; choose another name"]
        ),
    ]

    @Test("A wrong configuration is refused with the line, what is wrong and what to do", arguments: cases.indices)
    func refused(index: Int) throws {
        let wrong = Self.cases[index]
        let package = try SamplePackage()
        try package.write(wrong.json, to: "Mutants/gate.json")
        try package.replace("Layer: unit\n", with: "", in: "Mutants/counting/by-two.patch")
        let error = #expect(throws: CatalogueError.self) {
            try Catalogue.load(package: package.description, mutants: package.mutants)
        }
        let found = (error?.problems ?? []).map(\.description)
        #expect(found == wrong.problems.map { "Mutants/gate.json:\($0)" })
    }

    @Test func configurationIsRead() throws {
        let package = try SamplePackage()
        #expect(
            try Catalogue.load(package: package.description, mutants: package.mutants).configuration
                == GateConfiguration(
                    subject: ["Counter"],
                    layers: [
                        GateLayer(name: "check", check: "counter-check"),
                        GateLayer(name: "unit", tests: ["CounterTests"]),
                    ], constraints: ["counting": "Every increment counts exactly one."]))
    }

    @Test func aReasonExcusesTheIdleTestsThatItsPatternNames() {
        let configuration = GateConfiguration(
            subject: ["Counter"], layers: [], constraints: [:],
            idle: ["counter-check/system-*": "It looks at the system."])
        #expect(
            configuration.reasonForIdleness(of: TestIdentifier("counter-check/system-clock"))
                == "It looks at the system.")
        #expect(configuration.reasonForIdleness(of: TestIdentifier("counter-check/counting")) == nil)
    }
}
