import Foundation
import TactileControls
import TactileDrawing
import TactileGeometry
import TactileViews

/// Columns on their way in and out.
struct SplitRun {
    let coming: [UISplitViewController.Column]
    let going: [UISplitViewController.Column]
}

extension UISplitViewController {
    /// Seconds in which columns come and go.
    static let slide: TimeInterval = 0.3

    /// The columns of the style, from the leading edge.
    var columns: [Column] {
        style == .tripleColumn ? [.primary, .supplementary, .secondary] : [.primary, .secondary]
    }

    var modes: SplitModes {
        SplitModes(isTriple: style == .tripleColumn, behavior: behaviorNow)
    }

    var plan: SplitPlan {
        SplitPlan(
            size: viewIfLoaded?.bounds.size ?? .zero, primary: primaryColumnWidth,
            supplementary: supplementaryColumnWidth, behavior: behaviorNow, shown: shown)
    }

    /// Whether the primary column is at the right.
    var isMirrored: Bool {
        let isRightToLeft =
            viewIfLoaded?.effectiveUserInterfaceLayoutDirection == .rightToLeft
        return isRightToLeft != (primaryEdge == .trailing)
    }

    // MARK: Scenes

    /// Puts a scene into a column, whose stack stays if the split view made it.
    func replace(_ scene: UIViewController?, in column: Column) {
        let old = containers[column]
        let isOwnStack = old != nil && old !== scenes[column]
        scenes[column] = scene
        let wantsStack =
            style != .unspecified && column != .compact && !(scene is UINavigationController)
        if let scene, wantsStack, isOwnStack, let stack = old as? UINavigationController {
            stack.setViewControllers([scene], animated: false)
            return
        }
        if let old {
            if columnViews[column]?.content === old.viewIfLoaded { columnViews[column]?.show(nil) }
            (old as? UINavigationController)?.navigationBar.leadingItem = nil
            old.willMove(toParent: nil)
            if old.parent === self { old.removeFromParent() }
            if isOwnStack { (old as? UINavigationController)?.viewControllers = [] }
        }
        guard let scene else {
            containers[column] = nil
            if isCollapsed, alone === old { alone = nil }
            updateTree()
            return
        }
        let container = wantsStack ? UINavigationController(rootViewController: scene) : scene
        containers[column] = container
        addChild(container)
        container.didMove(toParent: self)
        if isInstalled { giveTraits() }
        if isCollapsed, let old, alone === old {
            alone = container
            storage.frontChild = container
            columnViews[.compact]?.show(container.view)
        }
        updateTree()
        showButton()
    }

    /// Takes the scenes of a split view without a style.
    func takeScenes(_ new: [UIViewController]) {
        guard style == .unspecified else {
            ApplicationSession.current.report(
                "A split view with a style has columns: use setViewController(_:for:).")
            return
        }
        finishRun()
        if isCollapsed {
            alone = nil
            putAway = nil
            columnViews[.compact]?.show(nil)
        }
        for (index, column) in columns.enumerated() {
            let scene = new.indices.contains(index) ? new[index] : nil
            if scenes[column] !== scene { replace(scene, in: column) }
        }
        if isCollapsed { collapseScenes() }
    }

    // MARK: Places

    /// Shows in each column that is seen what belongs there, and nothing in the others.
    func updateTree() {
        guard isInstalled, !isCollapsed else { return }
        let seen = modes.columns(atLevel: levelNow) + (run?.going ?? [])
        // No scene comes into a column that has no size yet.
        if columns.contains(where: { columnViews[$0]?.frame.isEmpty == true && seen.contains($0) })
        {
            UIView.performWithoutAnimation { placeColumns() }
        }
        for column in columns {
            let isSeen = seen.contains(column)
            columnViews[column]?.isHidden = !isSeen
            columnViews[column]?.show(isSeen ? containers[column]?.view : nil)
        }
        storage.frontChild = containers[.secondary]
    }

    func placeColumns() {
        let plan = plan
        let frames: [(Column, CGRect)] = [
            (.primary, plan.primaryFrame), (.supplementary, plan.supplementaryFrame),
            (.secondary, plan.secondaryFrame),
        ]
        let mirrored = isMirrored
        for (column, frame) in frames {
            guard let columnView = columnViews[column] else { continue }
            let place = mirrored ? plan.mirrored(frame) : frame
            if columnView.frame != place { columnView.frame = place }
            columnView.isMirrored = mirrored
        }
        shade.frame = columnViews[.secondary]?.frame ?? .zero
        shade.alpha = plan.shade
    }

