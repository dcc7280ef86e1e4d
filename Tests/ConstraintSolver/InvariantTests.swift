import Testing

@testable import TactileConstraintSolver

/// What the check of the solver notices.
@Suite struct InvariantTests {
    private let solver = SimplexSolver()
    private let x: Variable, y: Variable, z: Variable

    init() {
        (x, y, z) = (solver.makeVariable(), solver.makeVariable(), solver.makeVariable())
        _ = solver.add([Term(x)], constant: -10, relation: .greaterOrEqual, priority: 1000)
        _ = solver.add([Term(x)], constant: -30, relation: .equal, priority: 500)
        _ = solver.add([Term(x), Term(y)], constant: -50, relation: .lessOrEqual, priority: 1000)
        _ = solver.add([Term(y)], constant: -40, relation: .equal, priority: 250)
        _ = solver.add(
            [Term(z), Term(x, -1)], constant: -5, relation: .equal, priority: 1000)
        solver.solve()
    }

    private func says(_ words: String) -> Bool {
        solver.checkInvariants().contains { $0.contains(words) }
    }

    @Test func aSoundOneHasNone() { #expect(solver.checkInvariants() == []) }

    @Test func basesAndColumns() throws {
        let row = try #require(solver.rows.indices.first { solver.rows[$0].cells.count > 0 })
        let basic = Int(solver.rows[row].basic)
        solver.rowOf[basic] = -1
        #expect(says("is not the row of its basic symbol"))
        solver.rowOf[basic] = Int32(row)
        let symbol = Int(solver.rows[row].cells[0].symbol)
        solver.kinds[symbol] = .restricted
        solver.columns[symbol].removeAll()
        #expect(says("leaves out row"))
    }

    @Test func counts() {
        solver.mentions[Int(x.symbol)] += 1
        #expect(says("are counted"))
        solver.mentions[Int(x.symbol)] -= 1
        solver.freeRows.append(0)
        #expect(says("count as free"))
    }

    @Test func numbers() throws {
        let row = try #require(solver.rows.indices.first { solver.rows[$0].basic == x.symbol })
        solver.rows[row].constant += 1
        #expect(says("are off by"))
        solver.rows[row].constant -= 1
        solver.levels[0].costs[solver.kinds.count - 1] += 1
        #expect(says("is stored"))
    }

    @Test func definitions() {
        #expect(solver.definitions[Int(z.symbol)] >= 0)
        solver.values[Int(z.symbol)] += 1
        #expect(says("defines is off by"))
        solver.values[Int(z.symbol)] -= 1
        solver.uses[Int(x.symbol)].removeAll()
        #expect(says("knows of"))
    }

    @Test func queues() throws {
        let row = try #require(
            solver.rows.indices.first {
                let basic = solver.rows[$0].basic
                return basic >= 0 && solver.kinds[Int(basic)] == .restricted
            })
        solver.rows[row].constant = -1
        #expect(says("out of range"))
    }
}
