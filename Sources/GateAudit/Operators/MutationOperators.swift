// Every mutation operator that there is, in the order in which people are told of them.

#if canImport(SwiftSyntax)
    /// The operators.
    enum MutationOperators {
        /// All, those that are off by default among them.
        static let all: [any MutationOperator] = [
            BodyOperator(), ConditionOperator(), RelationalOperator(), LogicalOperator(), BooleanLiteralOperator(),
            ChoiceOperator(), ArithmeticOperator(), UnaryMinusOperator(), IntegerLiteralOperator(), RangeOperator(),
            VoidCallOperator(), AssignmentOperator(), DeferOperator(), JumpOperator(), CaseOperator(),
            ArgumentOperator(), CollectionOperator(), StringOperator(), AwaitedCallOperator(),
            CancellationCheckOperator(),
        ]

        /// Their names.
        static let names = all.map(\.name)
    }
#endif

/// An operator as it is listed.
public struct ListedOperator: Sendable, Hashable {
    /// The name that people choose it by.
    public let name: String
    /// What they are told of it.
    public let description: OperatorDescription
    /// Whether it takes part without being asked for.
    public let isOnByDefault: Bool

    /// Every operator; none where the toolchain has no SwiftSyntax.
    public static var all: [ListedOperator] {
        #if canImport(SwiftSyntax)
            MutationOperators.all.map {
                ListedOperator(name: $0.name, description: $0.description, isOnByDefault: $0.isOnByDefault)
            }
        #else
            []
        #endif
    }
}
