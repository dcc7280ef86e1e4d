import Foundation
import TactileConstraintSolver
import TactileGeometry

extension UIView {
    /// The smallest size that satisfies the constraints, for ``systemLayoutSizeFitting(_:)``.
    public static let layoutFittingCompressedSize = CGSize.zero
    /// The largest size that satisfies the constraints, for ``systemLayoutSizeFitting(_:)``.
    public static let layoutFittingExpandedSize = CGSize(width: 10_000, height: 10_000)

    // MARK: Anchors

    public var leadingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .leading) }
    public var trailingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .trailing) }
    public var leftAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .left) }
    public var rightAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .right) }
    public var topAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .top) }
    public var bottomAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .bottom) }
    public var widthAnchor: NSLayoutDimension { NSLayoutDimension(self, .width) }
    public var heightAnchor: NSLayoutDimension { NSLayoutDimension(self, .height) }
    public var centerXAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .centerX) }
    public var centerYAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .centerY) }
    public var firstBaselineAnchor: NSLayoutYAxisAnchor {
        NSLayoutYAxisAnchor(self, .firstBaseline)
    }
    public var lastBaselineAnchor: NSLayoutYAxisAnchor {
        NSLayoutYAxisAnchor(self, .lastBaseline)
    }

    // MARK: Constraints

    /// The active constraints that mention the view along an axis.
    public func constraintsAffectingLayout(
        for axis: NSLayoutConstraint.Axis
    ) -> [NSLayoutConstraint] {
        layoutStorage?.item.mentions.filter { $0.firstAttribute.axis == axis } ?? []
    }

    /// Runs ``updateConstraints()`` at once where it is due in this view and below.
    public func updateConstraintsIfNeeded() { updateConstraintsForTree() }
    public func needsUpdateConstraints() -> Bool {
        layoutStorage?.flags.contains(.update) ?? false
    }

    /// Whether the constraints leave a choice where the view is or how large.
    public var hasAmbiguousLayout: Bool {
        guard let item = layoutStorage?.item, !translatesAutoresizingMaskIntoConstraints else {
            return false
        }
        var top = self
        while let parent = top.superview { top = parent }
        top.updateConstraintsForTree()
        return item.isAmbiguous || !item.trials.isEmpty
    }

    /// Gives a view whose layout is ambiguous another of the places that its constraints allow, so
    /// that what they leave open is seen. Each call tries another. It has no effect on other views.
    public func exerciseAmbiguityInLayout() {
        guard hasAmbiguousLayout, let item = layoutStorage?.item else { return }
        item.engine?.tryAnother(item)
        superview?.setNeedsLayout()
    }

    // MARK: Intrinsic size

    func ownHuggingPriority(_ axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
        layoutStorage?.huggingPriority(axis) ?? type(of: self).defaultContentHuggingPriority
    }

    func setOwnHuggingPriority(_ priority: UILayoutPriority, _ axis: NSLayoutConstraint.Axis) {
        let layout = self.layout
        if axis == .horizontal {
            layout.hugging.horizontal = priority
        } else {
            layout.hugging.vertical = priority
        }
        layout.item.engine?.intrinsicPrioritiesChanged(of: layout.item)
    }

    func setOwnResistancePriority(_ priority: UILayoutPriority, _ axis: NSLayoutConstraint.Axis) {
        let layout = self.layout
        if axis == .horizontal {
            layout.resistance.horizontal = priority
        } else {
            layout.resistance.vertical = priority
        }
        layout.item.engine?.intrinsicPrioritiesChanged(of: layout.item)
    }

    // MARK: Fitting

    /// The size that the constraints inside the view give it.
    func fittedSize(
        _ targetSize: CGSize, _ horizontal: UILayoutPriority, _ vertical: UILayoutPriority
    ) -> CGSize {
        updateConstraintsForTree()
        let engine = LayoutEngine(root: self, measuring: true)
        engine.collect()
        engine.wish(targetSize.width, .horizontal, horizontal)
        engine.wish(targetSize.height, .vertical, vertical)
        engine.bringUpToDate()
        let scale = window?.contentScale ?? UIScreen.main.scale
        func length(_ variable: Variable) -> CGFloat {
            // Noise of the solver is not to cost a pixel.
            let pixels = CGFloat(engine.solver.value(of: variable)) * scale - 1e-6
            return max(0, pixels.rounded(.up) / scale)
        }
        return frame(
            forAlignmentRect: CGRect(
                x: 0, y: 0, width: length(engine.rootVariables.horizontal),
                height: length(engine.rootVariables.vertical))
        ).size
    }
}

extension CGRect {
    /// The rectangle of which this one is left when it is inset. Negative sizes stay such.
    func outset(by insets: UIEdgeInsets) -> CGRect {
        CGRect(
            x: origin.x - insets.left, y: origin.y - insets.top,
            width: size.width + insets.left + insets.right,
            height: size.height + insets.top + insets.bottom)
    }
}

extension UIView {
    /// Whether active constraints tie something inside the view to the view or to each other.
    package var holdsConstraints: Bool { layoutStorage?.held.isEmpty == false }

    /// Calls `action` when a constraint inside the view changes, or the size that something there
    /// wants, for the first time since the last layout.
    package func watchConstraints(_ action: (() -> Void)?) {
        if action != nil || layoutStorage != nil { layout.becameStale = action }
    }
}

extension LayoutEngine {
    /// Enters all constraints inside the root, for measuring.
    func collect() {
        enterIntrinsicSize(of: root.layout.item)
        collect(from: root)
    }

    private func collect(from view: UIView) {
        for constraint in view.layoutStorage?.held ?? [] { enter(constraint) }
        for inner in view.subviews where inner.layoutStorage != nil {
            let isIsland =
                inner.translatesAutoresizingMaskIntoConstraints
                && inner.layoutStorage?.crossings == 0
            if isIsland { continue }
            if !inner.translatesAutoresizingMaskIntoConstraints { join(inner.layout.item) }
            collect(from: inner)
        }
    }

    /// Wants the root to have this length.
    func wish(
        _ length: CGFloat, _ axis: NSLayoutConstraint.Axis, _ priority: UILayoutPriority
    ) {
        add(
            [Term(rootVariable(axis))], -Double(length.finite(or: 0)), .equal, priority.rawValue,
            .root(axis))
    }
}
