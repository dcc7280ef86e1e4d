import Foundation
import TactileConstraintSolver
import TactileGeometry
import TactileLayers

/// Solves the constraints of one island: a view whose frame is given from outside, and all that
/// constraints connect inside it.
///
/// Because places are relative to the parent, an island that moves or is scrolled costs nothing,
/// and one that is resized only what depends on its size.
@MainActor
final class LayoutEngine {
    /// The origin of a constraint in the solver.
    enum Rule {
        case constraint(NSLayoutConstraint)
        case pin(LayoutItem, NSLayoutConstraint.Axis, isLength: Bool)
        case guide(LayoutItem, NSLayoutConstraint.Axis)
        case intrinsic(LayoutItem, NSLayoutConstraint.Axis)
        case root(NSLayoutConstraint.Axis)
        /// A length that is not negative.
        case length(LayoutItem, NSLayoutConstraint.Axis)
    }

    let solver = SimplexSolver()
    unowned let root: UIView
    /// Width and height of the root.
    private(set) var rootVariables: (horizontal: Variable, vertical: Variable)
    private(set) var rootRules: (horizontal: ConstraintID, vertical: ConstraintID)?
    private(set) var rules: [Rule?] = []
    private(set) var items: [LayoutItem?] = []
    private(set) var broken: [ConstraintID] = []
    /// The constraints that keep lengths from being negative in the present solution.
    private var bounds: [ConstraintID] = []
    private(set) var isDirty = true
    /// Items whose height depends on their width, and the width that the height is for.
    private(set) var wrapping: [(item: LayoutItem, width: CGFloat)] = []
    /// The index in ``wrapping`` of each item in it.
    private(set) var wrappingPlaces: [ObjectIdentifier: Int] = [:]
    /// The layer in whose layout constraints were changed last.
    private weak var asker: CALayer?
    /// The unknowns of items that belong to another engine, when this one only measures.
    private var borrowed: [ObjectIdentifier: LayoutItem.Variables]?

    /// - `measuring`: Leaves the items in the engine that lays them out.
    init(root: UIView, measuring: Bool = false) {
        self.root = root
        rootVariables = (solver.makeVariable(), solver.makeVariable())
        borrowed = measuring ? [:] : nil
        if !measuring { pinRoot() }
        solver.chooseVictim = { [unowned self] members in
            MainActor.assumeIsolated { self.victim(of: members) }
        }
    }

    // MARK: Root

    private var rootIsPinned: Bool {
        root.translatesAutoresizingMaskIntoConstraints || root.superview != nil
    }

    func rootLength(_ axis: NSLayoutConstraint.Axis) -> Double {
        let size = root.alignmentRect(forFrame: root.bounds).size
        return Double((axis == .horizontal ? size.width : size.height).finite(or: 0))
    }

    func rootVariable(_ axis: NSLayoutConstraint.Axis) -> Variable {
        axis == .horizontal ? rootVariables.horizontal : rootVariables.vertical
    }

    func pinRoot() {
        guard rootRules == nil else { return }
        guard rootIsPinned else {
            enterIntrinsicSize(of: root.layout.item)
            return
        }
        func pin(_ axis: NSLayoutConstraint.Axis) -> ConstraintID {
            add(
                [Term(rootVariable(axis))], -rootLength(axis), .equal, SimplexSolver.required,
                .root(axis))
        }
        rootRules = (pin(.horizontal), pin(.vertical))
    }

    func unpinRoot() {
        guard let rules = rootRules else { return }
        remove(rules.horizontal)
        remove(rules.vertical)
        rootRules = nil
    }

    /// The root's size changed.
    func rootChanged() {
        guard let rootRules else { return }
        set(rootRules.horizontal, -rootLength(.horizontal))
        set(rootRules.vertical, -rootLength(.vertical))
    }

    // MARK: Rules

    @discardableResult
    func add(
        _ terms: [Term], _ constant: Double, _ relation: Relation, _ priority: Float, _ rule: Rule
    ) -> ConstraintID {
        let id = solver.add(terms, constant: constant, relation: relation, priority: priority)
        note(rule, of: id)
        markDirty()
        return id
    }

