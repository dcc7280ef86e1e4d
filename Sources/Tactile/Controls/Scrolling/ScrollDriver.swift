import Foundation
import TactileDrawing
import TactileGeometry
import TactileLayers
import TactileMotion
import TactileViews

/// What moves a scroll view: drags, glides, animations, the wheel, keys and pinches.
@MainActor
final class ScrollDriver {
    private enum Motion {
        case none
        /// From where the drag began; the offset there without the rubber band's resistance.
        case drag(start: CGPoint)
        /// `shift` is how far the content itself was moved meanwhile.
        case glide(ScrollMotion, ScrollMotion, since: TimeInterval, shift: CGPoint)
        case animation(from: CGPoint, to: CGPoint, since: TimeInterval, ScrollPace)
    }

    /// Seconds of an animated change of the offset.
    nonisolated static let animationDuration: TimeInterval = 0.3
    /// Seconds after which the content has come to where the last notch of the wheel takes it.
    nonisolated static let wheelDuration: TimeInterval = 0.12
    /// A flick faster than this turns the page, in points per second.
    static let pageFlickVelocity: CGFloat = 200

    unowned let view: UIScrollView
    let pan = ScrollPanGestureRecognizer(target: nil, action: nil)
    var pinch: UIPinchGestureRecognizer?
    private let touchDelay: ScrollTouchDelay
    private var motion = Motion.none { didSet { view.contentMoves() } }
    private var ticker: CADisplayLink?
    private var lockedAxis: ScrollAxis?
    private(set) var isTracking = false
    /// The drag under way took hold of gliding content, and whoever was told that it glides has not
    /// been told of the end yet.
    private var isCaught = false
    var isZooming = false
    var isZoomBouncing = false
    /// A pinch was let go, and the content has not come to rest yet.
    var isZoomSettling = false
    /// Whether the animation under way was asked for by a click above the content.
    private var isGoingToTop = false
    var zoomScale: CGFloat = 1
    /// What the pinch under way began with, without resistance.
    var zoomStart: CGFloat = 1

    init(_ view: UIScrollView) {
        self.view = view
        touchDelay = ScrollTouchDelay(for: view)
    }

    isolated deinit { ticker?.invalidate() }

    func addRecognizers() {
        pan.addTarget(self, action: Selector("panned:", ScrollDriver.panned(_:)))
        pan.isContentGliding = { [weak self] in self?.isGliding == true }
        view.addGestureRecognizer(touchDelay)
        view.addGestureRecognizer(pan)
    }

    var isDragging: Bool {
        if case .drag = motion { return true }
        return false
    }

    private var isGliding: Bool {
        if case .glide = motion { return true }
        return false
    }

    /// Whether the content glides, or did so until the drag under way took hold of it.
    var isDecelerating: Bool { isGliding || isCaught }

    // MARK: Dragging

    func shouldBeginPan() -> Bool {
        guard view.isScrollEnabled else { return false }
        if isGliding { return true }
        if let touched = touchDelay.touchedView, touchDelay.hasDelivered, touched !== view,
            !view.canCancelContentTouches || !view.touchesShouldCancel(in: touched)
        {
            return false
        }
        let translation = pan.translation(in: view)
        let isHorizontal = abs(translation.x) > abs(translation.y)
        let axis: ScrollAxis = isHorizontal ? .horizontal : .vertical
        if canDrag(axis) { return true }
        // A slanted drag still moves the axis that can move.
        let other: ScrollAxis = isHorizontal ? .vertical : .horizontal
        let (along, across) = (
            max(abs(translation.x), abs(translation.y)), min(abs(translation.x), abs(translation.y))
        )
        return canDrag(other) && across > along / 2
    }

    private func canDrag(_ axis: ScrollAxis) -> Bool {
        if view.canScroll(axis) { return true }
        guard view.bounces else { return false }
        return axis == .vertical ? view.alwaysBounceVertical : view.alwaysBounceHorizontal
    }

    func panned(_ pan: UIPanGestureRecognizer) {
        switch pan.state {
        case .began:
            stopTicking()
            isTracking = true
            isCaught = isGliding
            lockedAxis = nil
            motion = .drag(start: unresisted(view.contentOffset))
            view.delegate?.scrollViewWillBeginDragging(view)
            if view.keyboardDismissMode == .onDrag { dismissKeyboard() }
            follow(pan.translation(in: view.superview))
        case .changed:
            follow(pan.translation(in: view.superview))
            if view.keyboardDismissMode == .interactive, let window = view.window,
                window.keyboard.isShown,
                window.keyboard.frame.contains(pan.location(in: nil))
            {
                dismissKeyboard()
            }
        case .ended: endDrag(velocity: pan.velocity(in: view.superview))
        case .cancelled, .failed: endDrag(velocity: .zero)
        default: break
        }
    }

