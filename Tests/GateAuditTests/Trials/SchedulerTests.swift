// The scheduler: how many, in which order, and alone.

import Testing

@testable import GateAudit

/// Counts who is inside and notes in which order they came.
private actor Room {
    private(set) var order: [String] = []
    private(set) var inside: Set<String> = []
    private(set) var most = 0
    private(set) var company: [String: Set<String>] = [:]

    func enter(_ name: String) {
        order.append(name)
        for other in inside { company[other, default: []].insert(name) }
        company[name, default: []].formUnion(inside)
        inside.insert(name)
        most = max(most, inside.count)
    }

    func leave(_ name: String) { inside.remove(name) }
}

/// A gate that holds tasks until it is opened.
private actor Hold {
    private var isOpen = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    func pass() async {
        if isOpen { return }
        await withCheckedContinuation { waiting.append($0) }
    }

    func open() {
        isOpen = true
        for continuation in waiting { continuation.resume() }
        waiting = []
    }
}

@Suite struct SchedulerTests {
    @Test(arguments: [1, 2, 5]) func noMoreRunAtATimeThanThereAreJobs(jobs: Int) async throws {
        let scheduler = Scheduler(jobs: jobs)
        let room = Room()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<40 {
                group.addTask {
                    try await scheduler.run {
                        await room.enter("\(number)")
                        await Task.yield()
                        await room.leave("\(number)")
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(await room.most <= jobs)
        #expect(await room.order.count == 40)
    }

    @Test func whatTakesFarLongerThanExpectedLetsAnotherInBesideIt() async throws {
        let time = Hold()
        let scheduler = Scheduler(jobs: 1) { _ in await time.pass() }
        let hold = Hold()
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await scheduler.run(overdueSeconds: 1) { await hold.pass() } }
            try await reaches { await scheduler.runningCount == 1 }
            for _ in 1...2 { group.addTask { try await scheduler.run(overdueSeconds: 1) { await hold.pass() } } }
            group.addTask { try await scheduler.run(exclusive: true) {} }
            try await reaches { await scheduler.waitingCount == 3 }
            #expect(await scheduler.runningCount == 1)
            await time.open()
            // Both are overdue then, but no third is let in: they may be busy after all.
            try await reaches { await scheduler.runningCount == 2 }
            for _ in 1...100 { await Task.yield() }
            #expect(await scheduler.runningCount == 2)
            #expect(await scheduler.waitingCount == 2)
            await hold.open()
            try await group.waitForAll()
        }
        #expect(await scheduler.runningCount == 0)
    }

    @Test func theLongestOfThoseThatWaitGoesFirst() async throws {
        let scheduler = Scheduler(jobs: 1)
        let room = Room()
        let hold = Hold()
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await scheduler.run { await hold.pass() } }
            try await reaches { await scheduler.runningCount == 1 }
            for (index, seconds) in [2.0, 9, 1, 5].enumerated() {
                group.addTask {
                    try await scheduler.run(expectedSeconds: seconds) { await room.enter("\(Int(seconds))") }
                }
                try await reaches { await scheduler.waitingCount == index + 1 }
            }
            await hold.open()
            try await group.waitForAll()
        }
        #expect(await room.order == ["9", "5", "2", "1"])
    }

    @Test func whoNeedsToBeAloneIsAlone() async throws {
        let scheduler = Scheduler(jobs: 4)
        let room = Room()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<60 {
                let isAlone = number.isMultiple(of: 5)
                let name = (isAlone ? "alone" : "shared") + "\(number)"
                group.addTask {
                    try await scheduler.run(exclusive: isAlone) {
                        await room.enter(name)
                        await Task.yield()
                        await room.leave(name)
                    }
                }
            }
            try await group.waitForAll()
        }
        for (name, others) in await room.company where name.hasPrefix("alone") { #expect(others == []) }
        #expect(await room.order.count == 60)
    }

    @Test func whoNeedsToBeAloneIsNotOvertakenWithoutEnd() async throws {
        let scheduler = Scheduler(jobs: 1)
        let room = Room()
        let hold = Hold()
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await scheduler.run { await hold.pass() } }
            try await reaches { await scheduler.runningCount == 1 }
            for number in 0..<40 {
                group.addTask { try await scheduler.run(expectedSeconds: 9) { await room.enter("\(number)") } }
            }
            try await reaches { await scheduler.waitingCount == 40 }
            group.addTask { try await scheduler.run(exclusive: true) { await room.enter("alone") } }
            try await reaches { await scheduler.waitingCount == 41 }
            await hold.open()
            try await group.waitForAll()
        }
        #expect(await room.order.firstIndex(of: "alone") == 32)
    }

    @Test func aBodysErrorIsThrownAndItsSlotIsFree() async throws {
        let scheduler = Scheduler(jobs: 1)
        for isExclusive in [false, true] {
            await #expect(throws: TrialError("x")) {
                try await scheduler.run(exclusive: isExclusive) { throw TrialError("x") }
            }
        }
        #expect(try await scheduler.run { 3 } == 3)
    }

    @Test(arguments: [false, true]) func whoIsCancelledWhileWaitingDoesNotRun(isExclusive: Bool) async throws {
        let scheduler = Scheduler(jobs: 1)
        let hold = Hold()
        let room = Room()
        let first = Task { try await scheduler.run { await hold.pass() } }
        try await reaches { await scheduler.runningCount == 1 }
        let second = Task { try await scheduler.run(exclusive: isExclusive) { await room.enter("second") } }
        try await reaches { await scheduler.waitingCount == 1 }
        second.cancel()
        await #expect(throws: CancellationError.self) { try await second.value }
        await hold.open()
        try await first.value
        #expect(try await scheduler.run(exclusive: isExclusive) { 4 } == 4, "the slot is free")
        #expect(await room.order == [])
    }
}

/// Waits until an actor is in a state that others' tasks bring about.
private func reaches(_ condition: () async -> Bool) async throws {
    while await !condition() {
        try Task.checkCancellation()
        await Task.yield()
    }
}
