import Foundation
import TactileGeometry
import TactileLayers

/// A view that gives subviews their places by what sizes they want and by which of them are shown.
@MainActor
protocol SubviewArranging: UIView {
    /// A subview wants another size.
    func arrangedSizeChanged()
    /// A subview was hidden or shown.
    func arrangementChanged()
}

/// Where the views tell the layout engine what changed.
extension UIView {
    /// What layout keeps for this view, made when first needed.
    var layout: ViewLayout {
        if let layoutStorage { return layoutStorage }
        let made = ViewLayout(view: self)
        layoutStorage = made
        return made
    }

    /// The frame was set, from outside or by constraints.
    func layoutPlacementChanged() {
        guard let layout = layoutStorage else { return }
        if translatesAutoresizingMaskIntoConstraints, let engine = layout.item.engine {
            engine.placementChanged(of: layout.item)
        }
        layout.engine?.rootChanged()
        guard !layout.guides.isEmpty else { return }
        for guide in layout.guides where guide.role.followsBounds {
            guide.layoutItem.engine?.guideChanged(guide.layoutItem)
        }
    }

    /// The view is about to leave its superview: what ties it to the outside ends.
    func layoutWillLeaveSuperview() {
        guard let layout = layoutStorage else { return }
        var ancestor = superview
        while let view = ancestor {
            if let held = view.layoutStorage?.held, !held.isEmpty {
                for constraint in held where constraint.reaches(into: self) {
                    constraint.isActive = false
                }
            }
            ancestor = view.superview
        }
        if !translatesAutoresizingMaskIntoConstraints { releaseIsland() }
        layout.item.leaveEngine()
    }

    /// The view came into another tree, or is in none now.
    func superviewChanged() {
        if let layout = layoutStorage {
            layout.item.placed = nil
            if !translatesAutoresizingMaskIntoConstraints {
                if layout.engine != nil { releaseIsland() }
                layout.flag(.entry)
            }
            if layout.flags.contains(.subtree), let superview {
                layout.flags.remove(.subtree)
                layout.flag(.entry)
                superview.setNeedsLayout()
            }
        }
        layoutUnresolvedChanged()
    }

    func layoutUnresolvedChanged() { UnresolvedConstraints.retry() }

    /// Whether the view's frame is given from outside was changed.
    func translatesChanged() {
        let layout = self.layout
        // The contents may have to move to another engine, the item to other rules.
        releaseIsland()
        layout.item.releaseConstraints()
        layout.item.leaveEngine()
        layout.item.placed = nil
        layout.flag(.entry)
    }

    /// Safe area or margins changed.
    func layoutGuidesChanged() {
        guard let layout = layoutStorage else { return }
        for guide in layout.guides {
            if let bar = guide as? BarLayoutGuide {
                bar.lengthMayHaveChanged()
            } else if guide.systemInsets != nil {
                guide.layoutItem.engine?.guideChanged(guide.layoutItem)
            }
        }
    }

    func intrinsicContentSizeChanged() {
        if translatesAutoresizingMaskIntoConstraints {
            superview?.setNeedsLayout()
        } else {
            layout.flag(.intrinsic)
            (superview as? any SubviewArranging)?.arrangedSizeChanged()
        }
    }

    func constraintsNeedUpdate() { layout.flag(.update) }
    /// An override that asks for an update and calls super afterwards has had it.
    func constraintsAreUpdated() { layoutStorage?.flags.remove(.update) }

    /// The view was hidden or shown. Returns the superview that has to arrange its views again.
    func arrangedVisibilityChanged() -> UIView? {
        guard let superview = superview as? any SubviewArranging else { return nil }
        superview.arrangementChanged()
        return superview
    }

    /// Leading and trailing are at other sides in here now.
    func directionChanged() {
        setNeedsLayout()
        guard let layout = layoutStorage, !layout.held.isEmpty else { return }
        for constraint in layout.held where constraint.isDirectional {
            constraint.binding?.engine.leave(constraint)
        }
        layout.flag(.entry)
    }

    // MARK: Passes