    private func dismissKeyboard() {
        if let responder = view.window?.firstResponder as? UIView, responder.isDescendant(of: view)
        {
            responder.resignFirstResponder()
        }
    }

    private func follow(_ translation: CGPoint) {
        guard case .drag(let start) = motion else { return }
        lockAxis()
        var offset = view.contentOffset
        if lockedAxis != .vertical, canDrag(.horizontal) {
            offset.x = resisted(start.x - translation.x, .horizontal)
        }
        if lockedAxis != .horizontal, canDrag(.vertical) {
            offset.y = resisted(start.y - translation.y, .vertical)
        }
        view.setOffset(offset)
        view.flashScrollIndicators()
    }

    /// Holds the drag to the axis that it began along.
    private func lockAxis() {
        guard view.isDirectionalLockEnabled, lockedAxis == nil else { return }
        // A drag that is just long enough to be one has no translation yet, but a direction.
        let way = pan.wholeTranslation(in: view.superview)
        guard way != .zero else { return }
        lockedAxis = abs(way.x) > abs(way.y) ? .horizontal : .vertical
    }

    private func resisted(_ value: CGFloat, _ axis: ScrollAxis) -> CGFloat {
        let limits = view.limits(axis)
        let edge = min(max(value, limits.lowerBound), limits.upperBound)
        guard edge != value, view.bounces, canDrag(axis) else { return edge }
        return edge
            + RubberBand.offset(forPull: value - edge, dimension: length(axis))
    }

    private func length(_ axis: ScrollAxis) -> CGFloat {
        axis == .vertical ? view.bounds.height : view.bounds.width
    }

    /// Where the finger would have pulled the content without resistance.
    private func unresisted(_ offset: CGPoint) -> CGPoint {
        func inverse(_ value: CGFloat, _ axis: ScrollAxis) -> CGFloat {
            let limits = view.limits(axis)
            let edge = min(max(value, limits.lowerBound), limits.upperBound)
            guard edge != value else { return value }
            return edge + RubberBand.pull(forOffset: value - edge, dimension: length(axis))
        }
        return CGPoint(x: inverse(offset.x, .horizontal), y: inverse(offset.y, .vertical))
    }

    private func endDrag(velocity: CGPoint) {
        guard isTracking else { return }
        isTracking = false
        defer { view.refreshControl?.scrolled() }
        guard isDragging else {
            // A key or a call has moved the content on meanwhile.
            view.delegate?.scrollViewDidEndDragging(view, willDecelerate: false)
            endCatch()
            return
        }
        motion = .none
        // The content moves against the offset.
        var speed = CGPoint(x: -velocity.x, y: -velocity.y)
        if lockedAxis == .vertical || !canDrag(.horizontal) { speed.x = 0 }
        if lockedAxis == .horizontal || !canDrag(.vertical) { speed.y = 0 }
        let offset = view.contentOffset
        var (x, y) = (glide(.horizontal, speed.x), glide(.vertical, speed.y))
        if view.isPagingEnabled {
            x = pageGlide(.horizontal, from: offset.x, velocity: speed.x)
            y = pageGlide(.vertical, from: offset.y, velocity: speed.y)
        }
        let expected = CGPoint(x: x.target, y: y.target)
        var target = expected
        if let rest = view.bars.restingPlace, !view.isPagingEnabled { target.y = rest(target.y) }
        if let adjust = view.adjustsRestingOffset {
            target = adjust(target, CGPoint(x: speed.x / 1_000, y: speed.y / 1_000))
        }
        withUnsafeMutablePointer(to: &target) {
            view.delegate?.scrollViewWillEndDragging(
                view, withVelocity: CGPoint(x: speed.x / 1_000, y: speed.y / 1_000),
                targetContentOffset: $0)
        }
        if target.x != expected.x {
            x = ScrollMotion(from: offset.x, velocity: speed.x, to: target.x)
        }
        if target.y != expected.y {
            y = ScrollMotion(from: offset.y, velocity: speed.y, to: target.y)
        }
        let continues = x.duration > 0 || y.duration > 0
        view.delegate?.scrollViewDidEndDragging(view, willDecelerate: continues)
        guard continues, view.window != nil else { return endCatch() }
        isCaught = false
        view.delegate?.scrollViewWillBeginDecelerating(view)
        motion = .glide(x, y, since: CACurrentMediaTime(), shift: .zero)
        startTicking()
    }

