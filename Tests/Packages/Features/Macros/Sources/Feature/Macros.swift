// The code that is changed: macros at their places of use.

import Foundation
import Observation

@Observable
final class Counted {
    var count = 1

    func step() { count += 2 }
}

enum Macros {
    static let isLarge = #Predicate<Int> { number in number > 3 }

    static func run() async -> String {
        let counted = Counted()
        counted.step()
        let large = [2, 3, 4, 5].filter { (try? isLarge.evaluate($0)) == true }
        return "\(counted.count) \(large)"
    }
}
