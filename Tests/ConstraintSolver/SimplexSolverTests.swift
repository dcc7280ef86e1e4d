import Testing

@testable import TactileConstraintSolver

@Suite struct SimplexSolverTests {
    private let solver = SimplexSolver()

    private func pin(
        _ variable: Variable, _ value: Double, _ relation: Relation = .equal,
        priority: Float = 1000
    ) -> ConstraintID {
        solver.add([Term(variable)], constant: -value, relation: relation, priority: priority)
    }

    @Test func equationsAreSolved() {
        let x = solver.makeVariable(), y = solver.makeVariable()
        _ = solver.add([Term(x), Term(y)], constant: -10, relation: .equal, priority: 1000)
        _ = solver.add([Term(x), Term(y, -1)], constant: -4, relation: .equal, priority: 1000)
        #expect(solver.solve().isEmpty)
        #expect(abs(solver.value(of: x) - 7) < 1e-9 && abs(solver.value(of: y) - 3) < 1e-9)
    }

    @Test func aHigherPriorityBeatsAnyNumberOfLowerOnes() {
        let x = solver.makeVariable()
        _ = pin(x, 10, priority: 251)
        for _ in 0..<500 { _ = pin(x, 90, priority: 250) }
        #expect(solver.solve().isEmpty)
        #expect(solver.value(of: x) == 10)
    }

    @Test func neighbouringPrioritiesAreOrderedOverTheWholeScale() {
        for priority in stride(from: Float(1), to: 999, by: 37) {
            let x = solver.makeVariable()
            _ = pin(x, 1, priority: priority)
            _ = pin(x, 2, priority: priority + 0.5)
            solver.solve()
            #expect(solver.value(of: x) == 2)
        }
    }

    @Test func constantsAreEditedInPlace() {
        let left = solver.makeVariable(), width = solver.makeVariable(),
            right = solver.makeVariable()
        _ = solver.add(
            [Term(right), Term(left, -1), Term(width, -1)], constant: 0, relation: .equal,
            priority: 1000)
        let start = pin(left, 5)
        _ = pin(width, 20, .greaterOrEqual)
        let end = pin(right, 100, priority: 500)
        solver.solve()
        #expect(solver.value(of: width) == 95)
        solver.setConstant(-12, of: end)
        solver.setConstant(-7, of: start)
        #expect(solver.solve().isEmpty)
        #expect(solver.value(of: width) == 20 && solver.value(of: right) == 27)
    }

    @Test func redundantEquationsMayBeEditedTogether() {
        let x = solver.makeVariable(), y = solver.makeVariable()
        let first = pin(x, 10), second = pin(y, 20)
        let sum = solver.add([Term(x), Term(y)], constant: -30, relation: .equal, priority: 1000)
        #expect(solver.solve().isEmpty)
        solver.setConstant(-11, of: first)
        solver.setConstant(-22, of: second)
        solver.setConstant(-33, of: sum)
        #expect(solver.solve().isEmpty)
        #expect(solver.value(of: x) == 11 && solver.value(of: y) == 22)
        solver.remove(first)
        #expect(solver.solve().isEmpty && solver.value(of: x) == 11)
    }

    @Test func conflictNamesExactlyTheGuilty() {
        let x = solver.makeVariable(), y = solver.makeVariable()
        _ = pin(y, 3)
        let low = pin(x, 50, .greaterOrEqual)
        _ = pin(x, 10, .greaterOrEqual)
        let high = pin(x, 40, .lessOrEqual)
        let conflicts = solver.solve()
        #expect(conflicts == [Conflict(members: [low, high], broken: high)])
        #expect(solver.isBroken(high) && solver.value(of: x) >= 50 && solver.value(of: y) == 3)
        #expect(solver.solve().isEmpty)
        solver.retry(high)
        #expect(solver.solve().count == 1)
        solver.remove(low)
        solver.retry(high)
        #expect(solver.solve().isEmpty && !solver.isBroken(high))
        #expect(solver.value(of: x) >= 10 && solver.value(of: x) <= 40)
    }

    @Test func theCallerChoosesTheVictim() {
        let x = solver.makeVariable()
        let first = pin(x, 1), second = pin(x, 2)
        solver.chooseVictim = { _ in first }
        #expect(solver.solve() == [Conflict(members: [first, second], broken: first)])
        #expect(solver.value(of: x) == 2)
    }

    @Test func onlyAMemberOfAConflictIsGivenUp() {
        let x = solver.makeVariable(), y = solver.makeVariable()
        let other = pin(y, 5), first = pin(x, 1), second = pin(x, 2)
        solver.chooseVictim = { _ in other }
        #expect(solver.solve() == [Conflict(members: [first, second], broken: second)])
        #expect(!solver.isBroken(other))
        #expect(solver.value(of: x) == 1 && solver.value(of: y) == 5)
    }

