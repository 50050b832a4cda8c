// The page in a browser, where there is one: no errors, nothing cut off, filters and links that lead where they say.

import Foundation
import Testing

@testable import GateAudit

@Suite(.enabled(if: Browser.isThere, "no Chromium or Chrome in the search path"), .serialized, .timeLimit(.minutes(5)))
struct PageInBrowserTests {
    private let html = ReportFormat.html.text(ReportExamples.mixed)

    /// The entries of the list that the markup holds, in order.
    private func listed(_ page: Browser.Page) -> [String] {
        page.markup.matches(of: /<article class="entry[^"]*"[^>]*data-entry="([^"]*)"/).map { String($0.output.1) }
    }

    @Test func `it opens without a word on the console, with everything in its place`() async throws {
        let page = try await Browser.open(html)
        #expect(page.console == [])
        #expect(page.markup.contains("data-ready=\"yes\""))
        #expect(listed(page).count == ReportExamples.mixed.report.entries.count)
        #expect(page.markup.contains(">VOID<"))
        for title in [
            "What keeps it from passing", "Constraints", "Kill matrix", "Mutants", "Idle tests and assertions",
        ] {
            #expect(page.markup.contains(">\(title)</h2>"), "\(title)")
        }
        let matrix = try #require(
            page.markup.firstMatch(of: /data-rows="(\d+)" data-columns="(\d+)" data-painted="(\d+)"/))
        #expect(matrix.output.1 == "14" && matrix.output.2 == "5")
        #expect(try #require(Int(matrix.output.3)) > 30)
    }

    @Test(arguments: [
        ("?filter=survived", ["isolation/late-copy"]),
        ("?filter=failing&constraint=isolation", ["isolation/wrong-account", "isolation/late-copy"]),
        ("?search=agent+twice", ["headers/agent-twice"]), ("?filter=open", ["logout/not-tried"]),
        ("?search=nothing-like-it", []),
    ])
    func `the address filters the list and the matrix`(_ query: String, _ ids: [String]) async throws {
        let page = try await Browser.open(html, at: query)
        #expect(page.console == [])
        #expect(listed(page) == ids)
        #expect(page.markup.contains("data-rows=\"\(ids.count)\""))
        #expect(page.markup.contains(">\(ids.count) of 14 shown<"))
    }

    @Test func `a filter that is none shows everything`() async throws {
        let page = try await Browser.open(html, at: "?filter=%3Cimg%3E&constraint=__proto__")
        #expect(page.console == [])
        #expect(listed(page).count == 14)
    }

    @Test(arguments: [Browser.Window(width: 360, isDark: true), Browser.Window(width: 1920, isDark: false)])
    func `a link opens its mutant, with its change and its trials`(_ window: Browser.Window) async throws {
        // The filter would hide it: the link wins.
        let address = "?filter=survived#isolation/shared-store"
        #expect(try await Browser.open(html, at: address, in: window).console == [])
        let answer = try await Browser.ask(
            """
            const open = [...document.querySelectorAll(".entry.open")];
            return [open.length, open[0].dataset.entry, document.activeElement === open[0].querySelector("h4 button"), open[0].innerText,
              [...open[0].querySelectorAll("a")].map(link => link.getAttribute("href")).join(" ")].join("|");
            """, of: html, at: address, in: window)
        #expect(answer.hasPrefix("1|isolation/shared-store|true|"))
        for text in [
            "Account A's cookies never enter account B's requests.", "let line8 = value(of: other)",
            "Expectation failed: (sent → [\"session=fixture-a\"])", "on one busy core", "completed (exit status 1)",
            "run-mutants isolation/shared-store", "log/isolation/shared-store.log",
        ] {
            #expect(answer.contains(text), "\(text)")
        }
    }

    @Test(arguments: Browser.Window.all)
    func `nothing is cut off at any width, and the matrix has its colours`(_ window: Browser.Window) async throws {
        let answer = try await Browser.ask(
            """
            for (const button of document.querySelectorAll(".entry h4 button")) button.click();
            for (const details of document.querySelectorAll("details")) details.open = true;
            // What scrolls by itself, or is there for screen readers only, may be wider than the window.
            const isInside = element => element.closest(".scrolling, .code, .matrix, .unseen, .skip, pre");
            const wide = [...document.querySelectorAll("body *")].filter(element => !isInside(element)
              && element.getBoundingClientRect().right > innerWidth + 1).map(element => element.tagName + "." + element.className);
            const canvas = document.querySelector(".matrix canvas");
            const pixels = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data;
            const colours = new Set();
            for (let at = 0; at < pixels.length; at += 4) colours.add((pixels[at] << 16 | pixels[at + 1] << 8 | pixels[at + 2]).toString(16).padStart(6, "0"));
            const style = getComputedStyle(document.documentElement);
            const missing = ["--panel", "--cell-kills", "--cell-failed", "--cell-mixed", "--cell-threw", "--cell-timeout", "--cell-crashed"]
              .filter(name => !colours.has(style.getPropertyValue(name).trim().slice(1)));
            return [innerWidth, document.documentElement.scrollWidth, wide.slice(0, 5).join(" "), missing.join(" "), getComputedStyle(document.body).backgroundColor].join("|");
            """, of: html, in: window)
        let ground = window.isDark ? "rgb(19, 21, 24)" : "rgb(247, 247, 244)"
        #expect(answer == "\(window.width)|\(window.width)|||\(ground)")
    }

