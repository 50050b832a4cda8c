// The kill matrix and the filter.

extension PageStyle {
    static let matrix = """
        .filter {
          position: sticky; top: 0; z-index: 3; background: var(--ground); padding: 10px 0; margin-top: 6px; border-bottom: 1px solid var(--line);
          display: flex; flex-wrap: wrap; gap: 8px 20px; align-items: center; justify-content: space-between;
        }
        .chips { display: flex; flex-wrap: wrap; gap: 6px; }
        .chip { font-size: 0.8125rem; padding: 3px 10px; border-radius: 16px; min-height: 28px; }
        .chip .number { color: var(--soft); margin-left: 6px; }
        .chip[aria-pressed="true"] { background: var(--ink); border-color: var(--ink); color: var(--ground); }
        .chip[aria-pressed="true"] .number { color: inherit; }
        .fields { display: flex; flex-wrap: wrap; gap: 8px 12px; align-items: center; font-size: 0.875rem; min-width: 0; }
        .fields select { max-width: 100%; }
        .fields label { color: var(--soft); }
        .fields select { color: var(--ink); }
        .fields input { width: min(18rem, 60vw); }
        .fields .status { color: var(--soft); min-width: 8.5em; }
        .matrix-tools { display: flex; flex-wrap: wrap; gap: 8px 24px; justify-content: space-between; align-items: center; margin: 12px 0 8px; }
        .legend { display: flex; flex-wrap: wrap; gap: 4px 18px; font-size: 0.8125rem; color: var(--soft); }
        .legend li { display: flex; gap: 6px; align-items: center; }
        .swatch { width: 14px; height: 14px; }
        .matrix-box { background: var(--panel); border: 1px solid var(--line); border-radius: 8px; overflow: hidden; }
        .matrix { overflow: auto; touch-action: pan-x pan-y; }
        .matrix:focus-visible { outline-offset: -2px; border-radius: 8px; }
        .matrix .extent { position: relative; }
        .matrix canvas { position: sticky; left: 0; top: 0; display: block; }
        .cell { min-height: 3.1em; padding-top: 6px; font-size: 0.875rem; color: var(--soft); }
        .cell strong { color: var(--ink); }
        #matrix details td ul { display: grid; gap: 2px; }
        """
}
