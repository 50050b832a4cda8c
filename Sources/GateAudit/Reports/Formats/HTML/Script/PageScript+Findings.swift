// Reads the data of the page into what the rest of the script works with.

extension PageScript {
    static let findings = #"""
        const report = JSON.parse(document.getElementById("data").textContent);
        const leftOut = "(left out, to keep this page small)";
        const textOf = number => number === null || number === undefined ? null : report.texts[number] ?? leftOut;

        const conditions = ["alone", "beside others", "on one busy core"];
        const results = ["passed", "failed", "threw", "out of time", "crashed", "skipped"];
        const kinds = ["assertion", "error", "time limit", "note"];

        // What a verdict means, and the tone it is shown in.
        const verdicts = {
          killed: ["good", "A test that Killed-By names failed by assertion in every repetition."],
          misattributed: ["doubtful", "Some test failed every time, but none that Killed-By names."],
          survived: ["bad", "Tests ran on it and all passed."],
          unreached: ["bad", "No test evaluates what it changes."],
          unstable: ["odd", "No test failed in every repetition; some failed in some."],
          errored: ["doubtful", "A test threw every time, and no assertion failed first."],
          timeout: ["doubtful", "A test ran out of time every time, and no assertion failed first."],
          crashed: ["doubtful", "The process ended early every time, and no assertion failed first."],
          unviable: ["void", "It does not compile."],
          stale: ["void", "Its patch no longer applies."],
          passed: ["good", "A harmless change on which the gate stayed green."],
          rejected: ["bad", "A harmless change on which a test failed."],
          open: ["void", "The audit ended before there was a verdict."],
        };

        const tests = report.tests.map(([name, layer, milliseconds], number) =>
          ({ name, number, layer: report.layers[layer], milliseconds, short: shortName(name), suite: suite(name) }));

        const entries = report.entries.map((entry, number) => Object.assign(entry, {
          number,
          role: entry.role || "mutant",
          verdict: entry.verdict || "open",
          folder: report.constraints[entry.constraint][0],
          promise: report.constraints[entry.constraint][1],
          killers: entry.killers || [],
          others: entry.others || [],
          flickering: entry.flickering || [],
          trials: entry.trials || [],
        }));
        const mutants = entries.filter(entry => entry.role === "mutant");
        const benign = entries.filter(entry => entry.role === "benign");
        const controls = entries.filter(entry => entry.role === "control");
        // The order of the page: mutants by constraint, then harmless changes, then controls.
        const ordered = [...mutants, ...benign, ...controls];
        const entryOf = new Map(entries.map(entry => [entry.id, entry]));

        const passes = entry => entry.verdict === "killed" || entry.verdict === "passed" || entry.counts === 1;
        const ofVerdict = (list, verdict) => list.filter(entry => entry.verdict === verdict);

        // The cells of the matrix, by number, with the words that say them.
        const cellWords = ["did not run", "passed", "skipped", "failed beside other tests only", "failed", "failed and kills it",
          "threw an error", "ran out of time", "crashed", "failed in some runs only"];
        const reaches = 16;
        // A letter of a row to its cell; a capital says that the test reaches the mutant.
        const cellOf = new Uint8Array(128);
        Object.entries({ n: 0, p: 1, s: 2, g: 3, f: 4, e: 6, t: 7, c: 8, m: 9 }).forEach(([letter, cell]) => {
          cellOf[letter.charCodeAt(0)] = cell;
          cellOf[letter.toUpperCase().charCodeAt(0)] = cell + reaches;
        });

        // What the legend has to explain.
        const present = new Set();

        const fails = new Int32Array(tests.length);
        // By test, how many more mutants it reaches than the test before.
        const reachSteps = new Int32Array(tests.length + 1);

        // Reads a row, run by run: a letter, and how many tests in a row it stands for. There may be millions of cells.
        function decode(entry) {
          const row = new Uint8Array(tests.length);
          const text = entry.cells || "";
          const isMutant = entry.role === "mutant";
          let test = 0;
          let position = 0;
          while (position < text.length) {
            const value = cellOf[text.charCodeAt(position)];
            let length = 0;
            position += 1;
            for (let digit; (digit = text.charCodeAt(position) - 48) >= 0 && digit <= 9; position += 1) length = length * 10 + digit;
            const end = Math.min(test + (length || 1), tests.length);
            if (isMutant && value & reaches) {
              reachSteps[test] += 1;
              reachSteps[end] -= 1;
            }
            for (; test < end; test += 1) row[test] = value;
          }
          for (const killer of entry.killers) row[killer] = row[killer] & reaches | 5;
          return row;
        }

        for (const test of tests) test.kills = test.alone = 0;
        for (const entry of entries) {
          const row = entry.row = decode(entry);
          const seen = new Uint8Array(10);
          let last = -1;
          entry.fails = 0;
          for (let test = 0; test < row.length; test += 1) {
            const cell = row[test] & 15;
            seen[cell] = 1;
            if (cell === 4 || cell === 5) {
              fails[test] += entry.role === "mutant" ? 1 : 0;
              entry.fails += 1;
              last = test;
            }
          }
          seen.forEach((isSeen, cell) => { if (isSeen) present.add(cell); });
          if (entry.role !== "mutant") continue;
          for (const test of entry.killers) tests[test].kills += 1;
          if (entry.fails === 1) tests[last].alone += 1;
        }
        let reachedSoFar = 0;
        for (const test of tests) {
          reachedSoFar += reachSteps[test.number];
          Object.assign(test, { fails: fails[test.number], reached: reachedSoFar });
        }

        function searchText(entry) {
          entry.haystack ??= [entry.id, entry.title, entry.reason || "", entry.keeps || "",
            ...[...entry.killers, ...entry.others, ...entry.flickering].map(test => tests[test].name)].join("\n").toLowerCase();
          return entry.haystack;
        }

        const totalTrials = (report.baseline ? report.baseline.trials : 0)
          + entries.reduce((sum, entry) => sum + (entry.reused ? 0 : entry.trials.length), 0);

        function badge(verdict) {
          return make("span", { class: "badge " + verdicts[verdict][0], title: verdicts[verdict][1] },
            verdict === "open" ? "not reached" : verdict);
        }
        """#
}
