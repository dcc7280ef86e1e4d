import Foundation
import TactileDrawing
import TactileGeometry
import TactileLayers

extension UIView {
    /// Where the kept picture of a view goes when its size changes; `redraw` draws it again
    /// instead, and all others never call `draw(_:)`.
    public enum ContentMode: Int, Sendable {
        case scaleToFill, scaleAspectFit, scaleAspectFill, redraw, center, top, bottom, left, right
        case topLeft, topRight, bottomLeft, bottomRight
    }

    /// Whether the tint is grey, as behind an alert; `automatic` is that of the superview.
    public enum TintAdjustmentMode: Int, Sendable {
        case automatic, normal, dimmed
    }

    func applyContentMode() {
        layer.contentsGravity =
            switch contentMode {
            case .scaleToFill, .redraw: .resize
            case .scaleAspectFit: .resizeAspect
            case .scaleAspectFill: .resizeAspectFill
            case .center: .center
            case .top: .top
            case .bottom: .bottom
            case .left: .left
            case .right: .right
            case .topLeft: .topLeft
            case .topRight: .topRight
            case .bottomLeft: .bottomLeft
            case .bottomRight: .bottomRight
            }
        layer.needsDisplayOnBoundsChange = contentMode == .redraw
    }

    /// Lets the view draw what is dirty, over the background that the layer of an opaque view laid
    /// there; a pattern it leaves to the view.
    ///
    /// A view that turned out to draw nothing (it has no ``draw(_:)`` of its own) keeps no pixels.
    func drawContents(of layer: CALayer, in context: CGContext) {
        // What is shown while a property of the layer is animated is drawn by the view, too.
        guard layer.model() === self.layer else { return }
        let dirty = context.boundingBoxOfClipPath
        UIGraphicsPushContext(context)
        defer { UIGraphicsPopContext() }
        traitCollection.performAsCurrent {
            if layer.isOpaque, let color = layer.backgroundColor, color.pattern != nil {
                context.saveGState()
                context.setFillColor(color)
                context.fill(dirty)
                context.restoreGState()
                context.hasDrawn = false
            }
            storage.baseDrawWasCalled = false
            draw(dirty)
        }
        // A program's class of layer may draw more after it has asked its delegate.
        guard storage.baseDrawWasCalled, !context.hasDrawn,
            Self.plainLayerClasses.contains(ObjectIdentifier(type(of: layer)))
        else { return }
        layer.delegateDraws = false
    }

    /// The classes whose contents are what their delegate draws, and nothing besides.
    private static let plainLayerClasses = Set<ObjectIdentifier>(
        [
            CALayer.self, CAShapeLayer.self, CAGradientLayer.self, CAReplicatorLayer.self,
            CAScrollLayer.self, CATransformLayer.self, CAEmitterLayer.self, CABackdropLayer.self,
        ].map { ObjectIdentifier($0) })

    // MARK: Background

    /// As a class gives itself its colour: what is set for its appearance counts more.
    package func setBackgroundColor(_ color: UIColor?) {
        ViewAnimationContext.current?.animator?.willChangeBackground(of: self)
        ViewAnimationContext.current?.memory?.noteBackground(of: self)
        storage.backgroundColor = color
        applyBackgroundColor()
    }

    /// Sets the layer's colour to the background colour as it is under the present traits.
    func applyBackgroundColor() {
        layer.backgroundColor =
            storage.backgroundColor?.resolvedColor(with: traitCollection).cgColor
        updateLayerOpacity()
    }

    func updateLayerOpacity() {
        let wasOpaque = layer.isOpaque
        layer.isOpaque =
            storage.isOpaque && layer.cornerRadius == 0 && (layer.backgroundColor?.alpha ?? 0) >= 1
        if layer.isOpaque || wasOpaque, layer.delegateDraws { layer.setNeedsDisplay() }
    }

    func setHidden(_ hidden: Bool) {
        guard layer.isHidden != hidden else { return }
        layer.isHidden = hidden
        if hidden { window?.viewHides(self) }
        // What the stack around makes of it is animated with the block around.
        if let stack = arrangedVisibilityChanged() {
            ViewAnimationContext.current?.noteRearranged(stack)
        }
    }

    // MARK: Tint

    var effectiveTintColor: UIColor {
        var view: UIView? = self
        var color: UIColor?
        var isDimmed = false
        var modeIsKnown = false
        while let current = view {
            if color == nil { color = current.storage.tintColor }
            if !modeIsKnown, current.tintAdjustmentMode != .automatic {
                modeIsKnown = true
                isDimmed = current.tintAdjustmentMode == .dimmed
            }
            view = current.superview
        }
        let tint = color ?? ApplicationSession.current.desktopTint ?? .systemBlue
        return isDimmed ? tint.dimmedForTint : tint
    }

    func propagateTintChange() {
        traitCollection.performAsCurrent { tintColorDidChange() }
        for view in storage.subviews where view.storage.tintColor == nil {
            view.propagateTintChange()
        }
    }
}

extension UIColor {
    /// The tint of what cannot be used while something else is modal: grey of the same luminance.
    fileprivate var dimmedForTint: UIColor {
        UIColor { traits in
            let resolved = self.resolvedColor(with: traits)
            var (red, green, blue, alpha): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
            resolved.getRed(&red, green: &green, blue: &blue, alpha: &alpha)
            return UIColor(white: 0.2126 * red + 0.7152 * green + 0.0722 * blue, alpha: alpha)
        }
    }
}
