// The list of mutants, made a piece at a time, and the details of one, made when it is opened.

extension PageScript {
    static let entries = #"""
        const roles = { mutant: "", benign: "Harmless changes", control: "Controls" };
        const roleNotes = {
          benign: "Each keeps every promise, so the gate must stay green on it.",
          control: "Faults so gross that any gate must notice them, or the audit measured nothing.",
        };
        const piece = 250;
        const list = { box: null, made: 0, group: null, rows: new Map(), more: null };

        function entriesSection(bar) {
          list.box = make("div", { class: "entries" });
          list.more = make("button", { type: "button", class: "more", onclick: () => makeRows(list.made + piece) });
          watchers.push(() => {
            list.box.replaceChildren();
            list.rows.clear();
            list.made = 0;
            list.group = null;
            if (!matching.length) list.box.append(make("p", { class: "notice" }, "Nothing matches. Clear the filter to see all."));
            makeRows(piece);
          });
          return section("mutants", "Mutants", bar, list.box, list.more);
        }

        function makeRows(end) {
          const fragment = document.createDocumentFragment();
          let target = list.group ? list.group.box : null;
          for (const entry of matching.slice(list.made, end)) {
            const key = entry.role === "mutant" ? entry.folder : entry.role;
            if (!list.group || list.group.key !== key) {
              target = make("div", { class: "group" }, make("h3", {}, entry.role === "mutant" ? name(entry.folder) : roles[entry.role]),
                make("p", { class: "promise" }, entry.role === "mutant" ? entry.promise : roleNotes[entry.role]));
              list.group = { key, box: target };
              fragment.append(target);
            }
            target.append(row(entry));
          }
          list.box.append(fragment);
          list.made = Math.min(Math.max(end, list.made), matching.length);
          list.more.hidden = list.made >= matching.length;
          list.more.textContent = "Show more (" + grouped(matching.length - list.made) + " left)";
        }

        // What one line can say of who killed it.
        function gist(entry) {
          const names = (entry.killers.length ? entry.killers : entry.others).map(test => tests[test].short);
          if (!names.length) return make("span", { class: "gist" });
          const rest = names.length - 1;
          return make("span", { class: "gist" }, name(names[0]), rest > 0 && " and " + grouped(rest) + " more");
        }

        function row(entry) {
          const body = make("div", { class: "details", id: "details-" + entry.number, hidden: true });
          const button = make("button", { type: "button", "aria-expanded": "false", "aria-controls": body.id },
            make("span", { class: "identity" }, name(entry.id)), make("span", { class: "title" }, entry.title));
          const element = make("article", { class: "entry", "data-verdict": entry.verdict },
            make("div", { class: "line" }, badge(entry.verdict), make("h4", {}, button), gist(entry),
              make("span", { class: "time" }, entry.trialMilliseconds ? readable(entry.trialMilliseconds) : "")), body);
          element.dataset.entry = entry.id;
          const toggle = isOpen => {
            if (isOpen && !body.childElementCount) append(body, detailsOf(entry));
            body.hidden = !isOpen;
            button.setAttribute("aria-expanded", String(isOpen));
            element.classList.toggle("open", isOpen);
          };
          button.addEventListener("click", () => {
            const isOpen = body.hidden;
            toggle(isOpen);
            if (isOpen) remember(anchor(entry.id));
          });
          list.rows.set(entry.id, { element, button, toggle });
          return element;
        }

        function remember(hash) {
          try {
            history.replaceState(null, "", location.pathname + location.search + hash);
          } catch {
            // A page from a file may not change its address in every browser.
          }
        }

        // Once more when what stands above it has been laid out: until then its height was a guess.
        function bring(element) {
          element.scrollIntoView({ block: "start" });
          requestAnimationFrame(() => requestAnimationFrame(() => element.scrollIntoView({ block: "start" })));
        }

        function show(element) {
          bring(element);
          element.focus({ preventScroll: true });
        }

        // Opens the details of an entry, whatever the filter and however far the list is made.
        function open(id) {
          const entry = entryOf.get(id);
          if (!entry) return false;
          if (!matching.includes(entry)) setFilter({ filter: "", constraint: "", search: "" });
          // Thousands of rows take a while to make: where so many come before it, its constraint is enough.
          if (matching.indexOf(entry) > list.made + 1000) setFilter({ filter: "", constraint: entry.folder, search: "" });
          const index = matching.indexOf(entry);
          if (index >= list.made) makeRows(index + piece);
          const { element, button, toggle } = list.rows.get(id);
          toggle(true);
          remember(anchor(id));
          bring(element);
          button.focus({ preventScroll: true });
          return true;
        }

        function fact(label, ...content) {
          return [make("dt", {}, label), make("dd", {}, ...content)];
        }

        function howBuilt(entry) {
          const parts = [];
          if (entry.build === "woven") parts.push("woven into one build, behind a switch");
          if (entry.build === "standalone") parts.push("standalone" + (entry.because === undefined ? "" : ", because " + textOf(entry.because)));
          if (entry.buildMilliseconds) parts.push("built in " + exact(entry.buildMilliseconds));
          return parts.length ? sentence(parts.join("; ")) : null;
        }

        function detailsOf(entry) {
          const built = howBuilt(entry);
          const accepted = (entry.accepts || []).map(ending => ({ error: "an error", timeout: "a timeout", crash: "a crash" })[ending] || ending);
          const reaching = [];
          entry.row.forEach((value, test) => { if (value & reaches) reaching.push(test); });
          return [
            make("dl", { class: "facts" },
              entry.role === "mutant" && entry.promise && fact("Promise", entry.promise),
              entry.keeps && fact("Keeps", entry.keeps),
              entry.reason && fact("Verdict", badge(entry.verdict), " ", sentence(entry.reason), entry.reused ? " Found by an earlier audit; nothing that matters to it has changed." : ""),
              entry.killedBy !== undefined && fact("Meant to be killed by", name(textOf(entry.killedBy)), accepted.length ? ", where " + listed(accepted) + " counts too" : ""),
              entry.flickering.length > 0 && fact("Failed in some runs only", listed(entry.flickering.map(test => tests[test].short))),
              built && fact("Build", built),
              fact("Reached by", !entry.reachKnown ? "not known: only a woven build tells which tests evaluate what it changes" : reaching.length === 0 ? "no test"
                : folded(count(reaching.length, "test"), () => make("ul", { class: "names" }, reaching.map(test => make("li", {}, name(tests[test].short)))))),
              fact("Repeat it", make("code", { class: "command" }, report.command + " " + shellWord(entry.id)))),
            entry.diagnostics !== undefined && [make("h5", {}, "What kept it from being built"),
              make("pre", { class: "output", tabindex: "0" }, textOf(entry.diagnostics))],
            (entry.changes || entry.diff !== undefined) && [make("h5", {}, "The change"), changesOf(entry)],
            trialsOf(entry),
            make("p", { class: "links" }, fileLink("log", entry.id, ".log", "Log with the output of every trial"),
              (entry.changes || entry.diff !== undefined) && [" · ", fileLink("diff", entry.id, ".diff", "Diff")]),
          ];
        }
        """#
}
