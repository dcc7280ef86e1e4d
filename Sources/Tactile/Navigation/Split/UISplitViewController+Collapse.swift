import Foundation
import TactileControls
import TactileDrawing
import TactileViews

/// One column where there is no room for several.
extension UISplitViewController {
    /// Collapses or expands as the width asks, and shows the columns for the first time.
    func adaptToWidth() {
        // Scenes that change their places are laid out, which asks here again.
        guard isViewLoaded, view.window != nil, !isAdapting else { return }
        isAdapting = true
        defer { isAdapting = false }
        let wantsOne = traitCollection.horizontalSizeClass == .compact
        guard isInstalled else {
            isInstalled = true
            wantsOne ? collapse() : install()
            return
        }
        guard wantsOne != isCollapsed else { return }
        finishRun()
        wantsOne ? collapse() : expand()
        view.setNeedsLayout()
    }

    private func install() {
        giveTraits()
        resolve(tells: false)
        placeColumns()
        updateGestures()
    }

    /// A column next to another one is narrow.
    func giveTraits() {
        let narrow = UITraitCollection(horizontalSizeClass: .compact)
        for column in columns {
            let container = containers[column]
            guard container?.parent === self else { continue }
            container?.takeTraits(isCollapsed || column == .secondary ? nil : narrow)
        }
    }

    // MARK: Collapsing

    private func collapse() {
        isCollapsed = true
        shade.alpha = 0
        showButton()
        giveTraits()
        // What stays in the window only moves there, and neither goes nor comes.
        collapseScenes()
        for column in columns {
            columnViews[column]?.show(nil)
            columnViews[column]?.isHidden = true
        }
        updateGestures()
        delegate?.splitViewControllerDidCollapse(self)
    }

    func collapseScenes() {
        if style == .unspecified { alone = collapsedClassic() } else { alone = collapsedColumns() }
        storage.frontChild = alone
        guard let room = columnViews[.compact] else { return }
        room.isHidden = false
        room.frame = view.bounds
        room.show(alone?.view)
    }

    private func collapsedColumns() -> UIViewController? {
        let proposed: Column = containers[.compact] == nil ? .secondary : .compact
        let top =
            delegate?.splitViewController(
                self, topColumnForCollapsingToProposedTopColumn: proposed) ?? proposed
        if top == .compact, let compact = containers[.compact] { return compact }
        joinStacks(top: top)
        return base
    }

    // MARK: Columns on one stack

    private var baseColumn: Column? { columns.first { containers[$0] != nil } }
    private var base: UINavigationController? {
        baseColumn.flatMap { containers[$0] as? UINavigationController }
    }

    /// The last column on the stack.
    var topOfStack: Column {
        let scenes = base?.viewControllers ?? []
        return columns.last { column in
            guard let root = stacks[column]?.first else { return false }
            return scenes.contains { $0 === root }
        } ?? baseColumn ?? .secondary
    }

    /// Puts the scenes of the columns up to `top` onto the stack of the first one.
    func joinStacks(top: Column) {
        guard let base, let baseColumn else { return }
        stacks = columns.reduce(into: [:]) {
            $0[$1] = (containers[$1] as? UINavigationController)?.viewControllers
        }
        base.setViewControllers(
            base.viewControllers + takeStacks(after: baseColumn, upTo: top), animated: false)
    }

    /// Empties the stacks of the columns after one, up to another one, and returns what was on
    /// them.
    private func takeStacks(after first: Column, upTo last: Column) -> [UIViewController] {
        var taken: [UIViewController] = []
        for column in columns
        where column.rawValue > first.rawValue && column.rawValue <= last.rawValue {
            guard let stack = containers[column] as? UINavigationController else { continue }
            // A column that was left is empty, and gets back what it had.
            if !stack.viewControllers.isEmpty { stacks[column] = stack.viewControllers }
            taken += stacks[column] ?? []
            stack.viewControllers = []
        }
        return taken
    }

    /// Gives each column what is its own of the one stack; columns that were left get back what
    /// they had.
    func divideStack() {
        guard let base, var column = baseColumn else { return }
        var parts: [Column: [UIViewController]] = [:]
        for scene in base.viewControllers {
            column = columns.first { stacks[$0]?.first === scene } ?? column
            parts[column, default: []].append(scene)
        }
        if let baseColumn {
            base.setViewControllers(parts[baseColumn] ?? stacks[baseColumn] ?? [], animated: false)
        }
        for column in columns where column != baseColumn {
            guard let stack = containers[column] as? UINavigationController else { continue }
            stack.setViewControllers(parts[column] ?? stacks[column] ?? [], animated: false)
        }
        stacks = [:]
    }