    @Test(arguments: Browser.Window.all)
    func `it can be seen`(_ window: Browser.Window) async throws {
        let page = try await Browser.open(html, in: window, takesPicture: true)
        let picture = try #require(page.picture)
        // A PNG's width stands at bytes 16 to 19; a blank one of this size has some 5 KB.
        #expect(picture.starts(with: [0x89, 0x50, 0x4E, 0x47]))
        #expect(picture[16..<20].reduce(0) { $0 << 8 | Int($1) } == window.width)
        #expect(picture.count > 15_000)
    }

    @Test func `headings are in order, everything has a name, and keys reach the matrix`() async throws {
        let answer = try await Browser.ask(
            """
            document.querySelector(".entry h4 button").click();
            let last = 0;
            const faults = [];
            for (const heading of document.querySelectorAll("h1, h2, h3, h4, h5")) {
              const level = Number(heading.tagName[1]);
              if (level > last + 1) faults.push(heading.textContent);
              last = level;
            }
            const name = element => element.getAttribute("aria-label") || element.textContent.trim() || (element.labels && element.labels.length) || element.title;
            for (const element of document.querySelectorAll("button, a, select, input, [role=region], [role=img], [role=application], nav")) if (!name(element)) faults.push(element.outerHTML);
            for (const head of document.querySelectorAll("th")) if (!head.scope) faults.push(head.outerHTML);
            const ids = [...document.querySelectorAll("[id]")].map(element => element.id);
            if (new Set(ids).size !== ids.length) faults.push("two elements of one id");
            const matrix = document.querySelector(".matrix");
            matrix.focus();
            const press = key => matrix.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
            for (let times = 0; times < 4; times += 1) press("ArrowDown"); press("End"); press("ArrowLeft");
            const told = document.getElementById("cell").textContent;
            press("Enter");
            return [faults.join(" "), told, location.hash].join("|");
            """, of: html)
        #expect(
            answer
                == "|headers/login-throws under IsolationTests/eachAccountSendsItsOwnCookies(): threw an error.|#headers/login-throws"
        )
    }

    @Test func `hostile texts are shown and do nothing`() async throws {
        let html = ReportFormat.html.text(ReportExamples.hostileMaterial)
        let page = try await Browser.open(html)
        #expect(page.console == [])
        let answer = try await Browser.ask(
            """
            for (const button of document.querySelectorAll(".entry h4 button")) button.click();
            for (const details of document.querySelectorAll("details")) details.open = true;
            const links = [...document.querySelectorAll("a")].filter(link => !/^(#|\\?|log\\/|diff\\/|outcomes.json$)/.test(link.getAttribute("href")));
            const shown = document.body.innerText;
            const hidden = /[\\u202e\\u2028\\u0000\\u001b\\u200b]/.test([...document.querySelectorAll("#top, #main")].map(element => element.textContent).join());
            return [document.querySelectorAll("img, body script").length, document.title === "taken", links.length, hidden, shown.includes("U+202E"),
              document.querySelectorAll(".entry").length, document.documentElement.scrollWidth <= innerWidth].join("|");
            """, of: html, in: Browser.Window(width: 360, isDark: false))
        // The page's own two scripts, and the one that asks.
        #expect(answer == "3|false|0|false|true|\(ReportExamples.hostile.count)|true")
    }

    @Test func `a report of a gate that is not green opens, without one mutant in it`() async throws {
        let problem = Baseline.Problem(
            layer: "network", test: TestIdentifier(ReportExamples.echo),
            evidence: "failed in repetition 2\nJar.swift:1: no")
        let report = ReportExamples.report([], problems: [problem])
        let page = try await Browser.open(
            ReportFormat.html.text(ReportMaterial(report: report, diffs: [:], sources: [:])))
        #expect(page.console == [])
        #expect(page.markup.contains("data-ready=\"yes\""))
        #expect(page.markup.contains("failed in repetition 2\nJar.swift:1: no"))
    }

    @Test func `a large report opens, and filters`() async throws {
        let page = try await Browser.open(
            ReportFormat.html.text(ReportExamples.large(mutants: 1_000, tests: 100)), at: "?filter=survived")
        #expect(page.console == [])
        #expect(listed(page).count == 20)
        #expect(page.markup.contains("data-rows=\"20\" data-columns=\"100\""))
    }
}
