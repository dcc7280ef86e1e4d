import Foundation
import TactileDrawing
import TactileGeometry
import TactileLayers

/// Half a turn of a view about its middle, with what it showed before on the back.
@MainActor
struct ViewFlip {
    enum Axis { case vertical, horizontal }

    let axis: Axis
    /// About the vertical axis the left side comes to the front, about the horizontal one the
    /// bottom.
    let turnsLeft: Bool

    /// The eye's distance in longer sides of the view: near enough to see that it turns, far
    /// enough that the near edge does not burst.
    private static let eyeDistance: CGFloat = 2.5
    /// Steps of half a turn: turns between two of them are unambiguous.
    private static let steps = 8

    /// Takes the old picture, makes the changes and turns both sides.
    func run(on view: UIView, in context: ViewAnimationContext, _ changes: () -> Void) {
        let back = makeBack(of: view)
        changes()
        turn(view, with: back, in: context)
    }

    /// Turns a view that has changed, with the picture of what it was on its back.
    func turn(_ view: UIView, with back: CALayer?, in context: ViewAnimationContext) {
        guard let back, view.window != nil, let parent = view.layer.superlayer else { return }
        UIView.performWithoutAnimation {
            CATransaction.begin()
            CATransaction.setDisableActions(true)
            parent.insertSublayer(back, above: view.layer)
            CATransaction.commit()
        }
        let turn = turning(view.layer, from: -.pi)
        // The model stays as it is: whoever asks finds the view double-sided as ever.
        let oneSided = CABasicAnimation(keyPath: "doubleSided")
        oneSided.fromValue = false
        oneSided.toValue = false
        oneSided.duration = context.duration
        turn.duration = context.duration
        let group = CAAnimationGroup()
        group.animations = [turn, oneSided]
        group.timingFunction = context.timing.function
        let ticket = context.add(group, to: view.layer, key: "flip")
        ticket.whenEnded = { back.removeFromSuperlayer() }
        let away = turning(view.layer, from: 0)
        away.duration = context.duration
        away.timingFunction = context.timing.function
        away.repeatCount = context.repeatCount
        away.autoreverses = context.autoreverses
        away.fillMode = .both
        away.isRemovedOnCompletion = false
        back.add(away, forKey: "flip")
    }

    /// A layer that shows the view as it is, shadow and all, about the same pivot.
    func makeBack(of view: UIView) -> CALayer? {
        let layer = view.layer, bounds = view.bounds
        let margin =
            layer.shadowOpacity > 0
            ? (layer.shadowRadius * 3 + abs(layer.shadowOffset.width)
                + abs(layer.shadowOffset.height)).rounded(.up) : 0
        let area = bounds.insetBy(dx: -margin, dy: -margin)
        guard let image = view.picture(of: area, afterUpdates: false) else { return nil }
        let back = CALayer()
        back.isDoubleSided = false
        back.contentsScale = layer.contentsScale
        back.contents = image
        back.bounds = CGRect(origin: .zero, size: area.size)
        back.anchorPoint = CGPoint(
            x: (layer.anchorPoint.x * bounds.width + margin) / area.width,
            y: (layer.anchorPoint.y * bounds.height + margin) / area.height)
        back.position = layer.position
        back.transform = layer.transform
        back.opacity = layer.opacity
        back.zPosition = layer.zPosition
        return back
    }

    /// Half a turn from `angle`, in radians.
    private func turning(_ layer: CALayer, from angle: CGFloat) -> CAKeyframeAnimation {
        let animation = CAKeyframeAnimation(keyPath: "transform")
        animation.values = (0...ViewFlip.steps).map { step in
            turned(layer, by: angle + .pi * CGFloat(step) / CGFloat(ViewFlip.steps))
        }
        return animation
    }

    /// The layer's transform after a turn about the middle of its bounds, seen in perspective.
    private func turned(_ layer: CALayer, by angle: CGFloat) -> CATransform3D {
        let size = layer.bounds.size
        let x = (0.5 - layer.anchorPoint.x) * size.width
        let y = (0.5 - layer.anchorPoint.y) * size.height
        var eye = CATransform3DIdentity
        eye.m34 = -1 / (ViewFlip.eyeDistance * max(size.width, size.height, 1))
        let signed = turnsLeft ? angle : -angle
        let turn =
            axis == .vertical
            ? CATransform3DMakeRotation(signed, 0, 1, 0)
            : CATransform3DMakeRotation(signed, 1, 0, 0)
        let steps = [
            CATransform3DMakeTranslation(-x, -y, 0), turn, eye,
            CATransform3DMakeTranslation(x, y, 0), layer.transform,
        ]
        return steps.dropFirst().reduce(steps[0]) { CATransform3DConcat($0, $1) }
    }
}
