import TactileConstraintSolver

extension LayoutEngine {
    /// Of constraints that contradict each other the highest is given up: the latest of those that
    /// a person wrote; a frame gives way only to another.
    struct Rank: Comparable {
        let isWritten: Bool
        let serial: Int

        static func < (a: Rank, b: Rank) -> Bool {
            a.isWritten == b.isWritten ? a.serial < b.serial : b.isWritten
        }
    }

    func rank(of id: ConstraintID) -> Rank {
        guard case .constraint(let constraint)? = rule(id) else {
            return Rank(isWritten: false, serial: Int(id.index))
        }
        return Rank(isWritten: true, serial: constraint.serial)
    }

    func victim(of members: [ConstraintID]) -> ConstraintID {
        members.max { rank(of: $0) < rank(of: $1) } ?? members[members.count - 1]
    }

    func report(_ conflict: Conflict) {
        guard case .constraint(let given)? = rule(conflict.broken), !given.isReported else {
            return
        }
        given.isReported = true
        LayoutReport.conflict(conflict.members.compactMap(rule), broken: given)
    }
}

extension LayoutEngine {
    /// Weaker than anything that a person would write, and than the engine's own wishes.
    private static let trialPriority: Float = 0.25

    /// Wishes for each unknown of the item that is left open a value that it does not have.
    func tryAnother(_ item: LayoutItem) {
        for id in item.trials { remove(id) }
        item.trials = []
        bringUpToDate()
        item.trialCount += 1
        let count = Double(item.trialCount)
        let shift = (item.trialCount.isMultiple(of: 2) ? -20 : 20) * count
        for axis in [NSLayoutConstraint.Axis.horizontal, .vertical] {
            let known = variables(of: item)[axis]
            for case let variable? in [known.origin, known.length]
            where solver.isAmbiguous(variable) {
                let wanted = solver.value(of: variable) + shift
                item.trials.append(
                    add(
                        [Term(variable)], -wanted, .equal, Self.trialPriority,
                        .length(item, axis)))
            }
        }
    }
}
