// The kill matrix on the page: pointing and keys, the line that says a cell in words, and the table in its place.

extension PageScript {
    static let matrixInput = #"""
        function legend() {
          const shown = [5, 4, 3, 6, 7, 8, 9, 1];
          return make("ul", { class: "legend", "aria-label": "What the cells mean" },
            shown.filter(cell => present.has(cell)).map(cell => make("li", {},
              make("canvas", { class: "swatch", width: "28", height: "28", "data-cell": String(cell), "aria-hidden": "true" }), cellWords[cell])));
        }

        function paintLegend() {
          plot.palette = colours();
          for (const swatch of document.querySelectorAll("canvas.swatch")) {
            const context = swatch.getContext("2d");
            context.setTransform(2, 0, 0, 2, 0, 0);
            context.clearRect(0, 0, 14, 14);
            paintCell(context, 0, 0, 14, Number(swatch.dataset.cell), plot.palette.cells[swatch.dataset.cell]);
          }
        }

        function matrixSection() {
          const canvas = make("canvas", { "aria-hidden": "true" });
          const extent = make("div", { class: "extent" }, canvas);
          const area = make("div", { class: "matrix", tabindex: "0", role: "application", "aria-roledescription": "kill matrix",
            "aria-label": "Kill matrix. Arrow keys go from cell to cell, Enter opens the mutant. The same as a table follows.", "aria-describedby": "cell" }, extent);
          const told = make("p", { class: "cell", id: "cell", "aria-live": "polite" });
          const hint = "Point at a cell, or use the arrow keys, to see what it says; click it, or press Enter, to open its mutant.";
          let size = { width: 0, height: 0 };
          let asked = false;
          let laidOutFor = 0;

          function draw() {
            asked = false;
            const painted = paint(canvas, size.width, size.height, area.scrollLeft, area.scrollTop);
            canvas.style.width = size.width + "px";
            canvas.style.height = size.height + "px";
            Object.assign(area.dataset, { rows: plot.rows.length, columns: plot.columns.length, painted });
          }
          function redraw() {
            if (asked) return;
            asked = true;
            requestAnimationFrame(draw);
          }
          function layOut() {
            const width = area.parentElement.clientWidth;
            if (!width) return;
            laidOutFor = width;
            measure(width);
            const wide = plot.left + plot.columns.length * plot.cell + overhang;
            const tall = plot.top + Math.max(1, plot.rows.length) * plot.cell + 2;
            const bar = wide > width ? 16 : 0;
            area.style.height = Math.min(tall + bar, Math.max(260, Math.round(window.innerHeight * 0.72))) + "px";
            extent.style.width = wide + "px";
            extent.style.height = tall + "px";
            size = { width: Math.min(area.clientWidth, Math.max(wide, 1)), height: Math.min(area.clientHeight, tall) };
            // Drawn at once: the page must be whole even where no frame is ever shown.
            draw();
          }
          // On paper the whole matrix stands in the width of a page.
          function ofPaper(isPaper) {
            if (!isPaper) {
              layOut();
              return;
            }
            const width = 700;
            Object.assign(plot, { row: -1, column: -1, left: 110, cell: Math.max(1, Math.min(8, Math.floor((width - 110) / Math.max(1, plot.columns.length)))) });
            const wide = Math.min(width, plot.left + plot.columns.length * plot.cell + overhang);
            const tall = Math.min(16000, plot.top + plot.rows.length * plot.cell + 2);
            paint(canvas, wide, tall, 0, 0);
            canvas.style.width = extent.style.width = wide + "px";
            canvas.style.height = extent.style.height = tall + "px";
            area.style.height = "auto";
          }
          function tell() {
            if (plot.row < 0) {
              told.replaceChildren(hint);
              return;
            }
            const entry = plot.rows[plot.row];
            const test = tests[plot.columns[plot.column]];
            const value = entry.row[test.number];
            const reach = !entry.reachKnown ? "" : value & reaches ? "" : ", which does not reach it";
            told.replaceChildren();
            append(told, [make("a", { href: anchor(entry.id) }, name(entry.id)), " under ", name(test.short), reach + ": ",
              make("strong", {}, cellWords[value & 15]), "."]);
          }
          function select(row, column, follow) {
            plot.row = Math.max(0, Math.min(plot.rows.length - 1, row));
            plot.column = Math.max(0, Math.min(plot.columns.length - 1, column));
            if (!plot.rows.length || !plot.columns.length) plot.row = plot.column = -1;
            if (follow && plot.row >= 0) {
              const left = plot.column * plot.cell;
              const top = plot.row * plot.cell;
              const width = size.width - plot.left - plot.cell;
              const height = size.height - plot.top - plot.cell;
              area.scrollLeft = Math.min(left, Math.max(area.scrollLeft, left - width));
              area.scrollTop = Math.min(top, Math.max(area.scrollTop, top - height));
            }
            tell();
            redraw();
          }
          function at(event) {
            const box = canvas.getBoundingClientRect();
            const column = Math.floor((event.clientX - box.left - plot.left + area.scrollLeft) / plot.cell);
            const row = Math.floor((event.clientY - box.top - plot.top + area.scrollTop) / plot.cell);
            const isInside = event.clientX - box.left >= plot.left && event.clientY - box.top >= plot.top
              && column < plot.columns.length && row < plot.rows.length;
            return isInside ? { row, column } : null;
          }
          area.addEventListener("scroll", redraw, { passive: true });
          area.addEventListener("pointermove", event => {
            const place = at(event);
            canvas.style.cursor = place ? "pointer" : "default";
            if (place && (place.row !== plot.row || place.column !== plot.column)) select(place.row, place.column);
          });
          area.addEventListener("click", event => {
            const place = at(event);
            if (!place) return;
            select(place.row, place.column);
            // A finger sees the cell's words first, and follows the link in them.
            if (event.pointerType !== "touch") open(plot.rows[place.row].id);
          });
          area.addEventListener("focus", () => { if (plot.row < 0) select(0, 0); });
          area.addEventListener("keydown", event => {
            const page = Math.max(1, Math.floor((size.height - plot.top) / plot.cell) - 1);
            const steps = {
              ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0], PageUp: [-page, 0], PageDown: [page, 0],
              Home: [event.ctrlKey ? -Infinity : 0, -Infinity], End: [event.ctrlKey ? Infinity : 0, Infinity],
            };
            if (event.key === "Enter" && plot.row >= 0) open(plot.rows[plot.row].id);
            else if (!event.altKey && !event.metaKey && steps[event.key]) select(plot.row + steps[event.key][0], plot.column + steps[event.key][1], true);
            else return;
            event.preventDefault();
          });
          watchers.push(() => { arrange(); layOut(); tell(); });
          new ResizeObserver(() => { if (area.parentElement.clientWidth !== laidOutFor) layOut(); }).observe(area);
          addEventListener("resize", layOut);
          matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => { draw(); paintLegend(); });
          const option = (value, label) => make("option", { value }, label);
          const cellSize = make("select", { id: "cell-size", onchange: event => { plot.size = event.target.value; layOut(); } },
            option("fit", "fitting the width"), option("small", "small"), option("medium", "medium"), option("large", "large"));
          const order = make("select", { id: "cell-order", onchange: event => { plot.order = event.target.value; arrange(); layOut(); tell(); } },
            option("catalogue", "by constraint and suite"), option("kills", "by number of kills"));
          const element = section("matrix", "Kill matrix",
            make("p", { class: "lead" }, "Which test fails under which mutant: a row for each mutant, a column for each test. Where every test of a constraint "
              + "has a mutant of its own, a diagonal shows."),
            make("div", { class: "matrix-tools" },
              legend(),
              make("div", { class: "fields" }, make("label", {}, "Sorted ", order), make("label", {}, "Cells ", cellSize))),
            make("div", { class: "matrix-box" }, area), told, matrixTable());
          arrange();
          tell();
          return { element, ofPaper };
        }

        // The matrix in words, for those who cannot see it, made when it is asked for.
        function matrixTable() {
          const step = 200;
          const body = make("tbody");
          const more = make("button", { type: "button", onclick: () => fill() });
          let filled = 0;
          const names = (entry, wanted) => {
            const found = [];
            entry.row.forEach((value, test) => { if (wanted(value & 15)) found.push(tests[test].short); });
            return found.length ? make("ul", {}, found.slice(0, 40).map(text => make("li", {}, name(text))),
              found.length > 40 && make("li", {}, "and " + grouped(found.length - 40) + " more")) : "none";
          };
          function fill() {
            for (const entry of matching.slice(filled, filled + step)) {
              body.append(make("tr", {}, make("th", { scope: "row" }, make("a", { href: anchor(entry.id) }, name(entry.id))),
                make("td", {}, names(entry, cell => cell === 5)), make("td", {}, names(entry, cell => cell === 4)),
                make("td", {}, names(entry, cell => cell === 3 || cell > 5))));
            }
            filled = Math.min(filled + step, matching.length);
            more.hidden = filled >= matching.length;
            more.textContent = "Show more (" + grouped(matching.length - filled) + " left)";
          }
          const details = folded("The matrix as a table", () => {
            fill();
            return make("div", {}, scrolling("The matrix as a table", make("table", { class: "plain-table" },
              make("caption", { class: "unseen" }, "Tests that fail under each mutant"),
              make("thead", {}, make("tr", {}, ["Mutant", "Killed by", "Also fails", "Ends otherwise"].map(text => make("th", { scope: "col" }, text)))),
              body)), more);
          });
          watchers.push(() => {
            if (!details.open && details.childElementCount === 1) return;
            body.replaceChildren();
            filled = 0;
            fill();
          });
          return details;
        }
        """#
}
