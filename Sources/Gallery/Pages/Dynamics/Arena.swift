import Tactile

/// A field in which things move by dynamics. They can be taken, dragged and thrown.
class Arena: UIView {
    private(set) lazy var animator = UIDynamicAnimator(referenceView: self)
    let gravity = UIGravityBehavior(items: [])
    let collision = UICollisionBehavior(items: [])
    let nature = UIDynamicItemBehavior(items: [])
    private var grip: UIAttachmentBehavior?
    /// Puts the things in, for the size that the field has then.
    var furnish: (Arena) -> Void = { _ in }
    private var furnishedSize = CGSize.zero

    override init(frame: CGRect) {
        super.init(frame: frame)
        backgroundColor = .secondarySystemBackground
        layer.cornerRadius = 12
        clipsToBounds = true
        collision.translatesReferenceBoundsIntoBoundary = true
        nature.elasticity = 0.4
        // Air, so that what swings comes to rest.
        nature.resistance = 0.4
        nature.angularResistance = 1
        let pan = UIPanGestureRecognizer()
        pan.addAction { [weak self] in self?.panned($0) }
        addGestureRecognizer(pan)
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        super.layoutSubviews()
        guard bounds.size != furnishedSize, !bounds.isEmpty else { return }
        reset()
    }

    /// Takes everything out and begins again.
    func reset() {
        furnishedSize = bounds.size
        grip = nil
        animator.removeAllBehaviors()
        for view in subviews {
            gravity.removeItem(view)
            collision.removeItem(view)
            nature.removeItem(view)
            view.removeFromSuperview()
        }
        for behavior in [gravity, collision, nature] { animator.addBehavior(behavior) }
        furnish(self)
    }

    /// Puts a thing in that falls and collides.
    @discardableResult
    func add(_ thing: UIView, falls: Bool = true) -> UIView {
        addSubview(thing)
        if falls { gravity.addItem(thing) }
        collision.addItem(thing)
        nature.addItem(thing)
        return thing
    }

    /// Holds a thing in its place.
    func anchor(_ thing: UIView) {
        let anchor = UIDynamicItemBehavior(items: [thing])
        anchor.isAnchored = true
        animator.addBehavior(anchor)
    }

    // MARK: Dragging

    private func panned(_ pan: UIGestureRecognizer) {
        let place = pan.location(in: self)
        switch pan.state {
        case .began:
            guard let thing = hitTest(place, with: nil), thing.superview === self else { return }
            let inside = convert(place, to: thing)
            let grip = UIAttachmentBehavior(
                item: thing,
                offsetFromCenter: UIOffset(
                    horizontal: inside.x - thing.bounds.midX,
                    vertical: inside.y - thing.bounds.midY),
                attachedToAnchor: place)
            grip.length = 0
            // Soft enough not to push a thing through others.
            grip.frequency = 6
            grip.damping = 0.7
            self.grip = grip
            animator.addBehavior(grip)
        case .changed: grip?.anchorPoint = place
        case .ended, .cancelled:
            // It flies on with the speed that it has.
            if let grip { animator.removeBehavior(grip) }
            grip = nil
        default: break
        }
    }
}

/// A thing of an arena: a box, a disc or a star.
final class Thing: UIView {
    enum Kind: CaseIterable { case box, disc, star }

    private let kind: Kind

    init(_ kind: Kind, side: CGFloat, at center: CGPoint, color: UIColor) {
        self.kind = kind
        super.init(frame: CGRect(x: 0, y: 0, width: side, height: side))
        self.center = center
        switch kind {
        case .box:
            backgroundColor = color
            layer.cornerRadius = 4
        case .disc:
            backgroundColor = color
            layer.cornerRadius = side / 2
            // A mark, so that turning is seen.
            let mark = UIView(
                frame: CGRect(x: side / 2 - 2, y: 4, width: 4, height: side / 2 - 4))
            mark.backgroundColor = UIColor.white.withAlphaComponent(0.7)
            mark.isUserInteractionEnabled = false
            addSubview(mark)
        case .star:
            let shape = CAShapeLayer()
            let path = Self.star(side / 2)
            path.apply(CGAffineTransform(translationX: side / 2, y: side / 2))
            shape.path = path.cgPath
            shape.fillColor = color.cgColor
            layer.addSublayer(shape)
        }
    }

    required init?(coder: NSCoder) { nil }

    override var collisionBoundsType: UIDynamicItemCollisionBoundsType {
        switch kind {
        case .box: .rectangle
        case .disc: .ellipse
        case .star: .path
        }
    }

    override var collisionBoundingPath: UIBezierPath { Self.star(bounds.width / 2) }

    /// Five points around the origin.
    private static func star(_ radius: CGFloat) -> UIBezierPath {
        let path = UIBezierPath()
        for index in 0..<10 {
            let angle = CGFloat(index) * .pi / 5 - .pi / 2
            let length = index % 2 == 0 ? radius : radius * 0.5
            let point = CGPoint(x: length * cos(angle), y: length * sin(angle))
            if index == 0 { path.move(to: point) } else { path.addLine(to: point) }
        }
        path.close()
        return path
    }

    /// Colours in turn.
    static func color(_ index: Int) -> UIColor {
        let colors: [UIColor] = [
            .systemIndigo, .systemTeal, .systemOrange, .systemPink, .systemGreen, .systemPurple,
        ]
        return colors[index % colors.count]
    }
}
