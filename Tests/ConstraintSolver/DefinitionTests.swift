import SeededRandom
import Testing

@testable import TactileConstraintSolver

/// Variables that are defined by an equation and computed after the others.
@Suite struct DefinitionTests {
    private let solver = SimplexSolver()

    /// first = factor · second + constant, for sure.
    private func define(
        _ first: Variable, _ second: Variable?, times factor: Double = 1, plus constant: Double,
        in solver: SimplexSolver? = nil
    ) -> ConstraintID {
        let terms = [Term(first)] + (second.map { [Term($0, -factor)] } ?? [])
        return (solver ?? self.solver).add(
            terms, constant: -constant, relation: .equal, priority: 1000)
    }

    private var cellCount: Int { solver.rows.reduce(0) { $0 + $1.cells.count } }

    @Test("A row of a column takes a few cells, and another height moves what is below")
    func columns() {
        var (tops, heights): ([Variable], [ConstraintID]) = ([], [])
        var above: (top: Variable, height: Variable)?
        for _ in 0..<100 {
            let (top, height) = (solver.makeVariable(), solver.makeVariable())
            heights.append(
                solver.add([Term(height)], constant: -20, relation: .equal, priority: 750))
            if let above {
                _ = solver.add(
                    [Term(top), Term(above.top, -1), Term(above.height, -1)], constant: -4,
                    relation: .equal, priority: 1000)
            } else {
                _ = define(top, nil, plus: 10)
            }
            tops.append(top)
            above = (top, height)
        }
        solver.solve()
        #expect(tops.map(solver.value(of:)) == (0..<100).map { 10 + 24 * Double($0) })
        #expect(cellCount <= 200)
        solver.takeChanges { _ in }
        let pivots = solver.pivotCount
        solver.setConstant(-50, of: heights[60])
        solver.solve()
        #expect(solver.value(of: tops[60]) == 1450 && solver.value(of: tops[99]) == 2416)
        var told = 0
        solver.takeChanges { _ in told += 1 }
        #expect(told == 40 && solver.pivotCount == pivots)
    }

    @Test("Whoever says more of a defined variable is heard, and it is as before when that goes")
    func more() {
        let (x, y, z) = (solver.makeVariable(), solver.makeVariable(), solver.makeVariable())
        let pin = solver.add([Term(x)], constant: -10, relation: .equal, priority: 250)
        _ = define(y, x, plus: 5)
        _ = define(z, y, times: 2, plus: 0)
        solver.solve()
        #expect(cellCount <= 2 && solver.value(of: z) == 30)
        let limit = solver.add([Term(z)], constant: -50, relation: .greaterOrEqual, priority: 1000)
        solver.solve()
        #expect([x, y, z].map(solver.value(of:)) == [20, 25, 50])
        solver.remove(limit)
        solver.setConstant(-1, of: pin)
        solver.solve()
        #expect([x, y, z].map(solver.value(of:)) == [1, 6, 12])
    }

    @Test("Contradictions name the definitions that are part of them")
    func conflicts() {
        let (x, y) = (solver.makeVariable(), solver.makeVariable())
        let (first, second) = (define(x, nil, plus: 10), define(y, x, plus: 5))
        let third = define(y, nil, plus: 20)
        let conflicts = solver.solve()
        #expect(conflicts == [Conflict(members: [first, second, third], broken: third)])
        #expect(solver.value(of: y) == 15)
    }

    @Test("What nothing defines any more is 0, and can be told from what is settled")
    func removal() {
        let (x, y) = (solver.makeVariable(), solver.makeVariable())
        let first = define(x, nil, plus: 10), second = define(y, x, plus: 5)
        solver.solve()
        #expect(!solver.isAmbiguous(y))
        solver.setPriority(500, of: second)
        solver.solve()
        #expect(solver.value(of: y) == 15)
        solver.remove(first)
        solver.solve()
        #expect(solver.isAmbiguous(y))
        solver.remove(second)
        solver.solve()
        #expect(solver.value(of: x) == 0 && solver.value(of: y) == 0)
        solver.remove(x)
        solver.remove(y)
    }

