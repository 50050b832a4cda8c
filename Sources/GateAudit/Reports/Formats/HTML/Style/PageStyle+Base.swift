// Type, spacing and the plain elements.

extension PageStyle {
    static let base = """
        *, *::before, *::after { box-sizing: border-box; }
        html { font-size: 16px; -webkit-text-size-adjust: 100%; text-size-adjust: 100%; scroll-padding-top: 8px; }
        body {
          margin: 0; background: var(--ground); color: var(--ink); line-height: 1.5;
          font-family: "Inter", "SF Pro Text", "Segoe UI Variable Text", system-ui, -apple-system, "Segoe UI", "Noto Sans", sans-serif;
          font-size: 0.9375rem; font-feature-settings: "tnum", "calt"; overflow-wrap: break-word;
        }
        #top, #main, #foot { max-width: 1760px; margin: 0 auto; padding: 0 clamp(14px, 3vw, 44px); }
        h1, h2, h3, h4, h5, p, dl, dd, ul, figure, pre { margin: 0; padding: 0; }
        ul { list-style: none; }
        h2 { font-size: 1.375rem; line-height: 1.25; font-weight: 650; letter-spacing: -0.012em; }
        h1, h2, h3, h4, p, li { overflow-wrap: anywhere; }
        h3 { font-size: 1.0625rem; line-height: 1.3; font-weight: 650; letter-spacing: -0.005em; }
        h4 { font-size: 0.9375rem; font-weight: 600; }
        h5 { font-size: 0.8125rem; font-weight: 650; margin: 20px 0 6px; }
        h2:focus { outline: none; }
        section { padding-top: 44px; }
        section > h2 { margin-bottom: 6px; scroll-margin-top: 16px; }
        section > h3 { margin: 20px 0 8px; }
        code, pre, .code, .name, .identity, .gist {
          font-family: ui-monospace, "SF Mono", "JetBrains Mono", "Cascadia Code", Menlo, Consolas, "DejaVu Sans Mono", monospace;
          font-feature-settings: "calt" 0;
        }
        code, pre, .name { font-size: 0.855em; overflow-wrap: anywhere; unicode-bidi: isolate; }
        pre { white-space: pre-wrap; }
        a { color: var(--accent); text-decoration-thickness: 1px; text-underline-offset: 2px; text-decoration-color: color-mix(in srgb, currentColor 45%, transparent); }
        a:hover { text-decoration-color: currentColor; }
        :focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 3px; }
        button, select, input {
          font: inherit; color: inherit; background: var(--panel); border: 1px solid var(--line); border-radius: 6px; padding: 4px 10px; min-height: 32px;
        }
        button { cursor: pointer; }
        button:hover, select:hover { border-color: var(--soft); }
        button.plain { border: 0; background: none; padding: 2px 4px; min-height: 24px; color: var(--accent); }
        button.plain:hover { text-decoration: underline; }
        input::placeholder { color: var(--soft); opacity: 1; }
        table { border-collapse: collapse; width: 100%; }
        th { text-align: left; font-weight: 600; }
        th, td { padding: 7px 14px 7px 0; vertical-align: baseline; }
        thead th { font-size: 0.8125rem; color: var(--soft); border-bottom: 1px solid var(--line); }
        tbody tr + tr > *, tbody + tbody tr:first-child > * { border-top: 1px solid var(--line); }
        .number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
        summary { cursor: pointer; color: var(--accent); width: fit-content; padding: 2px 0; }
        .lead, .promise { max-width: 78ch; color: var(--soft); }
        .soft { color: var(--soft); }
        .good-text { color: var(--good); }
        .bad-text { color: var(--bad); }
        .doubtful-text { color: var(--doubtful); }
        .unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
        .skip { position: absolute; left: -9999px; top: 0; padding: 8px 14px; background: var(--panel); z-index: 10; }
        .skip:focus { left: 8px; top: 8px; }
        .notice { padding: 24px 0; color: var(--soft); }
        .hidden-character {
          background: var(--doubtful-ground); color: var(--doubtful); border-radius: 3px; padding: 0 3px; margin: 0 1px; font-size: 0.85em; white-space: nowrap;
        }
        .badge {
          display: inline-block; font-size: 0.75rem; line-height: 1.2; font-weight: 600; padding: 3px 8px; border-radius: 5px; white-space: nowrap;
          background: var(--void-ground); color: var(--void);
        }
        .badge.good { background: var(--good-ground); color: var(--good); }
        .badge.bad { background: var(--bad-ground); color: var(--bad); }
        .badge.doubtful { background: var(--doubtful-ground); color: var(--doubtful); }
        .badge.odd { background: var(--odd-ground); color: var(--odd); }
        .scrolling { overflow-x: auto; }
        .output {
          background: var(--panel); border: 1px solid var(--line); border-radius: 8px; padding: 10px 14px; max-height: 32rem; overflow: auto; font-size: 0.8125rem;
        }
        """
}