    func remove(_ id: ConstraintID) {
        broken.removeAll { $0 == id }
        solver.remove(id)
        rules[Int(id.index)] = nil
        markDirty()
    }

    private func note(_ rule: Rule, of id: ConstraintID) {
        let index = Int(id.index)
        while rules.count <= index { rules.append(nil) }
        rules[index] = rule
    }

    func set(_ id: ConstraintID, _ constant: Double) {
        guard solver.constant(of: id) != constant else { return }
        solver.setConstant(constant, of: id)
        markDirty()
    }

    func rule(_ id: ConstraintID) -> Rule? {
        let index = Int(id.index)
        return index < rules.count ? rules[index] : nil
    }

    func noteWrapping(_ item: LayoutItem) {
        if let known = wrappingPlaces[ObjectIdentifier(item)] {
            wrapping[known].width = -1
        } else {
            wrappingPlaces[ObjectIdentifier(item)] = wrapping.count
            wrapping.append((item, -1))
        }
    }

    private func forgetWrapping(_ item: LayoutItem) {
        guard let place = wrappingPlaces.removeValue(forKey: ObjectIdentifier(item)) else { return }
        let last = wrapping.removeLast()
        guard place < wrapping.count else { return }
        wrapping[place] = last
        wrappingPlaces[ObjectIdentifier(last.item)] = place
    }

    private func markDirty() {
        isDirty = true
        guard borrowed == nil else { return }
        asker = LayoutRun.asker ?? asker
        root.layout.flag(.solve)
    }

    // MARK: Items

    func variables(of item: LayoutItem) -> LayoutItem.Variables {
        if let borrowed { return borrowed[ObjectIdentifier(item)] ?? LayoutItem.Variables() }
        return item.variables
    }

    func setVariables(_ variables: LayoutItem.Variables, of item: LayoutItem) {
        if borrowed == nil {
            item.variables = variables
        } else {
            borrowed?[ObjectIdentifier(item)] = variables
        }
    }

    var isMeasuring: Bool { borrowed != nil }

    func knows(_ item: LayoutItem) -> Bool {
        borrowed.map { $0[ObjectIdentifier(item)] != nil } ?? (item.engine === self)
    }

    func makeVariable(for item: LayoutItem) -> Variable {
        let variable = solver.makeVariable()
        let index = Int(variable.symbol)
        while items.count <= index { items.append(nil) }
        items[index] = item
        return variable
    }

    func item(of variable: Variable) -> LayoutItem? {
        let index = Int(variable.symbol)
        return index < items.count ? items[index] : nil
    }

    /// Takes an item out. No entered constraint may mention it any more.
    func expel(_ item: LayoutItem) {
        forgetWrapping(item)
        for id in item.trials { remove(id) }
        item.trials = []
        for axis in [NSLayoutConstraint.Axis.horizontal, .vertical] {
            let known = item.variables[axis]
            for id in [
                known.originRule, known.lengthRule, known.hugging, known.resistance, known.bound,
            ] {
                if let id { remove(id) }
            }
            if let bound = known.bound { bounds.removeAll { $0 == bound } }
            for variable in [known.origin, known.length] {
                guard let variable else { continue }
                solver.remove(variable)
                items[Int(variable.symbol)] = nil
            }
        }
        item.variables = LayoutItem.Variables()
    }

    /// Lets go of all constraints and items at once, before the engine itself goes.
    func abandon() {
        for case .constraint(let constraint)? in rules { constraint.binding = nil }
        for item in items {
            item?.variables = LayoutItem.Variables()
            item?.engine = nil
        }
        if root.layout.item.engine == nil { root.layout.item.variables = LayoutItem.Variables() }
    }

    /// Releases all constraints and items when the root view is deallocated; those that outlive it
    /// are entered into another engine.
    func end() {
        for case .constraint(let constraint)? in rules {
            constraint.binding = nil
            constraint.container?.layout.flag(.entry)
        }
        for case let item? in items {
            item.variables = LayoutItem.Variables()
            item.engine = nil
            item.host?.layout.flag(.entry)
        }
    }

