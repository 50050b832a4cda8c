// The second layer of the gate, in Swift Testing.

import Account
import Testing

@Suite struct BalanceTests {
    @Test func `adds up`() {
        var account = Account()
        account.book(2)
        account.book(3)
        #expect(account.balance == 5)
    }

    @Test func checked() throws {
        var account = Account()
        account.book(7)
        #expect(try account.checkedBalance() == 7)
        #expect(account.entries.count == 1)  // idle: the check before fails first
    }
}

@Suite struct ListTests {
    @Test func everyEntryIsPositive() {
        var account = Account()
        account.book(4)
        account.book(5)
        for entry in account.entries { #expect(entry > 0) }
    }

    @Test func largest() async {
        var account = Account()
        account.book(4)
        account.book(9)
        let done = account
        await Task.detached { #expect(done.largest == 9) }.value
    }

    @Test func assertsNothing() {
        #expect(Account().entries.count >= 0)
    }
}
