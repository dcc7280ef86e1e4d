import Foundation
import TactileConstraintSolver
import TactileGeometry

extension LayoutEngine {
    /// Compares what is noted of rules, items and their unknowns with each other and with the views
    /// and constraints themselves, and checks the solver.
    ///
    /// - Returns: a sentence for each thing that does not hold.
    func checkInvariants() -> [String] {
        var faults: [String] = []
        let name = "The layout of \(type(of: root))"
        let known = Set(solver.allConstraints)
        for (index, rule) in rules.enumerated() where rule != nil {
            guard known.contains(ConstraintID(number: index)) else {
                faults.append("\(name) has a rule for constraint \(index), which the solver lacks.")
                return faults
            }
        }
        for id in known {
            guard let rule = rule(id) else {
                faults.append("\(name) does not know what constraint \(id.index) is for.")
                continue
            }
            if !isMeasuring { check(rule, id, &faults) }
        }
        for id in broken where !known.contains(id) || !solver.isBroken(id) {
            faults.append("\(name) would try constraint \(id.index) again, which is not broken.")
        }
        for id in known where solver.isBroken(id) && !broken.contains(id) {
            faults.append("\(name) would never try constraint \(id.index) again.")
        }
        checkWrapping(name, &faults)
        checkItems(name, &faults)
        return faults + solver.checkInvariants().map { "\(name): \($0)" }
    }

    private func check(_ rule: Rule, _ id: ConstraintID, _ faults: inout [String]) {
        let constant = solver.constant(of: id), said = LayoutReport.describe(rule)
        func expect(_ value: Double) {
            if abs(constant - value) > 1e-6 * (1 + abs(value)) {
                faults.append("\(said) counts with \(-constant), where \(-value) is right.")
            }
        }
        func expectOne(of ids: [ConstraintID?]) {
            if !ids.contains(id) { faults.append("\(said) is not known to its item.") }
        }
        switch rule {
        case .constraint(let constraint):
            guard let binding = constraint.binding, binding.engine === self, binding.id == id else {
                faults.append("\(said) is in an engine, and does not know it.")
                return
            }
            if !constraint.isActive { faults.append("\(said) is at work, and not active.") }
            expect(binding.base - Double(constraint.constant.finite(or: 0)))
            if solver.priority(of: id) != min(constraint.priority.rawValue, SimplexSolver.required)
            {
                faults.append("\(said) counts with priority \(solver.priority(of: id)).")
            }
        case .pin(let item, let axis, let isLength):
            let known = item.variables[axis]
            expectOne(of: [isLength ? known.lengthRule : known.originRule])
            if !item.isPinned { faults.append("\(said) is of a view that nothing pins.") }
            if item.view != nil { expect(-Double(item.pinnedValue(axis, isLength: isLength))) }
        case .guide(let item, let axis):
            let known = item.variables[axis]
            expectOne(of: [known.originRule, known.lengthRule])
            guard let insets = item.guide?.systemInsets, item.guide?.role != .content else {
                return
            }
            let isAcross = axis == .horizontal
            let near = Double(isAcross ? insets.left : insets.top)
            expect(
                id == known.originRule
                    ? -near : near + Double(isAcross ? insets.right : insets.bottom))
        case .intrinsic(let item, let axis):
            let known = item.variables[axis]
            expectOne(of: [known.hugging, known.resistance])
            guard let view = item.view else { return }
            let priority =
                id == known.hugging
                ? view.contentHuggingPriority(for: axis)
                : view.contentCompressionResistancePriority(for: axis)
            if solver.priority(of: id) != min(priority.rawValue, SimplexSolver.required) {
                faults.append("\(said) counts with priority \(solver.priority(of: id)).")
            }
        case .length(let item, let axis):
            expectOne(of: [item.variables[axis].bound] + item.trials)
        case .root(let axis):
            guard let rootRules else {
                faults.append("\(said) is given, although nothing pins the view.")
                return
            }
            expectOne(of: [axis == .horizontal ? rootRules.horizontal : rootRules.vertical])
            expect(-rootLength(axis))
        }
    }

    private func checkWrapping(_ name: String, _ faults: inout [String]) {
        if wrapping.count != wrappingPlaces.count {
            faults.append(
                "\(name) has \(wrapping.count) items that wrap, and knows \(wrappingPlaces.count).")
        }
        for (index, entry) in wrapping.enumerated() {
            if wrappingPlaces[ObjectIdentifier(entry.item)] != index {
                faults.append("\(name) looks for item \(index) that wraps in another place.")
            }
            let isRoot = entry.item === root.layout.item
            if !isRoot, !knows(entry.item) {
                faults.append("\(name) asks \(LayoutReport.name(entry.item.view)), which has left.")
            }
        }
    }

