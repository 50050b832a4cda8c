// What is taken out of a build's output.

import Foundation
import Testing

@testable import GateAudit

struct CompilerDiagnosticsTests {
    private let root = URL(fileURLWithPath: "/p/.build/gate-audit/mirror-0")

    @Test func errorsAreGivenOnceWithPathsInThePackage() {
        let output = """
            Building for debugging...
            [3/8] Compiling Counter Counter.swift
            /p/.build/gate-audit/mirror-0/Sources/Counter/Counter.swift:13:18: error: cannot find 'steps' in scope
            11 |     /// Counts one.
            12 |     public mutating func increment() {
            13 |         count += steps
               |                  `- error: cannot find 'steps' in scope
            14 |     }
            /p/.build/gate-audit/mirror-0/Sources/Counter/Limit.swift:3:1: warning: unused
            [4/8] Emitting module Counter
            /p/.build/gate-audit/mirror-0/Sources/Counter/Counter.swift:13:18: error: cannot find 'steps' in scope
            error: compile command failed due to signal 6 (use -v to see invocation)
            error: fatalError
            """
        #expect(
            CompilerDiagnostics.errors(in: output, below: root)
                == "Sources/Counter/Counter.swift:13:18: error: cannot find 'steps' in scope")
        #expect(CompilerDiagnostics.showsRefusal(output))
        #expect(CompilerDiagnostics.pointsIntoSources(output))
    }

    @Test func missingSymbolsOfTheLinkerAreErrors() {
        let output = """
            error: link command failed with exit code 1 (use -v to see invocation)
            /usr/bin/ld.gold: /p/.build/x.o: in function `main': undefined reference to 'vanished'
            ld.lld: error: undefined symbol: vanished
            """
        #expect(
            CompilerDiagnostics.errors(in: output, below: root) == """
                /usr/bin/ld.gold: /p/.build/x.o: in function `main': undefined reference to 'vanished'
                ld.lld: error: undefined symbol: vanished
                """)
        #expect(CompilerDiagnostics.pointsIntoSources(output))
    }

    @Test func closingLineIsGivenWhenThereIsNothingElse() {
        #expect(
            CompilerDiagnostics.errors(
                in: "[1/2] Compiling\nerror: compile command failed due to signal 11", below: root)
                == "error: compile command failed due to signal 11")
    }

    @Test func outputWithoutErrorsIsGivenByItsEnd() {
        let output = (1...30).map { "line \($0)" }.joined(separator: "\n")
        #expect(
            CompilerDiagnostics.errors(in: output, below: root)
                == (11...30).map { "line \($0)" }.joined(separator: "\n"))
        #expect(!CompilerDiagnostics.showsRefusal(output))
        #expect(!CompilerDiagnostics.pointsIntoSources(output))
    }

    @Test func manyErrorsAreCutShort() {
        let output = (1...25).map { "a.swift:\($0):1: error: e" }.joined(separator: "\n")
        let lines = CompilerDiagnostics.errors(in: output, below: root).split(separator: "\n")
        #expect(lines.count == 21)
        #expect(lines.last == "and 5 more")
    }

    @Test func faultOfTheBuildSystemPointsIntoNoSource() {
        #expect(!CompilerDiagnostics.pointsIntoSources("error: unable to attach DB: error: accessing build database"))
    }
}
