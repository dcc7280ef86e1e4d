import Tactile
import TactileTesting

/// A window with an animator, whose time is moved by hand.
@MainActor
final class DynamicsStage {
    let harness: Harness
    let view: UIView
    let animator: UIDynamicAnimator

    init(size: CGSize = CGSize(width: 1000, height: 1000)) {
        view = UIView()
        harness = Harness(showing: view, size: size)
        animator = UIDynamicAnimator(referenceView: view)
    }

    @discardableResult
    func box(_ x: CGFloat, _ y: CGFloat, side: CGFloat = 100) -> UIView {
        let box = UIView(frame: CGRect(x: x - side / 2, y: y - side / 2, width: side, height: side))
        view.addSubview(box)
        return box
    }

    func disc(_ x: CGFloat, _ y: CGFloat, side: CGFloat = 100) -> Disc {
        let disc = Disc(
            frame: CGRect(x: x - side / 2, y: y - side / 2, width: side, height: side))
        view.addSubview(disc)
        return disc
    }

    func add(_ behaviors: UIDynamicBehavior...) {
        for behavior in behaviors { animator.addBehavior(behavior) }
    }

    /// Lets the first frame come, from which time counts, and then `seconds` pass.
    func run(_ seconds: TimeInterval) {
        if !hasBegun {
            harness.advance(seconds: 0)
            hasBegun = true
        }
        harness.advance(seconds: seconds)
    }
    private var hasBegun = false

    /// Runs until the animator pauses, at most `limit` seconds; the seconds that took.
    @discardableResult
    func rest(limit: TimeInterval = 20) -> TimeInterval {
        var passed = 0.0
        while animator.isRunning, passed < limit {
            run(0.1)
            passed += 0.1
        }
        return passed
    }
}

/// A view that is round for the animator.
final class Disc: UIView {
    override var collisionBoundsType: UIDynamicItemCollisionBoundsType { .ellipse }
}

/// A view with an outline of its own.
final class Shape: UIView {
    var outline = UIBezierPath()
    override var collisionBoundsType: UIDynamicItemCollisionBoundsType { .path }
    override var collisionBoundingPath: UIBezierPath { outline }
}

/// An item that is no view.
final class Point: UIDynamicItem {
    var center: CGPoint
    var bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
    var transform = CGAffineTransform.identity

    init(_ x: CGFloat, _ y: CGFloat) { center = CGPoint(x: x, y: y) }
}

func isNear(_ a: CGFloat, _ b: CGFloat, within distance: CGFloat = 0.5) -> Bool {
    abs(a - b) <= distance
}