    /// Runs `updateConstraints` where it was asked for, deepest first, and solves what changed.
    /// Costs nothing when nothing in the tree asked for it.
    ///
    /// - `laidOut`: Is about to place its subviews, and need not be asked to.
    func updateConstraintsForTree(laidOut: UIView? = nil) {
        guard let layout = layoutStorage, layout.flags.contains(.subtree) else { return }
        // An update may ask for another one; one that always does must not hold up the frame, nor
        // what others changed: it is left out, and rests until somebody asks again.
        var limit = PassLimit("constraint updates", Self.updateLimit)
        var rest = Self.updateLimit
        while layout.flags.contains(.subtree), rest > 0 {
            let isAllowed = rest == Self.updateLimit && limit.allows(nameOfDue)
            if !isAllowed { rest -= 1 }
            var due = DueLayout()
            collectDue(layout, &due)
            if !isAllowed { due.leaveUpdates() }
            due.run(laidOut: laidOut)
        }
        if window != nil { UnresolvedConstraints.report() }
    }

    private static var updateLimit: Int { 8 }

    /// Whether constraints in the tree wait for an update, or to be solved.
    var hasDueConstraints: Bool { layoutStorage?.flags.contains(.subtree) ?? false }

    /// Who waits, for reports.
    var nameOfDue: String { "\(type(of: innermostDue))" }

    /// Where the way of the views leads that ask for an update.
    private var innermostDue: UIView {
        subviews.first { $0.layoutStorage?.flags.contains(.subtree) ?? false }?.innermostDue ?? self
    }

    private func collectDue(_ layout: ViewLayout, _ due: inout DueLayout) {
        layout.flags.remove(.subtree)
        for view in subviews {
            if let inner = view.layoutStorage, inner.flags.contains(.subtree) {
                view.collectDue(inner, &due)
            }
        }
        if layout.flags.contains(.update) { due.updates.append(layout) }
        if layout.flags.contains(.intrinsic) { due.intrinsics.append(layout) }
        if layout.flags.contains(.entry) { due.entries.append(layout) }
        if layout.flags.contains(.solve) { due.solves.append(layout) }
    }

    /// Gives the subviews the frames that the constraints say.
    func applyConstraintsToSubviews() {
        guard let layout = layoutStorage else { return }
        updateConstraintsForTree(laidOut: self)
        if let engine = layout.engine {
            engine.bringUpToDate(laidOut: self)
            if superview == nil, !translatesAutoresizingMaskIntoConstraints {
                applyRootSize(engine)
            }
        }
        if type(of: self).laysOutContentArea { applyContentArea(layout) }
        for view in subviews {
            guard let inner = view.layoutStorage,
                !view.translatesAutoresizingMaskIntoConstraints, let engine = inner.item.engine
            else { continue }
            engine.bringUpToDate(laidOut: self)
            let rect = inner.item.rect
            inner.item.placed = rect
            view.place(rect)
        }
    }
}

/// What a pass over the tree found to do.
@MainActor
private struct DueLayout {
    var updates: [ViewLayout] = []
    var intrinsics: [ViewLayout] = []
    var entries: [ViewLayout] = []
    var solves: [ViewLayout] = []

    mutating func leaveUpdates() {
        for layout in updates { layout.flags.remove(.update) }
        updates = []
    }

    func run(laidOut: UIView?) {
        for layout in updates {
            layout.flags.remove(.update)
            layout.view.traitCollection.performAsCurrent {
                if let controller = layout.view.owningViewController {
                    controller.updateViewConstraints()
                } else {
                    layout.view.updateConstraints()
                }
            }
        }
        // Updates come first: what they add is entered by the next round, before anything is
        // solved.
        if !updates.isEmpty {
            for layout in entries { layout.flag(.entry) }
            for layout in intrinsics { layout.flag(.intrinsic) }
            for layout in solves { layout.flag(.solve) }
            return
        }
        for layout in entries { enter(layout) }
        for layout in intrinsics {
            layout.flags.remove(.intrinsic)
            layout.view.readIntrinsicSize(layout)
        }
        for layout in solves {
            layout.flags.remove(.solve)
            layout.engine?.bringUpToDate(laidOut: laidOut)
        }
    }