    @Test func whatNothingDeterminesIsAmbiguous() {
        let x = solver.makeVariable(), y = solver.makeVariable(), z = solver.makeVariable()
        _ = pin(x, 4)
        _ = solver.add([Term(y), Term(z, -1)], constant: -1, relation: .equal, priority: 1000)
        solver.solve()
        #expect(!solver.isAmbiguous(x) && solver.isAmbiguous(y) && solver.isAmbiguous(z))
        let least = pin(z, 8, .greaterOrEqual)
        solver.solve()
        #expect(solver.isAmbiguous(z))
        _ = pin(z, 0, priority: 1)
        solver.solve()
        #expect(!solver.isAmbiguous(z) && !solver.isAmbiguous(y) && solver.value(of: y) == 9)
        solver.remove(least)
        solver.solve()
        #expect(solver.value(of: z) == 0)
    }

    @Test func changesAreToldOnceAndOnlyThose() {
        let x = solver.makeVariable(), y = solver.makeVariable(), z = solver.makeVariable()
        let edited = pin(x, 4)
        _ = solver.add([Term(y), Term(x, -2)], constant: 0, relation: .equal, priority: 1000)
        _ = pin(z, 9)
        solver.solve()
        solver.takeChanges { _ in }
        solver.setConstant(-5, of: edited)
        solver.solve()
        var told: Set<Variable> = []
        solver.takeChanges { told.insert($0) }
        #expect(told == [x, y])
        solver.takeChanges { _ in Issue.record("told twice") }
    }

    @Test func anUnchangedSystemCostsNothing() {
        let x = solver.makeVariable()
        _ = pin(x, 4, priority: 300)
        solver.solve()
        let pivots = solver.pivotCount
        for _ in 0..<10 { solver.solve() }
        solver.setConstant(-4, of: pin(x, 90, .lessOrEqual))
        #expect(solver.pivotCount - pivots <= 1)
    }

    @Test func badNumbersCountAsNothing() {
        let x = solver.makeVariable()
        let id = solver.add(
            [Term(x), Term(x, .nan), Term(x, .infinity)], constant: .nan, relation: .equal,
            priority: .nan)
        solver.setConstant(.infinity, of: id)
        #expect(solver.solve().isEmpty && solver.value(of: x) == 0)
        solver.setConstant(-3, of: id)
        solver.solve()
        #expect(solver.value(of: x) == 3)
        let empty = solver.add([], constant: 5, relation: .equal, priority: 1000)
        #expect(solver.solve() == [Conflict(members: [empty], broken: empty)])
    }

    @Test func thirtyBarsOfSharedWidth() {
        let count = 30
        let width = solver.makeVariable(), height = solver.makeVariable()
        let sizeX = pin(width, 600)
        _ = pin(height, 300)
        var bars: [(left: Variable, width: Variable, top: Variable, height: Variable)] = []
        for index in 0..<count {
            let bar = (
                solver.makeVariable(), solver.makeVariable(), solver.makeVariable(),
                solver.makeVariable()
            )
            _ = solver.add(
                [Term(bar.1), Term(width, -0.8 / Double(count))], constant: 0, relation: .equal,
                priority: 1000)
            _ = solver.add(
                [Term(bar.3), Term(height, -Double(index + 1) / Double(count))], constant: 0,
                relation: .equal, priority: 1000)
            _ = solver.add(
                [Term(bar.2), Term(bar.3), Term(height, -1)], constant: 0, relation: .equal,
                priority: 1000)
            if let last = bars.last {
                _ = solver.add(
                    [
                        Term(bar.0), Term(last.left, -1), Term(last.width, -1),
                        Term(width, -0.2 / Double(count)),
                    ], constant: 0, relation: .equal, priority: 1000)
            } else {
                _ = solver.add([Term(bar.0)], constant: 0, relation: .equal, priority: 1000)
            }
            bars.append(bar)
        }
        #expect(solver.solve().isEmpty)
        solver.setConstant(-900, of: sizeX)
        let pivots = solver.pivotCount
        solver.solve()
        #expect(solver.pivotCount == pivots)
        for (index, bar) in bars.enumerated() {
            #expect(abs(solver.value(of: bar.left) - Double(index) * 30) < 1e-6)
            #expect(abs(solver.value(of: bar.width) - 24) < 1e-6)
            #expect(abs(solver.value(of: bar.height) - Double(index + 1) * 10) < 1e-6)
        }
    }
}
