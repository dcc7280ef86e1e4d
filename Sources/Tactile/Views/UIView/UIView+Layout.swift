import Foundation
import TactileDrawing
import TactileGeometry
import TactileLayers

extension UIView {
    /// The intrinsic width or height of a view that has none.
    public static let noIntrinsicMetric: CGFloat = -1

    func fitSize() {
        let size = sizeThatFits(bounds.size)
        if transform.isIdentity {
            frame.size = size
        } else {
            bounds.size = size
        }
    }

    /// Lays out the topmost superview in the tree, and all views below it, if
    /// anything there asked for it.
    func performLayoutIfNeeded() {
        var top = self
        while let parent = top.superview { top = parent }
        LayoutRun.united {
            top.updateConstraintsForTree()
            LayoutRun.join(layer.layoutIfNeeded)
            // Layouts may change constraints of views around. A view that never agrees with itself
            // is cut off by the run, after which it asks for nothing.
            var limit = PassLimit("constraint updates", UIView.roundLimit)
            while top.hasDueConstraints, limit.allows(top.nameOfDue) {
                top.updateConstraintsForTree()
                LayoutRun.join(layer.layoutIfNeeded)
            }
        }
    }

    /// More rounds than trees are deep: each lays out what the one before asked for.
    private static let roundLimit = 4096

    func performLayout() {
        DebugLog.tell(.layout, "\(debugName) lays out, \(DebugLog.short(bounds))")
        applyConstraintsToSubviews()
        DebugLog.because(.layout, "layoutSubviews of \(debugName)", runLayoutCallbacks)
        // Most subviews of what is scrolled, which is laid out in each frame, are covered by
        // nothing.
        let isCovered = storage.safeAreaInsets != .zero
        for view in storage.subviews where isCovered || view.mayBeCovered { view.updateSafeArea() }
        // What the layout changed inside is solved before views inside are laid out.
        updateConstraintsForTree()
    }

    private func runLayoutCallbacks() {
        traitCollection.performAsCurrent {
            owningViewController?.updateUnavailableIfNeeded()
            owningViewController?.viewWillLayoutSubviews()
            layoutSubviews()
            owningViewController?.storage.cover?.place(over: self)
            owningViewController?.viewDidLayoutSubviews()
        }
    }

    // MARK: Safe area

    /// Whether something covers the view even where its superview is not covered, or did so.
    private var mayBeCovered: Bool {
        storage.safeAreaInsets != .zero || owningViewController != nil || outerSafeArea != nil
    }

    /// What of this view other views cover: the superview's insets as far as they reach in here,
    /// and those that the view's controller adds.
    func updateSafeArea() {
        var insets = ownSafeAreaInsets
        if let extra = owningViewController?.extraSafeAreaInsets {
            insets = UIEdgeInsets(
                top: insets.top + extra.top, left: insets.left + extra.left,
                bottom: insets.bottom + extra.bottom, right: insets.right + extra.right)
        }
        guard insets != storage.safeAreaInsets else { return }
        storage.safeAreaInsets = insets
        safeAreaInsetsDidChange()
        owningViewController?.viewSafeAreaInsetsDidChange()
        setNeedsLayout()
        if insetsLayoutMarginsFromSafeArea { marginsChanged() }
        layoutGuidesChanged()
        for view in storage.subviews { view.updateSafeArea() }
    }

    private var ownSafeAreaInsets: UIEdgeInsets {
        if let outer = outerSafeArea { return outer }
        guard let superview, superview.storage.safeAreaInsets != .zero else { return .zero }
        var outer = superview.storage.safeAreaInsets
        let absorbed = superview.storage.absorbedSafeArea
        if absorbed.contains(.top) { outer.top = 0 }
        if absorbed.contains(.bottom) { outer.bottom = 0 }
        if absorbed.contains(.left) { outer.left = 0 }
        if absorbed.contains(.right) { outer.right = 0 }
        let area = superview.bounds
        // The presentation of a transform is not the layout: untransformed geometry counts.
        let size = bounds.size
        let origin = CGPoint(
            x: center.x - size.width * layer.anchorPoint.x,
            y: center.y - size.height * layer.anchorPoint.y)
        // Where nothing is covered, a view may hang over the edge and is not covered either.
        func covered(_ inset: CGFloat, _ distance: CGFloat) -> CGFloat {
            inset > 0 ? max(0, inset - distance) : 0
        }
        return UIEdgeInsets(
            top: covered(outer.top, origin.y - area.minY),
            left: covered(outer.left, origin.x - area.minX),
            bottom: covered(outer.bottom, area.maxY - origin.y - size.height),
            right: covered(outer.right, area.maxX - origin.x - size.width))
    }