    /// Content that was taken hold of rests once it is let go, not before.
    private func endCatch() {
        guard isCaught else { return }
        isCaught = false
        view.delegate?.scrollViewDidEndDecelerating(view)
    }

    private func glide(_ axis: ScrollAxis, _ velocity: CGFloat) -> ScrollMotion {
        ScrollMotion(
            from: axis == .vertical ? view.contentOffset.y : view.contentOffset.x,
            velocity: velocity, limits: view.limits(axis), rate: view.decelerationRate.rawValue,
            bounces: view.bounces)
    }

    private func pageGlide(
        _ axis: ScrollAxis, from offset: CGFloat, velocity: CGFloat
    ) -> ScrollMotion {
        let (limits, page) = (view.limits(axis), length(axis))
        guard page > 0 else { return glide(axis, velocity) }
        var index = ((offset - limits.lowerBound) / page).rounded()
        if velocity > Self.pageFlickVelocity {
            index = ((offset - limits.lowerBound) / page).rounded(.up)
        } else if velocity < -Self.pageFlickVelocity {
            index = ((offset - limits.lowerBound) / page).rounded(.down)
        }
        let target = min(
            max(limits.lowerBound + index * page, limits.lowerBound), limits.upperBound)
        return ScrollMotion(from: offset, velocity: velocity, to: target)
    }

    // MARK: Time

    private func startTicking() {
        guard ticker == nil else { return }
        let ticker = CADisplayLink { [weak self] link in self?.tick(at: link.timestamp) }
        ticker.add(to: .main, forMode: .common)
        self.ticker = ticker
    }

    private func stopTicking() {
        ticker?.invalidate()
        ticker = nil
    }

    private func tick(at time: TimeInterval) {
        switch motion {
        case .glide(let x, let y, let since, let shift):
            let elapsed = time - since
            view.setOffset(
                CGPoint(
                    x: x.position(at: elapsed) + shift.x, y: y.position(at: elapsed) + shift.y))
            view.flashScrollIndicators()
            guard isGliding, elapsed >= max(x.duration, y.duration) else { return }
            motion = .none
            stopTicking()
            view.delegate?.scrollViewDidEndDecelerating(view)
        case .animation(let start, let end, let since, let pace):
            let progress = min(max((time - since) / pace.duration, 0), 1)
            let eased = pace.eased(progress)
            view.setOffset(
                CGPoint(
                    x: start.x + (end.x - start.x) * eased, y: start.y + (end.y - start.y) * eased))
            view.flashScrollIndicators()
            guard progress >= 1, case .animation = motion else { return }
            motion = .none
            stopTicking()
            animationEnded(atEnd: true)
        case .none, .drag: stopTicking()
        }
    }

    func animate(to offset: CGPoint, isToTop: Bool = false) {
        guard offset.x.isFinite, offset.y.isFinite else { return }
        stop()
        guard offset != view.contentOffset else { return }
        isGoingToTop = isToTop
        motion = .animation(
            from: view.contentOffset, to: offset, since: CACurrentMediaTime(), .change)
        startTicking()
    }

    /// Ends whatever moves by itself, where it is.
    func stop() {
        let wasGliding = isGliding
        stopAnimation()
        if wasGliding {
            motion = .none
            stopTicking()
            view.delegate?.scrollViewDidEndDecelerating(view)
        }
    }

    /// Ends an animated change of the offset, as setting the offset does.
    func stopAnimation() {
        guard case .animation = motion else { return }
        motion = .none
        stopTicking()
        animationEnded(atEnd: false)
    }

    private func animationEnded(atEnd isAtEnd: Bool) {
        guard isGoingToTop else {
            view.delegate?.scrollViewDidEndScrollingAnimation(view)
            return
        }
        isGoingToTop = false
        if isAtEnd { view.delegate?.scrollViewDidScrollToTop(view) }
    }

