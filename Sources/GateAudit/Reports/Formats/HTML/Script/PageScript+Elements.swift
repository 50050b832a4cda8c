// The script's only way of making elements: text becomes text nodes, and what is invisible becomes visible.

extension PageScript {
    static let elements = #"""
        // Control characters, and all that reorders or hides text, but tab and line feed.
        const hidden = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu;

        function codePoint(character) {
          return "U+" + character.codePointAt(0).toString(16).toUpperCase().padStart(4, "0");
        }

        function visible(text) {
          return String(text).replace(hidden, character => "⟨" + codePoint(character) + "⟩");
        }

        function appendText(parent, text) {
          let end = 0;
          for (const match of text.matchAll(hidden)) {
            if (match.index > end) parent.append(text.slice(end, match.index));
            const mark = document.createElement("span");
            mark.className = "hidden-character";
            mark.textContent = codePoint(match[0]);
            parent.append(mark);
            end = match.index + match[0].length;
          }
          if (end < text.length) parent.append(text.slice(end));
        }

        function append(parent, content) {
          for (const part of content) {
            if (part === null || part === undefined || part === false || part === "") continue;
            if (Array.isArray(part)) append(parent, part);
            else if (part instanceof Node) parent.append(part);
            else appendText(parent, String(part));
          }
        }

        // Attributes are of the script's own making, or visible text in a label; a key that begins with "on" takes a function.
        function make(name, attributes, ...content) {
          const element = document.createElement(name);
          for (const [key, value] of Object.entries(attributes || {})) {
            if (value === null || value === undefined || value === false) continue;
            if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
            else element.setAttribute(key, value === true ? "" : visible(value));
          }
          append(element, content);
          return element;
        }

        function picture(name, attributes, ...content) {
          const element = document.createElementNS("http://www.w3.org/2000/svg", name);
          for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
          element.append(...content);
          return element;
        }

        function section(id, title, ...content) {
          return make("section", { id, "aria-labelledby": id + "-title" },
            make("h2", { id: id + "-title", tabindex: "-1" }, title), ...content);
        }

        // A wide table scrolls in a region of its own, which the keyboard can reach.
        function scrolling(label, table) {
          return make("div", { class: "scrolling", role: "region", "aria-label": label, tabindex: "0" }, table);
        }

        function folded(summary, fill, attributes) {
          const details = make("details", attributes, make("summary", {}, summary));
          details.addEventListener("toggle", () => {
            if (details.open && details.childElementCount === 1) append(details, [fill()]);
          });
          return details;
        }
        """#
}
