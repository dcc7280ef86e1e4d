import Foundation
import TactileDrawing
import TactileLayers
import TactileViews

/// The ring around the view that has the keyboard.
@MainActor
package final class FocusRing {
    private let layer = CALayer()

    package init() {
        layer.borderWidth = ControlStyle.focusRingWidth
        layer.zPosition = 1_000
    }

    /// Lays the ring around `bounds`, outside by its gap, with corners that follow.
    package func show(around bounds: CGRect, cornerRadius: CGFloat, in view: UIView) {
        let outset = ControlStyle.focusRingGap + ControlStyle.focusRingWidth
        CATransaction.begin()
        CATransaction.setDisableActions(true)
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
