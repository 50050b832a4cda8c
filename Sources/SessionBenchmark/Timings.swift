// Times and their median.

/// Times of one operation, measured again and again.
struct Timings {
    private var microseconds: [Double] = []

    /// Adds a time.
    mutating func append(_ duration: Duration) {
        microseconds.append(duration / .microseconds(1))
    }

    /// The median, in microseconds; zero without times.
    var median: Double {
        microseconds.isEmpty ? 0 : microseconds.sorted()[microseconds.count / 2]
    }
}
