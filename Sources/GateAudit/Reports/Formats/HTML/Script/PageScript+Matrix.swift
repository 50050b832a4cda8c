// The kill matrix: a canvas that paints only what is in view, however many cells there are.

extension PageScript {
    static let matrix = #"""
        const plot = { rows: [], columns: [], cell: 8, left: 0, top: 0, row: -1, column: -1, order: "catalogue", size: "fit" };

        // How far the slanted heading of the last suite reaches beyond its column.
        const overhang = 50;

        function arrange() {
          plot.columns = tests.map(test => test.number);
          plot.rows = [...matching];
          if (plot.order === "kills") {
            plot.columns.sort((a, b) => tests[b].fails - tests[a].fails || a - b);
            plot.rows.sort((a, b) => a.fails - b.fails || a.number - b.number);
          }
          plot.row = plot.column = -1;
        }

        // Neighbours that share a heading, as [heading, first, end].
        function runs(list, heading) {
          const found = [];
          list.forEach((item, index) => {
            const text = heading(item);
            if (found.length && found[found.length - 1][0] === text) found[found.length - 1][2] = index + 1;
            else found.push([text, index, index + 1]);
          });
          return found;
        }

        // Chooses the size of a cell and of the margins. Names of mutants need rows of 11 pixels, and a wide margin.
        function measure(width) {
          const isNarrow = width < 560;
          const wish = { small: 4, medium: 8, large: 14 }[plot.size];
          const fitting = left => Math.max(isNarrow ? 6 : 4, Math.min(16, Math.floor((width - left - overhang) / Math.max(1, plot.columns.length))));
          const margins = isNarrow ? [84] : [250, 130];
          plot.top = 92;
          for (const left of margins) {
            plot.left = left;
            plot.cell = wish || fitting(left);
            if (plot.cell >= 11) break;
          }
        }

        function colours() {
          const style = getComputedStyle(document.documentElement);
          const value = name => style.getPropertyValue(name).trim();
          return {
            ink: value("--ink"), soft: value("--soft"), ground: value("--panel"), band: value("--band"), line: value("--line"), accent: value("--accent"),
            cells: ["", value("--cell-passed"), value("--cell-passed"), value("--cell-beside"), value("--cell-failed"), value("--cell-kills"),
              value("--cell-threw"), value("--cell-timeout"), value("--cell-crashed"), value("--cell-mixed")],
          };
        }

        function clip(context, text, width) {
          if (context.measureText(text).width <= width) return text;
          let length = text.length;
          while (length > 1 && context.measureText(text.slice(0, length) + "…").width > width) length -= Math.max(1, length >> 4);
          return text.slice(0, length) + "…";
        }

        // One cell: its shape tells as much as its colour, where there is room for a shape. Where there is none, so many
        // alike are painted at once.
        function paintCell(context, x, y, size, cell, colour, times) {
          if (size < 6) {
            context.fillStyle = colour;
            if (cell === 1 || cell === 2) context.globalAlpha = 0.3;
            context.fillRect(x, y, size * times, size);
            context.globalAlpha = 1;
            return;
          }
          const inner = size - 1;
          context.fillStyle = context.strokeStyle = colour;
          if (cell === 5) {
            context.fillRect(x, y, inner, inner);
          } else if (cell === 4) {
            context.fillRect(x + 1, y + 1, inner - 2, inner - 2);
          } else if (cell === 3) {
            context.lineWidth = 1;
            context.strokeRect(x + 1.5, y + 1.5, inner - 3, inner - 3);
          } else if (cell === 1) {
            const dot = size < 10 ? 1 : 2;
            context.fillRect(x + (inner - dot) / 2, y + (inner - dot) / 2, dot, dot);
          } else if (cell === 2) {
            context.fillRect(x + 2, y + inner / 2, inner - 4, 1);
          } else {
            context.fillRect(x, y, inner, inner);
            context.strokeStyle = context.fillStyle = plot.palette.ground;
            context.lineWidth = 1;
            context.beginPath();
            if (cell === 6 || cell === 8) {
              context.moveTo(x, y + inner);
              context.lineTo(x + inner, y);
            }
            if (cell === 8) {
              context.moveTo(x, y);
              context.lineTo(x + inner, y + inner);
            }
            if (cell === 7) context.fillRect(x + inner / 3, y + inner / 3, inner / 3, inner / 3);
            if (cell === 9) context.fillRect(x + inner / 2, y, inner / 2, inner / 2);
            context.stroke();
          }
        }

