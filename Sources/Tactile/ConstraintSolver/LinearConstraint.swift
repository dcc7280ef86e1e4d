/// An unknown of a ``SimplexSolver``: any number, positive or negative.
package struct Variable: Hashable, Sendable {
    package let symbol: Int32
}

/// A constraint as a ``SimplexSolver`` knows it; stays valid until it is removed.
package struct ConstraintID: Hashable, Sendable {
    package let index: Int32

    package init(index: Int32) { self.index = index }
}

/// A variable times a coefficient.
package struct Term: Hashable, Sendable {
    package var variable: Variable
    package var coefficient: Double

    package init(_ variable: Variable, _ coefficient: Double = 1) {
        self.variable = variable
        self.coefficient = coefficient
    }
}

/// How the sum of a constraint's terms and its constant compares to zero.
package enum Relation: Hashable, Sendable {
    case equal
    case greaterOrEqual
    case lessOrEqual
}

/// Required constraints that cannot hold together, and the constraint that was given up.
package struct Conflict: Hashable, Sendable {
    /// The constraints that contradict each other: without any one of them the others could hold.
    package var members: [ConstraintID]
    /// The member that no longer takes part. It is still there, see ``SimplexSolver/retry(_:)``.
    package var broken: ConstraintID
}
