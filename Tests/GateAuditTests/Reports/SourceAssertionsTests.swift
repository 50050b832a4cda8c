// Which assertions are found in a source, and where.

#if canImport(SwiftSyntax)
    import Testing

    @testable import GateAudit

    @Suite struct SourceAssertionsTests {
        private func read(_ source: String) -> [SourceAssertion] {
            SourceAssertions.read(source, file: "Tests/Gate/Jar.swift", module: "Gate")
        }

        @Test(arguments: [
            "#expect(a == b)", "try #require(a)", "#expect(throws: Failure.self) { try f() }", "Issue.record(\"no\")",
            "Testing.Issue.record(error)", "XCTAssertEqual(a, b)", "XCTFail(\"no\")", "_ = try XCTUnwrap(a)",
            "await confirmation(\"yes\") { confirm in confirm() }", "let x = try #require(a)",
        ])
        func `every kind of assertion is found`(_ statement: String) {
            #expect(read("func test() async throws {\n    \(statement)\n}\n").map(\.place.line) == [2])
        }

        @Test(arguments: [
            "// #expect(a)", "let text = \"#expect(a)\"", "record(a)", "Log.record(a)", "#externalMacro(a)",
            "#expect(a, sourceLocation: place)", "XCTAssertTrue(a, file: file, line: line)",
            "#if os(Plan9)\n    #expect(a)\n#endif",
        ])
        func `nothing else is`(_ statement: String) {
            #expect(read("func test() {\n    \(statement)\n}\n").isEmpty)
        }

        @Test func `an exit test counts, and what it expects in its own process does not`() {
            let source = """
                func test() async {
                    await #expect(processExitsWith: .success) {
                        #expect(a == b)
                    }
                    #expect(c)
                }

                """
            #expect(read(source).map(\.place.line) == [2, 5])
        }

        @Test func `the place is the one that Swift Testing reports`() {
            let found = read("func test() {\n    /* é */ #expect(a); #expect(b)\n}\n")
            // Columns count bytes of UTF-8.
            #expect(
                found.map(\.place) == [
                    SourcePlace(fileID: "Gate/Jar.swift", line: 2, column: 14),
                    SourcePlace(fileID: "Gate/Jar.swift", line: 2, column: 26),
                ])
            #expect(found.first?.file == "Tests/Gate/Jar.swift")
            #expect(found.first?.text == "/* é */ #expect(a); #expect(b)")
        }

        @Test func `a comment on the line or above it gives the reason why one may be idle`() {
            let found = read(
                """
                func test() {
                    #expect(a)  // idle: the server is asked first
                    // idle: only a broken machine makes this fail
                    #expect(b)
                    #expect(c)  // idle:
                    let d = 1  // idle: not about the next line
                    #expect(d)
                }
                """)
            #expect(
                found.map(\.reason) == [
                    "the server is asked first", "only a broken machine makes this fail", nil, nil,
                ])
        }

        @Test func `an assertion that failed under a mutant is not idle, by column or by line`() {
            let places = [4, 20].map { SourcePlace(fileID: "Gate/Jar.swift", line: 2, column: $0) }
            let assertions = places.map { SourceAssertion(place: $0, file: "Jar.swift", text: "", reason: nil) }
            func failing(column: Int?) -> EntryRecord {
                let place = SourcePlace(fileID: "Gate/Jar.swift", line: 2, column: column)
                let issues = [TestIssue(kind: .assertion, message: "no", place: place)]
                return EntryRecord(
                    entry(), judgement: nil, trials: alone("Gate.A/b()", [.failedByAssertion], issues: issues))
            }
            #expect(idle(assertions, in: []).map(\.column) == [4, 20])
            #expect(idle(assertions, in: [failing(column: 4)]).map(\.column) == [20])
            #expect(idle(assertions, in: [failing(column: nil)]).isEmpty)
        }
    }
#endif
