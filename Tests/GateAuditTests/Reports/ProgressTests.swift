// What is shown while an audit runs: on a terminal, and elsewhere.

import Testing

@testable import GateAudit

@Suite struct ProgressTests {
    private func judged(_ id: String, _ verdict: Verdict) -> AuditEvent {
        .judged(EntryRecord(entry(id), judgement: Judgement(verdict: verdict, reason: "Because.")))
    }

    @Test func `the line tells what is running, how much is done and the time left`() {
        var progress = AuditProgress()
        progress.apply(.stage("Building the unmodified package"), now: 0)
        #expect(progress.line(now: 2.5, width: 79) == "Building the unmodified package (2.5 s)")
        progress.apply(.held("baseline"), now: 5)
        #expect(progress.line(now: 5, width: 79) == "")
        progress.apply(.entriesBegan(count: 4), now: 10)
        progress.apply(.entry(id: "a/x", .building), now: 10)
        progress.apply(.entry(id: "a/y", .building), now: 11)
        progress.apply(.entry(id: "a/x", .trying), now: 12)
        #expect(progress.line(now: 13, width: 79) == "0/4 done: a/x (trials), a/y (build)")
        progress.apply(judged("a/x", .survived), now: 20)
        #expect(progress.line(now: 20, width: 79) == "1/4 done, 1 failing, about 30 s left: a/y (build)")
        #expect(progress.line(now: 20, width: 20) == "1/4 done, 1 failing…")
    }

    @Test func `verdicts that were used again do not make the time left look short`() {
        var progress = AuditProgress()
        progress.apply(.entriesBegan(count: 4), now: 0)
        var record = EntryRecord(entry("a/x"), judgement: Judgement(verdict: .killed, reason: "Because."))
        record.reused = true
        progress.apply(.judged(record), now: 1)
        #expect(progress.secondsLeft(now: 1) == nil)
        progress.apply(judged("a/y", .killed), now: 10)
        #expect(progress.secondsLeft(now: 10) == 20)
    }

    /// Keeps what is written.
    private final class Recorder: TextSink, @unchecked Sendable {
        // `@unchecked Sendable`: written to by one reporter, which is an actor, and read when it is done.
        var text = ""
        func write(_ text: String) { self.text += text }
    }

    @Test func `on a terminal one line is rewritten and what passes leaves none`() async {
        let recorder = Recorder()
        let reporter = TerminalReporter(
            sink: recorder, columns: 80, painter: Painter(enabled: false), clock: { 0 })
        await reporter.observe(.stage("Building"))
        await reporter.observe(.held("baseline"))
        await reporter.observe(.entriesBegan(count: 2))
        await reporter.observe(judged("a/x", .killed))
        await reporter.observe(judged("a/y", .survived))
        await reporter.finish(["the end"])
        #expect(
            recorder.text == "Building (0.0 s)" + "\r\u{1B}[Kok            baseline\n" + "0/2 done"
                + "\r\u{1B}[K1/2 done, about 0.0 s left" + "\r\u{1B}[Ksurvived      a/y\n" + "\nthe end\n")
    }

    @Test func `elsewhere every verdict has a line of its own and nothing is rewritten`() async {
        let recorder = Recorder()
        let reporter = TerminalReporter(sink: recorder, columns: nil, painter: Painter(enabled: false))
        await reporter.observe(.began(package: "Sample", mutants: 2, benign: 1, controls: 0))
        await reporter.observe(.stage("Building"))
        await reporter.observe(.entriesBegan(count: 2))
        await reporter.observe(judged("a/x", .killed))
        await reporter.refresh()
        #expect(
            recorder.text == """
                Auditing the gate of Sample: 2 mutants, 1 harmless change
                Building …
                killed        a/x

                """)
    }

    @Test func `a kill names one killer and counts the others`() {
        let killers = ["Gate.A/a()", "Gate.A/b()", "Gate.A/c()"].map(TestIdentifier.init)
        func line(_ killers: [TestIdentifier]) -> String? {
            let judgement = Judgement(verdict: .killed, killers: killers, reason: "Because.")
            return EventText(painter: Painter(enabled: false), everyEntry: true)
                .line(for: .judged(EntryRecord(entry("a/x"), judgement: judgement)))
        }
        #expect(line([killers[0]]) == "killed        a/x by Gate.A/a()")
        #expect(line(killers) == "killed        a/x by Gate.A/a() and 2 more")
    }

    @Test(arguments: [
        (0.0, "0.0 s"), (0.44, "0.4 s"), (9.96, "10 s"), (59.4, "59 s"), (59.6, "1:00 min"), (185, "3:05 min"),
        (3723, "1:02:03 h"), (.infinity, "?"),
    ])
    func `durations read as people say them`(_ seconds: Double, _ text: String) {
        #expect(readable(seconds: seconds) == text)
    }
}
