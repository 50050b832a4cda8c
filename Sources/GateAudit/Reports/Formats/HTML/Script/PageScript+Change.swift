// A mutant's change, shown in its source with line numbers and as much of the file around it as one likes.

extension PageScript {
    static let change = #"""
        function fileLines(index) {
          const file = report.files[index];
          if (!file.lines) file.lines = report.texts[file[1]] === null ? null : report.texts[file[1]].split("\n");
          return file.lines;
        }

        function changesOf(entry) {
          if (!entry.changes) return plainDiff(textOf(entry.diff));
          return make("div", {}, entry.changes.map(([file, ...edits]) => changedFile(file, edits)));
        }

        // Where the change has no place in the sources, its diff is all there is.
        function plainDiff(text) {
          const lines = text.split("\n").filter(line => !/^(diff --git|index )/.test(line));
          while (lines.length && !lines[lines.length - 1]) lines.pop();
          return make("pre", { class: "output diff", tabindex: "0" }, lines.map(line => {
            const kind = /^(\+\+\+|---|@@)/.test(line) ? "place" : line[0] === "+" ? "added" : line[0] === "-" ? "removed" : "";
            return make("span", { class: kind }, line + "\n");
          }));
        }

        function changedFile(file, edits) {
          const path = report.files[file][0];
          const lines = fileLines(file);
          const box = make("figure", { class: "change" });
          let context = 3;
          function draw() {
            const rows = lines ? changedRows(lines, edits, context) : bareRows(edits);
            const isWhole = !lines || context >= lines.length;
            const first = edits[0][0];
            const widen = (label, by) => make("button", { type: "button", class: "plain", onclick: () => {
              context = by;
              draw();
              box.querySelector("button, td")?.focus();
            } }, label);
            box.replaceChildren(
              make("figcaption", {}, make("span", {}, name(path), ":" + first),
                make("span", { class: "tools" }, !isWhole && widen("More lines", context + 20), !isWhole && widen("Whole file", Infinity),
                  lines && context > 3 && widen("Less", 3))),
              make("div", { class: "code", role: "region", tabindex: "0", "aria-label": "Change of " + path }, make("table", {},
                make("thead", { class: "unseen" }, make("tr", {}, ["Line before", "Line after", "Change", "Code"].map(text => make("th", { scope: "col" }, text)))),
                make("tbody", {}, rows))));
          }
          draw();
          return box;
        }

        function codeRow(kind, before, after, ...code) {
          const mark = { removed: "−", added: "+" }[kind] || "";
          return make("tr", { class: kind }, make("td", { class: "line-number" }, before), make("td", { class: "line-number" }, after),
            make("td", { class: "mark" }, mark), make("td", { class: "text" }, code.length && code.some(part => part !== "") ? code : " "));
        }

        function changedRows(lines, edits, context) {
          const rows = [];
          let next = 1;
          let shift = 0;
          edits.forEach(([line, removed, added], index) => {
            const from = Math.max(next, line - context);
            if (from > next && rows.length) rows.push(make("tr", { class: "gap" }, make("td", { colspan: "4" }, "⋯")));
            for (let number = from; number < line; number += 1) rows.push(codeRow("", number, number + shift, lines[number - 1]));
            const old = lines.slice(line - 1, line - 1 + removed);
            const fresh = added === undefined ? [] : textOf(added).split("\n");
            const pairs = old.map((text, position) => old.length === fresh.length ? parted(text, fresh[position]) : [[text], [fresh[position]]]);
            old.forEach((text, position) => rows.push(codeRow("removed", line + position, "", ...pairs[position][0])));
            fresh.forEach((text, position) => rows.push(codeRow("added", "", line + shift + position,
              ...(old.length === fresh.length ? pairs[position][1] : [text]))));
            shift += fresh.length - removed;
            next = line + removed;
            const following = index + 1 < edits.length ? edits[index + 1][0] : lines.length + 1;
            const end = Math.min(following, next + context, lines.length + 1);
            for (let number = next; number < end; number += 1) {
              // The last line feed of a file leaves an empty piece behind it, which is no line.
              if (number === lines.length && lines[number - 1] === "") continue;
              rows.push(codeRow("", number, number + shift, lines[number - 1]));
            }
            next = Math.max(next, end);
          });
          return rows;
        }

        function bareRows(edits) {
          return edits.flatMap(([line, removed, added]) => [
            removed ? codeRow("removed", line, "", "(" + count(removed, "line") + ")") : null,
            ...(added === undefined ? [] : textOf(added).split("\n").map(text => codeRow("added", "", "", text)))]).filter(Boolean);
        }

        // Marks what differs between two lines, where most of them is alike.
        function parted(old, fresh) {
          let start = 0;
          while (start < old.length && start < fresh.length && old[start] === fresh[start]) start += 1;
          let end = 0;
          while (end < old.length - start && end < fresh.length - start && old[old.length - 1 - end] === fresh[fresh.length - 1 - end]) end += 1;
          // A pair of surrogates is one character and stays together.
          if (/[\uDC00-\uDFFF]/.test(old[start] || "") || /[\uDC00-\uDFFF]/.test(fresh[start] || "")) start = Math.max(0, start - 1);
          if (/[\uDC00-\uDFFF]/.test(old[old.length - end] || "")) end = Math.max(0, end - 1);
          const same = old.slice(0, start).trim().length + old.slice(old.length - end).trim().length;
          if (same < 3) return [[old], [fresh]];
          const split = text => {
            const middle = text.slice(start, text.length - end);
            return [text.slice(0, start), middle && make("span", { class: "differs" }, middle), text.slice(text.length - end)];
          };
          return [split(old), split(fresh)];
        }
        """#
}
