// How long each test may take: derived from what it took on the unmodified subject.

/// The deadlines of an audit's trials, in seconds.
public struct Deadlines: Sendable, Codable, Hashable {
    /// Seconds that each test took alone on the unmodified subject, at most.
    public let testSeconds: [TestIdentifier: Double]
    /// Seconds that a run of each layer took, at most.
    public let layerSeconds: [String: Double]
    /// The user's own deadline for every trial, which replaces all of it.
    public let fixed: Double?

    /// The least that a deadline is: below it a busy machine alone could pass it.
    public static let minimum = 10.0
    /// How many times its own time a run of one test gets.
    public static let factor = 10.0
    /// How many times its own time a run of a whole layer gets: it only nominates, and where logging out hangs it is spent whole.
    public static let layerFactor = 4.0

    /// Sets deadlines.
    /// - Parameters:
    ///   - testSeconds: seconds that each test took alone, at most.
    ///   - layerSeconds: seconds that a run of each layer took, at most.
    ///   - fixed: the user's own deadline for every trial.
    public init(
        testSeconds: [TestIdentifier: Double] = [:], layerSeconds: [String: Double] = [:], fixed: Double? = nil
    ) {
        self.testSeconds = testSeconds
        self.layerSeconds = layerSeconds
        self.fixed = fixed
    }

    /// The deadline of a trial.
    /// - Parameters:
    ///   - selection: what it runs.
    ///   - layer: the layer's name.
    public func seconds(for selection: TrialSelection, layer: String) -> Double {
        let factor = selection == .wholeLayer ? Self.layerFactor : Self.factor
        return fixed ?? max(Self.minimum, factor * expectedSeconds(for: selection, layer: layer))
    }

    /// What a trial is expected to take; 0 for what was not measured.
    public func expectedSeconds(for selection: TrialSelection, layer: String) -> Double {
        switch selection {
        case .wholeLayer: layerSeconds[layer] ?? 0
        case .only(let test): testSeconds[test] ?? 0
        }
    }
}
