// The colours of the page: every text can be read on what is below it (WCAG 2.2, success criterion 1.4.3).

import Foundation
import Testing

@testable import GateAudit

@Suite struct PageColoursTests {
    private static let pairs =
        ["ink", "soft", "accent", "good", "bad", "doubtful"].flatMap { text in
            ["ground", "panel", "band"].map { (text, $0) }
        } + ["good", "bad", "doubtful", "odd", "void"].map { ($0, $0 + "-ground") }
        + ["ink"].flatMap { text in
            ["added", "added-strong", "removed", "removed-strong"].map { (text, $0) }
        } + [("soft", "added"), ("soft", "removed"), ("ground", "ink")]

    @Test(arguments: [PageStyle.lightColours, PageStyle.darkColours])
    func `contrast is 4,5 and more`(_ style: String) throws {
        var colours: [String: Int] = [:]
        for match in style.matches(of: /--([a-z-]+): #([0-9a-f]{6});/) {
            colours[String(match.output.1)] = Int(match.output.2, radix: 16)
        }
        for (text, ground) in Self.pairs {
            let contrast = Self.contrast(try #require(colours[text]), try #require(colours[ground]))
            #expect(contrast >= 4.5, "\(text) on \(ground): \(contrast)")
        }
    }

    @Test func `both sets name the same colours`() {
        let names = { (style: String) in style.matches(of: /--[a-z-]+/).map { String($0.output) } }
        #expect(names(PageStyle.lightColours) == names(PageStyle.darkColours))
    }

    private static func contrast(_ one: Int, _ other: Int) -> Double {
        let (light, dark) = (max(luminance(one), luminance(other)), min(luminance(one), luminance(other)))
        return (light + 0.05) / (dark + 0.05)
    }

    private static func luminance(_ colour: Int) -> Double {
        let parts = [16, 8, 0].map { shift in
            let part = Double(colour >> shift & 255) / 255
            return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
    }
}
