import TactileGeometry

/// Active constraints whose items are not in one tree (yet).
@MainActor
enum UnresolvedConstraints {
    static var list: [NSLayoutConstraint] = []

    static func add(_ constraint: NSLayoutConstraint) {
        if !list.contains(where: { $0 === constraint }) { list.append(constraint) }
    }

    /// Views came together: tries again.
    static func retry() {
        guard !list.isEmpty else { return }
        let waiting = list
        list = []
        for constraint in waiting where constraint.isActivated { constraint.resolve() }
    }

    /// Tells about those that a layout pass in a window leaves out.
    static func report() {
        guard !list.isEmpty else { return }
        let lost = list.filter { constraint in
            constraint.firstItem == nil
                || (constraint.secondAttribute != .notAnAttribute && constraint.secondItem == nil)
        }
        for constraint in lost { constraint.isActive = false }
        for constraint in list where !constraint.isReported {
            let hosts = [constraint.firstLayoutItem?.host, constraint.secondLayoutItem?.host]
            guard hosts.contains(where: { $0?.window != nil }) else { continue }
            constraint.isReported = true
            LayoutReport.noCommonAncestor(constraint)
        }
    }
}

extension NSLayoutConstraint {
    /// Finds the nearest common ancestor, which holds the constraint from now on.
    func resolve() {
        guard let first = firstLayoutItem?.host else { return UnresolvedConstraints.add(self) }
        var found: UIView?
        if let second = secondLayoutItem {
            found = second.host.flatMap { first.nearestCommonAncestor(with: $0) }
        } else {
            found = first
        }
        guard let found else { return UnresolvedConstraints.add(self) }
        container = found
        isReported = false
        let layout = found.layout
        layout.held.append(self)
        layout.flag(.entry)
        countCrossings(1, container: found)
    }

    /// Takes the constraint out of its engine and of the count of crossings.
    func withdraw() {
        binding?.engine.leave(self)
        if let container { countCrossings(-1, container: container) }
        UnresolvedConstraints.list.removeAll { $0 === self }
    }

    /// Views with a given frame between an item and the container are not independent any more:
    /// what is inside them is solved together with what is outside.
    private func countCrossings(_ change: Int, container: UIView) {
        for item in [firstLayoutItem, secondLayoutItem] {
            guard let item, let host = item.host else { continue }
            var current = item.isGuide ? host : host.superview
            if host === container { continue }
            while let view = current, view !== container {
                let layout = view.layout, before = layout.crossings
                layout.crossings = max(0, before + change)
                if view.translatesAutoresizingMaskIntoConstraints,
                    (before == 0) != (layout.crossings == 0)
                {
                    view.releaseIsland()
                }
                current = view.superview
            }
        }
    }
}

extension UIView {
    func nearestCommonAncestor(with other: UIView) -> UIView? {
        var current: UIView? = self
        while let view = current {
            if other.isDescendant(of: view) { return view }
            current = view.superview
        }
        return nil
    }

    /// The view whose engine solves the constraints that this one holds.
    var islandRoot: UIView {
        var view = self
        while let parent = view.superview,
            !view.translatesAutoresizingMaskIntoConstraints
                || (view.layoutStorage?.crossings ?? 0) > 0
        {
            view = parent
        }
        return view
    }

    /// Takes all that is inside out of its engine, to be entered into the right one.
    func releaseIsland() {
        guard let layout = layoutStorage else { return }
        layout.engine?.abandon()
        layout.engine = nil
        // Places are sums up the tree: all constraints must be out before the first item goes.
        releaseConstraints(layout)
        releaseItems(layout)
        layout.flag(.entry)
    }

    private var isIsland: Bool {
        translatesAutoresizingMaskIntoConstraints && (layoutStorage?.crossings ?? 0) == 0
    }

    private func releaseConstraints(_ layout: ViewLayout) {
        for constraint in layout.held { constraint.binding?.engine.leave(constraint) }
        if !layout.held.isEmpty { layout.flag(.entry) }
        for guide in layout.guides { guide.layoutItem.releaseConstraints() }
        for view in subviews {
            guard let inner = view.layoutStorage else { continue }
            inner.item.releaseConstraints()
            if !view.isIsland { view.releaseConstraints(inner) }
        }
    }

    private func releaseItems(_ layout: ViewLayout) {
        for guide in layout.guides { guide.layoutItem.leaveEngine() }
        for view in subviews {
            guard let inner = view.layoutStorage else { continue }
            inner.item.leaveEngine()
            if !view.translatesAutoresizingMaskIntoConstraints { inner.flag(.entry) }
            if !view.isIsland { view.releaseItems(inner) }
        }
    }
}

extension LayoutItem {
    /// Takes the constraints that mention the item out of its engine, to be entered again. Those
    /// between a view and what is inside it are not about its place and stay.
    func releaseConstraints() {
        for constraint in mentions {
            guard let binding = constraint.binding, let container = constraint.container,
                isGuide || container !== view
            else { continue }
            binding.engine.leave(constraint)
            container.layout.flag(.entry)
        }
    }
}
