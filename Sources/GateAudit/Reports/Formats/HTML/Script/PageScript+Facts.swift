// Where the time went, what the audit ran on, and what the words mean.

extension PageScript {
    static let facts = #"""
        function bars(label, items, longest) {
          return make("ul", { class: "bars", "aria-label": label }, items.map(([content, milliseconds]) => {
            const bar = make("span", { class: "bar", "aria-hidden": "true" });
            bar.style.width = Math.max(0.5, 100 * milliseconds / Math.max(1, longest)) + "%";
            return make("li", {}, make("span", { class: "what" }, content), make("span", { class: "number" }, exact(milliseconds)), bar);
          }));
        }

        function timingsSection() {
          const sum = (chosenEntries, field) => chosenEntries.filter(entry => !entry.reused).reduce((total, entry) => total + (entry[field] || 0), 0);
          const { woven, standalone, unviable, stale, unknown } = report.builds;
          const builds = [[woven, "woven into one"], [standalone, "standalone"], [unviable, "not compilable"], [stale, "stale"], [unknown, "by an earlier audit"]]
            .filter(([number]) => number > 0).map(([number, word]) => grouped(number) + " " + word).join(", ");
          const slowTests = tests.filter(test => test.milliseconds !== null).sort((a, b) => b.milliseconds - a.milliseconds).slice(0, 10);
          const slowEntries = entries.filter(entry => entry.trialMilliseconds).sort((a, b) => b.trialMilliseconds - a.trialMilliseconds).slice(0, 10);
          return section("timings", "Timings",
            make("dl", { class: "facts" },
              fact("Whole audit", readable(report.milliseconds) + " with " + count(report.request.jobs, "job") + " at a time"),
              report.baseline && fact("Unmodified package", readable(report.baseline.milliseconds) + ", " + count(report.baseline.trials, "trial")
                + (report.baseline.buildMilliseconds ? ", built in " + readable(report.baseline.buildMilliseconds) : "")),
              fact("Trials", readable(sum(entries, "trialMilliseconds")) + " in all, added up"),
              fact("Builds", (builds || "none") + (sum(entries, "buildMilliseconds") ? "; " + readable(sum(entries, "buildMilliseconds")) + " beside the woven one" : ""))),
            make("div", { class: "columns" },
              slowTests.length > 0 && make("div", {}, make("h3", {}, "Slowest tests"), bars("Slowest tests", slowTests.map(test => [name(test.short), test.milliseconds]), slowTests[0].milliseconds)),
              slowEntries.length > 0 && make("div", {}, make("h3", {}, "Longest trials"), bars("Mutants with the longest trials",
                slowEntries.map(entry => [make("a", { href: anchor(entry.id) }, name(entry.id)), entry.trialMilliseconds]), slowEntries[0].trialMilliseconds))));
        }

        function aboutSection() {
          const { surroundings, request } = report;
          const used = Object.keys(verdicts).filter(verdict => verdict !== "open");
          return section("about", "About this audit",
            make("dl", { class: "facts" },
              fact("Package", surroundings.package + (report.subject.length ? ", of which " + listed(report.subject) + (report.subject.length === 1 ? " is" : " are") + " audited" : "")),
              fact("Revision", surroundings.revision ? [make("code", {}, surroundings.revision), surroundings.clean === false ? " with changes that are not committed" : ""] : "not known"),
              fact("Toolchain", surroundings.toolchain + ", " + ({ linux: "Linux", macos: "macOS" })[surroundings.platform]),
              fact("Harness", "run-mutants " + surroundings.harness),
              fact("Asked for", (request.patterns.length ? request.patterns.join(" ") : request.constraint ? "constraint " + request.constraint : "everything")
                + ", " + count(request.repetitions, "repetition") + (request.timeout === null ? "" : ", at most " + readable(request.timeout) + " a trial")
                + (request.reuse ? "" : ", nothing of earlier audits")),
              fact("Exit status", String(report.conclusion.status)),
              fact("The same as data", make("a", { href: "outcomes.json" }, "outcomes.json"))),
            make("h3", {}, "What the verdicts mean"),
            make("dl", { class: "meanings" }, used.map(verdict => [make("dt", {}, badge(verdict)), make("dd", {}, verdicts[verdict][1])])));
        }
        """#
}
