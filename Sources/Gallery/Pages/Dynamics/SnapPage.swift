import Tactile

/// Things that are pulled to where one clicks, and pushed away from there: at once, or as by wind.
final class SnapPage: UIView {
    private enum Kind: Int, CaseIterable {
        case snap, push, wind
        var name: String {
            switch self {
            case .snap: "Snap"
            case .push: "Push"
            case .wind: "Wind"
            }
        }
    }

    private let choice = UISegmentedControl(items: Kind.allCases.map(\.name))
    private let damping = UISlider()
    private let caption = Column.label("", size: 13)
    private let arena = Arena()
    private var cards: [UIView] = []
    private var snaps: [UISnapBehavior] = []
    private var wind: UIPushBehavior?

    override init(frame: CGRect) {
        super.init(frame: frame)
        choice.selectedSegmentIndex = 0
        choice.addAction(UIAction { [weak self] _ in self?.chosen() }, for: .valueChanged)
        damping.value = 0.5
        damping.accessibilityLabel = "Damping"
        damping.addAction(UIAction { [weak self] _ in self?.damped() }, for: .valueChanged)
        caption.textColor = Column.quiet
        arena.furnish = { [weak self] in self?.furnish($0) }
        let tap = UITapGestureRecognizer()
        tap.addAction { [weak self] in self?.tapped($0) }
        arena.addGestureRecognizer(tap)
        for view in [choice, damping, caption, arena] { addSubview(view) }
        damped()
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        super.layoutSubviews()
        Column.place([(choice, 32), (damping, 34)], in: bounds, gap: 8)
        caption.frame = CGRect(x: 0, y: 76, width: bounds.width, height: 20)
        arena.frame = CGRect(
            x: 0, y: 104, width: bounds.width, height: max(0, bounds.height - 104))
    }

    private var kind: Kind { Kind(rawValue: choice.selectedSegmentIndex) ?? .snap }

    private func furnish(_ arena: Arena) {
        snaps = []
        wind = nil
        cards = (0..<5).map { index in
            arena.add(
                Thing(
                    .box, side: 44,
                    at: CGPoint(
                        x: arena.bounds.width * (0.1 + 0.2 * CGFloat(index)),
                        y: arena.bounds.midY),
                    color: Thing.color(index)),
                falls: false)
        }
    }

    private func chosen() {
        for behavior in snaps + [wind].compactMap({ $0 }) {
            arena.animator.removeBehavior(behavior)
        }
        snaps = []
        wind = nil
        damped()
    }

    private func damped() {
        for snap in snaps { snap.damping = CGFloat(damping.value) }
        switch kind {
        case .snap: caption.text = String(format: "Click: they come. Damping %.2f", damping.value)
        case .push: caption.text = "Click: each gets a push away from there."
        case .wind: caption.text = "Click: wind blows to there; click in the middle to end it."
        }
    }

    private func tapped(_ tap: UIGestureRecognizer) {
        let place = tap.location(in: arena)
        switch kind {
        case .snap: snap(to: place)
        case .push: push(from: place)
        case .wind: blow(to: place)
        }
    }

    /// Each to a place of its own around the point.
    private func snap(to place: CGPoint) {
        for (index, card) in cards.enumerated() {
            let angle = 2 * .pi * CGFloat(index) / CGFloat(cards.count)
            let point = CGPoint(x: place.x + 50 * cos(angle), y: place.y + 50 * sin(angle))
            if snaps.indices.contains(index) {
                snaps[index].snapPoint = point
            } else {
                let snap = UISnapBehavior(item: card, snapTo: point)
                snap.damping = CGFloat(damping.value)
                snaps.append(snap)
                arena.animator.addBehavior(snap)
            }
        }
    }

    private func push(from place: CGPoint) {
        for card in cards {
            let way = CGVector(dx: card.center.x - place.x, dy: card.center.y - place.y)
            let push = UIPushBehavior(items: [card], mode: .instantaneous)
            push.setAngle(atan2(way.dy, way.dx), magnitude: 0.6)
            // Beside the middle: it turns, too.
            push.setTargetOffsetFromCenter(UIOffset(horizontal: 8, vertical: 0), for: card)
            push.action = { [weak push] in
                if let push, !push.active { push.dynamicAnimator?.removeBehavior(push) }
            }
            arena.animator.addBehavior(push)
        }
    }

    private func blow(to place: CGPoint) {
        let way = CGVector(
            dx: place.x - arena.bounds.midX, dy: place.y - arena.bounds.midY)
        let force = CGVector(dx: way.dx / 400, dy: way.dy / 400)
        let isCalm = hypot(way.dx, way.dy) < 20
        if let wind {
            wind.pushDirection = force
            wind.active = !isCalm
        } else if !isCalm {
            let made = UIPushBehavior(items: cards, mode: .continuous)
            made.pushDirection = force
            wind = made
            arena.animator.addBehavior(made)
        }
    }
}
