extension SimplexSolver {
    /// Coefficients and costs below this are rounding noise.
    static let noise = 1e-9
    /// A basic symbol this far below zero still counts as zero (points).
    static let tolerance = 1e-7

    // MARK: Symbols

    func makeSymbol(_ kind: Kind, owner: Int32) -> Int32 {
        if let symbol = freeSymbols.popLast() {
            kinds[Int(symbol)] = kind
            owners[Int(symbol)] = owner
            return symbol
        }
        kinds.append(kind)
        owners.append(owner)
        rowOf.append(-1)
        mentions.append(0)
        columns.append(IndexList())
        isCandidate.append(false)
        isChanged.append(false)
        definitions.append(-1)
        uses.append(IndexList())
        values.append(0)
        isMoved.append(false)
        for index in levels.indices { levels[index].costs.append(0) }
        return Int32(kinds.count - 1)
    }

    /// The symbol must be in no row.
    func releaseSymbol(_ symbol: Int32) {
        kinds[Int(symbol)] = .unused
        owners[Int(symbol)] = -1
        columns[Int(symbol)].removeAll()
        isChanged[Int(symbol)] = false
        for index in levels.indices { levels[index].costs[Int(symbol)] = 0 }
        freeSymbols.append(symbol)
    }

    func isFree(_ symbol: Int32) -> Bool { kinds[Int(symbol)] == .free }

    /// Takes out what is left of a symbol in rows; exact arithmetic would have left nothing.
    func purge(_ symbol: Int32) {
        for row in columns[Int(symbol)] {
            if let place = rows[Int(row)].cells.position(of: symbol) {
                rows[Int(row)].cells.remove(at: place)
            }
        }
        columns[Int(symbol)].removeAll()
    }

    // MARK: Rows

    func makeRow() -> Int {
        if let row = freeRows.popLast() { return Int(row) }
        rows.append(Row())
        return rows.count - 1
    }

    func dropRow(_ row: Int) {
        rowOf[Int(rows[row].basic)] = -1
        rows[row].basic = -1
        rows[row].constant = 0
        rows[row].cells.removeAll()
        freeRows.append(Int32(row))
    }

    func coefficient(of symbol: Int32, in row: Int) -> Double {
        guard let place = rows[row].cells.position(of: symbol) else { return 0 }
        return rows[row].cells[place].coefficient
    }

    private func noteRow(_ row: Int, in symbol: Int32) {
        columns[Int(symbol)].append(Int32(row))
        let count = columns[Int(symbol)].count
        guard count > 64, count > 2 * rows.count else { return }
        let sorted = columns[Int(symbol)].sorted()
        columns[Int(symbol)].removeAll()
        var last: Int32 = -1
        for entry in sorted where entry != last {
            last = entry
            if Int(entry) == row || rows[Int(entry)].cells.position(of: symbol) != nil {
                columns[Int(symbol)].append(entry)
            }
        }
    }

    /// All rows that may contain the symbol, in ``scratchRows``; some perhaps twice.
    func gatherRows(with symbol: Int32) {
        scratchRows.removeAll(keepingCapacity: true)
        if kinds[Int(symbol)] != .fixed {
            scratchRows.append(contentsOf: columns[Int(symbol)])
            return
        }
        for row in rows.indices where rows[row].cells.position(of: symbol) != nil {
            scratchRows.append(Int32(row))
        }
    }

    /// Notes that the row's value changed: its variable for the caller, its range for ``solve()``.
    func touch(_ row: Int) {
        let basic = Int(rows[row].basic)
        switch kinds[basic] {
        case .free: noteChange(of: Int32(basic))
        case .restricted:
            if rows[row].constant < -Self.tolerance { infeasible.append(Int32(row)) }
        case .fixed:
            if abs(rows[row].constant) > Self.tolerance { infeasible.append(Int32(row)) }
        case .unused: break
        }
    }

    func noteChange(of variable: Int32) {
        report(variable)
        guard !isMoved[Int(variable)], !uses[Int(variable)].isEmpty else { return }
        isMoved[Int(variable)] = true
        moved.append(variable)
    }

    /// Lets ``takeChanges(_:)`` tell of the variable.
    func report(_ variable: Int32) {
        guard !isChanged[Int(variable)] else { return }
        isChanged[Int(variable)] = true
        changed.append(variable)
    }

    /// row += factor · (constant + cells), without the symbol `gone`.
    func combine(
        _ row: Int, adding cells: CellBuffer, constant: Double, factor: Double,
        without gone: Int32
    ) {
        let old = rows[row].cells
        scratchCells.removeAll()
        scratchCells.reserve(old.count + cells.count)
        var own = 0
        var added = 0
        while own < old.count, added < cells.count {
            let ownCell = old[own]
            let addedCell = cells[added]
            if ownCell.symbol < addedCell.symbol {
                if ownCell.symbol != gone { scratchCells.append(ownCell) }
                own += 1
            } else if addedCell.symbol < ownCell.symbol {
                appendNew(addedCell, factor, row)
                added += 1
            } else {
                let value = ownCell.coefficient + factor * addedCell.coefficient
                if abs(value) > Self.noise {
                    scratchCells.append(Cell(symbol: ownCell.symbol, coefficient: value))
                }
                own += 1
                added += 1
            }
        }
        while own < old.count {
            if old[own].symbol != gone { scratchCells.append(old[own]) }
            own += 1
        }
        while added < cells.count {
            appendNew(cells[added], factor, row)
            added += 1
        }
        swap(&rows[row].cells, &scratchCells)
        if constant != 0 { rows[row].constant += factor * constant }
    }

