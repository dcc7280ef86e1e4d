import Tactile

/// What a field does to a crowd of small things; the field's middle is where one clicks.
final class ForceFieldsPage: UIView {
    private static let names = ["None", "Radial", "Vortex", "Noise", "Drag", "Magnetic"]

    private let choice = UISegmentedControl(items: ForceFieldsPage.names)
    private let strength = UISlider()
    private let arena = Arena()
    private let middle = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    private var field: UIFieldBehavior?

    override init(frame: CGRect) {
        super.init(frame: frame)
        choice.selectedSegmentIndex = 0
        choice.addAction(UIAction { [weak self] _ in self?.choose() }, for: .valueChanged)
        strength.minimumValue = -10
        strength.maximumValue = 10
        strength.value = 4
        strength.addAction(
            UIAction { [weak self] _ in self?.field?.strength = self?.scaled ?? 0 },
            for: .valueChanged)
        middle.layer.borderWidth = 2
        middle.layer.borderColor = UIColor.systemRed.cgColor
        middle.layer.cornerRadius = 5
        middle.isUserInteractionEnabled = false
        let tap = UITapGestureRecognizer()
        tap.addAction { [weak self] in self?.tapped($0) }
        arena.addGestureRecognizer(tap)
        arena.nature.elasticity = 0.9
        arena.nature.friction = 0
        arena.nature.charge = 1
        arena.furnish = { [weak self] in self?.furnish($0) }
        for view in [choice, strength, arena, middle] { addSubview(view) }
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        super.layoutSubviews()
        Column.place([(choice, 32), (strength, 34)], in: bounds, gap: 8)
        arena.frame = CGRect(
            x: 0, y: 82, width: bounds.width, height: max(0, bounds.height - 82))
    }

    private func furnish(_ arena: Arena) {
        for index in 0..<40 {
            arena.add(
                Thing(
                    .disc, side: 16,
                    at: CGPoint(
                        x: arena.bounds.width * (0.1 + 0.1 * CGFloat(index % 9)),
                        y: arena.bounds.height * (0.15 + 0.16 * CGFloat(index / 9))),
                    color: Thing.color(index / 9)),
                falls: false)
        }
        field = nil
        place(CGPoint(x: arena.bounds.midX, y: arena.bounds.midY))
        choose()
    }

    private func place(_ point: CGPoint) {
        middle.center = convert(point, from: arena)
        field?.position = point
    }

    private func tapped(_ tap: UIGestureRecognizer) { place(tap.location(in: arena)) }

    /// The slider's value in the field's unit: small things weigh little.
    private var scaled: CGFloat {
        let value = CGFloat(strength.value)
        switch choice.selectedSegmentIndex {
        case 1: return value
        case 5: return value / 20
        default: return value / 50
        }
    }

    private func choose() {
        if let field { arena.animator.removeBehavior(field) }
        field = nil
        let made: UIFieldBehavior
        switch choice.selectedSegmentIndex {
        case 1: made = .radialGravityField(position: .zero)
        case 2: made = .vortexField()
        case 3: made = .noiseField(smoothness: 0.4, animationSpeed: 1)
        case 4: made = .dragField()
        case 5: made = .magneticField()
        default: return
        }
        made.strength = scaled
        made.position = convert(middle.center, to: arena)
        for thing in arena.collision.items { made.addItem(thing) }
        if choice.selectedSegmentIndex == 5 {
            // Only what moves is bent.
            for (index, thing) in arena.nature.items.enumerated() {
                let angle = CGFloat(index)
                arena.nature.addLinearVelocity(
                    CGPoint(x: 100 * cos(angle), y: 100 * sin(angle)), for: thing)
            }
        }
        field = made
        arena.animator.addBehavior(made)
    }
}
