// A browser without a window, where there is one, to try the page as people see it.

import Foundation
import Testing

@testable import GateAudit

/// Chromium or Chrome, run once a page.
struct Browser {
    /// What a page was after its script had run.
    struct Page {
        /// The document as markup, where the window is wide.
        let markup: String
        /// What was written to the console, errors and refusals of the policy among it.
        let console: [String]
        /// The picture, where one was asked for.
        let picture: Data?
    }

    /// The size of a window, and the colours that its owner prefers.
    struct Window: CustomTestStringConvertible {
        let width: Int
        let isDark: Bool
        var testDescription: String { "\(width) px, \(isDark ? "dark" : "light")" }

        static let all = [360, 1920].flatMap { width in [false, true].map { Window(width: width, isDark: $0) } }
    }

    private static let executable = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"]
        .lazy.compactMap { Command.find($0) }.first

    /// Whether there is a browser.
    static var isThere: Bool { executable != nil }

    /// Opens a page.
    /// - Parameters:
    ///   - html: the page.
    ///   - address: what follows the file's name, a query or an anchor.
    ///   - window: the window.
    ///   - takesPicture: whether a picture is wanted in place of the markup.
    static func open(
        _ html: String, at address: String = "", in window: Window = Window(width: 1920, isDark: false),
        takesPicture: Bool = false
    ) async throws -> Page {
        let folder = FileManager.default.temporaryDirectory.appending(path: "page-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "index.html")
        try Data(html.utf8).write(to: file)
        // A window of a browser has a least width; a frame in it has none.
        let frame = folder.appending(path: "frame.html")
        let source = (file.lastPathComponent + address).replacing("&", with: "&amp;")
        try Data(
            """
            <!doctype html><meta name="color-scheme" content="light dark">
            <iframe width="\(window.width)" height="1000" style="border: 0" src="\(source)"></iframe>
            """.utf8
        ).write(to: frame)
        let isFramed = window.width < 600 && !takesPicture
        let picture = folder.appending(path: "page.png")
        let command = Command(
            executable: try #require(executable),
            arguments: [
                "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--no-first-run",
                "--disable-background-networking", "--disable-extensions", "--disable-dev-shm-usage",
                "--user-data-dir=\(folder.path)/profile", "--enable-logging=stderr", "--v=0",
                "--virtual-time-budget=5000", "--window-size=\(window.width),1000",
                "--blink-settings=preferredColorScheme=\(window.isDark ? 0 : 1)",
                takesPicture ? "--screenshot=\(picture.path)" : "--dump-dom",
                isFramed ? frame.absoluteString : file.absoluteString + address,
            ])
        let result = try await command.run()
        return Page(
            markup: result.outputText,
            console: result.errorText.split(separator: "\n").map(String.init).filter { $0.contains("CONSOLE") },
            picture: try? Data(contentsOf: picture))
    }

    /// Opens a page with a script of the test's own in it, and gives back what the script says.
    /// - Parameters:
    ///   - script: the body of a function that returns a text.
    static func ask(
        _ script: String, of html: String, at address: String = "",
        in window: Window = Window(width: 1920, isDark: false)
    ) async throws -> String {
        // The policy refuses every script but the page's own, so it is taken away here.
        let open = html.replacing(/<meta http-equiv="Content-Security-Policy"[^>]*>/, with: "")
        let probe = """
            <script>{
            let answer;
            try { answer = String((() => { \(script) })()); } catch (error) { answer = String(error); }
            console.log("answer(" + encodeURIComponent(answer).replace(/[()]/g, escape) + ")");
            }</script></body>
            """
        let page = try await Self.open(
            open.replacing("</body>", with: probe, maxReplacements: 1), at: address, in: window)
        let answers = page.console.compactMap { $0.firstMatch(of: /answer\(([^)]*)\)/)?.output.1 }
        return try #require(answers.first.flatMap { String($0).removingPercentEncoding }, "\(page.console)")
    }
}
