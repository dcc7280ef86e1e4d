import TactileConstraintSolver

/// A constraint over two or three unknowns, for judging the solver by trying everything.
struct TestConstraint {
    var coefficients: [Double]
    var constant: Double
    var relation: Relation
    var priority: Float

    func violation(at point: [Double]) -> Double {
        let sum = zip(coefficients, point).reduce(constant) { $0 + $1.0 * $1.1 }
        switch relation {
        case .equal: return abs(sum)
        case .greaterOrEqual: return max(0, -sum)
        case .lessOrEqual: return max(0, sum)
        }
    }
}

/// Violations are piecewise linear, so a best point lies where as many boundaries meet as there
/// are unknowns, provided that the boundaries span the space.
enum BruteForce {
    /// Total violation per priority, highest first; `nil` when required constraints conflict.
    static func bestViolations(of constraints: [TestConstraint], unknowns: Int) -> [Double]? {
        var best: [Double]?
        for point in vertices(of: constraints, unknowns: unknowns) {
            let violations = violations(of: constraints, at: point)
            guard violations[0] < 1e-6 else { continue }
            if let known = best, !isLess(violations, known) { continue }
            best = violations
        }
        return best
    }

    /// Sums for required, then for each priority in use, descending.
    static func violations(of constraints: [TestConstraint], at point: [Double]) -> [Double] {
        let priorities = Set(constraints.map(\.priority)).subtracting([1000]).sorted(by: >)
        return ([1000] + priorities).map { priority in
            constraints.filter { $0.priority == priority }
                .reduce(0) { $0 + $1.violation(at: point) }
        }
    }

    static func isLess(_ a: [Double], _ b: [Double]) -> Bool {
        for (x, y) in zip(a, b) where abs(x - y) > 1e-6 { return x < y }
        return false
    }

    private static func vertices(of constraints: [TestConstraint], unknowns: Int) -> [[Double]] {
        var result: [[Double]] = []
        func choose(_ chosen: [TestConstraint], from index: Int) {
            if chosen.count == unknowns {
                if let point = intersection(chosen) { result.append(point) }
                return
            }
            for next in index..<max(index, constraints.count) {
                choose(chosen + [constraints[next]], from: next + 1)
            }
        }
        choose([], from: 0)
        return result
    }

    private static func intersection(_ constraints: [TestConstraint]) -> [Double]? {
        let count = constraints.count
        var matrix = constraints.map { $0.coefficients + [-$0.constant] }
        for column in 0..<count {
            guard
                let pivot = (column..<count).max(by: {
                    abs(matrix[$0][column]) < abs(matrix[$1][column])
                }), abs(matrix[pivot][column]) > 1e-9
            else { return nil }
            matrix.swapAt(column, pivot)
            for row in 0..<count where row != column {
                let factor = matrix[row][column] / matrix[column][column]
                for entry in column...count { matrix[row][entry] -= factor * matrix[column][entry] }
            }
        }
        return (0..<count).map { matrix[$0][count] / matrix[$0][$0] }
    }
}
