import Tactile

/// Every way to tie a thing to another one or to a place; each can be pulled.
final class AttachmentsPage: UIView {
    private let arena = Arena()
    private let lines = CAShapeLayer()
    private var captions: [(label: UILabel, x: CGFloat)] = []

    override init(frame: CGRect) {
        super.init(frame: frame)
        addSubview(arena)
        lines.strokeColor = UIColor.systemGray.cgColor
        lines.lineWidth = 2
        arena.layer.addSublayer(lines)
        let names = ["rod", "elastic", "rope", "pin", "rail", "fixed"]
        for (index, name) in names.enumerated() {
            let label = Column.label(name, size: 13)
            label.textColor = Column.quiet
            label.textAlignment = .center
            captions.append((label, (CGFloat(index) + 0.5) / CGFloat(names.count)))
            addSubview(label)
        }
        arena.furnish = { [weak self] in self?.furnish($0) }
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        super.layoutSubviews()
        let width = bounds.width / CGFloat(max(1, captions.count))
        for (label, x) in captions {
            label.frame = CGRect(
                x: bounds.width * x - width / 2, y: 0, width: width, height: 20)
        }
        arena.frame = CGRect(
            x: 0, y: 26, width: bounds.width, height: max(0, bounds.height - 26))
    }

    /// Draws what ties, from end to end.
    ///
    /// - `rail`: where the sliding thing's middle can be, both ends, in the arena's points.
    private func draw(_ ties: [UIAttachmentBehavior], rail: (CGPoint, CGPoint)) {
        let path = UIBezierPath()
        path.move(to: rail.0)
        path.addLine(to: rail.1)
        for tie in ties {
            guard let first = tie.items.first?.center else { continue }
            path.move(to: first)
            path.addLine(to: tie.items.count > 1 ? tie.items[1].center : tie.anchorPoint)
        }
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        lines.path = path.cgPath
        CATransaction.commit()
    }

    private func furnish(_ arena: Arena) {
        let height = arena.bounds.height
        func x(_ index: Int) -> CGFloat { arena.bounds.width * captions[index].x }
        func weight(_ index: Int, _ y: CGFloat, _ kind: Thing.Kind = .disc) -> UIView {
            arena.add(
                Thing(kind, side: 36, at: CGPoint(x: x(index), y: y), color: Thing.color(index)))
        }
        func post(_ index: Int) -> UIView {
            let post = arena.add(
                Thing(.box, side: 24, at: CGPoint(x: x(index), y: 40), color: .systemGray),
                falls: false)
            arena.anchor(post)
            return post
        }

        let rod = UIAttachmentBehavior(
            item: weight(0, height * 0.5), attachedToAnchor: CGPoint(x: x(0), y: 20))
        let elastic = UIAttachmentBehavior(
            item: weight(1, height * 0.5), attachedToAnchor: CGPoint(x: x(1), y: 20))
        elastic.length = height * 0.25
        elastic.frequency = 1.2
        elastic.damping = 0.1
        let rope = UIAttachmentBehavior.limitAttachment(
            with: weight(2, height * 0.4), offsetFromCenter: .zero, attachedTo: post(2),
            offsetFromCenter: .zero)
        rope.length = height * 0.5
        let pin = UIAttachmentBehavior.pinAttachment(
            with: weight(3, 110, .box), attachedTo: post(3),
            attachmentAnchor: CGPoint(x: x(3), y: 40))
        pin.attachmentRange = UIFloatRange(minimum: -.pi / 2, maximum: .pi / 2)
        pin.frictionTorque = 0.02
        let rail = UIAttachmentBehavior.slidingAttachment(
            with: weight(4, height * 0.2, .box),
            attachmentAnchor: CGPoint(x: x(4), y: height * 0.2),
            axisOfTranslation: CGVector(dx: 0.2, dy: 1))
        rail.attachmentRange = UIFloatRange(minimum: 0, maximum: height * 0.5)
        let upper = weight(5, 80, .box), lower = weight(5, 124)
        let fixed = UIAttachmentBehavior.fixedAttachment(
            with: upper, attachedTo: lower, attachmentAnchor: CGPoint(x: x(5), y: 102))
        for behavior in [rod, elastic, rope, pin, rail, fixed] {
            arena.animator.addBehavior(behavior)
        }
        // The axis is 0.2 to the right for each point down; the range is measured along it.
        let along = height * 0.5 / hypot(0.2, 1)
        let start = CGPoint(x: x(4), y: height * 0.2)
        let ends = (start, CGPoint(x: start.x + 0.2 * along, y: start.y + along))
        arena.gravity.action = { [weak self] in
            self?.draw([rod, elastic, rope, pin, fixed], rail: ends)
        }
        draw([rod, elastic, rope, pin, fixed], rail: ends)
    }
}
