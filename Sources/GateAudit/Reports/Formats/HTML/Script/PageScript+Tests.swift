// The tests of the gate with what each noticed, and those that noticed nothing.

extension PageScript {
    static let tests = #"""
        function testsSection() {
          const idle = new Set(report.idleTests || []);
          const columns = [
            ["Test", test => test.name, false], ["Layer", test => test.layer, false],
            ["Fails under", test => test.fails, true, "Mutants under which it fails"],
            ["Kills", test => test.kills, true, "Mutants that name it and that it kills"],
            ["Alone", test => test.alone, true, "Mutants under which no other test fails"],
            ["Reaches", test => test.reached, true, "Mutants whose change it evaluates"],
            ["Takes", test => test.milliseconds ?? -1, true, "Run alone on the unmodified package"],
          ];
          const body = make("tbody");
          let sorted = -1;
          let descending = false;
          const heads = columns.map(([label, , isNumber, title], index) => make("th", { scope: "col", class: isNumber ? "number" : "", "aria-sort": "none" },
            make("button", { type: "button", class: "plain", title, onclick: () => {
              descending = sorted === index ? !descending : isNumber;
              sorted = index;
              fill();
            } }, label)));
          function fill() {
            const shown = [...tests];
            if (sorted >= 0) {
              const value = columns[sorted][1];
              shown.sort((a, b) => {
                const [x, y] = [value(a), value(b)];
                return (x < y ? -1 : x > y ? 1 : a.number - b.number) * (descending && x !== y ? -1 : 1);
              });
            }
            heads.forEach((head, index) => head.setAttribute("aria-sort", index !== sorted ? "none" : descending ? "descending" : "ascending"));
            body.replaceChildren(...shown.map(test => make("tr", {},
              make("th", { scope: "row" }, make("button", { type: "button", class: "plain link", title: "Show the mutants that it kills", onclick: () => {
                setFilter({ filter: "", constraint: "", search: test.name });
                show(document.getElementById("mutants-title"));
              } }, name(test.short)), idle.has(test.number) && [" ", badgeOf("doubtful", "idle")]),
              make("td", {}, test.layer),
              ...[test.fails, test.kills, test.alone].map(number => make("td", { class: "number" }, number ? grouped(number) : make("span", { class: "soft" }, "0"))),
              make("td", { class: "number" }, test.reached ? grouped(test.reached) : "–"),
              make("td", { class: "number" }, test.milliseconds === null ? "–" : exact(test.milliseconds)))));
          }
          fill();
          return section("tests", "Tests", make("p", { class: "lead" }, "What each test of the gate noticed. A test under “alone” is the only one to fail under so many mutants."),
            scrolling("Tests", make("table", { class: "plain-table tests" }, make("caption", { class: "unseen" }, "Tests of the gate"),
              make("thead", {}, make("tr", {}, heads)), body)));
        }

        function idleSection() {
          const { idleTests, excusedTests, idleAssertions } = report;
          const partly = "Not told: only an audit of the whole catalogue can say.";
          const findings = (idleAssertions || []).filter(assertion => assertion.reason === null);
          const excused = (idleAssertions || []).filter(assertion => assertion.reason !== null);
          const places = assertions => make("ul", { class: "assertions" }, assertions.map(assertion => make("li", {},
            make("p", {}, name(assertion.file + ":" + assertion.line)), make("pre", { tabindex: "0" }, assertion.text),
            assertion.reason !== null && make("p", { class: "soft" }, sentence(assertion.reason)))));
          return section("idle", "Idle tests and assertions",
            make("p", { class: "lead" }, "What fails under no mutant may assert nothing. It changes no verdict."),
            make("h3", {}, "Tests"),
            idleTests === null ? make("p", { class: "soft" }, partly)
              : idleTests.length ? make("ul", { class: "names" }, idleTests.map(test => make("li", {}, name(tests[test].name)))) : make("p", {}, "None."),
            excusedTests.length > 0 && folded(count(excusedTests.length, "test") + " with a reason", () => make("ul", { class: "names" },
              excusedTests.map(([test, reason]) => make("li", {}, name(tests[test].name), make("p", { class: "soft" }, reason))))),
            make("h3", {}, "Assertions"),
            idleAssertions === null ? make("p", { class: "soft" }, partly)
              : findings.length ? places(findings) : make("p", {}, "None."),
            excused.length > 0 && folded(count(excused.length, "assertion") + " with a reason", () => places(excused)));
        }
        """#
}
