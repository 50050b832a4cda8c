// Tests that use more than they may, reach for what is not theirs, or leave processes behind.

import Foundation
import Testing

@Suite struct Excesses {
    @Test func floodsOutput() {
        let line = String(repeating: "flood ", count: 1000)
        while true { print(line) }
    }
    @Test func fillsFolder() throws {
        let bytes = Data(count: 1 << 20)
        for number in 0... {
            try bytes.write(to: FileManager.default.temporaryDirectory.appendingPathComponent("\(number)"))
        }
    }
    @Test func writesLargeFile() throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("large")
        _ = FileManager.default.createFile(atPath: file.path, contents: nil)
        let handle = try FileHandle(forWritingTo: file)
        let bytes = Data(count: 1 << 20)
        while true { try handle.write(contentsOf: bytes) }
    }
    @Test func takesMemory() {
        var blocks: [UnsafeMutableRawPointer] = []
        while true {
            let block = UnsafeMutableRawPointer.allocate(byteCount: 1 << 28, alignment: 16)
            block.storeBytes(of: 1, as: UInt8.self)
            blocks.append(block)
        }
    }
    @Test func deletesHome() throws {
        let home = try #require(ProcessInfo.processInfo.environment["HOME"])
        try FileManager.default.removeItem(atPath: home)
        try FileManager.default.removeItem(at: FileManager.default.temporaryDirectory)
    }
    @Test func locksItsFolders() throws {
        let home = try #require(ProcessInfo.processInfo.environment["HOME"])
        try FileManager.default.createDirectory(atPath: home + "/locked/inner", withIntermediateDirectories: true)
        chmod(home + "/locked", 0)
    }
    @Test func killsParent() { kill(getppid(), SIGKILL) }
    @Test func killsEverybody() { kill(-1, SIGTERM) }
    @Test func leavesDaemon() throws {
        // Foundation's Process would wait for whatever the shell leaves behind.
        let shell = popen("setsid sleep 4242 >/dev/null 2>&1 & sleep 4243 >/dev/null 2>&1 &", "r")
        #expect(try pclose(#require(shell)) == 0)
    }
    @Test func printsSurroundings() {
        for (name, value) in ProcessInfo.processInfo.environment.sorted(by: { $0.key < $1.key }) {
            print("\(name)=\(value)")
        }
        print("folder=\(FileManager.default.currentDirectoryPath)")
    }
}
