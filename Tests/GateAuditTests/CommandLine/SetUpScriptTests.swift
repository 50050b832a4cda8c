// What run-mutants.sh does on machines that lack something, with stand-ins for the system's tools.

#if os(Linux)
    import Foundation
    import Testing

    @testable import GateAudit

    @Suite struct SetUpScriptTests {
        /// A copy of the script with a driver that says how it was called.
        private let home = FileManager.default.temporaryDirectory.resolvingSymlinksInPath().appending(
            path: "set-up-\(UUID().uuidString)", directoryHint: .isDirectory)
        private var tools: URL { home.appending(path: "tools", directoryHint: .isDirectory) }

        init() throws {
            let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
                .deletingLastPathComponent().deletingLastPathComponent()
            let products = home.appending(path: ".build/debug", directoryHint: .isDirectory)
            for folder in [products, tools] {
                try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            }
            try install(root.appending(path: "run-mutants.sh"), at: home.appending(path: "run-mutants.sh"))
            try script("echo \"driver: $GATE_AUDIT_PACKAGE: $*\"", at: products.appending(path: "run-mutants"))
            // Nothing else is on the search path: a machine may have a toolchain beside the system's own tools.
            for name in ["bash", "dirname", "uname", "tr", "mktemp", "cat", "rm", "git"] {
                let program = ["/usr/bin/", "/bin/"].map { $0 + name }.first(where: FileManager.default.fileExists)
                try FileManager.default.createSymbolicLink(
                    atPath: tools.appending(path: name).path, withDestinationPath: program ?? "/usr/bin/\(name)")
            }
            try tool("swift", "exit 0")
            try tool("pkg-config", "exit 0")
            try tool("apt-get", "exit 0")
            try tool("id", "echo 1000")
        }

        private func script(_ body: String, at file: URL) throws {
            let text = file.appendingPathExtension("text")
            try Data("#!/bin/bash\n\(body)\n".utf8).write(to: text)
            try install(text, at: file)
            try FileManager.default.removeItem(at: text)
        }

        /// Copies a script by a process of its own: were the copy open for writing here, a process that another test starts
        /// at this moment would hold it open too, and running it would fail with "Text file busy".
        private func install(_ original: URL, at copy: URL) throws {
            try Process.run(
                URL(filePath: "/usr/bin/install"), arguments: ["-m", "755", original.path, copy.path]
            ).waitUntilExit()
        }

        private func tool(_ name: String, _ body: String) throws { try script(body, at: tools.appending(path: name)) }

        /// Runs the copy with nothing but the stand-ins on the search path.
        private func run(_ arguments: String...) async throws -> CommandResult {
            defer { try? FileManager.default.removeItem(at: home) }
            return try await Command(
                executable: home.appending(path: "run-mutants.sh"), arguments: arguments,
                environment: ["PATH": tools.path, "HOME": home.path]
            ).run()
        }

        @Test func `with everything there it hands all arguments on`() async throws {
            let result = try await run("gate", "--timeout", "3 s")
            #expect(result.status == 0)
            #expect(result.outputText == "driver: \(home.path): gate --timeout 3 s\n")
            #expect(result.errorText == "")
        }

        @Test func `without a toolchain it says where to get one`() async throws {
            try FileManager.default.removeItem(at: tools.appending(path: "swift"))
            let result = try await run()
            #expect(result.status == 1)
            #expect(
                result.errorText
                    == "run-mutants.sh: there is no swift on PATH; install a toolchain (6.2 or later)"
                    + " from https://www.swift.org/install\n")
        }

        @Test func `without the OpenSSL headers a user is given the one command`() async throws {
            try tool("pkg-config", "exit 1")
            let result = try await run()
            #expect(result.status == 1)
            #expect(
                result.errorText
                    == "run-mutants.sh: these are missing: libssl-dev; install them with:"
                    + " sudo apt-get install -y libssl-dev\n")
        }

        @Test func `root has them installed and is told so`() async throws {
            try tool("id", "echo 0")
            try tool("pkg-config", "[[ -e \(tools.path)/installed ]]")
            try tool(
                "apt-get",
                "[[ $1 == install ]] && echo \"$*\" >> \(tools.path)/installed && cat \(tools.path)/installed")
            let result = try await run("--list")
            #expect(result.status == 0)
            #expect(result.errorText.contains("run-mutants.sh: installing libssl-dev\n"))
            #expect(result.errorText.contains("install -y -qq libssl-dev\n"))
            #expect(result.outputText == "driver: \(home.path): --list\n")
        }

        @Test func `a driver that does not build shows what the compiler said`() async throws {
            try tool("swift", "echo 'error: no such module'; exit 1")
            let result = try await run()
            #expect(result.status == 1)
            #expect(result.errorText == "error: no such module\nrun-mutants.sh: the driver does not build\n")
        }
    }
#endif
