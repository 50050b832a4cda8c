// The command `fixture-server`: the fixture as a process of its own, for clients that are not in one process with it.

import FixtureServer
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

func complain(_ message: String) {
    FileHandle.standardError.write(Data("fixture-server: \(message)\n".utf8))
}

do {
    switch try Options(Array(CommandLine.arguments.dropFirst())) {
    case .help:
        print(Options.usage)
    case .check:
        try await SelfCheck.run()
    case .serve(let authorityFile, let endsWithInput):
        let ending = Ending(endsWithInput: endsWithInput)
        let server = try await FixtureServer.start()
        Control(server: server).install()
        if let authorityFile {
            try FixtureTrustAuthority.certificatePEM().write(to: authorityFile)
        }
        FileHandle.standardOutput.write(try Announcement(of: server, authorityFile: authorityFile).line)
        await ending.wait()
        await server.stop()
    }
} catch {
    complain((error as? any LocalizedError)?.errorDescription ?? String(describing: error))
    exit(1)
}
