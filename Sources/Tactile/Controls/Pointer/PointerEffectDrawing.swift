import Foundation
import TactileDrawing
import TactileGeometry
import TactileLayers
import TactileViews

/// Draws an effect of the pointer at a view: with layers next to the view's own and animations of
/// what is presented. Nothing that belongs to the program is changed.
@MainActor
final class PointerEffectDrawing {
    /// Seconds in which an effect comes and goes.
    static let duration: TimeInterval = 0.15

    private let layer: CALayer
    private weak var container: UIView?
    private let tint: UIPointerEffect.TintMode
    private let hasShadow: Bool
    private let scale: CGFloat
    private let shape: CGRect
    private let cornerRadius: CGFloat
    private let colour: CGColor
    private var tintLayer: CALayer?

    private static let animationKey = "pointerEffect"
    /// How much longer the longer side of a lifted view is, in points.
    private static let growth: CGFloat = 6
    /// A view is large from this on, in points of its shorter side.
    private static let large: CGFloat = 100
    /// How far a light behind a view is seen around it, in points.
    private static let margin = CGSize(width: 8, height: 5)
    private static let shadow: (opacity: Float, radius: CGFloat, offset: CGSize) =
        (0.22, 8, CGSize(width: 0, height: 4))

    /// - Returns: nil for a style without an effect, and for a view that is in no window.
    init?(_ style: UIPointerStyle) {
        guard let effect = style.effect else { return nil }
        let preview = effect.preview
        let view = preview.view
        guard view.window != nil, let superview = view.superview else { return nil }
        layer = view.layer
        container = superview
        let size = view.bounds.size
        var (tint, hasShadow, isScaled) = (UIPointerEffect.TintMode.none, false, false)
        switch effect {
        case .highlight: tint = .underlay
        case .lift: (hasShadow, isScaled) = (true, true)
        case .hover(_, let mode, let shadow, let scaled):
            (tint, hasShadow, isScaled) = (mode, shadow, scaled)
        case .automatic:
            if min(size.width, size.height) >= Self.large {
                (tint, isScaled) = (.overlay, true)
            } else if (view.backgroundColor?.cgColor.alpha ?? 0) > 0 {
                (hasShadow, isScaled) = (true, true)
            } else {
                tint = .underlay
            }
        }
        self.tint = tint
        self.hasShadow = hasShadow
        let side = max(size.width, size.height)
        let mayScale = isScaled && side > 0 && !UIApplication.shared.reducesMotion
        scale = mayScale ? 1 + Self.growth / side : 1
        let frame = view.frame
        switch style.shape {
        case .roundedRect(let rect, let radius):
            shape = superview.convert(rect, from: preview.target.container)
            cornerRadius = radius
        case .path(let path):
            shape = superview.convert(path.bounds, from: preview.target.container)
            cornerRadius = UIPointerShape.defaultCornerRadius
        default:
            let isBehind = tint == .underlay
            shape =
                isBehind
                ? frame.insetBy(dx: -Self.margin.width, dy: -Self.margin.height) : frame
            cornerRadius =
                isBehind ? UIPointerShape.defaultCornerRadius : view.layer.cornerRadius
        }
        colour =
            UIColor.label.resolvedColor(with: view.traitCollection)
            .withAlphaComponent(0.1).cgColor
    }

    // MARK: Coming

    func appear() {
        if tint != .none { addTint() }
        guard scale != 1 || hasShadow else { return }
        var parts: [CAAnimation] = []
        if scale != 1 { parts.append(part("transform.scale", from: CGFloat(1), to: scale)) }
        if hasShadow {
            parts.append(part("shadowOpacity", from: Float(0), to: Self.shadow.opacity))
            for (key, value) in [
                ("shadowRadius", Self.shadow.radius as Any), ("shadowOffset", Self.shadow.offset),
            ] {
                parts.append(part(key, from: value, to: value))
            }
        }
        let group = CAAnimationGroup()
        group.animations = parts
        group.duration = Self.duration
        // It stays until the pointer goes.
        group.fillMode = .forwards
        group.isRemovedOnCompletion = false
        layer.add(group, forKey: Self.animationKey)
    }

    private func addTint() {
        guard let container else { return }
        let made = CALayer()
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        made.frame = shape
        made.cornerRadius = cornerRadius
        made.backgroundColor = colour
        if tint == .underlay {
            container.layer.insertSublayer(made, below: layer)
        } else {
            container.layer.insertSublayer(made, above: layer)
        }
        CATransaction.commit()
        made.add(part("opacity", from: Float(0), to: Float(1)), forKey: Self.animationKey)
        tintLayer = made
    }

    private func part(_ key: String, from: Any, to: Any) -> CABasicAnimation {
        let animation = CABasicAnimation(keyPath: key)
        animation.fromValue = from
        animation.toValue = to
        animation.duration = Self.duration
        animation.fillMode = .forwards
        animation.timingFunction = CAMediaTimingFunction(name: .easeOut)
        return animation
    }

    // MARK: Going

    func vanish() {
        if let tintLayer {
            CATransaction.begin()
            CATransaction.setDisableActions(true)
            CATransaction.setCompletionBlock { tintLayer.removeFromSuperlayer() }
            let shown = tintLayer.presentation()?.opacity ?? 1
            tintLayer.opacity = 0
            tintLayer.add(part("opacity", from: shown, to: Float(0)), forKey: Self.animationKey)
            CATransaction.commit()
        }
        guard scale != 1 || hasShadow else { return }
        let shown = layer.presentation()
        layer.removeAnimation(forKey: Self.animationKey)
        var parts: [CAAnimation] = []
        if scale != 1 {
            let from = shown?.value(forKeyPath: "transform.scale") as? CGFloat ?? scale
            let own = layer.value(forKeyPath: "transform.scale") as? CGFloat ?? 1
            parts.append(part("transform.scale", from: from, to: own))
        }
        if hasShadow {
            parts.append(
                part(
                    "shadowOpacity", from: shown?.shadowOpacity ?? Self.shadow.opacity,
                    to: layer.shadowOpacity))
            for (key, value) in [
                ("shadowRadius", Self.shadow.radius as Any), ("shadowOffset", Self.shadow.offset),
            ] {
                parts.append(part(key, from: value, to: value))
            }
        }
        let group = CAAnimationGroup()
        group.animations = parts
        group.duration = Self.duration
        layer.add(group, forKey: Self.animationKey)
    }
}
