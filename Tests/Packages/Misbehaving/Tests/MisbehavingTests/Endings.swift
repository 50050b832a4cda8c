// Tests that end their process, or never end.

import Foundation
import Testing

@Suite struct Endings {
    @Test func exits() { exit(0) }
    @Test func exitsAtOnce() { _exit(0) }
    @Test func failsThenExits() {
        #expect(Bool(false))
        exit(0)
    }
    @Test func traps() { _ = [Int]()[CommandLine.arguments.count] }
    @Test func hangs() { while true { sleep(1) } }
    @Test func failsThenHangs() {
        #expect(Bool(false))
        while true { sleep(1) }
    }
    @Test func endsBadlyAfterwards() { atexit { _exit(3) } }
    @Test func detached() async { await Task.detached { #expect(Bool(false)) }.value }
    @Test func failsInQueue() async {
        await withCheckedContinuation { continuation in
            DispatchQueue.global().async {
                #expect(Bool(false))
                continuation.resume()
            }
        }
    }
}