    /// A system twice: as it is, and with something said about each variable, so that all is in the
    /// tableau.
    private struct Twins {
        let solver = SimplexSolver(), reference = SimplexSolver()
        var variables: [(Variable, Variable)] = []
        var live: [(ConstraintID, ConstraintID)] = []

        init(unknowns: Int) {
            for _ in 0..<unknowns {
                let (own, other) = (solver.makeVariable(), reference.makeVariable())
                variables.append((own, other))
                _ = reference.add(
                    [Term(other)], constant: 1e6, relation: .greaterOrEqual,
                    priority: 1000)
            }
        }

        mutating func add(
            _ terms: [(Int, Double)], _ constant: Double, _ relation: Relation, _ priority: Float
        ) {
            live.append(
                (
                    solver.add(
                        terms.map { Term(variables[$0.0].0, $0.1) }, constant: constant,
                        relation: relation, priority: priority),
                    reference.add(
                        terms.map { Term(variables[$0.0].1, $0.1) }, constant: constant,
                        relation: relation, priority: priority)
                ))
        }
    }

    @Test("Random systems have the values that they have in the tableau", arguments: 0..<120)
    func agrees(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var twins = Twins(unknowns: 9)
        func number(_ range: ClosedRange<Int>) -> Double {
            Double(Int.random(in: range, using: &random))
        }
        for index in 0..<3 { twins.add([(index, 1)], number(-30...30), .equal, 50) }
        for _ in 0..<60 {
            switch Int.random(in: 0..<10, using: &random) {
            case 0..<5:
                let index = Int.random(in: 1..<9, using: &random)
                let (a, b) = (
                    Int.random(in: 0..<index, using: &random),
                    Int.random(in: 0..<index, using: &random)
                )
                twins.add(
                    [(index, 1), (a, number(-2...2)), (b, number(-1...1))], number(-20...20),
                    .equal, Bool.random(using: &random) ? 1000 : 600)
            case 5:
                twins.add(
                    [(Int.random(in: 0..<9, using: &random), 1)], number(-40...40),
                    Bool.random(using: &random) ? .greaterOrEqual : .lessOrEqual,
                    Bool.random(using: &random) ? 1000 : 700)
            case 6, 7:
                guard let (own, other) = twins.live.randomElement(using: &random) else { continue }
                let constant = number(-30...30)
                twins.solver.setConstant(constant, of: own)
                twins.reference.setConstant(constant, of: other)
            case 8:
                guard let (own, other) = twins.live.randomElement(using: &random) else { continue }
                let priority: Float = Bool.random(using: &random) ? 1000 : 400
                twins.solver.setPriority(priority, of: own)
                twins.reference.setPriority(priority, of: other)
            default:
                guard !twins.live.isEmpty else { continue }
                let (own, other) = twins.live.remove(
                    at: Int.random(in: 0..<twins.live.count, using: &random))
                twins.solver.remove(own)
                twins.reference.remove(other)
            }
            let broken = twins.solver.solve().map(\.broken)
            let others = twins.reference.solve().map(\.broken)
            #expect(twins.solver.checkInvariants() == [] && twins.reference.checkInvariants() == [])
            #expect(broken.isEmpty == others.isEmpty)
            // Which of several is given up may differ, and then so may the rest.
            guard broken.isEmpty, others.isEmpty else { return }
            for (own, other) in twins.variables where !twins.reference.isAmbiguous(other) {
                let (value, expected) = (
                    twins.solver.value(of: own), twins.reference.value(of: other)
                )
                #expect(abs(value - expected) < 1e-5)
            }
        }
        for (own, other) in twins.variables {
            #expect(twins.solver.isAmbiguous(own) == twins.reference.isAmbiguous(other))
        }
    }
}