    // MARK: Constraints

    func enter(_ constraint: NSLayoutConstraint) {
        guard let lowered = lower(constraint) else { return }
        let id = add(
            lowered.terms, lowered.base - Double(constraint.constant.finite(or: 0)),
            lowered.relation, constraint.priority.rawValue, .constraint(constraint))
        guard borrowed == nil else { return }
        constraint.binding = NSLayoutConstraint.Binding(engine: self, id: id, base: lowered.base)
    }

    func leave(_ constraint: NSLayoutConstraint) {
        guard let binding = constraint.binding else { return }
        constraint.binding = nil
        remove(binding.id)
    }

    func setConstant(of constraint: NSLayoutConstraint) {
        guard let binding = constraint.binding else { return }
        set(binding.id, binding.base - Double(constraint.constant.finite(or: 0)))
    }

    func setPriority(of constraint: NSLayoutConstraint) {
        guard let binding = constraint.binding else { return }
        setPriority(constraint.priority, of: binding.id)
    }

    func setPriority(_ priority: UILayoutPriority, of id: ConstraintID) {
        solver.setPriority(priority.rawValue, of: id)
        markDirty()
    }

    // MARK: Solving

    /// Solves what changed. Asks the superviews of what moved for layout, but not `laidOut`, which
    /// is about to place its subviews anyway.
    func bringUpToDate(laidOut: UIView? = nil) {
        guard isDirty else { return }
        isDirty = false
        DebugLog.tell(
            .layout, "constraints in \(root.debugName) solved, for \(items.count) views and guides")
        takeBoundsBack()
        solveOnce()
        // Heights follow from widths, and may change widths again; it must end anyway.
        var wraps = PassLimit("another height for its width", Self.roundLimit)
        while let item = wrapAgain() {
            solveOnce()
            guard wraps.allows(NSLayoutConstraint.name(item.view)) else { break }
        }
        // Each round bounds one more, so that it ends.
        while boundLengths() { solveOnce() }
        guard borrowed == nil else { return }
        LayoutRun.ask(as: asker) {
            solver.takeChanges { variable in
                guard let target = target(of: variable), target !== laidOut,
                    !target.layer.needsLayout()
                else { return }
                let item = item(of: variable)
                if item?.isMisplaced(in: self) ?? rootIsMisplaced { target.setNeedsLayout() }
            }
        }
        asker = nil
    }

    /// The view that gives a place to what a variable is of, if the constraints determine it.
    private func target(of variable: Variable) -> UIView? {
        guard let item = item(of: variable) else { return rootIsPinned ? nil : root }
        if item.isGuide { return item.areaHost }
        return item.isPinned ? nil : item.view?.superview
    }

    private var rootIsMisplaced: Bool {
        guard let placed = root.layout.item.placed else { return true }
        let size = solvedRootSize
        return abs(size.width - placed.width) > 1e-6 || abs(size.height - placed.height) > 1e-6
    }

    /// The size that the constraints inside give the root.
    var solvedRootSize: CGSize {
        CGSize(
            width: solver.value(of: rootVariables.horizontal),
            height: solver.value(of: rootVariables.vertical))
    }

    /// More rounds than layouts need whose heights follow from their widths.
    private static let roundLimit = 4

    /// Reads heights for the widths that were found. The last item whose height changed.
    private func wrapAgain() -> LayoutItem? {
        var changed: LayoutItem?
        for index in wrapping.indices {
            let item = wrapping[index].item
            let known = variables(of: item)
            guard let view = item.view, let variable = known.horizontal.length else { continue }
            let width = CGFloat(solver.value(of: variable))
            guard abs(width - wrapping[index].width) > 0.01 else { continue }
            wrapping[index].width = width
            let outer = width + view.alignmentInset(along: .horizontal)
            guard let size = view.intrinsicContentSize(forWidth: outer), size.height.isFinite,
                let hugging = known.vertical.hugging, let resistance = known.vertical.resistance
            else { continue }
            let height = Double(size.height - view.alignmentInset(along: .vertical))
            guard solver.constant(of: hugging) != -height else { continue }
            solver.setConstant(-height, of: hugging)
            solver.setConstant(-height, of: resistance)
            changed = item
        }
        return changed
    }

