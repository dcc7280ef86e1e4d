import Foundation
import TactileGeometry
import TactileViews

/// Pinches of what a scroll view zooms.
extension ScrollDriver {
    /// How much of a pinch beyond the limits is seen: the scale goes on by this power of it.
    private static let zoomResistance: CGFloat = 0.35

    func zoomLimitsChanged() {
        let zooms = view.minimumZoomScale < view.maximumZoomScale
        if zooms, pinch == nil {
            let pinch = UIPinchGestureRecognizer(
                target: self, action: Selector("pinched:", ScrollDriver.pinched(_:)))
            view.addGestureRecognizer(pinch)
            self.pinch = pinch
        }
        pinch?.isEnabled = zooms
    }

    private var zoomLimits: ClosedRange<CGFloat> {
        view.minimumZoomScale...max(view.maximumZoomScale, view.minimumZoomScale)
    }

    private func clampedZoom(_ scale: CGFloat) -> CGFloat {
        min(max(scale, zoomLimits.lowerBound), zoomLimits.upperBound)
    }

    /// The scale that a pinch which asks for `scale` gives.
    private func resistedZoom(_ scale: CGFloat) -> CGFloat {
        let clamped = clampedZoom(scale)
        guard view.bouncesZoom, scale > 0, clamped > 0 else { return clamped }
        return clamped * pow(scale / clamped, Self.zoomResistance)
    }

    /// What a pinch has to ask for to give `scale`.
    private func unresistedZoom(_ scale: CGFloat) -> CGFloat {
        let clamped = clampedZoom(scale)
        guard scale > 0, clamped > 0 else { return clamped }
        return clamped * pow(scale / clamped, 1 / Self.zoomResistance)
    }

    func pinched(_ pinch: UIPinchGestureRecognizer) {
        guard let content = view.delegate?.viewForZooming(in: view) else { return }
        func follow() {
            applyZoom(
                resistedZoom(zoomStart * pinch.scale), around: pinch.location(in: content))
        }
        switch pinch.state {
        case .began:
            stop()
            isZooming = true
            isZoomBouncing = false
            isZoomSettling = false
            zoomStart = unresistedZoom(zoomScale)
            view.delegate?.scrollViewWillBeginZooming(view, with: content)
            follow()
        case .changed: follow()
        case .ended: endPinch(content, at: pinch.location(in: content), goingOn: glide(of: pinch))
        case .cancelled: endPinch(content, at: pinch.location(in: content), goingOn: 1)
        default: break
        }
    }

    /// How long a pinch goes on at its last speed, in seconds, and how far it may get, as a factor.
    private static let glideTime: CGFloat = 0.08
    private static let farthestGlide: CGFloat = 2
    /// A pinch whose scale changes by less of itself in a second stops where it is.
    private static let restingSpeed: CGFloat = 0.5

    /// The factor by which a pinch that was let go in motion goes on.
    private func glide(of pinch: UIPinchGestureRecognizer) -> CGFloat {
        let speed = pinch.velocity / max(pinch.scale, 0.01)
        guard speed.isFinite, abs(speed) > Self.restingSpeed else { return 1 }
        return min(max(exp(speed * Self.glideTime), 1 / Self.farthestGlide), Self.farthestGlide)
    }

    private func endPinch(_ content: UIView, at anchor: CGPoint, goingOn factor: CGFloat) {
        guard isZooming else { return }
        isZooming = false
        let isBeyond = clampedZoom(zoomScale) != zoomScale
        let target = clampedZoom(isBeyond ? zoomScale : zoomScale * factor)
        guard target != zoomScale, view.window != nil else {
            applyZoom(target, around: anchor)
            view.delegate?.scrollViewDidEndZooming(view, with: content, atScale: zoomScale)
            return
        }
        isZoomBouncing = isBeyond
        isZoomSettling = true
        UIView.animate(
            withDuration: ControlStyle.changeDuration, delay: 0,
            options: [.allowUserInteraction, .curveEaseOut],
            animations: { self.applyZoom(target, around: anchor) },
            completion: { [weak self] _ in
                // Another pinch may have taken the content meanwhile, and tells its own end.
                guard let self, isZoomSettling else { return }
                isZoomBouncing = false
                isZoomSettling = false
                view.delegate?.scrollViewDidEndZooming(view, with: content, atScale: zoomScale)
            })
    }

    /// Scales the zoomed view within the limits, keeping `anchor` (in its coordinates; nil is the
    /// middle of what is seen) where it is.
    func setZoomScale(_ scale: CGFloat, around anchor: CGPoint?) {
        guard scale.isFinite, scale > 0 else { return }
        applyZoom(clampedZoom(scale), around: anchor)
    }

    func zoom(to rect: CGRect) {
        let rect = rect.standardized
        guard let content = view.delegate?.viewForZooming(in: view),
            rect.width > 0, rect.height > 0, rect.width.isFinite, rect.height.isFinite
        else { return }
        let room = view.visibleSize
        setZoomScale(min(room.width / rect.width, room.height / rect.height), around: nil)
        let seen = content.convert(rect, to: view)
        let inset = view.adjustedContentInset
        view.setOffset(
            view.clamped(
                CGPoint(
                    x: seen.midX - room.width / 2 - inset.left,
                    y: seen.midY - room.height / 2 - inset.top)))
    }

    /// Zooms by a call, and tells when motion is over.
    func zoom(animated: Bool, _ change: @escaping (ScrollDriver) -> Void) {
        guard animated, let content = view.delegate?.viewForZooming(in: view), view.window != nil
        else {
            return change(self)
        }
        stop()
        view.delegate?.scrollViewWillBeginZooming(view, with: content)
        UIView.animate(
            withDuration: ControlStyle.changeDuration, delay: 0, options: .allowUserInteraction,
            animations: { change(self) },
            completion: { [weak self] _ in
                guard let self else { return }
                view.delegate?.scrollViewDidEndZooming(view, with: content, atScale: zoomScale)
            })
    }

    private func applyZoom(_ target: CGFloat, around anchor: CGPoint?) {
        guard let content = view.delegate?.viewForZooming(in: view), target.isFinite, target > 0,
            target != zoomScale
        else { return }
        let anchor =
            anchor
            ?? view.convert(CGPoint(x: view.bounds.midX, y: view.bounds.midY), to: content)
        let before = content.convert(anchor, to: view)
        zoomScale = target
        content.transform = CGAffineTransform(scaleX: target, y: target)
        content.frame.origin = .zero
        view.contentSize = content.frame.size
        let after = content.convert(anchor, to: view)
        let offset = view.contentOffset
        view.setOffset(
            view.clamped(
                CGPoint(x: offset.x + after.x - before.x, y: offset.y + after.y - before.y)))
        view.delegate?.scrollViewDidZoom(view)
    }
}
