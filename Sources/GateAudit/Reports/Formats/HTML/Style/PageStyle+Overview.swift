// The first screen, the constraints, and the sections after the mutants.

extension PageStyle {
    static let overview = """
        #top { padding-top: clamp(18px, 3vw, 36px); }
        .kicker { display: flex; flex-wrap: wrap; gap: 2px 20px; font-size: 0.875rem; color: var(--soft); }
        .kicker strong { color: var(--ink); font-weight: 650; }
        .verdict { margin-top: clamp(14px, 2vw, 26px); }
        .verdict h1 { font-size: clamp(2.6rem, 1.6rem + 3.6vw, 4.5rem); line-height: 1; font-weight: 750; letter-spacing: -0.035em; }
        .verdict .reason { margin-top: 12px; white-space: pre-line; font-size: clamp(1.0625rem, 0.95rem + 0.5vw, 1.375rem); line-height: 1.35; max-width: 60ch; letter-spacing: -0.008em; }
        .verdict.good h1 { color: var(--good); }
        .verdict.bad h1 { color: var(--bad); }
        .verdict.doubtful h1 { color: var(--doubtful); }
        .figures { display: flex; flex-wrap: wrap; margin: clamp(18px, 2.4vw, 32px) 0 0; border-top: 1px solid var(--line); }
        .figure { padding: 12px 28px 12px 0; }
        .figure dt { font-size: 0.8125rem; color: var(--soft); }
        .figure dd { font-size: 1.25rem; font-weight: 650; letter-spacing: -0.01em; line-height: 1.3; font-variant-numeric: tabular-nums; }
        .figure small { font-size: 0.875rem; font-weight: 400; color: var(--soft); letter-spacing: 0; white-space: pre-wrap; }
        .figure.bad dd { color: var(--bad); }
        .figure.bad small { color: var(--soft); }
        nav ul { display: flex; flex-wrap: wrap; gap: 2px 22px; padding: 8px 0; border-top: 1px solid var(--line); border-bottom: 1px solid var(--line); font-size: 0.875rem; }
        nav a { display: inline-block; padding: 3px 0; text-decoration: none; }
        nav a:hover { text-decoration: underline; }
        .through { max-width: 1440px; }
        .through li { display: grid; grid-template-columns: 7.6rem minmax(0, 1fr); justify-items: start; gap: 4px 12px; padding: 10px 0; border-top: 1px solid var(--line); align-items: baseline; }
        .through li:first-child { border-top: 0; }
        .through p { max-width: 100ch; overflow-wrap: anywhere; }
        .through .head { display: flex; flex-wrap: wrap; gap: 0 16px; align-items: baseline; }
        .problem { padding: 10px 0; }
        .problem .output { margin-top: 8px; }
        .constraints { max-width: 1440px; margin-top: 8px; }
        .constraint { display: grid; grid-template-columns: minmax(9rem, 13rem) minmax(0, 1fr); gap: 0 18px; align-items: baseline; }
        .constraints td { text-align: right; width: 5.5rem; font-variant-numeric: tabular-nums; }
        .constraints thead th:nth-child(n + 2) { text-align: right; }
        .constraints .wide { width: 18%; min-width: 120px; padding: 7px 0 7px 14px; }
        .constraints .promise { font-weight: 400; line-height: 1.4; }
        .constraints .others { font-weight: 400; margin-top: 4px; display: flex; flex-wrap: wrap; gap: 4px; }
        .constraints tfoot > tr > * { border-top: 1px solid var(--soft); font-weight: 650; }
        .constraints tbody th .name { font-size: 0.9375rem; font-weight: 600; }
        .proportion { display: flex; gap: 1px; height: 8px; border-radius: 4px; overflow: hidden; background: var(--line); }
        .proportion span { min-width: 3px; background: var(--void); }
        .proportion .good { background: var(--cell-failed); }
        .proportion .doubtful { background: var(--cell-threw); }
        .proportion .odd { background: var(--cell-mixed); }
        .proportion .bad { background: var(--bad); }
        .plain-table { font-size: 0.875rem; }
        .plain-table thead th { white-space: nowrap; background: var(--ground); }
        .plain-table thead button { font-size: inherit; font-weight: inherit; color: inherit; padding: 0; }
        .plain-table tbody th { font-weight: 400; }
        .plain-table .name { overflow-wrap: normal; }
        .plain-table th, .plain-table td { padding: 4px 14px 4px 0; }
        th[aria-sort="ascending"] button::after { content: " ↑"; }
        th[aria-sort="descending"] button::after { content: " ↓"; }
        button.link { color: inherit; text-align: left; padding: 0; }
                #tests .scrolling { max-height: 75vh; overflow: auto; background: var(--panel); border: 1px solid var(--line); border-radius: 8px; padding: 0 14px; margin-top: 12px; max-width: 1280px; }
        #tests thead th { position: sticky; top: 0; background: var(--panel); }
        .names { columns: 34rem auto; column-gap: 32px; }
        .names li { padding: 2px 0; break-inside: avoid; }
        .assertions { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 34rem), 1fr)); gap: 12px 32px; margin-top: 8px; }
        .assertions li { min-width: 0; }
        .assertions pre { background: var(--panel); border: 1px solid var(--line); border-radius: 6px; padding: 5px 10px; margin: 4px 0; }
        .facts { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: 5px 20px; max-width: 110ch; margin-top: 8px; }
        .facts dt { color: var(--soft); }
        .facts dd { min-width: 0; overflow-wrap: anywhere; }
        .columns { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 30rem), 1fr)); gap: 8px 48px; margin-top: 16px; }
        .columns h3 { margin: 10px 0 6px; }
        .bars li { display: grid; grid-template-columns: minmax(0, 1fr) max-content; gap: 0 14px; padding: 4px 0; font-size: 0.875rem; }
        .bars .what { min-width: 0; }
        .bars .bar { grid-column: 1 / -1; height: 3px; border-radius: 2px; background: var(--accent); opacity: 0.7; margin-top: 2px; }
        .meanings { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: 6px 16px; }
        #foot { padding-bottom: 64px; }
        @media (max-width: 620px) {
          .figures { display: grid; grid-template-columns: 1fr 1fr; }
          .figure { padding: 8px 12px 8px 0; }
          .figure dd { font-size: 1.125rem; }
          .through li { grid-template-columns: minmax(0, 1fr); }
          .constraints .wide { display: none; }
          .constraint { grid-template-columns: minmax(0, 1fr); }
          .constraints td { width: 3.6rem; padding-right: 6px; }
          .constraints thead th { padding-right: 6px; }
          .facts { grid-template-columns: minmax(0, 1fr); gap: 0; }
          .facts dd { margin-bottom: 8px; }
        }
        """
}
