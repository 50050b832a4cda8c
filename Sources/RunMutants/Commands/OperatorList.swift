// `run-mutants operators`: what can be generated, for people.

import GateAudit

/// Lays out the mutation operators for 80 columns.
struct OperatorList {
    let painter: Painter

    /// Every line: name, fault, example and origin of each.
    var lines: [String] {
        Array(
            ListedOperator.all.map { one in
                let aside = one.isOnByDefault ? "" : "  (only when it is named with --operator)"
                return [painter.paint(one.name, .strong) + aside]
                    + one.description.fault.wrapped(to: 78).map { "  " + $0 }
                    + ["  \(one.description.before)  →  \(one.description.after)"]
                    + one.description.origin.wrapped(to: 78).map { "  " + painter.paint($0, .faint) }
            }
            .joined(separator: [""]))
    }
}
