// What every mutation operator is: a name, the fault that it stands for, and what it makes of a piece of syntax.

/// What a person is told of an operator.
public struct OperatorDescription: Sendable, Hashable {
    /// The fault that it stands for, in one sentence.
    public let fault: String
    /// A piece of code as it was written.
    public let before: String
    /// The same piece as the operator makes it.
    public let after: String
    /// Where it comes from, in the literature or in practice.
    public let origin: String
}

#if canImport(SwiftSyntax)
    import SwiftSyntax

    /// A kind of fault that can be made wherever code has a certain shape.
    ///
    /// An operator looks at one node at a time and never at the node's children; the generator walks.
    protocol MutationOperator: Sendable {
        /// The name that people choose it by.
        var name: String { get }
        /// What they are told of it.
        var description: OperatorDescription { get }
        /// Whether it takes part without being asked for.
        var isOnByDefault: Bool { get }

        /// The changes of one node.
        ///
        /// Each must compile as far as the source's types can tell; no operator makes the same text twice, nor the original's.
        ///
        /// - Parameters:
        ///   - node: the node, of a tree in which operators are folded.
        ///   - source: the source that it stands in.
        func mutations(of node: Syntax, in source: MutableSource) -> [Mutation]
    }

    extension MutationOperator {
        var isOnByDefault: Bool { true }

        /// Puts a text in a node's place.
        func replacing(_ node: some SyntaxProtocol, with text: String, _ summary: String) -> Mutation {
            Mutation(
                operatorName: name, range: MutableSource.range(of: node), replacement: text, summary: summary)
        }
    }
#endif
