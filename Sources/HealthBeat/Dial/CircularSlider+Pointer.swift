import Foundation
import Tactile

/// The pointer is a disc where a press turns the dial.
extension CircularSlider: UIPointerInteractionDelegate {
    /// Of the disc, in points.
    private static let pointerRadius: CGFloat = 7

    /// Whether a press at a place of the dial's coordinates turns the dial.
    public func isOnRing(_ point: CGPoint) -> Bool {
        guard let pressReach else { return true }
        let geometry = geometry
        // Beyond its ends the ring is as round as it is wide.
        let reach = pressReach + geometry.ringWidth / 2
        let beyond = geometry.degreesInGap(point) * .pi / 180 * geometry.radius
        return geometry.distanceFromRing(point) <= pressReach && beyond <= reach
    }

    /// Whether a place of the dial's coordinates is on the knob, or next to it.
    private func isOnKnob(_ point: CGPoint) -> Bool {
        let center = geometry.knobCenter(at: value)
        return hypot(point.x - center.x, point.y - center.y) <= geometry.knobRadius + 8
    }

    public func pointerInteraction(
        _ interaction: UIPointerInteraction, regionFor request: UIPointerRegionRequest,
        defaultRegion: UIPointerRegion
    ) -> UIPointerRegion? {
        isEnabled && isOnRing(request.location) ? defaultRegion : nil
    }

    public func pointerInteraction(
        _ interaction: UIPointerInteraction, styleFor region: UIPointerRegion
    ) -> UIPointerStyle? {
        let radius = Self.pointerRadius
        return UIPointerStyle(
            shape: .roundedRect(
                CGRect(x: -radius, y: -radius, width: 2 * radius, height: 2 * radius),
                radius: radius))
    }

    func hovered(_ hover: UIHoverGestureRecognizer) {
        let isOver = hover.state == .began || hover.state == .changed
        knob.show(isPointedAt: isOver && isEnabled && isOnKnob(hover.location(in: self)))
    }
}