        // Paints the part of the matrix that begins at (scrollX, scrollY) into a canvas of the given size.
        function paint(canvas, width, height, scrollX, scrollY) {
          const scale = window.devicePixelRatio || 1;
          const { rows, columns, cell, left, top } = plot;
          const palette = plot.palette = colours();
          canvas.width = Math.round(width * scale);
          canvas.height = Math.round(height * scale);
          const context = canvas.getContext("2d");
          context.setTransform(scale, 0, 0, scale, 0, 0);
          context.fillStyle = palette.ground;
          context.fillRect(0, 0, width, height);
          const firstRow = Math.max(0, Math.floor(scrollY / cell));
          const endRow = Math.min(rows.length, Math.ceil((scrollY + height - top) / cell));
          const firstColumn = Math.max(0, Math.floor(scrollX / cell));
          const endColumn = Math.min(columns.length, Math.ceil((scrollX + width - left) / cell));
          const x = column => left + column * cell - scrollX;
          const y = row => top + row * cell - scrollY;
          const right = Math.min(width, x(columns.length));
          const bottom = Math.min(height, y(rows.length));
          const headings = plot.order === "catalogue";
          const suites = headings ? runs(columns, test => tests[test].suite) : [];
          const folders = headings ? runs(rows, entry => entry.folder) : [];

          context.save();
          context.beginPath();
          context.rect(left, top, width - left, height - top);
          context.clip();
          context.fillStyle = palette.band;
          suites.forEach(([, from, end], index) => { if (index % 2) context.fillRect(x(from), top, (end - from) * cell, bottom - top); });
          folders.forEach(([, from, end], index) => { if (index % 2) context.fillRect(left, y(from), right - left, (end - from) * cell); });
          if (plot.row >= 0) {
            context.fillStyle = palette.line;
            context.fillRect(left, y(plot.row), right - left, cell);
            context.fillRect(x(plot.column), top, cell, bottom - top);
          }
          let painted = 0;
          for (let row = firstRow; row < endRow; row += 1) {
            const cells = rows[row].row;
            for (let column = firstColumn; column < endColumn; column += 1) {
              const value = cells[columns[column]] & 15;
              if (!value) continue;
              let end = column + 1;
              if (cell < 6) while (end < endColumn && (cells[columns[end]] & 15) === value) end += 1;
              paintCell(context, x(column), y(row), cell, value, palette.cells[value], end - column);
              painted += end - column;
              column = end - 1;
            }
          }
          if (plot.row >= 0) {
            context.strokeStyle = palette.accent;
            context.lineWidth = 2;
            context.strokeRect(x(plot.column) - 1, y(plot.row) - 1, Math.max(cell, 4) + 1, Math.max(cell, 4) + 1);
          }
          context.restore();

          const face = getComputedStyle(document.body).fontFamily;
          context.textBaseline = "middle";
          context.save();
          context.beginPath();
          context.rect(0, top, left, height - top);
          context.clip();
          context.textAlign = "right";
          if (cell >= 11 && left >= 200) {
            context.font = Math.min(11.5, cell - 0.5) + "px " + face;
            for (let row = firstRow; row < endRow; row += 1) {
              context.fillStyle = row === plot.row ? palette.accent : rows[row].role === "mutant" ? palette.ink : palette.soft;
              context.fillText(clip(context, visible(rows[row].id), left - 14), left - 6, y(row) + cell / 2);
            }
          } else {
            context.font = "11px " + face;
            context.fillStyle = palette.soft;
            for (const [text, from, end] of folders) {
              const seenFrom = Math.max(y(from), top);
              const seenEnd = Math.min(y(end), height);
              if (seenEnd - seenFrom >= 11) context.fillText(clip(context, visible(text), left - 12), left - 6, (seenFrom + seenEnd) / 2);
            }
          }
          context.restore();

          context.save();
          context.beginPath();
          context.rect(left, 0, width - left, top);
          context.clip();
          context.font = "11px " + face;
          context.textAlign = "left";
          let free = 0;
          for (const [text, from, end] of suites) {
            const seenFrom = Math.max(x(from), left);
            const seenEnd = Math.min(x(end), width);
            if (seenEnd <= seenFrom) continue;
            context.fillStyle = palette.line;
            context.fillRect(seenFrom, top - 4, Math.max(1, seenEnd - seenFrom - 1), 2);
            const middle = (seenFrom + seenEnd) / 2;
            // Headings that would run into each other are left out; the line below the matrix names every test.
            if (middle - 6 < free) continue;
            free = middle + 6;
            context.fillStyle = plot.column >= from && plot.column < end ? palette.accent : palette.soft;
            context.save();
            context.translate(middle, top - 9);
            context.rotate(-Math.PI / 3);
            context.fillText(clip(context, visible(text), top * 1.05), 0, 0);
            context.restore();
          }
          context.restore();
          return painted;
        }
        """#
}
