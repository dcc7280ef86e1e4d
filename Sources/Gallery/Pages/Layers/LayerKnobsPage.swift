import Tactile

/// One layer with a knob for each property.
final class LayerKnobsPage: UIView {
    private let card = UIView(frame: CGRect(x: 0, y: 0, width: 160, height: 110))
    private let knobs = KnobsView([
        ("corner radius", 0...55, 16), ("border", 0...20, 3), ("opacity", 0...1, 1),
        ("shadow opacity", 0...1, 0.4), ("shadow radius", 0...30, 8), ("shadow y", -20...20, 4),
        ("rotation z", -3.2...3.2, 0), ("rotation y", -3.2...3.2, 0.5),
        ("rotation x", -3.2...3.2, 0), ("scale", 0.2...3, 1), ("anchor x", 0...1, 0.5),
        ("depth", -100...100, 0), ("raster scale", 0...3, 0),
    ])

    override init(frame: CGRect) {
        super.init(frame: frame)
        card.backgroundColor = .systemIndigo
        card.layer.borderColor = UIColor.systemOrange.cgColor
        let label = Column.label("Layer", size: 20)
        label.textColor = .white
        label.frame = CGRect(x: 24, y: 20, width: 120, height: 28)
        card.addSubview(label)
        let ring = CAShapeLayer()
        ring.path = UIBezierPath(ovalIn: CGRect(x: 100, y: 54, width: 40, height: 40)).cgPath
        ring.fillColor = nil
        ring.strokeColor = UIColor.systemYellow.cgColor
        ring.lineWidth = 6
        card.layer.addSublayer(ring)
        addSubview(card)
        addSubview(knobs)
        knobs.changed = { [weak self] in self?.show() }
        show()
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        super.layoutSubviews()
        card.center = CGPoint(x: (bounds.width / 2).rounded(), y: 110)
        knobs.frame = CGRect(x: 0, y: 220, width: bounds.width, height: knobs.height)
    }

    private func show() {
        let layer = card.layer
        layer.cornerRadius = knobs[0]
        layer.borderWidth = knobs[1]
        layer.opacity = Float(knobs[2])
        layer.shadowOpacity = Float(knobs[3])
        layer.shadowRadius = knobs[4]
        layer.shadowOffset = CGSize(width: 0, height: knobs[5])
        layer.anchorPoint.x = knobs[10]
        layer.shouldRasterize = knobs[12] > 0
        layer.rasterizationScale = knobs[12]
        var t = CATransform3DIdentity
        t.m34 = -1 / 400
        t = CATransform3DTranslate(t, 0, 0, knobs[11])
        t = CATransform3DRotate(t, knobs[6], 0, 0, 1)
        t = CATransform3DRotate(t, knobs[7], 0, 1, 0)
        t = CATransform3DRotate(t, knobs[8], 1, 0, 0)
        layer.transform = CATransform3DScale(t, knobs[9], knobs[9], 1)
    }
}
