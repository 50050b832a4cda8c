// placeholder until merge
import Foundation
extension TestPattern { func matches(_ t: TestIdentifier) -> Bool {
  let r = "^(.*\\.)?" + NSRegularExpression.escapedPattern(for: text).replacingOccurrences(of: "\\*", with: ".*") + "$"
  return t.rawValue.range(of: r, options: .regularExpression) != nil } }
