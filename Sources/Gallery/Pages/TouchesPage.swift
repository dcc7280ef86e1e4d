import Tactile

/// Every touch with its number, its way in all reported places, and where it is expected next.
final class TouchesPage: UIView {
    private let canvas = TouchCanvas()
    private let clear: UIButton
    private let hint = Column.label("Several fingers, or the mouse.", size: 13)

    override init(frame: CGRect) {
        clear = Column.button("Clear") {}
        super.init(frame: frame)
        hint.textColor = Column.quiet
        clear.addAction(
            UIAction { [weak self] _ in self?.canvas.clear() }, for: .touchUpInside)
        for view in [canvas, clear, hint] { addSubview(view) }
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        super.layoutSubviews()
        clear.frame = CGRect(x: bounds.width - 90, y: 0, width: 90, height: 32)
        hint.frame = CGRect(x: 0, y: 6, width: max(0, bounds.width - 100), height: 20)
        canvas.frame = CGRect(
            x: 0, y: 44, width: bounds.width, height: max(0, bounds.height - 44))
    }
}

/// Paints what touches do; each keeps the number and colour that it began with.
final class TouchCanvas: UIView {
    private struct Trail {
        let touch: ObjectIdentifier?
        let number: Int
        let kind: String
        var places: [CGPoint]
        var predicted: [CGPoint] = []
        var isCancelled = false
        var isDown: Bool { touch != nil }

        func ended(cancelled: Bool) -> Trail {
            var trail = Trail(touch: nil, number: number, kind: kind, places: places)
            trail.isCancelled = cancelled
            return trail
        }
    }

    private var trails: [Trail] = []
    private static let colours: [UIColor] = [
        .systemBlue, .systemOrange, .systemGreen, .systemPurple, .systemRed, .systemTeal,
    ]
    private static let mostTrails = 40

    override init(frame: CGRect) {
        super.init(frame: frame)
        isMultipleTouchEnabled = true
        backgroundColor = .secondarySystemBackground
        layer.cornerRadius = 12
        clipsToBounds = true
        contentMode = .redraw
    }

    required init?(coder: NSCoder) { nil }

    func clear() {
        trails.removeAll { !$0.isDown }
        setNeedsDisplay()
    }

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        for touch in touches {
            let used = Set(trails.filter(\.isDown).map(\.number))
            let number = (1...).first { !used.contains($0) } ?? 1
            trails.append(
                Trail(
                    touch: ObjectIdentifier(touch), number: number,
                    kind: touch.type == .direct ? "finger" : "pointer",
                    places: [touch.location(in: self)]))
        }
        if trails.count > Self.mostTrails { trails.removeFirst(trails.count - Self.mostTrails) }
        setNeedsDisplay()
    }

    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        for touch in touches {
            guard let index = index(of: touch) else { continue }
            trails[index].places +=
                (event?.coalescedTouches(for: touch) ?? [touch]).map { $0.location(in: self) }
            trails[index].predicted =
                (event?.predictedTouches(for: touch) ?? []).map { $0.location(in: self) }
        }
        setNeedsDisplay()
    }

    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        finish(touches, cancelled: false)
    }

    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        finish(touches, cancelled: true)
    }

    private func finish(_ touches: Set<UITouch>, cancelled: Bool) {
        for touch in touches {
            guard let index = index(of: touch) else { continue }
            trails[index] = trails[index].ended(cancelled: cancelled)
        }
        setNeedsDisplay()
    }

    private func index(of touch: UITouch) -> Int? {
        trails.firstIndex { $0.touch == ObjectIdentifier(touch) }
    }

    override func draw(_ rect: CGRect) {
        for trail in trails { draw(trail) }
    }

    private func draw(_ trail: Trail) {
        guard let first = trail.places.first, let last = trail.places.last else { return }
        let colour = Self.colours[(trail.number - 1) % Self.colours.count]
            .withAlphaComponent(trail.isDown ? 1 : 0.35)
        let path = UIBezierPath()
        path.move(to: first)
        for place in trail.places.dropFirst() { path.addLine(to: place) }
        path.lineWidth = 3
        path.lineCapStyle = .round
        path.lineJoinStyle = .round
        colour.setStroke()
        path.stroke()
        if let ahead = trail.predicted.last {
            let way = UIBezierPath()
            way.move(to: last)
            way.addLine(to: ahead)
            way.lineWidth = 1.5
            way.setLineDash([3, 3], count: 2, phase: 0)
            way.stroke()
        }
        let radius: CGFloat = trail.kind == "finger" ? 28 : 14
        let ring = UIBezierPath(
            ovalIn: CGRect(
                x: last.x - radius, y: last.y - radius, width: 2 * radius, height: 2 * radius))
        ring.lineWidth = trail.isDown ? 3 : 1
        ring.stroke()
        let text = "\(trail.number)\(trail.isCancelled ? " cancelled" : "")"
        NSAttributedString(
            string: text,
            attributes: [
                .font: UIFont.systemFont(ofSize: 13, weight: .semibold), .foregroundColor: colour,
            ]
        ).draw(at: CGPoint(x: last.x + radius * 0.75, y: last.y - radius - 10))
    }
}
