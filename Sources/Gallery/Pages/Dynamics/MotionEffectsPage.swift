import Tactile

/// Cards that lie at different depths, as the pointer shows.
final class MotionEffectsPage: UIView {
    private var cards: [UIView] = []
    private let note = Column.label("", size: 13)

    override init(frame: CGRect) {
        super.init(frame: frame)
        note.textColor = Column.quiet
        note.text = "With reduced motion they lie still."
        addSubview(note)
        for depth in 0..<5 {
            let card = UIView()
            card.backgroundColor = Thing.color(depth)
            card.layer.cornerRadius = 16
            card.layer.shadowOpacity = 0.25
            card.layer.shadowRadius = 4 + 2 * CGFloat(depth)
            card.addMotionEffect(Self.parallax(CGFloat(depth + 1) * 7))
            cards.append(card)
            addSubview(card)
        }
    }

    required init?(coder: NSCoder) { nil }

    /// Moves a card with the pointer and its shadow away from it.
    private static func parallax(_ way: CGFloat) -> UIMotionEffect {
        func effect(
            _ path: String, _ type: UIInterpolatingMotionEffect.EffectType, _ least: Any,
            _ most: Any
        ) -> UIMotionEffect {
            let effect = UIInterpolatingMotionEffect(keyPath: path, type: type)
            effect.minimumRelativeValue = least
            effect.maximumRelativeValue = most
            return effect
        }
        let group = UIMotionEffectGroup()
        group.motionEffects = [
            effect("center.x", .tiltAlongHorizontalAxis, -way, way),
            effect("center.y", .tiltAlongVerticalAxis, -way, way),
            effect(
                "layer.shadowOffset", .tiltAlongHorizontalAxis,
                UIOffset(horizontal: way / 2, vertical: 4),
                UIOffset(horizontal: -way / 2, vertical: 4)),
        ]
        return group
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        note.frame = CGRect(x: 0, y: 0, width: bounds.width, height: 20)
        let room = CGRect(
            x: 0, y: 24, width: bounds.width, height: max(0, bounds.height - 24))
        let side = min(room.width, room.height) - 90
        for (depth, card) in cards.enumerated() {
            let part = 1 - 0.18 * CGFloat(depth)
            card.bounds.size = CGSize(width: max(0, side * part), height: max(0, side * part))
            card.center = CGPoint(x: room.midX, y: room.midY)
        }
    }
}
