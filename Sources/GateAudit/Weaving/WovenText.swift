// Text that knows which of its bytes stand where in the original.

/// A text under construction: pieces of an original, and what is put around and between them.
struct WovenText: Sendable, Hashable {
    /// A piece of the original within the text.
    struct Segment: Sendable, Hashable {
        /// Where the piece begins in the text, in bytes.
        var start: Int
        /// How many bytes it has.
        let count: Int
        /// Where it begins in the original.
        let original: Int
    }

    private(set) var bytes: [UInt8] = []
    /// The pieces, in the order of the text.
    private(set) var segments: [Segment] = []

    /// The whole text.
    var string: String { String(decoding: bytes, as: UTF8.self) }

    /// Appends what is not in the original.
    mutating func append(_ text: String) { bytes += text.utf8 }

    /// Appends a piece of the original.
    mutating func append(_ range: Range<Int>, of original: [UInt8]) {
        guard !range.isEmpty else { return }
        segments.append(Segment(start: bytes.count, count: range.count, original: range.lowerBound))
        bytes += original[range]
    }

    /// Appends another text with all that is known of it.
    mutating func append(_ other: WovenText) {
        let shift = bytes.count
        bytes += other.bytes
        for var segment in other.segments {
            segment.start += shift
            segments.append(segment)
        }
    }

    /// Where a byte of the text stands in the original; nil when it is not from there.
    /// - Complexity: O(log *n*) in the pieces.
    static func original(of offset: Int, in segments: [Segment]) -> Int? {
        var low = 0
        var high = segments.count
        while low < high {
            let middle = (low + high) / 2
            if segments[middle].start <= offset { low = middle + 1 } else { high = middle }
        }
        guard low > 0 else { return nil }
        let segment = segments[low - 1]
        guard offset < segment.start + segment.count else { return nil }
        return segment.original + offset - segment.start
    }
}
