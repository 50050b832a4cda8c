// The layer without tests: silent when all holds.

import Counter

var counter = Counter()
counter.increment()
if counter.count != 1 { print("counter-check/counts-one: one increment counts \(counter.count)") }