    /// The behavior and the level for what is asked for and the width that there is.
    private func decided() -> (SplitBehavior, Int) {
        let automatic = SplitModes.behavior(
            width: view.bounds.width, primary: primaryColumnWidth,
            supplementary: supplementaryColumnWidth)
        var behavior =
            preferredSplitBehavior == .automatic
            ? SplitModes.behavior(for: preferredDisplayMode, automatic: automatic)
            : preferredSplitBehavior
        // With two columns nothing is left to give way but the room.
        if behavior == .displace, style != .tripleColumn { behavior = .tile }
        let modes = SplitModes(isTriple: style == .tripleColumn, behavior: behavior)
        let chosen = behavior == behaviorNow ? chosenLevel : nil
        return (
            behavior, chosen ?? modes.level(of: preferredDisplayMode) ?? modes.automaticLevel
        )
    }

    /// Shows what is asked for in the width that there is, at once.
    func resolve(tells: Bool = true) {
        let (behavior, level) = decided()
        let old = displayMode
        if behavior != behaviorNow { chosenLevel = nil }
        behaviorNow = behavior
        if tells, modes.mode(atLevel: level) != old { announce(level) }
        levelNow = level
        shown = plan.shown(atLevel: level)
        updateTree()
        showButton()
    }

    /// Something was set that decides about columns; in a block of animations they move.
    func preferencesChanged() {
        guard isInstalled, !isCollapsed else { return }
        finishRun()
        chosenLevel = nil
        let (behavior, level) = decided()
        if UIView.inheritedAnimationDuration > 0, behavior == behaviorNow, level != levelNow {
            move(to: level, animated: true)
        } else {
            resolve()
            placeColumns()
        }
    }

    // MARK: Changes

    /// Shows another level, as a person or a program asked.
    func choose(_ level: Int) {
        chosenLevel = level
        guard isInstalled else { return }
        move(to: level, animated: true)
    }

    func announce(_ level: Int) {
        delegate?.splitViewController(self, willChangeTo: modes.mode(atLevel: level))
        let (old, new) = (modes.columns(atLevel: levelNow), modes.columns(atLevel: level))
        for column in columns where new.contains(column) && !old.contains(column) {
            delegate?.splitViewController(self, willShow: column)
        }
        for column in columns where old.contains(column) && !new.contains(column) {
            delegate?.splitViewController(self, willHide: column)
        }
    }

    func move(to level: Int, animated: Bool) {
        finishRun()
        guard level != levelNow else { return }
        guard animated, view.window != nil, !UIApplication.shared.reducesMotion else {
            announce(level)
            levelNow = level
            shown = plan.shown(atLevel: level)
            updateTree()
            placeColumns()
            showButton()
            return
        }
        begin(level)
        slide(to: plan.shown(atLevel: level))
    }

    /// Tells everybody that another level comes, and makes its columns ready where they come from.
    func begin(_ level: Int) {
        announce(level)
        let (old, new) = (modes.columns(atLevel: levelNow), modes.columns(atLevel: level))
        let coming = new.filter { !old.contains($0) }
        let going = old.filter { !new.contains($0) }
        for column in going {
            containers[column]?.beginAppearanceTransition(false, animated: true)
        }
        for column in coming {
            containers[column]?.beginAppearanceTransition(true, animated: true)
        }
        run = SplitRun(coming: coming, going: going)
        levelNow = level
        UIView.performWithoutAnimation {
            updateTree()
            placeColumns()
            view.layoutIfNeeded()
        }
        showButton()
    }

    /// Moves the columns to where `amount` points of them are seen, and ends what was begun.
    func slide(to amount: CGFloat) {
        slides += 1
        let number = slides
        UIView.animate(
            withDuration: Self.slide, delay: 0, options: [.curveEaseInOut, .allowUserInteraction],
            animations: {
                self.shown = amount
                self.placeColumns()
                self.view.layoutIfNeeded()
            },
            completion: { [weak self] _ in
                if self?.slides == number { self?.finishRun() }
            })
    }

    /// Ends at once what moves.
    func finishRun() {
        endDrag()
        guard let run else { return }
        self.run = nil
        slides += 1
        shown = plan.shown(atLevel: levelNow)
        updateTree()
        placeColumns()
        for column in run.going { containers[column]?.endAppearanceTransition() }
        for column in run.coming { containers[column]?.endAppearanceTransition() }
    }

    // MARK: Button

    func buttonPressed() {
        guard !isCollapsed else { return }
        let wanted = delegate?.targetDisplayModeForAction(in: self) ?? .automatic
        choose(modes.level(of: wanted) ?? modes.levelAfterButton(from: levelNow))
    }

    /// Puts the button into the bar of the first column that is seen.
    func showButton() {
        guard style != .unspecified else { return }
        let shows =
            switch displayModeButtonVisibility {
            case .automatic: presentsWithGesture
            case .never: false
            case .always: true
            }
        let first =
            isInstalled && !isCollapsed && shows
            ? modes.columns(atLevel: levelNow).first : nil
        let bars = columns.map { ($0, (containers[$0] as? UINavigationController)?.navigationBar) }
        for (column, bar) in bars where column != first { bar?.leadingItem = nil }
        for (column, bar) in bars where column == first {
            bar?.leadingItem = displayModeButtonItem
        }
    }
}