    /// Content, insets or size changed: what rests stays within the content.
    func limitsChanged() {
        switch motion {
        case .none where view.hold.waits: view.hold.isPutOff = true
        case .none:
            let target = view.clamped(view.contentOffset)
            if target != view.contentOffset, view.bounds.size != .zero { view.setOffset(target) }
        case .animation(let start, let end, let since, let pace):
            motion = .animation(from: start, to: view.clamped(end), since: since, pace)
        case .glide(let x, let y, let since, let shift):
            let time = CACurrentMediaTime()
            let ways = (
                x.redirected(at: time - since, shift.x, view.limits(.horizontal), view),
                y.redirected(at: time - since, shift.y, view.limits(.vertical), view)
            )
            guard ways.0 != nil || ways.1 != nil else { return }
            motion = .glide(
                ways.0 ?? x.continued(at: time - since, shift.x),
                ways.1 ?? y.continued(at: time - since, shift.y), since: time, shift: .zero)
        case .drag: break
        }
    }

    /// The content was moved by `distance` under what is seen: what moves goes on from there.
    func contentMoved(by distance: CGPoint) {
        func moved(_ point: CGPoint) -> CGPoint {
            CGPoint(x: point.x + distance.x, y: point.y + distance.y)
        }
        switch motion {
        case .none: break
        case .drag(let start): motion = .drag(start: moved(start))
        case .glide(let x, let y, let since, let shift):
            motion = .glide(x, y, since: since, shift: moved(shift))
        case .animation(let start, let end, let since, let pace):
            motion = .animation(from: moved(start), to: moved(end), since: since, pace)
        }
    }

    // MARK: Wheel and keys

    /// Moves by a wheel step; false when the content cannot move that way.
    ///
    /// Notches that come while the content is on its way add up. The fractions of a touch pad
    /// follow the fingers without easing.
    func wheel(_ event: UIScrollEvent) -> Bool {
        guard !isDragging else { return true }
        var notches = event.notchesWithShift
        guard notches.x.isFinite, notches.y.isFinite else { return false }
        if isGliding { stop() }
        // A wheel that only turns one way moves the only axis that can move.
        if notches.x == 0, !view.canScroll(.vertical), view.canScroll(.horizontal) {
            notches = CGPoint(x: notches.y, y: 0)
        }
        let goal = goalOffset
        let target = view.clamped(
            CGPoint(
                x: goal.x + notches.x * UIScrollView.wheelStep,
                y: goal.y + notches.y * UIScrollView.wheelStep))
        guard target != goal else { return false }
        view.flashScrollIndicators()
        guard !event.isPrecise, !UIApplication.shared.reducesMotion, view.window != nil else {
            stopAnimation()
            view.contentMoves()
            view.setOffset(target)
            return true
        }
        isGoingToTop = false
        motion = .animation(
            from: view.contentOffset, to: target, since: CACurrentMediaTime(), .wheel)
        startTicking()
        return true
    }

    /// Pages and lines by key; false when the key means nothing here.
    func handleKey(_ key: UIKey) -> Bool {
        let flags = key.modifierFlags.intersection([.control, .alternate, .command])
        guard flags.isEmpty else { return false }
        let size = view.visibleSize
        let page = max(size.height - UIScrollView.lineStep, UIScrollView.lineStep)
        let line = UIScrollView.lineStep
        let goal = goalOffset
        var target = goal
        switch key.keyCode {
        case .keyboardPageDown: target.y += page
        case .keyboardPageUp: target.y -= page
        case .keyboardSpacebar where !isTypedInto:
            target.y += key.modifierFlags.contains(.shift) ? -page : page
        case .keyboardHome: target.y = view.limits(.vertical).lowerBound
        case .keyboardEnd: target.y = view.limits(.vertical).upperBound
        case .keyboardDownArrow: target.y += line
        case .keyboardUpArrow: target.y -= line
        case .keyboardRightArrow: target.x += line
        case .keyboardLeftArrow: target.x -= line
        default: return false
        }
        target = view.clamped(target)
        guard target != goal else { return false }
        view.setContentOffset(target, animated: true)
        return true
    }

    /// Whether a space is text, for the scroll view itself or for a field in it.
    private var isTypedInto: Bool {
        let responder = view.window?.firstResponder
        return (responder as? any CaretShowing)?.takesTyping ?? (responder is any UIKeyInput)
    }

    /// Where an animation that runs is going, so that repeated keys add up.
    private var goalOffset: CGPoint {
        if case .animation(_, let end, _, _) = motion { return end }
        return view.contentOffset
    }
}
