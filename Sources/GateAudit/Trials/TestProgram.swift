// How the built tests and checks are called: the one place that depends on the test libraries' command lines.

import Foundation

/// The program and arguments that run a part of a variant.
struct TestProgram: Sendable, Equatable {
    let executable: URL
    let arguments: [String]

    /// Lists the tests of Swift Testing, as records in the event stream.
    static func listSwiftTesting(_ bundle: URL, eventStream: URL) -> TestProgram {
        swiftTesting(bundle, ["--list-tests"], eventStream: eventStream)
    }

    /// Runs tests of Swift Testing.
    /// - Parameter filters: regular expressions over full test names; a test that one of them matches is run.
    static func runSwiftTesting(_ bundle: URL, filters: [String], eventStream: URL) -> TestProgram {
        swiftTesting(bundle, filters.flatMap { ["--filter", $0] }, eventStream: eventStream)
    }

    /// Lists the tests of XCTest, one a line.
    static func listXCTest(_ bundle: URL) -> TestProgram {
        #if os(macOS)
            // Not tried: xctest has no option that lists, so a bundle there is read for Swift Testing only.
            TestProgram(executable: URL(fileURLWithPath: "/usr/bin/true"), arguments: [])
        #else
            TestProgram(executable: bundle, arguments: ["--list-tests"])
        #endif
    }

    /// Runs tests of XCTest.
    static func runXCTest(_ bundle: URL, tests: [TestIdentifier]) -> TestProgram {
        let names = tests.map(\.rawValue).joined(separator: ",")
        #if os(macOS)
            return TestProgram(
                executable: URL(fileURLWithPath: "/usr/bin/xcrun"),
                arguments: ["xctest", "-XCTest", names, bundle.path])
        #else
            return TestProgram(executable: bundle, arguments: [names])
        #endif
    }

    /// Runs one test of either library, for a person who looks on.
    static func runOne(_ bundle: URL, _ test: TestIdentifier) -> TestProgram {
        guard isSwiftTesting(test) else { return runXCTest(bundle, tests: [test]) }
        return swiftTesting(bundle, ["--filter", filter(for: test)], eventStream: nil)
    }

    /// Names of Swift Testing end in a parameter list, those of XCTest do not.
    static func isSwiftTesting(_ test: TestIdentifier) -> Bool { test.rawValue.hasSuffix(")") }

    /// The filter that matches one test: all of its name, with or without the place that the library appends.
    static func filter(for test: TestIdentifier) -> String { "^\(escaped(test.rawValue))(/[^/]+:[0-9]+:[0-9]+)?$" }

    /// The filter that matches all tests of a module.
    static func filter(forModule module: String) -> String { "^\(escaped(module))\\." }

    /// The module of a target: its name as a C identifier, as SwiftPM makes it.
    static func module(ofTarget target: String) -> String {
        String(target.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
    }

    private static func swiftTesting(_ bundle: URL, _ arguments: [String], eventStream: URL?) -> TestProgram {
        let arguments =
            ["--testing-library", "swift-testing"] + arguments
            + (eventStream.map { ["--event-stream-output-path", $0.path, "--event-stream-version", "0"] } ?? [])
        #if os(macOS)
            // Not tried. A bundle is no program there; the toolchain has one that loads it.
            let binary = bundle.appendingPathComponent("Contents/MacOS")
                .appendingPathComponent(bundle.deletingPathExtension().lastPathComponent)
            let load = "exec \"$(dirname \"$(xcrun --find swift)\")/../libexec/swift/pm/swiftpm-testing-helper\" \"$@\""
            return TestProgram(
                executable: URL(fileURLWithPath: "/bin/sh"),
                arguments: ["-c", load, "sh", "--test-bundle-path", binary.path] + arguments + [binary.path])
        #else
            return TestProgram(executable: bundle, arguments: arguments)
        #endif
    }

    private static func escaped(_ text: String) -> String {
        text.reduce(into: "") { pattern, character in
            if "\\.[]{}()*+?^$|".contains(character) { pattern.append("\\") }
            pattern.append(character)
        }
    }
}