    func superviewSafeAreaMayApply() {
        guard let superview,
            superview.storage.safeAreaInsets != .zero || storage.safeAreaInsets != .zero
        else { return }
        updateSafeArea()
    }

    // MARK: Margins

    var effectiveLayoutMargins: UIEdgeInsets {
        var margins = storage.layoutMargins ?? UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8)
        if let scene = owningViewController, scene.viewRespectsSystemMinimumLayoutMargins {
            let least = scene.systemMinimumLayoutMargins
            if storage.layoutMargins == nil { margins = .zero }
            let mirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
            margins.top = max(margins.top, least.top)
            margins.bottom = max(margins.bottom, least.bottom)
            margins.left = max(margins.left, mirrored ? least.trailing : least.leading)
            margins.right = max(margins.right, mirrored ? least.leading : least.trailing)
        }
        if preservesSuperviewLayoutMargins, let superview {
            let outer = superview.layoutMargins
            let area = superview.bounds
            margins.top = max(margins.top, outer.top - (frame.minY - area.minY))
            margins.left = max(margins.left, outer.left - (frame.minX - area.minX))
            margins.bottom = max(margins.bottom, outer.bottom - (area.maxY - frame.maxY))
            margins.right = max(margins.right, outer.right - (area.maxX - frame.maxX))
        }
        if insetsLayoutMarginsFromSafeArea {
            let safe = storage.safeAreaInsets
            margins = UIEdgeInsets(
                top: margins.top + safe.top, left: margins.left + safe.left,
                bottom: margins.bottom + safe.bottom, right: margins.right + safe.right)
        }
        return margins
    }

    var effectiveDirectionalLayoutMargins: NSDirectionalEdgeInsets {
        let margins = effectiveLayoutMargins
        let mirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
        return NSDirectionalEdgeInsets(
            top: margins.top, leading: mirrored ? margins.right : margins.left,
            bottom: margins.bottom, trailing: mirrored ? margins.left : margins.right)
    }

    func setDirectionalLayoutMargins(_ margins: NSDirectionalEdgeInsets) {
        let mirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
        layoutMargins = UIEdgeInsets(
            top: margins.top, left: mirrored ? margins.trailing : margins.leading,
            bottom: margins.bottom, right: mirrored ? margins.leading : margins.trailing)
    }

    func marginsChanged() {
        layoutMarginsDidChange()
        owningViewController?.viewLayoutMarginsDidChange()
        setNeedsLayout()
        layoutGuidesChanged()
        for view in storage.subviews where view.preservesSuperviewLayoutMargins {
            view.marginsChanged()
        }
    }

    var ownDirection: UIUserInterfaceLayoutDirection {
        UIView.userInterfaceLayoutDirection(
            for: semanticContentAttribute,
            relativeTo: traitCollection.layoutDirection == .rightToLeft
                ? .rightToLeft : .leftToRight)
    }

    /// The direction of a view with this attribute in the application's own direction.
    public class func userInterfaceLayoutDirection(
        for attribute: UISemanticContentAttribute
    ) -> UIUserInterfaceLayoutDirection {
        userInterfaceLayoutDirection(
            for: attribute, relativeTo: UIApplication.shared.userInterfaceLayoutDirection)
    }

    /// The direction of a view with this attribute where `direction` is what is around it.
    public class func userInterfaceLayoutDirection(
        for attribute: UISemanticContentAttribute,
        relativeTo direction: UIUserInterfaceLayoutDirection
    ) -> UIUserInterfaceLayoutDirection {
        switch attribute {
        case .forceLeftToRight, .playback, .spatial: .leftToRight
        case .forceRightToLeft: .rightToLeft
        case .unspecified: direction
        }
    }
}

extension UIApplication {
    /// The direction of the key window; when there is none, the one that the language is written
    /// in.
    public var userInterfaceLayoutDirection: UIUserInterfaceLayoutDirection {
        let traits = keyWindow?.traitCollection ?? .inLanguage
        return traits.layoutDirection == .rightToLeft ? .rightToLeft : .leftToRight
    }
}

extension UIView: LayoutSettling {
    package func settleSublayers(of layer: CALayer) {
        if layer === self.layer { applyConstraintsToSubviews() }
    }
}

/// Whether a view's content mirrors in a right-to-left language.
public enum UISemanticContentAttribute: Int, Sendable {
    case unspecified, playback, spatial, forceLeftToRight, forceRightToLeft
}

public enum UIUserInterfaceLayoutDirection: Int, Sendable {
    case leftToRight, rightToLeft
}
