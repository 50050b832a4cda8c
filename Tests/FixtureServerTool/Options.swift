// The options of `fixture-server`.

import Foundation

/// What the command line asks for.
enum Options: Equatable {
    case help
    case check
    case serve(authorityFile: URL?, endsWithInput: Bool)

    /// A command line that makes no sense.
    struct Mistake: Error, Equatable, CustomStringConvertible {
        var description: String
    }

    /// Reads the arguments after the command's name.
    ///
    /// - Throws: ``Mistake``.
    init(_ arguments: [String]) throws {
        var authorityFile: URL?
        var isCheck = false
        var endsWithInput = false
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            switch argument {
            case "--help", "-h":
                self = .help
                return
            case "--check":
                isCheck = true
            case "--end-with-input":
                endsWithInput = true
            case "--write-authority":
                guard let path = rest.popFirst(), !path.isEmpty, !path.hasPrefix("-") else {
                    throw Mistake(description: "--write-authority needs a file's name after it")
                }
                authorityFile = URL(fileURLWithPath: path)
            default:
                throw Mistake(description: "there is no option \(argument); --help lists those there are")
            }
        }
        if isCheck && (authorityFile != nil || endsWithInput) {
            throw Mistake(description: "--check serves nobody else: no other option has a use beside it")
        }
        self = isCheck ? .check : .serve(authorityFile: authorityFile, endsWithInput: endsWithInput)
    }

    static let usage = """
        usage: fixture-server [--write-authority FILE] [--end-with-input]
               fixture-server --check | --help

        Serves HTTP and HTTPS on loopback, on ports that the system chooses, until SIGINT or SIGTERM.
        Prints one line of JSON when it is ready: {"http":PORT,"https":PORT}, and "authority" with the file
        of --write-authority.

          --write-authority FILE  write the certificate (PEM) of the authority that its clients must trust;
                                  its key stays in memory
          --end-with-input        end also when the standard input ends, so that it never outlives a parent that
                                  holds the other end of a pipe
          --check                 start, make one request over http and one over https, stop
          --help                  this text

        What it answers is set over HTTP, below /-/ on either port:

          POST /-/replies              {"path": "/me", "host": …, "method": …, "replies": [REPLY, …]}
                                       The nth request gets the nth reply, the last one repeats.
          GET  /-/received             what arrived, as a JSON array; ?path=/me for one path only;
                                       &count=2&seconds=10 waits for that many first
          GET  /-/gates/NAME           {"name": …, "arrivals": …, "released": …}; ?count=1&seconds=10 waits first
          POST /-/gates/NAME/release   lets the replies go that are held there
          POST /-/reset                forgets replies and requests, releases every gate
          GET  /-/authority            the authority's certificate

        A REPLY is an object. What it answers with is one of
          {"status": 200, "body": "…"}            both may be left out
          {"redirect": "LOCATION", "status": 302}
          {"echo": true}                          the request itself, as JSON
          {"user": {"identifier": "…", "name": "…"}}
          {"drop": "beforeHeaders"}               no reply
        and to each can be added
          "headers": [["NAME", "VALUE"], …]
          "setCookie": ["…", …], "foldSetCookie": true, "setCookieName": "set-cookie"
          "hold": [{"gate": "NAME", "point": "beforeHeaders" | "betweenHeadersAndBody" | "midBody"}]
          "drop": "afterHeaders" | "midBody"
        """
}