    private func checkItems(_ name: String, _ faults: inout [String]) {
        for (index, item) in items.enumerated() {
            guard let item else { continue }
            if !knows(item) {
                faults.append(
                    "\(name) has unknowns of \(LayoutReport.name(item.host)), which left.")
            }
            let all = variables(of: item)
            let symbols = [all.horizontal, all.vertical].flatMap { [$0.origin, $0.length] }
            if !symbols.contains(where: { $0.map { Int($0.symbol) } == index }) {
                faults.append("\(name) has unknown \(index) of an item that has another.")
            }
            for case let variable? in symbols where !solver.isKnown(variable) {
                faults.append("\(name) has unknown \(variable.symbol), which the solver lacks.")
            }
        }
    }
}

extension LayoutItem {
    /// A sentence for each thing that does not hold between the item, its engine and the
    /// constraints that mention it.
    func checkInvariants() -> [String] {
        var faults: [String] = []
        let name = LayoutReport.name(isGuide ? guide : view)
        for constraint in mentions {
            if !constraint.isActive {
                faults.append("\(name) counts a constraint that is not active.")
            }
            if constraint.firstLayoutItem !== self, constraint.secondLayoutItem !== self {
                faults.append("\(name) counts \(constraint.equation), which is about others.")
            }
        }
        let own = [variables.horizontal, variables.vertical].flatMap { [$0.origin, $0.length] }
        guard let engine else {
            if own.contains(where: { $0 != nil }) {
                faults.append("\(name) has unknowns, and no engine for them.")
            }
            return faults
        }
        for case let variable? in own where engine.item(of: variable) !== self {
            faults.append("\(name) has an unknown that its engine takes for another item's.")
        }
        if let host, !host.isDescendant(of: engine.root) {
            faults.append("\(name) is solved with \(type(of: engine.root)), which it is not in.")
        }
        if !isGuide, !isPinned, own.contains(nil) {
            faults.append("\(name) is in an engine, and some of its edges are not.")
        }
        return faults
    }
}

extension ViewLayout {
    /// A sentence for each thing that does not hold in the view's item, its engine and the
    /// constraints that the view holds.
    func checkInvariants() -> [String] {
        var faults: [String] = []
        let name = LayoutReport.name(view)
        if view.layoutStorage !== self { faults.append("The layout of \(name) is another view's.") }
        if !flags.isDisjoint(with: [.entry, .intrinsic, .solve]), !flags.contains(.subtree) {
            faults.append("\(name) has layout that is due, and no pass would come by.")
        }
        if flags.contains(.subtree), let parent = view.superview,
            parent.layoutStorage?.flags.contains(.subtree) != true
        {
            faults.append("\(name) waits for layout, and the view around it does not know.")
        }
        for constraint in held {
            let said = constraint.equation
            if constraint.container !== view {
                faults.append("\(said) is held by \(name) as well.")
            }
            if !constraint.isActive { faults.append("\(said) is held by \(name), and inactive.") }
            if let binding = constraint.binding {
                if binding.engine !== view.islandRoot.layoutStorage?.engine {
                    faults.append("\(said) is solved by an engine that is not around \(name).")
                }
                if case .constraint(let bound)? = binding.engine.rule(binding.id),
                    bound === constraint
                {
                    // As it should be.
                } else {
                    faults.append("\(said) is bound to a rule that is for something else.")
                }
            } else if !flags.contains(.entry), constraint.firstItem != nil,
                constraint.secondAttribute == .notAnAttribute || constraint.secondItem != nil
            {
                faults.append("\(said) waits for an engine that would never ask.")
            }
        }
        for guide in guides {
            if guide.owningView !== view { faults.append("A guide of \(name) is another view's.") }
            faults += guide.layoutItem.checkInvariants()
        }
        // The size that a root of its own wants is among its item's, without an engine.
        if engine == nil || item.engine != nil { faults += item.checkInvariants() }
        if let engine {
            if engine.root !== view { faults.append("\(name) has the engine of another view.") }
            faults += engine.checkInvariants()
        }
        return faults
    }
}

extension ConstraintID {
    fileprivate init(number: Int) { self = ConstraintID(index: Int32(number)) }
}

extension UIView {
    /// A sentence for each thing that does not hold in the tree from this view on: the links
    /// between views and layers, layout, and what views check of their own.
    package func checkInvariants() -> [String] {
        var faults: [String] = []
        collectFaults(&faults)
        return faults
    }

    private func collectFaults(_ faults: inout [String]) {
        if let layoutStorage { faults += layoutStorage.checkInvariants() }
        if let own = self as? any InvariantChecking {
            faults += own.checkOwnInvariants().map { "\(type(of: self)): \($0)" }
        }
        for view in subviews {
            if view.superview !== self || view.layer.superlayer !== layer {
                faults.append("\(type(of: view)) is in \(type(of: self)), and says it is not.")
            }
            view.collectFaults(&faults)
        }
    }
}

/// A view that keeps a structure whose parts must agree, such as the cells of a table.
@MainActor
package protocol InvariantChecking: UIView {
    /// A sentence for each thing that does not hold.
    func checkOwnInvariants() -> [String]
}
