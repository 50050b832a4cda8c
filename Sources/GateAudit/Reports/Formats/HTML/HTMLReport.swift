// The report for a browser: one file that holds its data, its style and its script, and asks nothing of a network.

import Foundation

extension ReportFormat {
    /// The findings as a page for people: `index.html`.
    public static let html = ReportFormat(fileName: "index.html") { HTMLReport($0).text }
}

/// The page.
struct HTMLReport {
    private let material: ReportMaterial

    private let limit: Int

    /// Prepares the page.
    /// - Parameters:
    ///   - material: what it shows.
    ///   - limit: how many bytes it should have at most; one that would be larger leaves texts out, last those of
    ///     failures.
    init(_ material: ReportMaterial, limit: Int = 7_500_000) {
        self.material = material
        self.limit = limit
    }

    /// The whole file.
    ///
    /// Nothing of the audited package stands in it but in the data, which the script shows as text.
    var text: String {
        var data = PageData(material)
        let json = data.json(room: limit - PageStyle.text.utf8.count - PageScript.text.utf8.count)
        var page = Array(Self.beginning.utf8)
        page.reserveCapacity(page.count + json.count + Self.end.utf8.count)
        page += json
        page += Array(Self.end.utf8)
        return String(decoding: page, as: UTF8.self)
    }

    /// Only this style and this script may be used, recognised by their digests; nothing is loaded from anywhere.
    private static let policy =
        "default-src 'none'; style-src '\(digest(PageStyle.text))'; script-src '\(digest(PageScript.text))'; "
        + "img-src data:; base-uri 'none'; form-action 'none'"

    private static func digest(_ text: String) -> String {
        var digest = SHA256()
        digest.update(Data(text.utf8))
        let digits = Array(digest.finish())
        let bytes = stride(from: 0, to: digits.count - 1, by: 2).compactMap {
            UInt8(String(digits[$0...($0 + 1)]), radix: 16)
        }
        return "sha256-" + Data(bytes).base64EncodedString()
    }

    private static let beginning = """
        <!doctype html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta http-equiv="Content-Security-Policy" content="\(policy)">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <meta name="referrer" content="no-referrer">
        <title>Gate audit</title>
        <link rel="icon" href="data:,">
        <style>\(PageStyle.text)</style>
        </head>
        <body>
        <a class="skip" href="#mutants">Skip to the mutants</a>
        <header id="top"></header>
        <main id="main"></main>
        <footer id="foot"></footer>
        <noscript><p class="notice">This page needs JavaScript. The same findings are in outcomes.json beside it.</p></noscript>
        <script type="application/json" id="data">
        """

    private static let end = """
        </script>
        <script>\(PageScript.text)</script>
        </body>
        </html>

        """
}