    func showInStack(_ column: Column) {
        guard !stacks.isEmpty, let base else { return }
        let top = topOfStack
        guard columns.contains(column) else { return }
        if column.rawValue > top.rawValue {
            let more = takeStacks(after: top, upTo: column)
            guard !more.isEmpty else { return }
            base.setViewControllers(base.viewControllers + more, animated: isSeen)
        } else {
            goBack(to: column, in: base)
        }
    }

    func hideInStack(_ column: Column) {
        guard !stacks.isEmpty, let base, let root = stacks[column]?.first,
            let place = base.viewControllers.firstIndex(where: { $0 === root }), place > 0
        else { return }
        base.popToViewController(base.viewControllers[place - 1], animated: isSeen)
    }

    /// Takes off what belongs to the columns after `column`.
    private func goBack(to column: Column, in base: UINavigationController) {
        let later = columns.filter { $0.rawValue > column.rawValue }
            .compactMap { stacks[$0]?.first }
        guard
            let place = base.viewControllers.firstIndex(where: { scene in
                later.contains { $0 === scene }
            }), place > 0
        else { return }
        base.popToViewController(base.viewControllers[place - 1], animated: isSeen)
    }

    private var isSeen: Bool { viewIfLoaded?.window != nil }

    // MARK: Without a style

    private func collapsedClassic() -> UIViewController? {
        let primary =
            delegate?.primaryViewController(forCollapsing: self) ?? containers[.primary]
        guard let primary else { return containers[.secondary] }
        if let secondary = containers[.secondary] {
            putAway = secondary
            putAwayStack = (secondary as? UINavigationController)?.viewControllers ?? []
            let isDone =
                delegate?.splitViewController(self, collapseSecondary: secondary, onto: primary)
                ?? false
            if !isDone { put(secondary, on: primary, animated: false) }
        }
        if primary.parent !== self { takeIn(primary) }
        return primary
    }

    private func takeIn(_ scene: UIViewController) {
        addChild(scene)
        scene.didMove(toParent: self)
    }

    /// Puts a scene, or all that is on its stack, onto the stack of another one.
    private func put(_ scene: UIViewController, on other: UIViewController, animated: Bool) {
        guard let stack = other as? UINavigationController else { return }
        var scenes = [scene]
        if let inner = scene as? UINavigationController {
            scenes = inner.viewControllers
            inner.viewControllers = []
        }
        stack.setViewControllers(stack.viewControllers + scenes, animated: animated)
    }

    /// Shows a scene over the only one that there is.
    func putOnTop(_ scene: UIViewController) {
        guard alone is UINavigationController, let alone else {
            present(scene, animated: true)
            return
        }
        if style == .unspecified {
            putAway = scene
            putAwayStack = (scene as? UINavigationController)?.viewControllers ?? []
        }
        put(scene, on: alone, animated: isSeen)
    }

    /// The secondary scene out of the stack of the primary one: what was put there, or what is on
    /// top.
    private func separated(from primary: UIViewController) -> UIViewController? {
        guard let stack = primary as? UINavigationController else { return putAway }
        let root = putAwayStack.first ?? putAway
        if let place = stack.viewControllers.firstIndex(where: { $0 === root }), place > 0 {
            let scenes = Array(stack.viewControllers[place...])
            stack.setViewControllers(
                Array(stack.viewControllers[..<place]), animated: false)
            if let inner = putAway as? UINavigationController {
                inner.viewControllers = scenes
                return inner
            }
            return scenes.first
        }
        if let inner = putAway as? UINavigationController, inner.viewControllers.isEmpty {
            inner.viewControllers = putAwayStack
        }
        return stack.viewControllers.count > 1
            ? stack.popViewController(animated: false) : putAway
    }

    // MARK: Expanding

    private func expand() {
        if style == .unspecified { expandClassic() } else if !stacks.isEmpty { divideStack() }
        isCollapsed = false
        alone = nil
        chosenLevel = nil
        giveTraits()
        resolve()
        let proposed = displayMode
        let wanted =
            delegate?.splitViewController(
                self, displayModeForExpandingToProposedDisplayMode: proposed) ?? proposed
        if wanted != proposed, let level = modes.level(of: wanted) {
            chosenLevel = level
            move(to: level, animated: false)
        }
        columnViews[.compact]?.show(nil)
        columnViews[.compact]?.isHidden = true
        placeColumns()
        updateGestures()
        delegate?.splitViewControllerDidExpand(self)
    }

    private func expandClassic() {
        guard let left = alone else { return }
        let primary = delegate?.primaryViewController(forExpanding: self) ?? left
        let secondary =
            delegate?.splitViewController(self, separateSecondaryFrom: primary)
            ?? separated(from: primary)
        putAway = nil
        putAwayStack = []
        let parts: [(Column, UIViewController?)] = [(.primary, primary), (.secondary, secondary)]
        for (column, scene) in parts {
            if scenes[column] !== scene {
                replace(scene, in: column)
            } else if let scene, scene.parent !== self {
                takeIn(scene)
            }
        }
    }
}
