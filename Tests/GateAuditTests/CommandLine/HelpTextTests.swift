// The help texts: complete, and laid out for 80 columns.

import Testing

@testable import RunMutants

@Suite struct HelpTextTests {
    @Test(arguments: [CommandWord.audit, .gate, .capture])
    func `each text names every option of its command and no other`(_ command: CommandWord) {
        let lines = HelpText(command: command).text.split(separator: "\n")
        for name in Set(Option.all.map(\.name)) {
            let options = Option.all.filter { $0.name == name }
            let isListed = lines.contains { line in
                options.contains { line.hasPrefix("  \($0.spelling)") && !line.hasPrefix("  \($0.spelling)-") }
            }
            #expect(isListed == options.contains { $0.commands.contains(command) }, "--\(name)")
        }
    }

    @Test(arguments: [CommandWord.audit, .gate, .capture])
    func `no line is wider than 80 columns or ends in a space`(_ command: CommandWord) {
        for line in HelpText(command: command).text.split(separator: "\n") {
            #expect(line.count <= 80, "\(line)")
            #expect(!line.hasSuffix(" "), "\(line)")
        }
    }

    @Test func `the help on capture reads so`() {
        #expect(
            HelpText(command: .capture).text == """
                """)
    }
}
