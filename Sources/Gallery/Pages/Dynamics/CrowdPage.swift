import Tactile

/// Two hundred things in one another's way. Stirred, none of them rests; left alone, nothing runs.
final class CrowdPage: UIView {
    private static let counts = [50, 100, 200]
    /// Seconds in which down goes round once.
    private static let turn: CGFloat = 6

    private let amount = UISegmentedControl(items: CrowdPage.counts.map { "\($0)" })
    private let stir = UISwitch()
    private let caption = Column.label("Stir", size: 15)
    private let state = Column.label("", size: 13)
    private let arena = Arena()

    override init(frame: CGRect) {
        super.init(frame: frame)
        amount.selectedSegmentIndex = 2
        amount.addAction(
            UIAction { [weak self] _ in self?.arena.reset() }, for: .valueChanged)
        stir.addAction(UIAction { [weak self] _ in self?.switched() }, for: .valueChanged)
        stir.accessibilityLabel = "Stir"
        state.textColor = Column.quiet
        state.textAlignment = .right
        arena.nature.elasticity = 0.3
        arena.furnish = { [weak self] in self?.furnish($0) }
        arena.animator.delegate = self
        for view in [amount, caption, stir, state, arena] { addSubview(view) }
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        super.layoutSubviews()
        let width = min(180, bounds.width / 2)
        amount.frame = CGRect(x: 0, y: 0, width: width, height: 32)
        caption.frame = CGRect(x: width + 16, y: 0, width: 36, height: 32)
        stir.frame.origin = CGPoint(x: width + 56, y: (32 - stir.bounds.height) / 2)
        let x = stir.frame.maxX + 8
        state.frame = CGRect(x: x, y: 0, width: max(0, bounds.width - x), height: 32)
        arena.frame = CGRect(
            x: 0, y: 42, width: bounds.width, height: max(0, bounds.height - 42))
    }

    private func furnish(_ arena: Arena) {
        let count = Self.counts[max(0, amount.selectedSegmentIndex)]
        let room = arena.bounds.insetBy(dx: 16, dy: 16)
        // As many fill a good third of the room, whatever its size.
        let side = min(28, max(6, (room.width * room.height * 0.35 / CGFloat(count)).squareRoot()))
        let columns = max(1, Int(room.width / (side * 1.3)))
        for index in 0..<count {
            arena.add(
                Thing(
                    index % 2 == 0 ? .disc : .box, side: side,
                    at: CGPoint(
                        x: room.minX + side * (0.65 + 1.3 * CGFloat(index % columns)),
                        y: room.minY + side * (0.65 + 1.3 * CGFloat(index / columns))),
                    color: Thing.color(index / 3)))
        }
        switched()
    }

    /// Down goes round while things are stirred, and is below otherwise.
    private func switched() {
        guard stir.isOn else {
            arena.gravity.action = nil
            arena.gravity.angle = .pi / 2
            return
        }
        arena.gravity.action = { [weak arena] in
            guard let arena else { return }
            arena.gravity.angle += 2 * .pi / (Self.turn * 120)
        }
        arena.gravity.angle += 0.01
    }
}

extension CrowdPage: UIDynamicAnimatorDelegate {
    func dynamicAnimatorWillResume(_ animator: UIDynamicAnimator) { state.text = "moving" }
    func dynamicAnimatorDidPause(_ animator: UIDynamicAnimator) { state.text = "at rest" }
}
