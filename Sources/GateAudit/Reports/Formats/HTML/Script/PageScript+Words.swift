// How the script writes numbers, times, names and commands.

extension PageScript {
    static let words = #"""
        function count(number, noun) {
          return grouped(number) + " " + noun + (number === 1 ? "" : "s");
        }

        function grouped(number) {
          return String(number).replace(/\B(?=(\d{3})+$)/g, ",");
        }

        function readable(milliseconds) {
          const seconds = milliseconds / 1000;
          if (seconds < 9.95) return seconds.toFixed(1) + " s";
          const whole = Math.round(seconds);
          const two = number => String(number).padStart(2, "0");
          if (whole < 60) return whole + " s";
          if (whole < 3600) return Math.floor(whole / 60) + ":" + two(whole % 60) + " min";
          return Math.floor(whole / 3600) + ":" + two(Math.floor(whole / 60) % 60) + ":" + two(whole % 60) + " h";
        }

        function exact(milliseconds) {
          return milliseconds < 10000 ? (milliseconds / 1000).toFixed(2) + " s" : readable(milliseconds);
        }

        function listed(words) {
          return words.length < 2 ? words.join("") : words.slice(0, -1).join(", ") + " and " + words[words.length - 1];
        }

        function sentence(text) {
          return text.charAt(0).toUpperCase() + text.slice(1) + (/[.!?]$/.test(text) ? "" : ".");
        }

        // Long names may break where they have a joint, so that no width loses any of them.
        function name(text, attributes) {
          const element = make("span", Object.assign({ class: "name" }, attributes));
          text.split(/(?<=[\/._(:-])/).forEach((part, index) => {
            if (index > 0) element.append(document.createElement("wbr"));
            appendText(element, part);
          });
          return element;
        }

        // A test without its module, which most tests share.
        function shortName(test) {
          const slash = test.indexOf("/");
          const dot = test.indexOf(".");
          return dot > 0 && dot < slash ? test.slice(dot + 1) : test;
        }

        function suite(test) {
          const short = shortName(test);
          const slash = short.indexOf("/");
          return slash > 0 ? short.slice(0, slash) : short;
        }

        function shellWord(word) {
          return /^[A-Za-z0-9_.\/:=@%+,-]+$/.test(word) ? word : "'" + word.replace(/'/g, "'\\''") + "'";
        }

        function fileLink(folder, id, ending, label) {
          const path = folder + "/" + id.split("/").map(encodeURIComponent).join("/") + ending;
          return make("a", { href: path }, label);
        }

        function anchor(id) {
          return "#" + id.split("/").map(encodeURIComponent).join("/");
        }
        """#
}
