extension SimplexSolver {
    /// Steps after which rules take over that cannot run in circles (Bland's).
    private static let patience = 200

    /// Brings all values up to date with the edits since the last call.
    ///
    /// Required constraints that contradict each other are reported; of each such set one member
    /// is given up, and the rest is solved.
    @discardableResult
    package func solve() -> [Conflict] {
        var conflicts: [Conflict] = []
        var steps = 0
        while true {
            if let row = nextInfeasibleRow() {
                steps += 1
                let isFeasible =
                    steps < Self.patience + rows.count && !hasCheaper()
                    ? stepDual(row) : repair(row)
                if !isFeasible { conflicts.append(breakConflict(row)) }
            } else if !improve(careful: steps > Self.patience + rows.count) {
                computeDefinitions()
                return conflicts
            } else {
                steps += 1
            }
        }
    }

    private func isOutOfRange(_ row: Int) -> Bool {
        let basic = rows[row].basic
        guard basic >= 0 else { return false }
        switch kinds[Int(basic)] {
        case .restricted: return rows[row].constant < -Self.tolerance
        case .fixed: return abs(rows[row].constant) > Self.tolerance
        case .free, .unused: return false
        }
    }

    private func nextInfeasibleRow() -> Int? {
        while let row = infeasible.last {
            if isOutOfRange(Int(row)) { return Int(row) }
            infeasible.removeLast()
        }
        return nil
    }

    /// Whether some symbol would make things cheaper: then dual steps are not to be had.
    private func hasCheaper() -> Bool {
        while let symbol = candidates.last {
            if isWorthEntering(symbol) { return true }
            isCandidate[Int(symbol)] = false
            candidates.removeLast()
        }
        return false
    }

    private func isWorthEntering(_ symbol: Int32) -> Bool {
        kinds[Int(symbol)] == .restricted && rowOf[Int(symbol)] < 0 && costSign(symbol) < 0
    }

    // MARK: Feasibility

    /// Brings the row's basic symbol to zero by the symbol that costs least for its effect, which
    /// keeps the costs optimal. False when no symbol can help.
    private func stepDual(_ row: Int) -> Bool {
        let sign: Double = rows[row].constant < 0 ? 1 : -1
        var best: Cell?
        for cell in rows[row].cells where kinds[Int(cell.symbol)] == .restricted {
            guard cell.coefficient * sign > Self.noise else { continue }
            if best.map({ isCheaper(cell, than: $0) }) ?? true { best = cell }
        }
        guard let best else { return false }
        pivot(row: row, entering: best.symbol)
        return true
    }

    /// Compares cost per effect, most important level first; on a tie the larger effect wins.
    private func isCheaper(_ a: Cell, than b: Cell) -> Bool {
        for index in levels.indices {
            let costA = levels[index].costs[Int(a.symbol)] / abs(a.coefficient)
            let costB = levels[index].costs[Int(b.symbol)] / abs(b.coefficient)
            if abs(costA - costB) > Self.noise { return costA < costB }
        }
        return abs(a.coefficient) > abs(b.coefficient) + Self.noise
    }

    /// Brings the row into its range without driving any other out of its, whatever the costs.
    /// False when that is impossible.
    private func repair(_ row: Int) -> Bool {
        while isOutOfRange(row) {
            let sign: Double = rows[row].constant < 0 ? 1 : -1
            let entering = rows[row].cells.first {
                kinds[Int($0.symbol)] == .restricted && $0.coefficient * sign > Self.noise
            }
            guard let entering else { return false }
            let reach = abs(rows[row].constant / entering.coefficient)
            if let limit = firstLimit(for: entering.symbol, except: row), limit.ratio < reach {
                pivot(row: limit.row, entering: entering.symbol)
            } else {
                pivot(row: row, entering: entering.symbol)
                return true
            }
        }
        return true
    }

    /// The row in range that a growing symbol drives out of it first.
    private func firstLimit(
        for symbol: Int32, except excluded: Int = -1
    ) -> (row: Int, ratio: Double)? {
        var best: (row: Int, ratio: Double)?
        for entry in columns[Int(symbol)] where Int(entry) != excluded {
            let row = Int(entry)
            guard rows[row].basic >= 0, kinds[Int(rows[row].basic)] != .free else { continue }
            let factor = coefficient(of: symbol, in: row)
            let isLimit =
                kinds[Int(rows[row].basic)] == .fixed ? factor != 0 : factor < -Self.noise
            guard isLimit, !isOutOfRange(row) else { continue }
            let ratio = max(0, rows[row].constant / abs(factor))
            guard let known = best else {
                best = (row, ratio)
                continue
            }
            let isEarlier = ratio < known.ratio - 1e-12
            let isTie = abs(ratio - known.ratio) <= 1e-12
            if isEarlier || (isTie && rows[row].basic < rows[known.row].basic) {
                best = (row, ratio)
            }
        }
        return best
    }

    /// Whether a nonbasic symbol can leave zero at all.
    func canGrow(_ symbol: Int32) -> Bool {
        guard let limit = firstLimit(for: symbol) else { return true }
        return limit.ratio > Self.tolerance
    }

    // MARK: Costs

    /// One step towards lower costs; false when there is none.
    private func improve(careful: Bool) -> Bool {
        guard hasCheaper() else { return false }
        var entering = candidates[candidates.count - 1]
        if careful {
            for symbol in candidates where symbol < entering && isWorthEntering(symbol) {
                entering = symbol
            }
        }
        guard let limit = firstLimit(for: entering) else {
            // Costs are never negative, so only rounding can make a gain look endless.
            for index in levels.indices where levels[index].costs[Int(entering)] < 0 {
                levels[index].costs[Int(entering)] = 0
            }
            return true
        }
        pivot(row: limit.row, entering: entering)
        return true
    }

    // MARK: Conflicts

    /// The row says that required constraints contradict each other: one of them goes.
    private func breakConflict(_ row: Int) -> Conflict {
        var indices = [owners[Int(rows[row].basic)]]
        for cell in rows[row].cells {
            let owner = owners[Int(cell.symbol)]
            if owner >= 0, !indices.contains(owner) { indices.append(owner) }
        }
        let required = indices.filter { constraints[Int($0)].priority >= Self.required }
        let members = (required.isEmpty ? indices : required).sorted().map(ConstraintID.init)
        var victim = chooseVictim?(members) ?? members[members.count - 1]
        if !members.contains(victim) { victim = members[members.count - 1] }
        let index = Int(victim.index), marker = constraints[index].marker
        if rowOf[Int(marker)] < 0 { pivot(row: row, entering: marker) }
        leave(index)
        constraints[index].isBroken = true
        return Conflict(members: members, broken: victim)
    }
}
