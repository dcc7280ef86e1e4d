extension SimplexSolver {
    /// What coefficients, costs and values may be off by when a long history of pivots has rounded
    /// them, for numbers of the size of 1.
    private static let drift = 1e-5

    /// Compares the solver's lists, rows and costs with what a plain recomputation from the
    /// constraints gives; O(rows · constraints).
    ///
    /// - Returns: a sentence for each thing that does not hold.
    package func checkInvariants() -> [String] {
        var faults: [String] = []
        checkSizes(&faults)
        // The other checks index one list by another.
        guard faults.isEmpty else { return faults }
        checkSymbols(&faults)
        checkRows(&faults)
        checkConstraints(&faults)
        checkDefinitions(&faults)
        checkQueues(&faults)
        guard faults.isEmpty else { return faults }
        checkCosts(&faults)
        checkEquations(&faults)
        return faults
    }

    // MARK: Lists

    private func checkSizes(_ faults: inout [String]) {
        let count = kinds.count
        let others = [
            owners.count, rowOf.count, mentions.count, columns.count, isCandidate.count,
            isChanged.count, definitions.count, uses.count, values.count, isMoved.count,
        ]
        if others.contains(where: { $0 != count }) {
            faults.append("There are \(count) symbols, but lists by symbol of \(others) entries.")
        }
        for level in levels where level.costs.count != count {
            faults.append(
                "Level \(level.priority) has \(level.costs.count) costs for \(count) symbols.")
        }
        for (above, below) in zip(levels, levels.dropFirst()) where above.priority <= below.priority
        {
            faults.append("Level \(above.priority) comes before level \(below.priority).")
        }
    }

    private func checkSymbols(_ faults: inout [String]) {
        let free = freeSymbols.sorted()
        let unused = kinds.indices.filter { kinds[$0] == .unused }.map(Int32.init)
        if free != unused {
            faults.append("The symbols \(unused) are unused, but \(free) wait to be used again.")
        }
        for symbol in kinds.indices {
            let row = Int(rowOf[symbol])
            if row >= 0, !rows.indices.contains(row) || rows[row].basic != symbol {
                faults.append("Symbol \(symbol) says it is basic in row \(row), which is not so.")
            }
            switch kinds[symbol] {
            case .unused:
                if row >= 0 || owners[symbol] >= 0 || !columns[symbol].isEmpty {
                    faults.append("Symbol \(symbol) is unused, but has a row, owner or column.")
                }
            case .free:
                if owners[symbol] >= 0 { faults.append("Variable \(symbol) has an owner.") }
            case .restricted, .fixed:
                let owner = Int(owners[symbol])
                let isKnown =
                    constraints.indices.contains(owner)
                    && [constraints[owner].marker, constraints[owner].other].contains(Int32(symbol))
                if !isKnown {
                    faults.append("Symbol \(symbol) is not one of constraint \(owner), its owner.")
                }
            }
        }
    }

    private func checkRows(_ faults: inout [String]) {
        let empty = rows.indices.filter { rows[$0].basic < 0 }.map(Int32.init)
        if freeRows.sorted() != empty {
            faults.append("The rows \(empty) are empty, but \(freeRows.sorted()) count as free.")
        }
        for (index, row) in rows.enumerated() where row.basic >= 0 {
            if rowOf[Int(row.basic)] != index {
                faults.append("Row \(index) is not the row of its basic symbol \(row.basic).")
            }
            if !row.constant.isFinite { faults.append("Row \(index) has no finite constant.") }
            var last: Int32 = -1
            for cell in row.cells {
                if cell.symbol <= last { faults.append("Row \(index) is not in order.") }
                last = cell.symbol
                let symbol = Int(cell.symbol)
                if kinds[symbol] == .unused || rowOf[symbol] >= 0 {
                    faults.append("Row \(index) contains symbol \(symbol), which is not nonbasic.")
                }
                if !cell.coefficient.isFinite || cell.coefficient == 0 {
                    faults.append("Row \(index) has \(cell.coefficient) times symbol \(symbol).")
                }
                if kinds[symbol] != .fixed, !columns[symbol].contains(Int32(index)) {
                    faults.append("The column of symbol \(symbol) leaves out row \(index).")
                }
            }
        }
    }

    private func checkConstraints(_ faults: inout [String]) {
        let unused = constraints.indices.filter { !constraints[$0].isUsed }.map(Int32.init)
        if freeConstraints.sorted() != unused {
            faults.append(
                "The constraints \(unused) are unused, but \(freeConstraints.sorted()) are free.")
        }
        var counts = [Int32](repeating: 0, count: mentions.count)
        for (index, constraint) in constraints.enumerated() where constraint.isUsed {
            for term in constraint.terms {
                counts[Int(term.variable.symbol)] += 1
                if !isFree(term.variable.symbol) {
                    faults.append(
                        "Constraint \(index) mentions \(term.variable.symbol), no variable.")
                }
            }
            let places = [constraint.isBroken, constraint.marker >= 0, constraint.subject >= 0]
            if places.count(where: \.self) != 1 {
                faults.append(
                    "Constraint \(index) must be broken, in the tableau or a definition: it is "
                        + "\(places).")
            }
            guard constraint.marker >= 0 else { continue }
            let isRequired = constraint.priority >= Self.required
            if (constraint.other < 0) != isRequired {
                faults.append("Constraint \(index) of \(constraint.priority) has a wrong error.")
            }
            let isFixed = isRequired && constraint.relation == .equal
            if (kinds[Int(constraint.marker)] == .fixed) != isFixed {
                faults.append("The marker of constraint \(index) is of a wrong kind.")
            }
        }
        if counts != Array(mentions) {
            faults.append("Variables are mentioned \(counts) times, but \(mentions) are counted.")
        }
    }

    private func checkDefinitions(_ faults: inout [String]) {
        var expected = [[Int32]](repeating: [], count: uses.count)
        for (index, constraint) in constraints.enumerated() where constraint.subject >= 0 {
            let subject = Int(constraint.subject)
            if definitions[subject] != index {
                faults.append("Constraint \(index) defines \(subject), which says otherwise.")
            }
            if rowOf[subject] >= 0 || rows.contains(where: { $0.holds(Int32(subject)) }) {
                faults.append("Variable \(subject) is defined and in the tableau, too.")
            }
            for term in constraint.terms where term.variable.symbol != subject {
                expected[Int(term.variable.symbol)].append(Int32(index))
                let inner = Int(definitions[Int(term.variable.symbol)])
                if inner >= 0, constraints[inner].serial >= constraint.serial {
                    faults.append("Definition \(index) is made of the younger one \(inner).")
                }
            }
        }
        for symbol in definitions.indices {
            let index = Int(definitions[symbol])
            if index >= 0, constraints[index].subject != symbol {
                faults.append("Variable \(symbol) says constraint \(index) defines it.")
            }
            if index < 0, values[symbol] != 0 {
                faults.append("Variable \(symbol) has a defined value and no definition.")
            }
            if uses[symbol].sorted() != expected[symbol].sorted() {
                faults.append(
                    "Variable \(symbol) is part of the definitions \(expected[symbol]), but knows "
                        + "of \(Array(uses[symbol])).")
            }
        }
    }

    /// What ``solve()`` would not look at must be in order.
    private func checkQueues(_ faults: inout [String]) {
        let waiting = Set(candidates), told = Set(changed), queued = Set(moved)
        let rowsDue = Set(infeasible)
        for symbol in kinds.indices.map(Int32.init) {
            let index = Int(symbol)
            if isCandidate[index] != waiting.contains(symbol) {
                faults.append("Symbol \(symbol) is wrongly marked as a candidate.")
            }
            if isMoved[index] != queued.contains(symbol) {
                faults.append("Variable \(symbol) is wrongly marked as moved.")
            }
            if isChanged[index], !told.contains(symbol) {
                faults.append("Variable \(symbol) changed, and nobody would be told.")
            }
            if kinds[index] == .restricted, rowOf[index] < 0, costSign(symbol) < 0,
                !isCandidate[index]
            {
                faults.append("Symbol \(symbol) would make things cheaper and is no candidate.")
            }
        }
        for (index, row) in rows.enumerated() where row.basic >= 0 {
            let isOut =
                switch kinds[Int(row.basic)] {
                case .restricted: row.constant < -Self.tolerance
                case .fixed: abs(row.constant) > Self.tolerance
                case .free, .unused: false
                }
            if isOut, !rowsDue.contains(Int32(index)) {
                faults.append("Row \(index) is out of range at \(row.constant) unnoticed.")
            }
        }
    }

    // MARK: Numbers

    /// The reduced costs, summed again from the constraints.
    private func checkCosts(_ faults: inout [String]) {
        for level in levels {
            var costs = [Double](repeating: 0, count: kinds.count)
            var count = 0
            for constraint in constraints
            where constraint.marker >= 0 && constraint.priority == level.priority {
                count += 1
                let isEqual = constraint.relation == .equal
                for symbol in isEqual ? [constraint.other, constraint.marker] : [constraint.other] {
                    let row = Int(rowOf[Int(symbol)])
                    guard row >= 0 else {
                        costs[Int(symbol)] += 1
                        continue
                    }
                    for cell in rows[row].cells { costs[Int(cell.symbol)] += cell.coefficient }
                }
            }
            if count != level.constraintCount || count == 0 {
                faults.append(
                    "Level \(level.priority) counts \(level.constraintCount) of \(count) constraints."
                )
            }
            for symbol in costs.indices
            where kinds[symbol] != .fixed
                && abs(costs[symbol] - level.costs[symbol]) > Self.drift * (1 + abs(costs[symbol]))
            {
                faults.append(
                    "Symbol \(symbol) costs \(costs[symbol]) at level \(level.priority), but "
                        + "\(level.costs[symbol]) is stored.")
            }
        }
        let weak = constraints.filter { $0.marker >= 0 && $0.priority < Self.required }
        for priority in Set(weak.map(\.priority))
        where !levels.contains(where: { $0.priority == priority }) {
            faults.append("There are constraints of priority \(priority) without a level.")
        }
    }

    /// Each constraint in the tableau must be zero in all of its symbols once the basic ones are
    /// replaced by their rows: the rows say the same as the constraints.
    private func checkEquations(_ faults: inout [String]) {
        var sums = [Double](repeating: 0, count: kinds.count)
        for (index, constraint) in constraints.enumerated() where constraint.isUsed {
            var constant = constraint.constant, size = 1 + abs(constraint.constant)
            guard constraint.marker >= 0 else {
                checkValue(index, &faults)
                continue
            }
            var touched: Set<Int32> = []
            func add(_ symbol: Int32, _ factor: Double) {
                let row = Int(rowOf[Int(symbol)])
                guard row >= 0 else {
                    sums[Int(symbol)] += factor
                    touched.insert(symbol)
                    return
                }
                constant += factor * rows[row].constant
                size += abs(factor * rows[row].constant)
                for cell in rows[row].cells {
                    sums[Int(cell.symbol)] += factor * cell.coefficient
                    touched.insert(cell.symbol)
                }
            }
            for term in constraint.terms { add(term.variable.symbol, term.coefficient) }
            add(constraint.marker, constraint.markerSign)
            if constraint.other >= 0 { add(constraint.other, -constraint.markerSign) }
            if abs(constant) > Self.drift * size {
                faults.append("The values of constraint \(index) are off by \(constant).")
            }
            for symbol in touched {
                if abs(sums[Int(symbol)]) > Self.drift * size {
                    faults.append(
                        "The rows of constraint \(index) leave \(sums[Int(symbol)]) times symbol "
                            + "\(symbol).")
                }
                sums[Int(symbol)] = 0
            }
        }
    }

    /// A definition must give the variable the value that it has, unless it is about to be
    /// computed.
    private func checkValue(_ index: Int, _ faults: inout [String]) {
        guard constraints[index].subject >= 0, due.isEmpty, moved.isEmpty else { return }
        var sum = constraints[index].constant, size = 1 + abs(sum)
        for term in constraints[index].terms {
            let part = term.coefficient * value(of: term.variable)
            sum += part
            size += abs(part)
        }
        if abs(sum) > Self.drift * size {
            faults.append("The variable that constraint \(index) defines is off by \(sum).")
        }
    }

    // MARK: For those that keep books of their own

    /// Whether a constraint of this number is there.
    package func isKnown(_ id: ConstraintID) -> Bool {
        constraints.indices.contains(Int(id.index)) && constraints[Int(id.index)].isUsed
    }

    /// Whether the variable is one of this solver.
    package func isKnown(_ variable: Variable) -> Bool {
        kinds.indices.contains(Int(variable.symbol)) && isFree(variable.symbol)
    }

    /// All constraints, those with it that were given up.
    package var allConstraints: [ConstraintID] {
        constraints.indices.filter { constraints[$0].isUsed }
            .map { ConstraintID(index: Int32($0)) }
    }

    /// How important a constraint is.
    package func priority(of id: ConstraintID) -> Float { constraints[Int(id.index)].priority }

    /// What a constraint says, but for its constant.
    package func terms(of id: ConstraintID) -> [Term] { constraints[Int(id.index)].terms }
}

extension SimplexSolver.Row {
    fileprivate func holds(_ symbol: Int32) -> Bool { cells.position(of: symbol) != nil }
}
