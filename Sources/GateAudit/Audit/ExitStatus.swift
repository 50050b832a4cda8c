// placeholder until merge
public enum ExitStatus: Int32, Sendable, Codable { case passed = 0, usage = 1, letThrough = 2, timeouts = 3, baselineNotGreen = 4, void = 5, fault = 70, interrupted = 130 }
