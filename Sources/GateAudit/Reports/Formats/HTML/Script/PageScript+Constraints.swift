// The table of constraints: what each promises, and how its mutants came out.

extension PageScript {
    static let constraints = #"""
        function constraintTable() {
          const body = make("tbody");
          let number = 0;
          report.constraints.forEach(([folder, promise], index) => {
            const own = mutants.filter(entry => entry.constraint === index);
            if (!own.length && !promise) return;
            number += 1;
            const killed = ofVerdict(own, "killed");
            const killers = new Set(killed.flatMap(entry => entry.killers));
            const others = verdictsOf(own).filter(([verdict]) => verdict !== "killed");
            body.append(make("tr", {},
              make("th", { scope: "row" }, make("div", { class: "constraint" },
                own.length ? make("a", { href: "?constraint=" + encodeURIComponent(folder) + "#mutants", onclick: event => {
                  event.preventDefault();
                  setFilter({ constraint: folder, filter: "", search: "" });
                  show(document.getElementById("mutants-title"));
                } }, name(folder)) : name(folder),
                make("div", {}, promise && make("p", { class: "promise" }, promise),
                others.length > 0 && make("p", { class: "others" }, others.map(([verdict, number]) => [badgeOf(verdicts[verdict][0],
                  grouped(number) + " " + (verdict === "open" ? "not reached" : verdict)), " "]))))),
              make("td", {}, grouped(own.length)),
              make("td", { class: killed.length === own.length ? "" : "bad-text" }, grouped(killed.length)),
              make("td", {}, grouped(killers.size)),
              make("td", { class: "wide" }, own.length ? proportion(own, inWords(own)) : make("span", { class: "soft" }, "no mutant"))));
          });
          const killed = ofVerdict(mutants, "killed");
          const foot = make("tfoot", {}, make("tr", {}, make("th", { scope: "row" }, "All"), make("td", {}, grouped(mutants.length)),
            make("td", {}, grouped(killed.length)), make("td", {}, grouped(new Set(killed.flatMap(entry => entry.killers)).size)),
            make("td", { class: "wide" }, mutants.length > 0 && proportion(mutants, inWords(mutants)))));
          return section("constraints", "Constraints",
            make("table", { class: "constraints" },
              make("caption", { class: "unseen" }, "Constraints with their mutants"),
              make("thead", {}, make("tr", {}, make("th", { scope: "col" }, "Promise"), make("th", { scope: "col" }, "Mutants"),
                make("th", { scope: "col" }, "Killed"), make("th", { scope: "col", title: "Tests that kill mutants of the constraint" }, "Tests"),
                make("th", { scope: "col", class: "wide" }, make("span", { class: "unseen" }, "Verdicts")))),
              body, number > 1 && foot));
        }
        """#
}
