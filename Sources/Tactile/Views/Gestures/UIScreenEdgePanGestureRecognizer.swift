import Foundation
import TactileGeometry

/// A pan that comes in from an edge of the window, or from one inside it.
///
/// It begins within `reach` points inside one of `edges` and goes away from that edge. The edge
/// comes first: what lies there hears of a touch when it is known that the edge is not meant, and
/// cannot keep the pan from beginning. The slop is given back over the first `easing` points, so
/// that from there on the translation is the finger's way to the point.
@preconcurrency @MainActor
open class UIScreenEdgePanGestureRecognizer: UIPanGestureRecognizer {
    /// Where the pan may come from; none by default.
    open var edges: UIRectEdge = []
    /// How far inside the window the edges are that are meant, in points: those of a part of it,
    /// say of what lies next to a sidebar.
    open var edgeInsets: UIEdgeInsets = .zero

    /// How far inside the window's edge, in points, it may begin: a window has no bezel to come
    /// from, so there must be room for the pointer.
    package static let reach: CGFloat = 24
    /// Over how many points of movement the slop is given back.
    package static let easing: CGFloat = 40

    private var startEdges: UIRectEdge = []

    public override init(target: Any?, action: Selector?) {
        super.init(target: target, action: action)
        maximumNumberOfTouches = 1
        delaysTouchesBegan = true
    }

    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        if state == .possible, let touch = tracked.first {
            startEdges = edgesNear(touch.initialWindowLocation).intersection(edges)
            guard !startEdges.isEmpty else {
                fail(because: "the touch is at none of its edges")
                return
            }
        }
        super.touchesBegan(touches, with: event)
    }

    override var countedMovement: CGPoint {
        let slop = hypot(takenSlop.x, takenSlop.y)
        guard slop > 0 else { return movement }
        let way = (movement.x * takenSlop.x + movement.y * takenSlop.y) / slop
        let rest = 1 - min(max(way / Self.easing, 0), 1)
        // The speed falls evenly to the finger's, without a step where the slop is used up.
        let back = 1 - rest * rest
        return CGPoint(x: movement.x + takenSlop.x * back, y: movement.y + takenSlop.y * back)
    }

    override func judge(_ movement: CGPoint) -> Judgement {
        guard super.judge(movement) == .begin else { return .undecided }
        let horizontal = abs(movement.x) >= abs(movement.y)
        if horizontal {
            if startEdges.contains(.left), movement.x > 0 { return .begin }
            if startEdges.contains(.right), movement.x < 0 { return .begin }
        } else {
            if startEdges.contains(.top), movement.y > 0 { return .begin }
            if startEdges.contains(.bottom), movement.y < 0 { return .begin }
        }
        return .fail
    }

    /// Pans and swipes further inside wait until it is known that the edge is not meant.
    open override func shouldBeRequiredToFail(by other: UIGestureRecognizer) -> Bool {
        guard !(other is UIScreenEdgePanGestureRecognizer),
            other is UIPanGestureRecognizer || other is UISwipeGestureRecognizer,
            let view, let inner = other.view
        else { return false }
        return inner.isDescendant(of: view)
    }

    open override func reset() {
        super.reset()
        startEdges = []
    }

    private func edgesNear(_ point: CGPoint) -> UIRectEdge {
        guard let window = view?.window, window.bounds.contains(point) else { return [] }
        let area = window.bounds.inset(by: edgeInsets)
        guard area.contains(point) else { return [] }
        let reach = UIScreenEdgePanGestureRecognizer.reach
        var near: UIRectEdge = []
        if point.x < area.minX + reach { near.insert(.left) }
        if point.x >= area.maxX - reach { near.insert(.right) }
        if point.y < area.minY + reach { near.insert(.top) }
        if point.y >= area.maxY - reach { near.insert(.bottom) }
        return near
    }
}
