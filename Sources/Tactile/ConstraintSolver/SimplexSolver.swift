/// An incremental solver for linear equations and inequalities of graded importance.
///
/// Every basic symbol is kept as a sum over nonbasic ones (the tableau of the simplex method).
/// Variables may have any sign; each constraint brings a *marker* of its own, by whose column it
/// can be found again, edited and removed (Badros, Borning and Stuckey, "The Cassowary linear
/// arithmetic constraint solving algorithm", 2001). Two things differ from that paper: importance
/// is not weighed but ordered, with one row of costs for each priority in use, compared from the
/// highest down; and feasibility is restored by dual steps, so that there are no artificial
/// variables and a required constraint that cannot hold shows the others that contradict it.
///
/// Edits only note what they do. ``solve()`` brings everything up to date; its work grows with what
/// was touched, and it does nothing when nothing was. The result depends on the order of the calls
/// alone: the solver is deterministic.
package final class SimplexSolver {
    /// Constraints of this priority and above must hold.
    package static let required: Float = 1000

    struct Constraint {
        var isUsed = false
        var isBroken = false
        var relation = Relation.equal
        var priority: Float = 0
        var constant = 0.0
        var terms: [Term] = []
        /// The symbol of this constraint in the tableau, or -1 while broken.
        var marker: Int32 = -1
        /// Its sign in "terms + constant + sign · marker + … = 0".
        var markerSign = 0.0
        /// The opposite symbol of a constraint that may be violated, else -1.
        var other: Int32 = -1
        /// The variable that it defines, else -1.
        var subject: Int32 = -1
        /// The order in which definitions were made.
        var serial = 0
        /// Whether the definition is about to be computed.
        var isDue = false
    }

    /// What is known of a symbol.
    enum Kind: UInt8 {
        case unused
        /// A variable of the caller: any sign.
        case free
        /// Slack or error: never negative.
        case restricted
        /// The marker of a required equation: always zero, never enters the basis.
        case fixed
    }

    struct Row {
        var basic: Int32 = -1
        var constant = 0.0
        /// Ascending by symbol; never a basic one.
        var cells = CellBuffer()
    }

    /// The costs of violating all constraints of one priority.
    struct Level {
        var priority: Float
        var constraintCount = 0
        /// The reduced cost of each symbol.
        var costs: ContiguousArray<Double>
    }

    // No access to these overlaps another; saying so keeps the checks of it at run time, which
    // cost more than the arithmetic, out of the innermost loops.

    @exclusivity(unchecked) var constraints: ContiguousArray<Constraint> = []
    @exclusivity(unchecked) var freeConstraints: ContiguousArray<Int32> = []

    @exclusivity(unchecked) var kinds: ContiguousArray<Kind> = []
    @exclusivity(unchecked) var owners: ContiguousArray<Int32> = []
    @exclusivity(unchecked) var rowOf: ContiguousArray<Int32> = []
    /// How many constraints mention a variable.
    @exclusivity(unchecked) var mentions: ContiguousArray<Int32> = []
    @exclusivity(unchecked) var freeSymbols: ContiguousArray<Int32> = []
    /// Rows that contain a symbol, perhaps some that no longer do. Nothing is kept of fixed
    /// symbols: these fill most of the rows and are hardly ever looked for.
    @exclusivity(unchecked) var columns: ContiguousArray<IndexList> = []

    @exclusivity(unchecked) var rows: ContiguousArray<Row> = []
    @exclusivity(unchecked) var freeRows: ContiguousArray<Int32> = []
    /// Descending by priority.
    @exclusivity(unchecked) var levels: ContiguousArray<Level> = []

    /// Rows that may have a basic symbol out of its range.
    @exclusivity(unchecked) var infeasible: ContiguousArray<Int32> = []
    /// Symbols that may make things cheaper when they enter.
    @exclusivity(unchecked) var candidates: ContiguousArray<Int32> = []
    @exclusivity(unchecked) var isCandidate: ContiguousArray<Bool> = []

    /// The constraint that defines a variable, else -1.
    @exclusivity(unchecked) var definitions: ContiguousArray<Int32> = []
    /// The definitions that a variable is part of.
    @exclusivity(unchecked) var uses: ContiguousArray<IndexList> = []
    /// Of defined variables; 0 for all others.
    @exclusivity(unchecked) var values: ContiguousArray<Double> = []
    var definitionCount = 0
    /// Definitions that are new, or have another constant, since the last ``solve()``.
    @exclusivity(unchecked) var due: ContiguousArray<Int32> = []
    /// Variables that definitions are made of and that may have changed since the last ``solve()``.
    @exclusivity(unchecked) var moved: ContiguousArray<Int32> = []
    @exclusivity(unchecked) var isMoved: ContiguousArray<Bool> = []

    /// Variables whose value may have changed since they were last taken.
    @exclusivity(unchecked) var changed: ContiguousArray<Int32> = []
    @exclusivity(unchecked) var isChanged: ContiguousArray<Bool> = []

    @exclusivity(unchecked) var scratchCells = CellBuffer()
    @exclusivity(unchecked) var ownCells = CellBuffer()
    @exclusivity(unchecked) var scratchRows: ContiguousArray<Int32> = []

    /// Exchanges of a basic for a nonbasic symbol since the start: the measure of work done.
    package internal(set) var pivotCount = 0

    /// Chooses which of some contradicting required constraints is to be given up.
    /// Without it, the constraint added last is given up.
    package var chooseVictim: (([ConstraintID]) -> ConstraintID)?

    package init() {}

    deinit {
        for index in rows.indices { rows[index].cells.release() }
        for index in columns.indices { columns[index].release() }
        for index in uses.indices { uses[index].release() }
        scratchCells.release()
        ownCells.release()
    }

    // MARK: Variables

    /// Makes a variable, of which ``takeChanges(_:)`` tells even if its value stays 0.
    package func makeVariable() -> Variable {
        let symbol = makeSymbol(.free, owner: -1)
        report(symbol)
        return Variable(symbol: symbol)
    }

    /// Gives the variable back. No constraint may mention it any more; if one does, this traps.
    package func remove(_ variable: Variable) {
        let symbol = variable.symbol
        precondition(
            isFree(symbol),
            "this variable is not in the solver (any more); remove a variable only once")
        precondition(
            mentions[Int(symbol)] == 0,
            "a constraint still mentions the variable; remove the constraint first")
        // Without a constraint it cannot be basic, but for what rounding has hidden.
        if rowOf[Int(symbol)] >= 0 { dropRow(Int(rowOf[Int(symbol)])) }
        purge(symbol)
        releaseSymbol(symbol)
    }

    /// The value as of the last ``solve()``; a variable that nothing determines is 0.
    package func value(of variable: Variable) -> Double {
        let row = rowOf[Int(variable.symbol)]
        return row < 0 ? values[Int(variable.symbol)] : rows[Int(row)].constant
    }

    /// Whether the constraints leave the variable a choice of values, all equally good.
    package func isAmbiguous(_ variable: Variable) -> Bool {
        enterDefinition(of: variable.symbol)
        let row = rowOf[Int(variable.symbol)]
        guard row >= 0 else { return true }
        for cell in rows[Int(row)].cells {
            switch kinds[Int(cell.symbol)] {
            case .free: return true
            case .restricted: if costSign(cell.symbol) == 0, canGrow(cell.symbol) { return true }
            case .fixed, .unused: break
            }
        }
        return false
    }

    /// Calls `body` for each variable whose value may have changed since the last call.
    package func takeChanges(_ body: (Variable) -> Void) {
        for symbol in changed where isChanged[Int(symbol)] {
            isChanged[Int(symbol)] = false
            body(Variable(symbol: symbol))
        }
        changed.removeAll(keepingCapacity: true)
    }

    // MARK: Constraints

    /// Adds "sum of terms + constant (relation) 0".
    ///
    /// - `terms`: A variable may occur more than once; coefficients that are not finite count as 0.
    /// - `constant`: Counts as 0 when it is not finite.
    /// - `priority`: 1000 and above must hold. Below, a higher one always wins over any number of
    ///   lower ones; among equals the sum of the violations is made smallest.
    package func add(
        _ terms: [Term], constant: Double, relation: Relation, priority: Float
    ) -> ConstraintID {
        let index: Int32
        if let reused = freeConstraints.popLast() {
            index = reused
        } else {
            index = Int32(constraints.count)
            constraints.append(Constraint())
        }
        var constraint = Constraint()
        constraint.isUsed = true
        constraint.relation = relation
        constraint.priority = Self.usable(priority)
        constraint.constant = constant.isFinite ? constant : 0
        constraint.terms = terms.filter { $0.coefficient.isFinite && $0.coefficient != 0 }
        for term in constraint.terms {
            precondition(
                isFree(term.variable.symbol),
                "the constraint mentions a variable that is not in the solver; make it first")
            mentions[Int(term.variable.symbol)] += 1
        }
        constraints[Int(index)] = constraint
        enter(Int(index))
        return ConstraintID(index: index)
    }

    package func remove(_ id: ConstraintID) {
        let index = checked(id)
        leave(index)
        for term in constraints[index].terms { mentions[Int(term.variable.symbol)] -= 1 }
        constraints[index] = Constraint()
        freeConstraints.append(id.index)
    }

    /// Replaces the constant; costs only what depends on it.
    package func setConstant(_ constant: Double, of id: ConstraintID) {
        let index = checked(id)
        let constant = constant.isFinite ? constant : 0
        let change = constant - constraints[index].constant
        guard change != 0 else { return }
        constraints[index].constant = constant
        if constraints[index].marker >= 0 { shift(index, by: change) }
        if constraints[index].subject >= 0 { due.append(Int32(index)) }
    }

    package func constant(of id: ConstraintID) -> Double { constraints[checked(id)].constant }

    /// Replaces the priority, also from or to required.
    package func setPriority(_ priority: Float, of id: ConstraintID) {
        let index = checked(id)
        let priority = Self.usable(priority), old = constraints[index].priority
        guard priority != old else { return }
        let stays = priority < Self.required && old < Self.required
        if stays, constraints[index].marker >= 0 {
            charge(index, -1)
            constraints[index].priority = priority
            charge(index, 1)
        } else {
            leave(index)
            constraints[index].priority = priority
            enter(index)
        }
    }

    /// Whether the constraint was given up in a conflict.
    package func isBroken(_ id: ConstraintID) -> Bool { constraints[checked(id)].isBroken }

    /// Puts a constraint back that was given up; ``solve()`` reports again if it still conflicts.
    package func retry(_ id: ConstraintID) {
        let index = checked(id)
        guard constraints[index].isBroken else { return }
        constraints[index].isBroken = false
        enter(index)
    }

    private func checked(_ id: ConstraintID) -> Int {
        let index = Int(id.index)
        precondition(
            index < constraints.count && constraints[index].isUsed,
            "this constraint is not in the solver (any more); add it before using it")
        return index
    }

    private static func usable(_ priority: Float) -> Float {
        priority.isNaN ? required : min(priority, required)
    }
}
