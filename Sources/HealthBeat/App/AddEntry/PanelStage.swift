import Foundation
import Tactile

/// Where the panel moves by itself: it drops in and bounces, is dragged, is thrown away or springs
/// back, and leans to the pointer.
///
/// Each motion begins with the place and the speed that the one before left, at whatever moment
/// that is:
/// - A drag takes the panel out of any motion but the last one.
/// - When its place changes while it falls or springs, a spring leads to the new one.
/// - When it is dismissed it goes on from where it is, and nothing brings it back.
final class PanelStage: UIView, UIGestureRecognizerDelegate, UIDynamicAnimatorDelegate {
    enum Motion { case resting, falling, held, springing, leaving }

    let panel: UIView
    private(set) var motion = Motion.resting
    /// Called when the panel was thrown away, to dismiss it.
    var onThrow: (() -> Void)?
    /// Whether the panel leaves because it was thrown.
    private(set) var isThrown = false
    private var animator: UIDynamicAnimator?
    private var nature: UIDynamicItemBehavior?
    private var hold: PanelHold?
    private var onGone: (() -> Void)?

    /// Of the panel's height, at most, above its place, in points.
    private static let fall: CGFloat = 320
    /// In thousands of points per second squared.
    private static let gravity: CGFloat = 4
    /// What is left of the speed when it meets its place.
    private static let elasticity: CGFloat = 0.35
    /// Of the spring that brings it back.
    private static let damping: CGFloat = 0.75
    /// How far it leans to the pointer at the window's edges, in radians.
    private static let lean: CGFloat = 0.05
    /// The eye's distance, in points.
    private static let distance: CGFloat = 900
    /// Closer to its place than this many points, and slower than so many a second, it has arrived.
    private static let arrival: (distance: CGFloat, speed: CGFloat) = (0.5, 30)

    init(panel: UIView) {
        self.panel = panel
        super.init(frame: .zero)
        layer.sublayerTransform.m34 = -1 / Self.distance
        addSubview(panel)
        panel.addMotionEffect(Self.tilt())
        let pan = UIPanGestureRecognizer()
        pan.maximumNumberOfTouches = 1
        pan.delegate = self
        pan.addAction { [weak self, weak pan] _ in
            if let pan { self?.panned(pan) }
        }
        panel.addGestureRecognizer(pan)
    }

    required init?(coder: NSCoder) { nil }

    private static func tilt() -> UIMotionEffect {
        func effect(
            _ path: String, _ type: UIInterpolatingMotionEffect.EffectType, _ most: CGFloat
        ) -> UIMotionEffect {
            let effect = UIInterpolatingMotionEffect(keyPath: path, type: type)
            effect.minimumRelativeValue = -most
            effect.maximumRelativeValue = most
            return effect
        }
        let group = UIMotionEffectGroup()
        group.motionEffects = [
            effect("layer.transform.rotation.y", .tiltAlongHorizontalAxis, lean),
            effect("layer.transform.rotation.x", .tiltAlongVerticalAxis, -lean),
        ]
        return group
    }

