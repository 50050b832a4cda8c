// The filter over the matrix and the list of mutants; it is part of the address, so that a view can be passed on.

extension PageScript {
    static let filter = #"""
        const chosen = { filter: "", constraint: "", search: "" };
        let matching = ordered;
        const watchers = [];

        function matches(entry) {
          if (chosen.filter === "failing" ? passes(entry) : chosen.filter && entry.verdict !== chosen.filter) return false;
          if (chosen.constraint && entry.folder !== chosen.constraint) return false;
          return chosen.search.toLowerCase().split(/\s+/).every(word => searchText(entry).includes(word));
        }

        function setFilter(change, keepAddress) {
          Object.assign(chosen, change);
          matching = ordered.filter(matches);
          for (const watcher of watchers) watcher();
          if (keepAddress) return;
          const query = new URLSearchParams(Object.entries(chosen).filter(([, value]) => value)).toString();
          try {
            history.replaceState(null, "", location.pathname + (query ? "?" + query : "") + location.hash);
          } catch {
            // Some browsers do not let a page from a file change its address; the filter works all the same.
          }
        }

        function readAddress() {
          const query = new URLSearchParams(location.search);
          const filter = query.get("filter") || "";
          const constraint = query.get("constraint") || "";
          return {
            filter: filter === "failing" || Object.hasOwn(verdicts, filter) ? filter : "",
            constraint: report.constraints.some(([folder]) => folder === constraint) ? constraint : "",
            search: query.get("search") || "",
          };
        }

        function filterBar() {
          const failing = entries.filter(entry => !passes(entry)).length;
          const kinds = [["", "All", entries.length], ...(failing ? [["failing", "failing", failing]] : []),
            ...verdictsOf(entries).map(([verdict, number]) => [verdict, verdict === "open" ? "not reached" : verdict, number])];
          const buttons = kinds.map(([value, label, number]) => make("button", { type: "button", class: "chip", "data-filter": value,
            onclick: () => setFilter({ filter: value }) }, label, make("span", { class: "number" }, grouped(number))));
          const select = make("select", { id: "constraint", onchange: event => setFilter({ constraint: event.target.value }) },
            make("option", { value: "" }, "All constraints"),
            report.constraints.filter((_, index) => entries.some(entry => entry.constraint === index))
              .map(([folder]) => make("option", { value: folder }, folder)));
          const options = [...select.options];
          const folders = ["", ...report.constraints.filter((_, index) => entries.some(entry => entry.constraint === index)).map(([folder]) => folder)];
          // The value of an option may differ from a folder's name in what was made visible.
          options.forEach((option, index) => { option.value = folders[index]; });
          const search = make("input", { id: "search", type: "search", placeholder: "Name, title or test", autocomplete: "off",
            spellcheck: "false", oninput: event => setFilter({ search: event.target.value }) });
          const status = make("p", { class: "status", role: "status" });
          const clear = make("button", { type: "button", class: "plain", onclick: () => {
            setFilter({ filter: "", constraint: "", search: "" });
            search.focus();
          } }, "Clear");
          watchers.push(() => {
            for (const button of buttons) button.setAttribute("aria-pressed", String(button.dataset.filter === chosen.filter));
            select.value = chosen.constraint;
            if (search.value !== chosen.search) search.value = chosen.search;
            const isFiltered = matching.length !== ordered.length;
            status.textContent = isFiltered ? grouped(matching.length) + " of " + grouped(ordered.length) + " shown" : "All " + grouped(ordered.length) + " shown";
            clear.hidden = !chosen.filter && !chosen.constraint && !chosen.search;
          });
          document.addEventListener("keydown", event => {
            if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey) return;
            if (event.target.closest("input, select, textarea")) return;
            event.preventDefault();
            search.focus();
          });
          const bar = make("div", { class: "filter", role: "search", "aria-label": "Filter mutants" },
            make("div", { class: "chips", role: "group", "aria-label": "Verdict" }, buttons),
            make("div", { class: "fields" },
              make("label", { for: "constraint", class: "unseen" }, "Constraint"), select,
              make("label", { for: "search", class: "unseen" }, "Search (key: /)"), search, status, clear));
          // What is scrolled to must not end up below the bar, which may take several lines.
          new ResizeObserver(() => {
            const height = getComputedStyle(bar).position === "sticky" ? bar.offsetHeight : 0;
            document.documentElement.style.setProperty("--filter-height", height + "px");
          }).observe(bar);
          return bar;
        }
        """#
}
