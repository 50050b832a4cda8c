// The command that repeats one mutant, made from the one that was typed.

import Testing

@testable import RunMutants

@Suite struct LastingWordsTests {
    @Test(arguments: [
        ([], []),
        (["isolation/*", "--no-reuse"], []),
        (["--package", "../Client", "isolation/*", "--repeat=20"], ["--package", "../Client", "--repeat=20"]),
        (["-j", "4", "--timeout", "3", "--constraint", "retry"], ["--timeout", "3"]),
        (["-j4", "--mutants", "m", "--", "--odd"], ["--mutants", "m"]),
        (["--output", "/tmp", "--fresh", "--list"], ["--output", "/tmp"]),
    ])
    func `what says where and how stays, what chose mutants goes`(_ words: [String], _ lasting: [String]) {
        #expect(AuditCommand.lasting(words) == lasting)
    }
}
