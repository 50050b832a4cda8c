// How numbers and names stand in sentences.

/// A number with its noun, in the plural unless it is one.
func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }

/// Up to three names, and how many more there are.
func listed(_ names: [String]) -> String {
    let shown = names.prefix(3)
    let rest = names.count - shown.count
    if rest > 0 { return shown.joined(separator: ", ") + " and \(rest) more" }
    guard let last = shown.last, shown.count > 1 else { return shown.first ?? "" }
    return shown.dropLast().joined(separator: ", ") + " and " + last
}
