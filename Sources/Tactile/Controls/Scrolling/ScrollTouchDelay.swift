import Foundation
import TactileViews

/// Holds a finger's touch back from a scroll view's content until it is clear that it stays: for
/// 0.15 s, or until it is lifted or moves in a way that scrolls nothing.
///
/// While it is possible its view's touches wait, and when it fails they are delivered, unless the
/// scroll view's pan began and took them. It recognises only touches that the scroll view keeps
/// from its content, and so swallows them.
@MainActor
final class ScrollTouchDelay: UIGestureRecognizer {
    static let delay: TimeInterval = 0.15
    private weak var scrollView: UIScrollView?
    private var timer: LoopTimer?
    private var event: UIEvent?
    private var touches: Set<UITouch> = []
    /// The view whose touch was delivered and may have to be taken away by a drag.
    private(set) weak var touchedView: UIView?

    init(for scrollView: UIScrollView) {
        self.scrollView = scrollView
        super.init(target: nil, action: nil)
        delaysTouchesBegan = true
        cancelsTouchesInView = false
    }

    /// Whether the content has the touch, not only this recognizer.
    var hasDelivered: Bool { state == .failed }

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        super.touchesBegan(touches, with: event)
        touchedView = touches.first?.view
        self.touches = touches
        self.event = event
        let waits = scrollView?.delaysContentTouches == true && touches.first?.type == .direct
        guard waits else { return deliver() }
        timer = LoopTimer.schedule(after: Self.delay) { [weak self] in self?.deliver() }
    }

    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        super.touchesMoved(touches, with: event)
        if scrollView?.panGestureRecognizer.state == .failed { deliver() }
    }

    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
        super.touchesEnded(touches, with: event)
        deliver()
        if isKept { state = .ended }
    }

    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
        super.touchesCancelled(touches, with: event)
        deliver()
        if isKept { state = .cancelled }
    }

    private func deliver() {
        timer?.cancel()
        timer = nil
        guard state == .possible else { return }
        if let scrollView, let touchedView, touchedView !== scrollView,
            !scrollView.touchesShouldBegin(touches, with: event, in: touchedView)
        {
            cancelsTouchesInView = true
            state = .began
        } else {
            state = .failed
        }
    }

    /// Whether the content does not get the touches.
    private var isKept: Bool { state == .began || state == .changed }

    override func reset() {
        super.reset()
        timer?.cancel()
        timer = nil
        touchedView = nil
        touches = []
        event = nil
        cancelsTouchesInView = false
    }

    override func canPrevent(_ other: UIGestureRecognizer) -> Bool { false }
    override func canBePrevented(by other: UIGestureRecognizer) -> Bool { false }
}