    private func enter(_ layout: ViewLayout) {
        layout.flags.remove(.entry)
        let view = layout.view
        if !view.translatesAutoresizingMaskIntoConstraints, let parent = view.superview {
            parent.islandRoot.islandEngine.join(layout.item)
        }
        let waiting = layout.held.filter { $0.binding == nil }
        guard !waiting.isEmpty else { return }
        let engine = view.islandRoot.islandEngine
        for constraint in waiting { engine.enter(constraint) }
    }
}

extension NSLayoutConstraint {
    fileprivate var isDirectional: Bool {
        firstAttribute.isDirectional || secondAttribute.isDirectional
    }

    /// Whether an item is `view` or inside it.
    fileprivate func reaches(into view: UIView) -> Bool {
        [firstLayoutItem, secondLayoutItem].contains { $0?.host?.isDescendant(of: view) ?? false }
    }
}

extension UIView {
    /// The engine of the island of which the view is the root.
    fileprivate var islandEngine: LayoutEngine {
        if let engine = layout.engine { return engine }
        let engine = LayoutEngine(root: self)
        layout.engine = engine
        layout.flag(.solve)
        return engine
    }

    fileprivate func readIntrinsicSize(_ layout: ViewLayout) {
        if let engine = layout.item.engine {
            engine.enterIntrinsicSize(of: layout.item)
        } else if superview == nil {
            layout.engine?.enterIntrinsicSize(of: layout.item)
        }
        for constraint in layout.item.mentions where constraint.isOnBaseline {
            constraint.binding?.engine.leave(constraint)
            constraint.container?.layout.flag(.entry)
        }
    }

    /// The frame without the transform, in the superview's coordinates.
    var untransformedFrame: CGRect {
        let size = bounds.size, anchor = layer.anchorPoint, center = self.center
        return CGRect(
            x: center.x - size.width * anchor.x, y: center.y - size.height * anchor.y,
            width: size.width, height: size.height)
    }

    /// What constraints know of the view: its size around its centre, in the superview's
    /// coordinates. Transform and anchor point say how that is seen.
    var constrainedFrame: CGRect {
        let size = bounds.size, center = self.center
        return CGRect(
            x: center.x - size.width / 2, y: center.y - size.height / 2, width: size.width,
            height: size.height)
    }

    /// Takes the solved alignment rectangle: origins round to pixels, sizes to half pixels, ties
    /// away from zero; sizes are never negative.
    fileprivate func place(_ rect: CGRect) {
        let scale = window?.contentScale ?? UIScreen.main.scale
        let frame = frame(forAlignmentRect: rect)
        let origin = frame.origin.roundedToPixel(scale: scale)
        let size = CGSize(
            width: max(0, frame.size.width).roundedToPixel(scale: 2 * scale),
            height: max(0, frame.size.height).roundedToPixel(scale: 2 * scale))
        guard origin.isFinite, size.isFinite else { return }
        DebugLog.because(.layout, "constraints") { place(at: origin, size) }
    }

    private func place(at origin: CGPoint, _ size: CGSize) {
        if bounds.size != size { bounds.size = size }
        // A view that keeps a size of its own keeps its frame's origin.
        let kept = bounds.size
        let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
        let left = isMirrored ? origin.x + size.width - kept.width : origin.x
        let center = CGPoint(
            x: left + kept.width / 2, y: origin.y + kept.height / 2)
        if self.center != center { self.center = center }
    }

    /// Tells the view how large the constraints make its content area, unless they leave it open.
    fileprivate func applyContentArea(_ layout: ViewLayout) {
        guard let item = layout.guides.first(where: { $0.role == .content })?.layoutItem,
            item.engine != nil
        else { return }
        let rect = item.rect, size = rect.size
        item.placed = rect
        guard size != layout.contentArea, size != bounds.size || layout.contentArea != nil else {
            return
        }
        layout.contentArea = size
        contentAreaDidChange(to: size)
    }

    fileprivate func applyRootSize(_ engine: LayoutEngine) {
        let size = engine.solvedRootSize
        layout.item.placed = CGRect(origin: .zero, size: size)
        place(CGRect(origin: constrainedFrame.origin, size: size))
    }
}

extension NSLayoutConstraint {
    fileprivate var isOnBaseline: Bool {
        [firstAttribute, secondAttribute].contains { $0 == .firstBaseline || $0 == .lastBaseline }
    }
}
