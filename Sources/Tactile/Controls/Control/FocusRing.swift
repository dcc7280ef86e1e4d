import Foundation
import TactileDrawing
import TactileLayers
import TactileViews

/// A layer without a view that moves as a view's layer does: in a block of animations, and else at
/// once.
private final class RingLayer: CALayer {
    override func action(forKey event: String) -> (any CAAction)? {
        UIView.animationAction(for: self, forKey: event)
    }
}

/// The ring around the view that has the keyboard. It grows and moves with the view.
@MainActor
package final class FocusRing {
    private let layer = RingLayer()

    package init() {
        layer.borderWidth = ControlStyle.focusRingWidth
        layer.zPosition = 1_000
    }

    /// Lays the ring around `bounds`, outside by its gap, with corners that follow.
    package func show(around bounds: CGRect, cornerRadius: CGFloat, in view: UIView) {
        let outset = ControlStyle.focusRingGap + ControlStyle.focusRingWidth
        CATransaction.begin()
        // A ring that comes has been nowhere before.
        CATransaction.setDisableActions(layer.superlayer !== view.layer)
        layer.frame = bounds.insetBy(dx: -outset, dy: -outset)
        layer.cornerRadius = cornerRadius + outset
        layer.borderColor = view.tintColor.resolvedColor(with: view.traitCollection).cgColor
        if layer.superlayer !== view.layer { view.layer.addSublayer(layer) }
        CATransaction.commit()
    }

    func setColor(_ color: UIColor) {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        layer.borderColor = color.cgColor
        CATransaction.commit()
    }

    package func hide() { layer.removeFromSuperlayer() }
}