    /// What is around the panel belongs to what lies behind.
    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        let hit = super.hitTest(point, with: event)
        return hit === self ? nil : hit
    }

    // MARK: Place

    /// Where the panel rests, in these coordinates.
    var restFrame = CGRect.zero {
        didSet {
            guard restFrame != oldValue else { return }
            switch motion {
            case .resting:
                // It has not been seen anywhere else.
                if window == nil { UIView.performWithoutAnimation(place) } else { place() }
            case .falling, .springing:
                let flight = flight
                UIView.performWithoutAnimation { panel.bounds.size = restFrame.size }
                spring(from: flight)
            case .held: panel.bounds.size = restFrame.size
            case .leaving: break
            }
        }
    }

    private func place() {
        panel.transform = .identity
        panel.frame = restFrame
    }

    private var restCenter: CGPoint { CGPoint(x: restFrame.midX, y: restFrame.midY) }

    /// The panel's turn in radians.
    private var angle: CGFloat { atan2(panel.transform.b, panel.transform.a) }

    // MARK: Moving by itself

    /// Lets the panel drop to its place and bounce.
    func fall() {
        guard restFrame.height > 0 else { return }
        panel.layer.removeAllAnimations()
        place()
        panel.center.y -= max(0, min(restFrame.maxY, Self.fall))
        let gravity = UIGravityBehavior(items: [panel])
        gravity.magnitude = Self.gravity
        let floor = UICollisionBehavior(items: [panel])
        floor.addBoundary(
            withIdentifier: NSString(string: "floor"),
            from: CGPoint(x: restFrame.minX - restFrame.width, y: restFrame.maxY),
            to: CGPoint(x: restFrame.maxX + restFrame.width, y: restFrame.maxY))
        run(.falling, [gravity, floor], from: PanelFlight())
        nature?.elasticity = Self.elasticity
        nature?.allowsRotation = false
    }

    private func spring(from flight: PanelFlight) {
        let snap = UISnapBehavior(item: panel, snapTo: restCenter)
        snap.damping = Self.damping
        run(.springing, [snap], from: flight)
    }

    /// Lets the panel go: on along its throw and ever faster, else down.
    ///
    /// - `gone`: called when a panel that was thrown has left the window.
    func leave(gone: @escaping () -> Void = {}) {
        let flight = flight, speed = hypot(flight.velocity.x, flight.velocity.y)
        let gravity = UIGravityBehavior(items: [panel])
        gravity.magnitude = Self.gravity
        if isThrown, speed > 0 {
            gravity.gravityDirection = CGVector(
                dx: flight.velocity.x / speed * Self.gravity,
                dy: flight.velocity.y / speed * Self.gravity)
        }
        run(.leaving, [gravity], from: flight)
        onGone = gone
    }

    /// Brings a panel to its place at once that moves by itself.
    func land() {
        guard motion == .falling || motion == .springing else { return }
        stop()
        motion = .resting
        place()
    }

    /// How the panel moves now.
    private var flight: PanelFlight {
        guard let nature else { return PanelFlight() }
        return PanelFlight(
            velocity: nature.linearVelocity(for: panel), spin: nature.angularVelocity(for: panel))
    }

    private func run(
        _ motion: Motion, _ behaviors: [UIDynamicBehavior], from flight: PanelFlight
    ) {
        stop()
        self.motion = motion
        let animator = UIDynamicAnimator(referenceView: self)
        animator.delegate = self
        let nature = UIDynamicItemBehavior(items: [panel])
        nature.addLinearVelocity(flight.velocity, for: panel)
        nature.addAngularVelocity(flight.spin, for: panel)
        nature.action = { [weak self] in self?.stepped() }
        for behavior in behaviors + [nature] { animator.addBehavior(behavior) }
        self.animator = animator
        self.nature = nature
    }

    /// Nothing moves the panel any more. The animator keeps this view, which keeps it only
    /// meanwhile.
    func stop() {
        let animator = animator
        self.animator = nil
        nature = nil
        animator?.removeAllBehaviors()
    }

    private func stepped() {
        switch motion {
        case .falling, .springing:
            let flight = flight, center = restCenter
            let away = hypot(panel.center.x - center.x, panel.center.y - center.y)
            let speed = hypot(flight.velocity.x, flight.velocity.y)
            if away < Self.arrival.distance, speed < Self.arrival.speed, abs(angle) < 0.003 {
                land()
            }
        case .leaving where !panel.frame.intersects(bounds): finishLeaving()
        case .leaving, .resting, .held: break
        }
    }

    func dynamicAnimatorDidPause(_ animator: UIDynamicAnimator) {
        guard animator === self.animator else { return }
        if motion == .leaving { finishLeaving() } else { land() }
    }

    private func finishLeaving() {
        stop()
        let gone = onGone
        onGone = nil
        gone?()
    }

    // MARK: Dragging

    override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
        motion != .leaving
    }

    /// Controls keep their drags; a finger may also begin on a field that nobody types into.
    func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch
    ) -> Bool {
        var view = touch.view
        while let current = view, current !== panel {
            if current is UIControl {
                return touch.type == .direct && current is UITextField
                    && !current.isFirstResponder
            }
            view = current.superview
        }
        return view != nil
    }

    private func panned(_ pan: UIPanGestureRecognizer) {
        let place = pan.location(in: self)
        switch pan.state {
        case .began:
            guard motion != .leaving else { return }
            stop()
            motion = .held
            hold = PanelHold(
                at: place, center: panel.center, angle: angle, height: panel.bounds.height)
        case .changed: moveHeld(to: place)
        case .ended, .cancelled, .failed: letGo(pan, at: place)
        default: break
        }
    }

    private func moveHeld(to place: CGPoint) {
        guard motion == .held, let hold else { return }
        panel.transform = CGAffineTransform(rotationAngle: hold.angle(at: place))
        panel.center = hold.center(at: place)
    }

    private func letGo(_ pan: UIPanGestureRecognizer, at place: CGPoint) {
        guard motion == .held, let hold else { return }
        moveHeld(to: place)
        self.hold = nil
        let velocity = pan.state == .ended ? pan.velocity(in: self) : .zero
        let flight = hold.flight(at: place, velocity: velocity)
        isThrown =
            pan.state == .ended
            && (hold.throwsAway(at: place, velocity: velocity)
                || !bounds.contains(panel.center) && !hold.comesBack(at: place, velocity))
        // What throws it away asks for the speed.
        spring(from: flight)
        if isThrown { onThrow?() }
    }
}
