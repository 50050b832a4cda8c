// The first screen: the conclusion, why, the figures, and what got through.

extension PageScript {
    static let verdict = #"""
        function figure(label, value, note, tone) {
          return make("div", { class: "figure" + (tone ? " " + tone : "") },
            make("dt", {}, label), make("dd", {}, value, note && make("small", {}, note)));
        }

        function proportion(list, label) {
          const bar = make("span", { class: "proportion", role: "img", "aria-label": label });
          for (const tone of ["good", "doubtful", "odd", "bad", "void"]) {
            const part = list.filter(entry => verdicts[entry.verdict][0] === tone).length;
            if (!part) continue;
            const piece = make("span", { class: tone });
            piece.style.flexGrow = part;
            bar.append(piece);
          }
          return bar;
        }

        function verdictsOf(list) {
          return Object.keys(verdicts).map(verdict => [verdict, ofVerdict(list, verdict).length])
            .filter(([, number]) => number > 0);
        }

        function inWords(list) {
          return listed(verdictsOf(list).map(([verdict, number]) => grouped(number) + " " + (verdict === "open" ? "not reached" : verdict)));
        }

        function header() {
          const { word, reason } = report.conclusion;
          const tone = { PASSED: "good", FAILED: "bad" }[word] || "doubtful";
          const { revision, clean } = report.surroundings;
          const killed = ofVerdict(mutants, "killed").length;
          const kept = ofVerdict(benign, "passed").length;
          const stopped = ofVerdict(controls, "killed").length;
          const from = entries.filter(entry => entry.reused).length;
          const state = (good, there) => !there ? null : good ? "good" : "bad";
          document.title = visible(report.surroundings.package + ": gate audit " + word.toLowerCase());
          append(document.getElementById("top"), [
            make("p", { class: "kicker" },
              make("span", {}, "Gate audit of ", make("strong", {}, report.surroundings.package)),
              make("span", {}, report.started.replace("T", " ").replace(/:\d\dZ$/, " UTC")),
              revision && make("span", {}, "revision ", make("code", {}, revision.slice(0, 10)), clean === false ? ", with changes" : "")),
            make("div", { class: "verdict " + tone },
              make("h1", {}, make("span", { class: "word" }, word), make("span", { class: "unseen" }, ": ")),
              make("p", { class: "reason" }, sentence(reason))),
            make("dl", { class: "figures" },
              figure("Mutants killed", grouped(killed), " of " + grouped(mutants.length), state(killed === mutants.length, mutants.length)),
              benign.length > 0 && figure("Harmless changes passed", grouped(kept), " of " + grouped(benign.length), state(kept === benign.length, benign.length)),
              figure("Controls killed", grouped(stopped), " of " + grouped(controls.length), state(stopped === controls.length, controls.length)),
              figure("Empty control", !report.emptyControl ? "–" : report.emptyControl.passed ? "same" : "differs", null,
                report.emptyControl && (report.emptyControl.passed ? "good" : "bad")),
              figure("Tests", grouped(tests.length), " in " + count(report.layers.filter(Boolean).length, "layer")),
              figure("Trials", grouped(totalTrials), " in " + readable(report.milliseconds)),
              from > 0 && figure("Earlier verdicts", grouped(from), " still held")),
            navigation()]);
        }

        function navigation() {
          const places = [["through", "Got through"], ["constraints", "Constraints"], ["matrix", "Kill matrix"], ["mutants", "Mutants"],
            ["tests", "Tests"], ["idle", "Idle"], ["timings", "Timings"], ["about", "About"]];
          return make("nav", { "aria-label": "Sections" }, make("ul", {},
            places.filter(([id]) => id !== "through" || entries.some(entry => !passes(entry)))
              .map(([id, title]) => make("li", {}, make("a", { href: "#" + id }, title)))));
        }

        // What keeps the audit from passing, each with a way to its details.
        function gotThrough() {
          const problems = report.baseline ? report.baseline.problems : [];
          const failing = ordered.filter(entry => !passes(entry) && entry.verdict !== "open");
          const open = entries.filter(entry => entry.verdict === "open").length;
          if (!problems.length && !failing.length && !open) return null;
          const list = make("ul", { class: "through" });
          const row = entry => make("li", {},
            badge(entry.verdict),
            make("div", {},
              make("div", { class: "head" }, make("a", { href: anchor(entry.id) }, name(entry.id)), make("p", {}, entry.title)),
              entry.reason && make("p", { class: "soft" }, entry.reason)));
          const shown = 12;
          list.append(...failing.slice(0, shown).map(row));
          return section("through", "What keeps it from passing",
            problems.map(problem => make("div", { class: "problem" },
              make("p", {}, badgeOf("bad", "not green"), " ",
                problem.test ? name(problem.test) : "layer " + problem.layer + " as a whole", " on the unmodified package"),
              make("pre", { class: "output", tabindex: "0" }, textOf(problem.evidence)))),
            failing.length > 0 && list,
            failing.length > shown && make("p", {}, make("button", { type: "button", onclick: event => {
              list.append(...failing.slice(shown).map(row));
              event.target.parentElement.remove();
            } }, "Show the other " + grouped(failing.length - shown))),
            open > 0 && make("p", { class: "soft" }, grouped(open) + " of the catalogue got no verdict."));
        }

        function badgeOf(tone, word) {
          return make("span", { class: "badge " + tone }, word);
        }
        """#
}
