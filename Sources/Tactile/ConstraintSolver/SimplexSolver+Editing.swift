extension SimplexSolver {
    /// Takes a constraint up: as the definition of a variable, or into the tableau.
    func enter(_ index: Int) {
        if let symbol = definable(by: index) { return define(symbol, by: index) }
        for term in constraints[index].terms { enterDefinition(of: term.variable.symbol) }
        enterRow(index)
    }

    /// Brings a constraint into the tableau, of whose variables none is defined outside of it.
    func enterRow(_ index: Int) {
        let constraint = constraints[index]
        let owner = Int32(index), isRequired = constraint.priority >= Self.required
        let row = makeRow()
        // All constraints are made of the form "at least": the sum is turned for "at most".
        let turn: Double = constraint.relation == .lessOrEqual ? -1 : 1
        expand(constraint.terms, constant: constraint.constant, turn: turn, into: row)

        ownCells.removeAll()
        let marker: Int32, other: Int32
        let markerFactor: Double = constraint.relation == .equal ? 1 : -1
        if constraint.relation == .equal, isRequired {
            marker = makeSymbol(.fixed, owner: owner)
        } else {
            marker = makeSymbol(.restricted, owner: owner)
        }
        other = isRequired ? -1 : makeSymbol(.restricted, owner: owner)
        ownCells.append(Cell(symbol: marker, coefficient: markerFactor))
        if other >= 0 {
            ownCells.append(Cell(symbol: other, coefficient: -markerFactor))
            if other < marker { ownCells.swapFirstTwo() }
        }
        constraints[index].marker = marker
        constraints[index].other = other
        // In the original sense of the terms, as constants are edited in it.
        constraints[index].markerSign = markerFactor * turn

        if let subject = freeSubject(of: row) {
            combine(row, adding: ownCells, constant: 0, factor: 1, without: -1)
            adopt(row: row, entering: subject)
            charge(index, 1)
            return
        }
        // The sum must be made up for by the constraint's own symbols: one that is not negative.
        let constant = rows[row].constant
        var basic = marker
        if other >= 0 {
            let markerValue = constraint.relation == .equal ? -constant : constant
            if markerValue < 0 { basic = other }
        }
        combine(row, adding: ownCells, constant: 0, factor: 1, without: -1)
        adopt(row: row, enteringNew: basic)
        charge(index, 1)
        if kinds[Int(basic)] == .fixed, abs(rows[row].constant) <= Self.tolerance {
            rows[row].constant = 0
            // A fixed symbol is of no use in the basis: any other may replace it at zero.
            if let cell = rows[row].cells.first(where: { kinds[Int($0.symbol)] == .restricted }) {
                pivot(row: row, entering: cell.symbol)
            }
        }
    }

    /// Writes the terms into an empty row, basic variables replaced by their rows.
    private func expand(_ terms: [Term], constant: Double, turn: Double, into row: Int) {
        rows[row].constant = turn * constant
        for term in terms {
            let symbol = term.variable.symbol, factor = turn * term.coefficient
            let source = rowOf[Int(symbol)]
            if source < 0 {
                ownCells.removeAll()
                ownCells.append(Cell(symbol: symbol, coefficient: 1))
                combine(row, adding: ownCells, constant: 0, factor: factor, without: -1)
            } else {
                let cells = rows[Int(source)].cells
                combine(
                    row, adding: cells, constant: rows[Int(source)].constant, factor: factor,
                    without: -1)
            }
        }
    }

    /// The variable that the row can define: the one with the largest coefficient, so that
    /// rounding stays small, and of these the newest, which most likely depends on older ones.
    private func freeSubject(of row: Int) -> Int32? {
        var best: Int32?
        var size = 0.0
        for cell in rows[row].cells where kinds[Int(cell.symbol)] == .free {
            if abs(cell.coefficient) >= size {
                size = abs(cell.coefficient)
                best = cell.symbol
            }
        }
        return best
    }

    /// Takes a constraint out again.
    func leave(_ index: Int) {
        if constraints[index].subject >= 0 { return undefine(index) }
        let marker = constraints[index].marker, other = constraints[index].other
        guard marker >= 0 else {
            constraints[index].isBroken = false
            return
        }
        charge(index, -1)
        if other >= 0, rowOf[Int(other)] >= 0 {
            dropRow(Int(rowOf[Int(other)]))
        } else {
            if rowOf[Int(marker)] < 0, let row = leavingRow(for: marker) {
                pivot(row: row, entering: marker)
            }
            if rowOf[Int(marker)] >= 0 { dropRow(Int(rowOf[Int(marker)])) }
        }
        for symbol in [marker, other] where symbol >= 0 {
            purge(symbol)
            releaseSymbol(symbol)
        }
        constraints[index].marker = -1
        constraints[index].other = -1
    }

    /// The row in which the marker can take the place of the basic symbol so that all other rows
    /// stay in range when this one is dropped.
    private func leavingRow(for marker: Int32) -> Int? {
        var falling: (row: Int, ratio: Double)?
        var rising: (row: Int, ratio: Double)?
        var free: Int?
        gatherRows(with: marker)
        for entry in scratchRows {
            let row = Int(entry), factor = coefficient(of: marker, in: row)
            guard factor != 0 else { continue }
            switch kinds[Int(rows[row].basic)] {
            case .fixed: return row
            case .free:
                if free.map({ rows[row].basic > rows[$0].basic }) ?? true { free = row }
            case .restricted:
                let ratio = rows[row].constant / abs(factor)
                if factor < 0 {
                    if falling.map({ ratio < $0.ratio }) ?? true { falling = (row, ratio) }
                } else if rising.map({ ratio < $0.ratio }) ?? true {
                    rising = (row, ratio)
                }
            case .unused: break
            }
        }
        return falling?.row ?? rising?.row ?? free
    }

    /// Changes a constraint's constant by shifting the origin of its marker.
    func shift(_ index: Int, by change: Double) {
        let marker = constraints[index].marker
        let delta = change / constraints[index].markerSign
        let row = rowOf[Int(marker)]
        if row >= 0 {
            rows[Int(row)].constant -= delta
            touch(Int(row))
            return
        }
        // An entry may be there twice, but a shift must be made once.
        gatherRows(with: marker)
        if kinds[Int(marker)] != .fixed { scratchRows.sort() }
        var last: Int32 = -1
        for entry in scratchRows where entry != last {
            last = entry
            let factor = coefficient(of: marker, in: Int(entry))
            guard factor != 0 else { continue }
            rows[Int(entry)].constant += factor * delta
            touch(Int(entry))
        }
    }
}
