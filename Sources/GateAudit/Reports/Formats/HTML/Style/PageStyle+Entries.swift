// The list of mutants with the details, the change and the trials of each.

extension PageStyle {
    static let entries = """
        .group { padding-top: 26px; }
        .group > h3 .name { font-size: 1.0625rem; }
        .group > .promise { margin: 2px 0 8px; }
        .entry { border-top: 1px solid var(--line); scroll-margin-top: calc(var(--filter-height, 56px) + 4px); content-visibility: auto; contain-intrinsic-size: auto 42px; }
        .entry.open { content-visibility: visible; }
        .line { display: grid; grid-template-columns: 7.6rem minmax(0, 3fr) minmax(0, 2fr) 4.2rem; gap: 2px 14px; align-items: baseline; padding: 3px 0; }
        .line .badge { justify-self: start; }
        .line h4, .line .time { justify-self: stretch; }
        .line h4 { font-weight: 400; }
        .line h4 button {
          display: grid; grid-template-columns: minmax(0, 2fr) minmax(0, 3fr); gap: 0 14px; align-items: baseline; width: 100%; text-align: left;
          background: none; border: 0; padding: 5px 0 5px 16px; position: relative;
        }
        .line h4 button::before { content: ""; position: absolute; left: 2px; top: 0.85em; border: 4px solid transparent; border-left-color: var(--soft); }
        .entry.open .line h4 button::before { transform: rotate(90deg); transform-origin: 2px 4px; }
        .line .identity .name { font-size: 0.8438rem; font-weight: 600; }
        .line h4 button:hover .name { text-decoration: underline; text-underline-offset: 2px; }
        .line .title { color: var(--ink); line-height: 1.4; }
        .gist { font-size: 0.8125rem; color: var(--soft); min-width: 0; }
        .time { text-align: right; font-size: 0.8125rem; color: var(--soft); font-variant-numeric: tabular-nums; white-space: nowrap; }
        .details { padding: 4px 0 28px 16px; border-left: 2px solid var(--line); margin: 0 0 12px 3px; }
        .details > .facts { margin-top: 2px; }
        .details h5 { font-size: 0.875rem; }
        .details .links { margin-top: 16px; font-size: 0.875rem; }
        .command { user-select: all; background: var(--panel); border: 1px solid var(--line); border-radius: 5px; padding: 1px 6px; }
        .change { border: 1px solid var(--line); border-radius: 8px; overflow: hidden; background: var(--panel); margin-top: 6px; }
        .change figcaption { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 2px 16px; padding: 4px 12px; border-bottom: 1px solid var(--line); font-size: 0.875rem; color: var(--soft); }
        .change figcaption .name { color: var(--ink); }
        .change .code { max-height: 75vh; overflow: auto; }
        .code table { font-size: 0.8125rem; line-height: 1.55; }
        .code td { border: 0 !important; padding: 0; }
        .code .line-number { width: 1%; min-width: 3em; padding: 0 8px; text-align: right; color: var(--soft); user-select: none; font-variant-numeric: tabular-nums; white-space: nowrap; }
        .code .mark { width: 1%; padding: 0 8px 0 4px; user-select: none; }
        .code .text { white-space: pre-wrap; overflow-wrap: anywhere; padding-right: 12px; unicode-bidi: isolate; tab-size: 4; }
        .code .removed { background: var(--removed); }
        .code .added { background: var(--added); }
        .code .removed .differs { background: var(--removed-strong); border-radius: 2px; }
        .code .added .differs { background: var(--added-strong); border-radius: 2px; }
        .code .gap td { text-align: center; color: var(--soft); }
        .diff .added { background: var(--added); }
        .diff .removed { background: var(--removed); }
        .diff .place { color: var(--soft); }
        .diff span { display: block; }
        .trials { font-size: 0.875rem; max-width: 1180px; }
        .trials th, .trials td { padding: 3px 18px 3px 0; }
        .trials tbody tr + tr > * { border-top: 0; }
        .trials .test th { padding-top: 9px; }
        .trials .test .name { font-weight: 600; font-size: 0.8125rem; }
        .trials .role { font-weight: 400; color: var(--soft); margin-left: 12px; }
        .trials .issue td { padding: 4px 0 8px; }
        .issue-box { border-left: 3px solid var(--line); padding: 2px 0 2px 12px; }
        .issue-box + .issue-box { margin-top: 8px; }
        .issue-box .place { font-size: 0.8125rem; color: var(--soft); }
        .issue-box pre { max-height: 24rem; overflow: auto; font-size: 0.8125rem; }
        .more { margin-top: 16px; }
        @media (max-width: 1100px) {
          .line { grid-template-columns: 7.6rem minmax(0, 1fr) 4.2rem; }
          .line .gist { display: none; }
          .line h4 button { grid-template-columns: minmax(0, 1fr); }
        }
        @media (max-width: 620px) {
          .line { grid-template-columns: minmax(0, 1fr) max-content; padding: 8px 0; }
          .line h4 { grid-column: 1 / -1; grid-row: 2; }
          .filter { position: static; }
          .entry { scroll-margin-top: 8px; }
          .details { padding-left: 10px; margin-left: 0; }
          .code .line-number { min-width: 0; padding: 0 4px; }
          .trials th, .trials td { padding-right: 10px; }
        }
        """
}
