// The script of the page, put together from its parts.

/// The script of the page: it reads the data and builds everything that is seen.
enum PageScript {
    /// The whole script.
    ///
    /// The parts share one scope, which the page cannot reach.
    static let text =
        "\n(() => {\n\"use strict\";\n"
        + [
            elements, words, findings, verdict, constraints, filter, matrix, matrixInput, entries, change, trials,
            tests, facts, start,
        ]
        .joined(separator: "\n") + "\n})();\n"
}
