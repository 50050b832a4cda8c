// The digest by which builds are recognised; Foundation has none on Linux.

import Foundation

/// SHA-256 (FIPS 180-4), fed piece by piece.
public struct SHA256: Sendable {
    private var state: [UInt32] = [
        0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19,
    ]
    private var pending: [UInt8] = []
    private var length: UInt64 = 0

    /// Starts a digest.
    public init() {}

    /// Adds bytes.
    ///
    /// - Complexity: O(*n*) in the number of bytes.
    public mutating func update(_ data: some DataProtocol) {
        for region in data.regions {
            region.withUnsafeBytes { update(bytes: $0) }
        }
    }

    /// Adds a text with its length before it, so that neighbouring texts cannot run into each other.
    public mutating func update(field text: String) {
        let bytes = Array(text.utf8)
        update(Array("\(bytes.count):".utf8))
        update(bytes)
    }

    /// Ends the digest: 64 lower-case hexadecimal digits.
    public consuming func finish() -> String {
        let bits = length &* 8
        var padding: [UInt8] = [0x80]
        while (pending.count + padding.count) % 64 != 56 { padding.append(0) }
        for shift in stride(from: UInt64(56), through: 0, by: -8) {
            padding.append(UInt8(truncatingIfNeeded: bits >> shift))
        }
        update(padding)
        let digits = Array("0123456789abcdef".utf8)
        var text: [UInt8] = []
        for word in state {
            for shift in stride(from: UInt32(28), through: 0, by: -4) {
                text.append(digits[Int((word >> shift) & 15)])
            }
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// The digest of one piece of data.
    public static func digest(of data: some DataProtocol) -> String {
        var digest = SHA256()
        digest.update(data)
        return digest.finish()
    }

    private mutating func update(bytes: UnsafeRawBufferPointer) {
        length &+= UInt64(bytes.count)
        var rest = bytes[...]
        if !pending.isEmpty {
            let taken = min(64 - pending.count, rest.count)
            pending.append(contentsOf: rest.prefix(taken))
            rest = rest.dropFirst(taken)
            guard pending.count == 64 else { return }
            let block = pending
            block.withUnsafeBytes { compress($0) }
            pending.removeAll(keepingCapacity: true)
        }
        let whole = rest.count / 64 * 64
        if whole > 0 { compress(UnsafeRawBufferPointer(rebasing: rest.prefix(whole))) }
        pending.append(contentsOf: rest.dropFirst(whole))
    }

    /// Works through whole blocks on plain pointers: an array's checks would cost ten times the work in debug builds.
    private mutating func compress(_ bytes: UnsafeRawBufferPointer) {
        state.withUnsafeMutableBufferPointer { state in
            Self.roundConstants.withUnsafeBufferPointer { constants in
                withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 64) { words in
                    var offset = 0
                    while offset < bytes.count {
                        var index = 0
                        while index < 16 {
                            let word = bytes.loadUnaligned(fromByteOffset: offset + index * 4, as: UInt32.self)
                            words[index] = UInt32(bigEndian: word)
                            index += 1
                        }
                        while index < 64 {
                            let early = words[index - 15]
                            let late = words[index - 2]
                            let first = Self.rotate(early, 7) ^ Self.rotate(early, 18) ^ (early >> 3)
                            let second = Self.rotate(late, 17) ^ Self.rotate(late, 19) ^ (late >> 10)
                            words[index] = words[index - 16] &+ first &+ words[index - 7] &+ second
                            index += 1
                        }
                        var (a, b, c, d) = (state[0], state[1], state[2], state[3])
                        var (e, f, g, h) = (state[4], state[5], state[6], state[7])
                        index = 0
                        while index < 64 {
                            let sum1 = Self.rotate(e, 6) ^ Self.rotate(e, 11) ^ Self.rotate(e, 25)
                            let choice = (e & f) ^ (~e & g)
                            let first = h &+ sum1 &+ choice &+ constants[index] &+ words[index]
                            let sum0 = Self.rotate(a, 2) ^ Self.rotate(a, 13) ^ Self.rotate(a, 22)
                            let second = sum0 &+ ((a & b) ^ (a & c) ^ (b & c))
                            (h, g, f, e, d, c, b, a) = (g, f, e, d &+ first, c, b, a, first &+ second)
                            index += 1
                        }
                        state[0] &+= a
                        state[1] &+= b
                        state[2] &+= c
                        state[3] &+= d
                        state[4] &+= e
                        state[5] &+= f
                        state[6] &+= g
                        state[7] &+= h
                        offset += 64
                    }
                }
            }
        }
    }

    @inline(__always)
    private static func rotate(_ word: UInt32, _ count: UInt32) -> UInt32 {
        (word >> count) | (word << (32 &- count))
    }

    private static let roundConstants: [UInt32] = [
        0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4, 0xab1c_5ed5,
        0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe, 0x9bdc_06a7, 0xc19b_f174,
        0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f, 0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da,
        0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7, 0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967,
        0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc, 0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85,
        0xa2bf_e8a1, 0xa81a_664b, 0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070,
        0x19a4_c116, 0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
        0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7, 0xc671_78f2,
    ]
}
