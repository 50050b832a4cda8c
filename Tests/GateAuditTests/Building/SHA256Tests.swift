// The digest against the examples of its standard.

import Foundation
import Testing

@testable import GateAudit

struct SHA256Tests {
    @Test(
        "Digests are those of FIPS 180-4",
        arguments: [
            ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
            ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
            (
                "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
                "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
            ),
            (
                String(repeating: "a", count: 1_000_000),
                "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"
            ),
        ])
    func digest(text: String, expected: String) {
        #expect(SHA256.digest(of: Data(text.utf8)) == expected)
    }

    @Test func piecesMakeTheSameDigestAsTheWhole() {
        let bytes = (0..<300).map { UInt8(truncatingIfNeeded: $0 &* 7) }
        for size in [1, 3, 55, 56, 63, 64, 65, 128, 299] {
            var digest = SHA256()
            for start in stride(from: 0, to: bytes.count, by: size) {
                digest.update(Array(bytes[start..<min(start + size, bytes.count)]))
            }
            #expect(digest.finish() == SHA256.digest(of: bytes), "pieces of \(size)")
        }
    }

    @Test func neighbouringFieldsDoNotRunIntoEachOther() {
        var left = SHA256()
        left.update(field: "ab")
        left.update(field: "c")
        var right = SHA256()
        right.update(field: "a")
        right.update(field: "bc")
        #expect(left.finish() != right.finish())
    }
}
