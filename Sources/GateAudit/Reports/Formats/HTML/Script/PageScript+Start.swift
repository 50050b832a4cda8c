// Puts the page together and follows its address.

extension PageScript {
    static let start = #"""
        function followAddress() {
          let target;
          try {
            target = decodeURIComponent(location.hash.slice(1));
          } catch {
            return;
          }
          if (!target || open(target)) return;
          const place = document.getElementById(target + "-title");
          if (place) show(place);
        }

        // On paper everything that the filter lets through is there, in one piece.
        addEventListener("beforeprint", () => {
          makeRows(matching.length);
          document.documentElement.classList.add("on-paper");
          ofPaper(true);
          paintLegend();
        });
        addEventListener("afterprint", () => {
          document.documentElement.classList.remove("on-paper");
          ofPaper(false);
          paintLegend();
        });

        Object.assign(chosen, readAddress());
        matching = ordered.filter(matches);
        header();
        const { element: matrixElement, ofPaper } = matrixSection();
        append(document.getElementById("main"), [gotThrough(), constraintTable(), matrixElement, entriesSection(filterBar()),
          testsSection(), idleSection(), timingsSection(), aboutSection()]);
        setFilter({}, true);
        paintLegend();
        addEventListener("hashchange", followAddress);
        // A link to where the address already points changes nothing, and is followed all the same.
        document.addEventListener("click", event => {
          const link = event.target.closest("a[href^='#']");
          if (link && link.getAttribute("href") === location.hash) followAddress();
        });
        followAddress();
        document.documentElement.dataset.ready = "yes";
        """#
}
