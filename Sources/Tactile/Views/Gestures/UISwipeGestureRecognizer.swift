import Foundation

/// A short, straight, quick movement in a direction. It is recognized while the finger is down.
@preconcurrency @MainActor
open class UISwipeGestureRecognizer: UIGestureRecognizer {
    public struct Direction: OptionSet, Sendable, Hashable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let right = Direction(rawValue: 1)
        public static let left = Direction(rawValue: 2)
        public static let up = Direction(rawValue: 4)
        public static let down = Direction(rawValue: 8)
    }

    /// One direction or several that are taken alike.
    open var direction: Direction = .right
    open var numberOfTouchesRequired = 1

    /// Points to go in the direction, the most to stray across it, and the seconds it may take.
    static let minimumDistance: CGFloat = 50
    static let maximumDeviation: CGFloat = 50
    static let maximumDuration: TimeInterval = 0.5

    private var startTime: TimeInterval?

    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        if tracked.count > max(1, numberOfTouchesRequired) {
            fail(because: "more touches than required")
        }
        if startTime == nil { startTime = event.timestamp }
    }

    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        guard let startTime else { return }
        guard event.timestamp - startTime <= UISwipeGestureRecognizer.maximumDuration else {
            fail(because: "it took longer than a swipe does")
            return
        }
        guard tracked.count == max(1, numberOfTouchesRequired) else { return }
        var judgements: [Bool?] = []
        for touch in tracked {
            judgements.append(
                judge(
                    dx: touch.windowLocation.x - touch.initialWindowLocation.x,
                    dy: touch.windowLocation.y - touch.initialWindowLocation.y))
        }
        if judgements.contains(false) {
            fail(because: "a touch moved another way than direction")
        } else if judgements.allSatisfy({ $0 == true }) {
            state = .ended
        }
    }

    /// Whether a movement is a swipe; nil while it may still become one.
    private func judge(dx: CGFloat, dy: CGFloat) -> Bool? {
        let isHorizontal = !direction.isDisjoint(with: [.left, .right])
        let isVertical = !direction.isDisjoint(with: [.up, .down])
        let far = UISwipeGestureRecognizer.minimumDistance
        let wide = UISwipeGestureRecognizer.maximumDeviation
        if isHorizontal, abs(dx) >= far, abs(dy) <= min(wide, abs(dx)) {
            return direction.contains(dx > 0 ? .right : .left)
        }
        if isVertical, abs(dy) >= far, abs(dx) <= min(wide, abs(dy)) {
            return direction.contains(dy > 0 ? .down : .up)
        }
        if !isVertical, abs(dy) > wide { return false }
        if !isHorizontal, abs(dx) > wide { return false }
        return nil
    }

    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
        fail(because: "lifted before it was a swipe")
    }

    open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
        fail(because: "the touch was cancelled")
    }

    open override func reset() {
        super.reset()
        startTime = nil
    }
}
