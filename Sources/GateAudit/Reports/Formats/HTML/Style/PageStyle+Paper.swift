// The page on paper, and for those who ask for less movement or more contrast.

extension PageStyle {
    static let paper = """
        @media (prefers-contrast: more) { :root { --soft: var(--ink); --line: var(--soft); } }
        @media (forced-colors: active) { .badge, .chip[aria-pressed="true"] { border: 1px solid; } .proportion { display: none; } }
        \(lightColours.replacing(":root", with: ":root.on-paper"))
        @media print {
          html { font-size: 11px; }
          body { background: none; }
          nav, .filter, .skip, .tools, .matrix-tools .fields, .cell, button.more, #matrix details { display: none !important; }
          #top, #main, #foot { max-width: none; padding: 0; }
          section { padding-top: 24px; }
          .group > .promise, .details h5 { break-after: avoid; }
          .matrix-box, .matrix { border: 0; overflow: visible; }
          .matrix canvas { position: static; }
          h2, h3, h4, h5 { break-after: avoid; }
          .entry { content-visibility: visible; break-inside: avoid; }
          .entry.open { break-inside: auto; }
          .change .code, .output, .issue-box pre, #tests .scrolling, .scrolling { max-height: none; overflow: visible; }
          .line { grid-template-columns: 7.6rem 3fr 2fr 4.2rem; }
          a { color: inherit; text-decoration: none; }
          * { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
        }
        """
}
