// What names, globs and constraints choose from a catalogue.

import Foundation
import Testing

@testable import GateAudit

struct CatalogueSelectionTests {
    private func catalogue() -> Catalogue {
        let folder = URL(fileURLWithPath: "/package/Mutants")
        func entry(_ id: String, _ role: EntryRole = .mutant, _ platforms: Set<Platform> = []) -> CatalogueEntry {
            CatalogueEntry(
                id: id, role: role, constraint: String(id.split(separator: "/")[0]), title: "", platforms: platforms,
                file: folder, diff: "", touchedFiles: [])
        }
        return Catalogue(
            configuration: GateConfiguration(subject: [], layers: [], constraints: [:]),
            entries: [
                entry("controls/trap", .control), entry("isolation/shared-store"), entry("isolation/shared-session"),
                entry("retry/never"), entry("benign/order", .benign),
            ], otherPlatforms: [entry("retry/keychain", .mutant, [.macos])], folder: folder,
            package: PackageDescription(name: "P", root: folder, targets: [], products: []))
    }

    @Test(
        "Controls always run, beside what is chosen",
        arguments: [
            ([], nil, ["isolation/shared-session", "isolation/shared-store", "retry/never", "benign/order"]),
            (["isolation/shared-store"], nil, ["isolation/shared-store"]),
            (["shared-store", "never"], nil, ["isolation/shared-store", "retry/never"]),
            (["isolation/*"], nil, ["isolation/shared-session", "isolation/shared-store"]),
            (["shared-*"], nil, ["isolation/shared-session", "isolation/shared-store"]),
            ([], "benign", ["benign/order"]),
            ([], "controls", []),
            (["*store"], "isolation", ["isolation/shared-store"]),
        ] as [([String], String?, [String])])
    func chosen(patterns: [String], constraint: String?, expected: [String]) throws {
        let selection = CatalogueSelection(patterns: patterns, constraint: constraint)
        #expect(try selection.entries(of: catalogue()).map(\.id) == ["controls/trap"] + expected)
    }

    @Test(
        "What matches nothing is refused",
        arguments: [
            (["shraed-store"], nil, "“shraed-store” matches nothing in the catalogue; did you mean “shared-store”?"),
            (
                ["isolation/shared-sesion"], nil,
                "“isolation/shared-sesion” matches nothing in the catalogue; did you mean “isolation/shared-session”?"
            ),
            (["never", "zzz*"], nil, "“zzz*” matches nothing in the catalogue; --list shows what there is"),
            (["keychain"], nil, "“keychain” matches nothing in the catalogue; retry/keychain is meant for macos only"),
            ([], "isolatoin", "there is no constraint “isolatoin”; did you mean “isolation”?"),
            ([], "zzz", "there is no constraint “zzz”; use one of: controls, isolation, retry, benign"),
            (
                ["never"], "isolation",
                "nothing of “isolation” matches “never”; leave --constraint out, or choose other names"
            ),
        ] as [([String], String?, String)])
    func refused(patterns: [String], constraint: String?, message: String) throws {
        let error = #expect(throws: SelectionError.self) {
            try CatalogueSelection(patterns: patterns, constraint: constraint).entries(of: catalogue())
        }
        #expect(error?.message == message)
    }
}