    /// Lets lengths be negative again, so that the solution is the same whatever was solved before.
    private func takeBoundsBack() {
        for id in bounds {
            guard case .length(let item, let axis)? = rule(id) else { continue }
            var all = variables(of: item)
            all[axis].bound = nil
            setVariables(all, of: item)
            solver.remove(id)
            rules[Int(id.index)] = nil
        }
        bounds = []
    }

    /// Keeps lengths that came out negative from being so. False if there was none. Most never are,
    /// so that the others cost no constraint.
    private func boundLengths() -> Bool {
        let before = bounds.count
        for (index, item) in items.enumerated() {
            guard let item, !item.isPinned, !item.isGuide else { continue }
            for axis in [NSLayoutConstraint.Axis.horizontal, .vertical] {
                guard let variable = variables(of: item)[axis].length,
                    Int(variable.symbol) == index, variables(of: item)[axis].bound == nil,
                    solver.value(of: variable) < -Self.lengthTolerance, hasRoom(item, axis)
                else { continue }
                bound(variable, of: item, axis)
            }
        }
        return bounds.count > before
    }

    private func bound(
        _ variable: Variable, of item: LayoutItem, _ axis: NSLayoutConstraint.Axis
    ) {
        let id = solver.add(
            [Term(variable)], constant: 0, relation: .greaterOrEqual,
            priority: SimplexSolver.required)
        note(.length(item, axis), of: id)
        bounds.append(id)
        var all = variables(of: item)
        all[axis].bound = id
        setVariables(all, of: item)
    }

    /// In points: less is what rounding makes of zero.
    private static let lengthTolerance = 1e-3

    /// Whether what is around the item has a size yet. In nothing, everything with margins is
    /// negative, and nothing is wrong with that.
    private func hasRoom(_ item: LayoutItem, _ axis: NSLayoutConstraint.Axis) -> Bool {
        guard let around = item.view?.superview else { return false }
        if around === root { return rootIsPinned && solver.value(of: rootVariable(axis)) > 0 }
        if let length = variables(of: around.layout.item)[axis].length {
            return solver.value(of: length) > 0
        }
        return (axis == .horizontal ? around.bounds.width : around.bounds.height) > 0
    }

    /// Solves, without those of the constraints that contradict earlier ones.
    private func solveOnce() {
        let tried = broken
        var conflicts: [ConstraintID: Conflict] = [:]
        if tried.count == 1 { retry(tried[0]) }
        solve(&conflicts)
        if broken.count > 1 { retryInOrder(&conflicts) }
        for id in broken { if let conflict = conflicts[id] { report(conflict) } }
        for id in tried where !broken.contains(id) {
            if case .constraint(let constraint)? = rule(id) { constraint.isReported = false }
        }
    }

    /// Tries the constraints that were given up, from the earliest on: the solver may have given up
    /// one because of another that is given up, too. So the same ones are left out whatever was
    /// solved before.
    private func retryInOrder(_ conflicts: inout [ConstraintID: Conflict]) {
        var last: Rank?
        while true {
            let ranks = broken.map { (id: $0, rank: rank(of: $0)) }
            let next = ranks.filter { entry in last.map { $0 < entry.rank } ?? true }
                .min { $0.rank < $1.rank }
            guard let next else { return }
            last = next.rank
            retry(next.id)
            solve(&conflicts)
        }
    }

    private func retry(_ id: ConstraintID) {
        broken.removeAll { $0 == id }
        solver.retry(id)
    }

    private func solve(_ conflicts: inout [ConstraintID: Conflict]) {
        for conflict in solver.solve() {
            broken.append(conflict.broken)
            conflicts[conflict.broken] = conflict
        }
    }
}
