import Tactile

/// A card that flies to the nearest corner at the speed at which it was thrown, and can be caught.
final class ThrowPage: UIView {
    private let card = UIView()
    private let damping = UISlider()
    private let dampingLabel = Column.label("", size: 13)
    private var corners: [UIView] = []
    private var animator: UIViewPropertyAnimator?
    private var grip = CGPoint.zero

    private static let size = CGSize(width: 120, height: 80)

    override init(frame: CGRect) {
        super.init(frame: frame)
        corners = (0..<4).map { _ in UIView() }
        for corner in corners {
            corner.layer.borderWidth = 1
            corner.layer.borderColor = UIColor.systemGray.cgColor
            corner.layer.cornerRadius = 14
            addSubview(corner)
        }
        card.backgroundColor = .systemIndigo
        card.layer.cornerRadius = 14
        card.layer.shadowOpacity = 0.3
        card.layer.shadowRadius = 6
        let pan = UIPanGestureRecognizer()
        pan.addAction { [weak self] in self?.panned($0) }
        card.addGestureRecognizer(pan)
        damping.minimumValue = 0.2
        damping.maximumValue = 1.2
        damping.value = 0.7
        damping.addAction(UIAction { [weak self] _ in self?.showDamping() }, for: .valueChanged)
        dampingLabel.textColor = Column.quiet
        for view in [damping, dampingLabel, card] { addSubview(view) }
        showDamping()
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        super.layoutSubviews()
        Column.place([(damping, 34), (dampingLabel, 18)], in: bounds, gap: 4)
        for (corner, center) in zip(corners, places) {
            corner.bounds.size = ThrowPage.size
            corner.center = center
        }
        guard animator == nil else { return }
        if card.bounds.isEmpty { card.center = places[0] }
        card.bounds.size = ThrowPage.size
        card.center = nearest(to: card.center)
    }

    private func showDamping() {
        dampingLabel.text = String(format: "damping %.2f", damping.value)
    }

    private var places: [CGPoint] {
        let area = CGRect(
            x: 0, y: 70, width: bounds.width, height: max(0, bounds.height - 70)
        ).insetBy(dx: ThrowPage.size.width / 2, dy: ThrowPage.size.height / 2)
        return [
            CGPoint(x: area.minX, y: area.minY), CGPoint(x: area.maxX, y: area.minY),
            CGPoint(x: area.minX, y: area.maxY), CGPoint(x: area.maxX, y: area.maxY),
        ]
    }

    private func nearest(to point: CGPoint) -> CGPoint {
        func distance(_ place: CGPoint) -> CGFloat {
            hypot(place.x - point.x, place.y - point.y)
        }
        return places.min { distance($0) < distance($1) } ?? point
    }

    private func panned(_ pan: UIGestureRecognizer) {
        guard let pan = pan as? UIPanGestureRecognizer else { return }
        switch pan.state {
        case .began:
            // Caught in flight: it stays where it is seen.
            animator?.stopAnimation(true)
            animator = nil
            let place = pan.location(in: self)
            grip = CGPoint(x: card.center.x - place.x, y: card.center.y - place.y)
        case .changed:
            let place = pan.location(in: self)
            card.center = CGPoint(x: place.x + grip.x, y: place.y + grip.y)
        case .ended: release(at: pan.velocity(in: self))
        case .cancelled: release(at: .zero)
        default: break
        }
    }

    /// Flies on at `velocity`, in points per second, to the corner that it would reach soonest.
    private func release(at velocity: CGPoint) {
        let start = card.center
        let goal = nearest(
            to: CGPoint(x: start.x + velocity.x * 0.2, y: start.y + velocity.y * 0.2))
        func relative(_ speed: CGFloat, _ way: CGFloat) -> CGFloat {
            abs(way) > 1 ? speed / way : 0
        }
        let spring = UISpringTimingParameters(
            dampingRatio: CGFloat(damping.value),
            initialVelocity: CGVector(
                dx: relative(velocity.x, goal.x - start.x),
                dy: relative(velocity.y, goal.y - start.y)))
        let animator = UIViewPropertyAnimator(duration: 0.8, timingParameters: spring)
        animator.addAnimations { [card] in card.center = goal }
        animator.addCompletion { [weak self] _ in self?.animator = nil }
        animator.startAnimation()
        self.animator = animator
    }
}
