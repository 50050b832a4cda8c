// `run-mutants gate`: the gate alone, as a merge runs it.

import Foundation
import GateAudit

/// Runs the layers in order and stops at the first that fails.
struct GateCommand {
    let options: AuditOptions

    /// Seconds that a layer may take when nothing else is said.
    private static let layerSeconds = 300.0

    func run() async throws -> ExitStatus {
        let console = Console()
        let reporter = TerminalReporter(
            sink: StandardOutput(), columns: console.columns, painter: console.painter)
        let interruption = Interruption()
        let task = Task { try await gate(reporter, console.painter, interruption) }
        interruption.watch(task)
        do {
            return try await task.value
        } catch {
            await reporter.finish([])
            throw error
        }
    }

    private func gate(
        _ reporter: TerminalReporter, _ painter: Painter, _ interruption: Interruption
    ) async throws -> ExitStatus {
        await reporter.observe(.stage("Building the package"))
        let workspace = try await AuditWorkspace.openWithoutCatalogue(options)
        let workshop = try await Workshop.open(workspace)
        defer { workshop.close() }
        interruption.atTheLastMoment { workshop.close() }
        let variant: BuiltVariant
        switch try await workshop.builder.build(nil, job: 0) {
        case .built(let built): variant = built
        case .unviable(let text), .stale(let text):
            await reporter.finish([text, "", painter.paint("FAILED:", .bad) + " the package does not compile."])
            return .failed
        }
        for layer in workspace.catalogue.configuration.layers {
            await reporter.observe(.stage("Running layer \(layer.name)"))
            let outcome = try await workshop.runner.run(
                TrialRequest(
                    variant: variant, layer: layer, selection: .wholeLayer,
                    deadline: options.timeout ?? Self.layerSeconds))
            guard outcome.isGreen, !outcome.results.isEmpty else {
                await reporter.finish(GateText(outcome: outcome, painter: painter).lines())
                return .failed
            }
            await reporter.observe(.held(GateText(outcome: outcome, painter: painter).held))
        }
        await reporter.finish([painter.paint("PASSED:", .good) + " every layer of the gate holds."])
        return .passed
    }
}
