import Foundation
import TactileGeometry
import TactileViews

/// A press that becomes a drag: of the pointer's primary button as soon as it has moved far enough,
/// of a finger when it has rested for a while.
@MainActor
final class DragGestureRecognizer: UIGestureRecognizer {
    /// How far the pointer goes before it drags, in points.
    private var threshold: CGFloat { view?.window?.screen.platformScreen.dragThreshold ?? 8 }
    /// How long a finger rests, in seconds, and how far it may stray meanwhile, in points.
    static let hold: TimeInterval = 0.5
    private static let stray: CGFloat = 10

    /// Where the press began, in the window's points.
    private(set) var start = CGPoint.zero
    /// Whether it is a finger's.
    private(set) var isFinger = false
    private var timer: LoopTimer?
    /// Called when the press is over, whatever came of it.
    var pressEnded: () -> Void = {}
    /// Who may have a pointer's press before it drags.
    weak var rival: (any DragRival)?

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        guard tracked.count == 1, let touch = touches.first else {
            if state == .possible { state = .failed }
            return
        }
        start = touch.windowLocation
        isFinger = touch.type == .direct
        guard isFinger else { return }
        timer = LoopTimer.schedule(after: Self.hold) { [weak self] in self?.state = .began }
    }

    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        guard state == .possible else {
            state = .changed
            return
        }
        guard let touch = touches.first else { return }
        let place = touch.windowLocation
        let distance = hypot(place.x - start.x, place.y - start.y)
        if isFinger {
            if distance > Self.stray { state = .failed }
        } else if distance > threshold,
            rival?.keepsPress(from: start, to: place) != true
        {
            state = .began
            if state == .began { rival?.recognizer.abandon() }
        }
    }

    /// What lies at a window's edge is reached by the edge's own pan first.
    override func shouldRequireFailure(of other: UIGestureRecognizer) -> Bool {
        other is UIScreenEdgePanGestureRecognizer
    }

    /// A rival that has begun may still give the press up.
    override func canBePrevented(by preventing: UIGestureRecognizer) -> Bool {
        isFinger || preventing !== rival?.recognizer
    }

    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
        finish(as: .ended)
    }

    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
        finish(as: .cancelled)
    }

    override func reset() {
        super.reset()
        timer?.cancel()
        timer = nil
        pressEnded()
    }
}
