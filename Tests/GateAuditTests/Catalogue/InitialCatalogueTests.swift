// What a package without a catalogue gets to begin with.

import Foundation
import Testing

@testable import GateAudit

@Suite struct InitialCatalogueTests {
    private let catalogue = InitialCatalogue(
        configuration: GateConfiguration(
            subject: ["Client", "Core"], layers: [GateLayer(name: "tests", tests: ["ClientTests", "Core-Tests"])],
            constraints: [:]),
        example: CatalogueEntry(
            id: "body/f-123abc", role: .mutant, constraint: "body", title: "x", file: URL(filePath: "/A.swift"),
            diff: "diff --git a/A.swift b/A.swift\n", touchedFiles: ["A.swift"],
            generated: GeneratedChange(
                file: "A.swift", line: 3, declaration: "Jar.f()",
                mutation: Mutation(operatorName: "body", range: 0..<1, replacement: "b", summary: "emptied the body"),
                original: "a", ordinal: 0)))

    @Test func theConfigurationNamesTargetsAndTests() {
        #expect(catalogue.files.map(\.path) == ["gate.json", "example/f-123abc.patch"])
        #expect(
            catalogue.files[0].text == """
                {
                  "subject": ["Client", "Core"],
                  "layers": [
                    { "name": "tests", "tests": ["ClientTests", "Core-Tests"] }
                  ],
                  "constraints": {
                    "example": "Say here in one sentence what the gate promises."
                  }
                }

                """)
    }

    @Test func theExampleSaysWhatItDoesWithoutALine() {
        #expect(
            catalogue.files[1].text == """
                Title: Emptied the body in Jar.f()
                Killed-By: ClientTests.*, Core_Tests.*

                diff --git a/A.swift b/A.swift

                """)
    }

    @Test func nothingIsWrittenOver() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "initial-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        try catalogue.write(to: folder)
        for (path, text) in catalogue.files {
            #expect(try String(contentsOf: folder.appending(path: path), encoding: .utf8) == text)
        }
        let error = #expect(throws: AuditError.self) { try catalogue.write(to: folder) }
        #expect(
            error?.message
                == "\(folder.path) is there already; add a mutant with “run-mutants capture <constraint>/<name>”")
    }
}
