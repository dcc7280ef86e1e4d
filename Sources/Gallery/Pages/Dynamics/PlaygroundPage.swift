import Tactile

/// Things to drop, throw and stir: a chain to pull, and down wherever one likes.
final class PlaygroundPage: UIView {
    private static let most = 60

    private let arena = Arena()
    private let down = UISegmentedControl(items: ["Down", "Up", "Left", "Right", "None"])
    private let counter = Column.label("", size: 13)
    private var buttons: [UIButton] = []
    private var dropped = 0

    override init(frame: CGRect) {
        super.init(frame: frame)
        buttons = [
            Column.button("Drop ten") { [weak self] in self?.drop(10) },
            Column.button("Kick") { [weak self] in self?.kick() },
            Column.button("Clear") { [weak self] in self?.arena.reset() },
        ]
        counter.textColor = Column.quiet
        counter.textAlignment = .right
        down.selectedSegmentIndex = 0
        down.addAction(UIAction { [weak self] _ in self?.turn() }, for: .valueChanged)
        arena.furnish = { [weak self] in self?.furnish($0) }
        let tap = UITapGestureRecognizer()
        tap.addAction { [weak self] in self?.tapped($0) }
        arena.addGestureRecognizer(tap)
        for view in buttons + [counter, down, arena] { addSubview(view) }
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        super.layoutSubviews()
        var x: CGFloat = 0
        for button in buttons {
            let width = min(90, bounds.width / 4)
            button.frame = CGRect(x: x, y: 0, width: width, height: 32)
            x += width
        }
        counter.frame = CGRect(x: x, y: 0, width: max(0, bounds.width - x), height: 32)
        down.frame = CGRect(x: 0, y: 38, width: bounds.width, height: 32)
        arena.frame = CGRect(
            x: 0, y: 80, width: bounds.width, height: max(0, bounds.height - 80))
    }

    private func furnish(_ arena: Arena) {
        dropped = 0
        turn()
        chain(in: arena)
        drop(8)
    }

    /// Links that turn around each other, hung up at the ceiling, with a weight at the end.
    private func chain(in arena: Arena) {
        let x = arena.bounds.width * 0.75
        let length = Int(min(9, arena.bounds.height / 30))
        var last = UIView(frame: CGRect(x: x - 10, y: 4, width: 20, height: 8))
        last.backgroundColor = .systemGray
        arena.add(last, falls: false)
        arena.anchor(last)
        // Neighbours overlap, so that links pass through one another.
        arena.collision.removeItem(last)
        for index in 0..<max(2, length) {
            let isWeight = index == max(2, length) - 1
            let y = 18 + 20 * CGFloat(index)
            let link: UIView =
                isWeight
                ? Thing(.disc, side: 44, at: CGPoint(x: x, y: y + 12), color: .systemRed)
                : Thing(.box, side: 12, at: CGPoint(x: x, y: y), color: .systemGray)
            arena.add(link)
            if !isWeight { arena.collision.removeItem(link) }
            arena.animator.addBehavior(
                UIAttachmentBehavior.pinAttachment(
                    with: link, attachedTo: last, attachmentAnchor: CGPoint(x: x, y: y - 10)))
            last = link
        }
    }

    private func drop(_ count: Int) {
        for _ in 0..<count where dropped < Self.most {
            dropped += 1
            let width = max(0, arena.bounds.width - 80)
            let place = CGFloat(dropped * 37 % 100) / 100
            drop(at: CGPoint(x: 40 + width * place, y: 30 + 20 * CGFloat(dropped % 4)))
        }
        showCount()
    }

    private func drop(at place: CGPoint) {
        let thing = arena.add(
            Thing(
                Thing.Kind.allCases[dropped % 3], side: CGFloat(28 + dropped * 13 % 24), at: place,
                color: Thing.color(dropped)))
        arena.nature.addAngularVelocity(CGFloat(dropped % 5) - 2, for: thing)
    }

    private func tapped(_ tap: UIGestureRecognizer) {
        guard dropped < Self.most else { return }
        dropped += 1
        drop(at: tap.location(in: arena))
        showCount()
    }

    private func showCount() {
        counter.text = dropped < Self.most ? "\(dropped) things" : "\(dropped) things, it is full"
    }

    private func kick() {
        let push = UIPushBehavior(items: arena.gravity.items, mode: .instantaneous)
        push.setAngle(arena.gravity.angle + .pi, magnitude: 0.8)
        arena.animator.addBehavior(push)
        // It has acted in the next step.
        push.action = { [weak push] in
            if let push, !push.active { push.dynamicAnimator?.removeBehavior(push) }
        }
    }

    private func turn() {
        let directions: [CGVector] = [
            CGVector(dx: 0, dy: 1), CGVector(dx: 0, dy: -1), CGVector(dx: -1, dy: 0),
            CGVector(dx: 1, dy: 0), CGVector(),
        ]
        guard directions.indices.contains(down.selectedSegmentIndex) else { return }
        arena.gravity.gravityDirection = directions[down.selectedSegmentIndex]
    }
}
