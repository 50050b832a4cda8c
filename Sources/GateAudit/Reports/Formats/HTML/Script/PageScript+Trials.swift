// The trials of one entry: every test that ran on it alone, each repetition, and what failed in it.

extension PageScript {
    static let trials = #"""
        function trialsOf(entry) {
          if (!entry.trials.length) return null;
          const alone = new Map();
          for (const trial of entry.trials) {
            if (trial[0] < 0) continue;
            if (!alone.has(trial[0])) alone.set(trial[0], []);
            alone.get(trial[0]).push(trial);
          }
          const whole = entry.trials.filter(trial => trial[0] < 0);
          const rank = test => entry.killers.includes(test) ? 0 : entry.others.includes(test) ? 1 : alone.get(test).every(trial => trial[6] === 1) ? 1 : entry.flickering.includes(test) ? 2
            : alone.get(test).some(trial => trial[6] !== 0 && trial[6] !== 5) ? 3 : 4;
          const order = [...alone.keys()].sort((a, b) => rank(a) - rank(b) || a - b);
          const telling = order.filter(test => rank(test) < 4);
          const quiet = order.filter(test => rank(test) === 4);
          const words = ["kills it", "fails too", "failed in some runs", "did not end well", ""];
          return [
            order.length > 0 && make("h5", {}, "Tests that ran alone"),
            telling.length > 0 && runTable(entry, telling.map(test => [test, alone.get(test), words[rank(test)]])),
            quiet.length > 0 && (telling.length === 0 && quiet.length <= 5
              ? runTable(entry, quiet.map(test => [test, alone.get(test), ""]))
              : folded(count(quiet.length, telling.length ? "other test" : "test") + " passed", () => runTable(entry, quiet.map(test => [test, alone.get(test), ""])))),
            whole.length > 0 && [make("h5", {}, "Runs of whole layers"),
              make("p", { class: "soft" }, entry.role === "benign" ? "The gate as a merge runs it." : "They only nominate: what a test does alone decides."),
              wholeTable(whole)],
          ];
        }

        function runTable(entry, groups) {
          return scrolling("Trials", make("table", { class: "trials" },
            make("caption", { class: "unseen" }, "Trials of single tests"),
            make("thead", {}, make("tr", {}, heads("Repetition", "Condition", "Result", "Ending", "Time"))),
            groups.map(([test, trials, word]) => make("tbody", {},
              make("tr", { class: "test" }, make("th", { scope: "rowgroup", colspan: "5" }, name(tests[test].name),
                word && make("span", { class: "role" + (word === "kills it" ? " good-text" : "") }, word))),
              trials.map(trial => make("tr", {}, make("td", {}, trial[2]), make("td", {}, conditions[trial[1]]),
                make("td", { class: resultTone(entry, trial[6]) }, results[trial[6]]), make("td", {}, ending(trial)), make("td", { class: "number" }, exact(trial[5])))),
              issuesOf(trials).map(([issue, repetitions]) => make("tr", { class: "issue" }, make("td", { colspan: "5" },
                issueBox(issue, trials.length > 1 && repetitions.length < trials.length ? "in " + (repetitions.length === 1 ? "repetition " : "repetitions ") + listed(repetitions.map(String)) : ""))))))));
        }

        function ending(trial) {
          const detail = textOf(trial[4]);
          return textOf(trial[3]) + (detail ? " (" + detail + ")" : "");
        }

        // A test that fails does what it should, unless the change is harmless.
        function resultTone(entry, result) {
          const failed = entry.role === "benign" ? "bad-text" : "good-text";
          return ["", failed, "doubtful-text", "doubtful-text", "doubtful-text", "soft"][result];
        }

        function heads(...titles) {
          return titles.map(title => make("th", { scope: "col", class: title === "Time" ? "number" : "" }, title));
        }

        // Every issue once, with the repetitions that it was reported in.
        function issuesOf(trials) {
          const found = new Map();
          for (const trial of trials) {
            for (const issue of new Set(trial[7])) {
              if (!found.has(issue)) found.set(issue, []);
              found.get(issue).push(trial[2]);
            }
          }
          return [...found];
        }

        function issueBox(number, when) {
          const [kind, text, test, file, line] = report.issues[number];
          return make("div", { class: "issue-box" },
            make("p", { class: "place" }, kinds[kind] + (file === null ? "" : " at "), file !== null && name(textOf(file) + (line === null ? "" : ":" + line)),
              test !== null && [" in ", name(tests[test].short)], when && make("span", { class: "soft" }, " " + when)),
            make("pre", {}, textOf(text)));
        }

        function wholeTable(trials) {
          return scrolling("Runs of whole layers", make("table", { class: "trials" },
            make("caption", { class: "unseen" }, "Runs of whole layers"),
            make("thead", {}, make("tr", {}, heads("Layer", "Repetition", "Condition", "Results", "Ending", "Time"))),
            make("tbody", {}, trials.map(trial => {
              const issues = trial[7];
              const box = issues.length > 0 && make("tr", { class: "issue" }, make("td", { colspan: "6" },
                folded(count(issues.length, "issue") + " that no run alone tells", () => make("div", {}, issues.map(issue => issueBox(issue, ""))))));
              return [make("tr", {}, make("th", { scope: "row" }, textOf(-1 - trial[0])), make("td", {}, trial[2]), make("td", {}, conditions[trial[1]]),
                make("td", {}, trial[6].map((number, result) => number ? grouped(number) + " " + results[result] : "").filter(Boolean).join(", ") || "nothing ran"),
                make("td", {}, ending(trial)), make("td", { class: "number" }, exact(trial[5]))), box];
            }))));
        }
        """#
}