    @inline(__always)
    private func appendNew(_ cell: Cell, _ factor: Double, _ row: Int) {
        let value = factor * cell.coefficient
        guard abs(value) > Self.noise else { return }
        scratchCells.append(Cell(symbol: cell.symbol, coefficient: value))
        if kinds[Int(cell.symbol)] != .fixed { noteRow(row, in: cell.symbol) }
    }

    // MARK: Costs

    /// The sign of the reduced cost, most important level first.
    func costSign(_ symbol: Int32) -> Int {
        for index in levels.indices {
            let cost = levels[index].costs[Int(symbol)]
            if cost < -Self.noise { return -1 }
            if cost > Self.noise { return 1 }
        }
        return 0
    }

    func addCost(_ amount: Double, to symbol: Int32, level: Int) {
        let value = levels[level].costs[Int(symbol)] + amount
        levels[level].costs[Int(symbol)] = abs(value) > Self.noise ? value : 0
        // At zero the levels below decide: solving looks closer.
        if value <= Self.noise { suggest(symbol) }
    }

    func suggest(_ symbol: Int32) {
        guard kinds[Int(symbol)] == .restricted, !isCandidate[Int(symbol)] else { return }
        isCandidate[Int(symbol)] = true
        candidates.append(symbol)
    }

    /// Adds the costs of violating the constraint, `amount` = 1, or takes them away, -1.
    func charge(_ index: Int, _ amount: Double) {
        let constraint = constraints[index]
        guard constraint.priority < Self.required else { return }
        let level = self.level(for: constraint.priority)
        levels[level].constraintCount += amount > 0 ? 1 : -1
        chargeSymbol(constraint.other, amount, level)
        if constraint.relation == .equal { chargeSymbol(constraint.marker, amount, level) }
        if levels[level].constraintCount == 0 { levels.remove(at: level) }
    }

    private func chargeSymbol(_ symbol: Int32, _ amount: Double, _ level: Int) {
        let row = rowOf[Int(symbol)]
        if row < 0 {
            addCost(amount, to: symbol, level: level)
        } else {
            for cell in rows[Int(row)].cells {
                addCost(amount * cell.coefficient, to: cell.symbol, level: level)
            }
        }
    }

    private func level(for priority: Float) -> Int {
        var index = 0
        while index < levels.count, levels[index].priority > priority { index += 1 }
        if index < levels.count, levels[index].priority == priority { return index }
        levels.insert(
            Level(
                priority: priority, costs: ContiguousArray(repeating: 0, count: kinds.count)),
            at: index)
        return index
    }

    // MARK: Pivot

    /// Makes `entering` basic in `row` instead of the symbol that was.
    func pivot(row: Int, entering: Int32) {
        pivotCount += 1
        let leaving = rows[row].basic
        solveRow(row, for: entering, leaving: leaving)
        rowOf[Int(leaving)] = -1
        if kinds[Int(leaving)] == .free { noteChange(of: leaving) }
        eliminate(entering, by: row)
    }

    /// Turns "leaving = constant + … + a · entering + …" into "entering = …".
    private func solveRow(_ row: Int, for entering: Int32, leaving: Int32) {
        let factor = coefficient(of: entering, in: row)
        let scale = -1 / factor
        scratchCells.removeAll()
        scratchCells.reserve(rows[row].cells.count + 1)
        var placed = leaving < 0
        for cell in rows[row].cells {
            if !placed, cell.symbol > leaving {
                scratchCells.append(Cell(symbol: leaving, coefficient: -scale))
                placed = true
            }
            if cell.symbol != entering {
                scratchCells.append(
                    Cell(symbol: cell.symbol, coefficient: cell.coefficient * scale))
            }
        }
        if !placed { scratchCells.append(Cell(symbol: leaving, coefficient: -scale)) }
        swap(&rows[row].cells, &scratchCells)
        rows[row].constant *= scale
        rows[row].basic = entering
        rowOf[Int(entering)] = Int32(row)
        if leaving >= 0, kinds[Int(leaving)] != .fixed { noteRow(row, in: leaving) }
    }

    /// Makes the free symbol `entering` basic in a new row that has no basic symbol yet.
    func adopt(row: Int, entering: Int32) {
        pivotCount += 1
        solveRow(row, for: entering, leaving: -1)
        eliminate(entering, by: row)
    }

    /// Makes a symbol that is in no other row, and costs nothing yet, basic in a new row.
    func adopt(row: Int, enteringNew symbol: Int32) {
        pivotCount += 1
        solveRow(row, for: symbol, leaving: -1)
        columns[Int(symbol)].removeAll()
        touch(row)
    }

    /// Replaces a symbol that became basic in all other rows and in the costs.
    func eliminate(_ symbol: Int32, by row: Int) {
        let cells = rows[row].cells, constant = rows[row].constant
        gatherRows(with: symbol)
        columns[Int(symbol)].removeAll()
        for entry in scratchRows where Int(entry) != row {
            let factor = coefficient(of: symbol, in: Int(entry))
            guard factor != 0 else { continue }
            combine(
                Int(entry), adding: cells, constant: constant, factor: factor, without: symbol)
            if constant != 0 { touch(Int(entry)) }
        }
        for level in levels.indices {
            let cost = levels[level].costs[Int(symbol)]
            guard cost != 0 else { continue }
            levels[level].costs[Int(symbol)] = 0
            for cell in cells { addCost(cost * cell.coefficient, to: cell.symbol, level: level) }
        }
        touch(row)
    }
}
