import SeededRandom
import TestDepths
import Testing

@testable import TactileConstraintSolver

/// Random systems, edited at random, judged against trying every vertex.
@Suite struct SolverPropertyTests {
    private struct Model {
        let solver = SimplexSolver()
        var variables: [Variable]
        var live: [(id: ConstraintID, constraint: TestConstraint)] = []

        init(unknowns: Int) {
            variables = []
            for _ in 0..<unknowns { variables.append(solver.makeVariable()) }
            // Something always wants zero, so that there is a best point.
            for index in 0..<unknowns {
                var coefficients = [Double](repeating: 0, count: unknowns)
                coefficients[index] = 1
                add(
                    TestConstraint(
                        coefficients: coefficients, constant: 0, relation: .equal, priority: 1))
            }
        }

        mutating func add(_ constraint: TestConstraint) {
            let terms = zip(variables, constraint.coefficients).map { Term($0, $1) }
            let id = solver.add(
                terms, constant: constraint.constant, relation: constraint.relation,
                priority: constraint.priority)
            live.append((id, constraint))
        }

        var point: [Double] { variables.map(solver.value(of:)) }
        var holding: [TestConstraint] {
            live.filter { !solver.isBroken($0.id) }.map(\.constraint)
        }
    }

    private func randomConstraint(
        _ random: inout SeededGenerator, unknowns: Int
    ) -> TestConstraint {
        let priorities: [Float] = [1000, 1000, 999, 750, 750, 250.5, 250, 50]
        let relations: [Relation] = [.equal, .greaterOrEqual, .lessOrEqual]
        var coefficients = (0..<unknowns).map { _ in Double(Int.random(in: -3...3, using: &random))
        }
        if coefficients.allSatisfy({ $0 == 0 }) { coefficients[0] = 1 }
        if Bool.random(using: &random) {
            let only = Int.random(in: 0..<unknowns, using: &random)
            for index in 0..<unknowns where index != only { coefficients[index] = 0 }
            coefficients[only] = 1
        }
        return TestConstraint(
            coefficients: coefficients, constant: Double(Int.random(in: -40...40, using: &random)),
            relation: relations.randomElement(using: &random) ?? .equal,
            priority: priorities.randomElement(using: &random) ?? 1000)
    }

    private func check(_ model: Model, unknowns: Int) {
        let holding = model.holding
        let expected = BruteForce.bestViolations(of: holding, unknowns: unknowns)
        let actual = BruteForce.violations(of: holding, at: model.point)
        #expect(expected != nil)
        guard let expected else { return }
        #expect(
            zip(expected, actual).allSatisfy { abs($0 - $1) < 1e-5 },
            "expected violations \(expected), got \(actual)")
    }

    private func check(_ conflict: Conflict, in model: Model, unknowns: Int) {
        let members = model.live.filter { conflict.members.contains($0.id) }.map(\.constraint)
        #expect(members.count == conflict.members.count)
        #expect(conflict.members.contains(conflict.broken))
        #expect(members.allSatisfy { $0.priority == 1000 })
        // The boundaries of weak constraints make sure that there are vertices to try.
        let ground = (0..<unknowns).map { index in
            TestConstraint(
                coefficients: (0..<unknowns).map { $0 == index ? 1 : 0 }, constant: 0,
                relation: .equal, priority: 1)
        }
        #expect(BruteForce.bestViolations(of: members + ground, unknowns: unknowns) == nil)
        for index in members.indices {
            var fewer = members
            fewer.remove(at: index)
            #expect(BruteForce.bestViolations(of: fewer + ground, unknowns: unknowns) != nil)
        }
    }

    @Test(arguments: TestSeed.usual(1...16))
    func twoUnknowns(seed: UInt64) { run(seed: seed, unknowns: 2, steps: 60, limit: 14) }

    @Test(arguments: TestSeed.usual(100...108))
    func threeUnknowns(seed: UInt64) { run(seed: seed, unknowns: 3, steps: 40, limit: 12) }

    @Test(.tags(.night)) func systemsForLong() {
        TestSeed.night("constraints", seconds: 120) { seed in
            twoUnknowns(seed: seed)
            threeUnknowns(seed: seed)
        }
    }

    private func run(seed: UInt64, unknowns: Int, steps: Int, limit: Int) {
        var random = SeededGenerator(seed: seed)
        var model = Model(unknowns: unknowns)
        for _ in 0..<steps {
            let edits = Int.random(in: 1...3, using: &random)
            for _ in 0..<edits {
                edit(&model, &random, unknowns, limit)
                #expect(model.solver.checkInvariants() == [])
            }
            for conflict in model.solver.solve() { check(conflict, in: model, unknowns: unknowns) }
            check(model, unknowns: unknowns)
            #expect(model.solver.checkInvariants() == [])
        }
        for (id, _) in model.live { model.solver.remove(id) }
        for variable in model.variables { model.solver.remove(variable) }
        #expect(model.solver.rows.allSatisfy { $0.basic < 0 })
        #expect(model.solver.kinds.allSatisfy { $0 == .unused })
        #expect(model.solver.levels.isEmpty)
        #expect(model.solver.checkInvariants() == [])
    }

    private func edit(
        _ model: inout Model, _ random: inout SeededGenerator, _ unknowns: Int, _ limit: Int
    ) {
        let editable = unknowns..<max(unknowns, model.live.count)
        let choice = Int.random(in: 0..<10, using: &random)
        if editable.isEmpty || (choice < 4 && model.live.count < limit) {
            model.add(randomConstraint(&random, unknowns: unknowns))
            return
        }
        let index = Int.random(in: editable, using: &random)
        switch choice {
        case ..<6:
            model.solver.remove(model.live[index].id)
            model.live.remove(at: index)
        case ..<9:
            let constant = Double(Int.random(in: -40...40, using: &random))
            model.live[index].constraint.constant = constant
            model.solver.setConstant(constant, of: model.live[index].id)
        default:
            let priority = randomConstraint(&random, unknowns: unknowns).priority
            model.live[index].constraint.priority = priority
            model.solver.setPriority(priority, of: model.live[index].id)
        }
    }
}
