import Tactile

/// What a field does to a crowd of small things; the field's middle is where one clicks.
final class ForceFieldsPage: UIView {
    private enum Kind: Int, CaseIterable {
        case nothing, linear, radial, elastic, vortex, wind, noise, turbulence, drag, electric
        case magnetic, ring

        var name: String { self == .nothing ? "None" : "\(self)".capitalized }
    }
    private static let inRow = 4

    private let choices: [UISegmentedControl]
    private var kind = Kind.nothing
    private let strength = UISlider()
    private let arena = Arena()
    private let middle = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    private var field: UIFieldBehavior?

    override init(frame: CGRect) {
        let inRow = ForceFieldsPage.inRow
        choices = stride(from: 0, to: Kind.allCases.count, by: inRow).map { first in
            let row = Kind.allCases[first..<min(first + inRow, Kind.allCases.count)]
            return UISegmentedControl(items: row.map(\.name))
        }
        super.init(frame: frame)
        choices[0].selectedSegmentIndex = 0
        for (row, choice) in choices.enumerated() {
            choice.addAction(
                UIAction { [weak self] _ in self?.chosen(inRow: row) }, for: .valueChanged)
        }
        strength.accessibilityLabel = "Strength"
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
        for view in choices + [strength, arena, middle] { addSubview(view) }
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        super.layoutSubviews()
        Column.place(
            choices.map { ($0 as UIView, CGFloat(32)) } + [(strength, 34)], in: bounds, gap: 6)
        arena.frame = CGRect(
            x: 0, y: 156, width: bounds.width, height: max(0, bounds.height - 156))
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
        switch kind {
        case .linear, .radial: return value
        case .wind: return value / 4
        case .elastic, .magnetic: return value / 20
        default: return value / 50
        }
    }

    private func chosen(inRow row: Int) {
        let index = row * Self.inRow + choices[row].selectedSegmentIndex
        for (other, choice) in choices.enumerated() where other != row {
            choice.selectedSegmentIndex = UISegmentedControl.noSegment
        }
        kind = Kind(rawValue: index) ?? .nothing
        choose()
    }

    private func made() -> UIFieldBehavior? {
        switch kind {
        case .nothing: nil
        case .linear: .linearGravityField(direction: CGVector(dx: 0, dy: 1))
        case .radial: .radialGravityField(position: .zero)
        case .elastic: .springField()
        case .vortex: .vortexField()
        case .wind: .velocityField(direction: CGVector(dx: 1, dy: 0))
        case .noise: .noiseField(smoothness: 0.4, animationSpeed: 1)
        case .turbulence: .turbulenceField(smoothness: 0.4, animationSpeed: 1)
        case .drag: .dragField()
        case .electric: .electricField()
        case .magnetic: .magneticField()
        case .ring: Self.ring()
        }
    }

    /// A field of the page's own: it pulls to a circle of 100 points around its middle.
    private static func ring() -> UIFieldBehavior {
        .field { _, place, _, _, _, _ in
            let length = max(1, hypot(place.x, place.y))
            let pull = (100 - length) / 100 / length
            return CGVector(dx: pull * place.x, dy: pull * place.y)
        }
    }

    private func choose() {
        if let field { arena.animator.removeBehavior(field) }
        field = nil
        guard let made = made() else { return }
        made.strength = scaled
        made.position = convert(middle.center, to: arena)
        for thing in arena.collision.items { made.addItem(thing) }
        if kind == .magnetic || kind == .turbulence {
            // Only what moves is bent or shaken.
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
