import Tactile

/// A sheet that is drawn on by dragging; a tap makes a dot. Every stroke can be undone.
final class CanvasView: UIView {
    var color = UIColor.label
    var lineWidth: CGFloat = 4
    private(set) var strokes: [Stroke] = []
    private var current: Stroke?

    override init(frame: CGRect) {
        super.init(frame: frame)
        backgroundColor = .systemBackground
        contentMode = .redraw
        let pan = UIPanGestureRecognizer()
        pan.maximumNumberOfTouches = 1
        pan.addAction { [weak self] in self?.panned($0) }
        addGestureRecognizer(pan)
        let tap = UITapGestureRecognizer()
        tap.addAction { [weak self] in self?.tapped($0) }
        addGestureRecognizer(tap)
    }

    required init?(coder: NSCoder) { nil }

    // MARK: Pen

    private func panned(_ pan: UIPanGestureRecognizer) {
        let place = pan.location(in: self)
        switch pan.state {
        case .began:
            // The pan is noticed some points after the finger went down.
            let way = pan.translation(in: self)
            current = Stroke(
                color: color, width: lineWidth,
                points: [CGPoint(x: place.x - way.x, y: place.y - way.y)])
            extend(to: place)
        case .changed: extend(to: place)
        case .ended:
            if let current { add(current) }
            current = nil
        default:
            current = nil
            setNeedsDisplay()
        }
    }

    private func tapped(_ tap: UITapGestureRecognizer) {
        add(Stroke(color: color, width: lineWidth, points: [tap.location(in: self)]))
    }

    private func extend(to place: CGPoint) {
        guard let last = current?.points.last else { return }
        current?.points.append(place)
        // Only what the new piece covers is drawn again.
        let piece = CGRect(
            x: min(last.x, place.x), y: min(last.y, place.y), width: abs(last.x - place.x),
            height: abs(last.y - place.y))
        setNeedsDisplay(piece.insetBy(dx: -lineWidth, dy: -lineWidth))
    }

    // MARK: Strokes

    private func add(_ stroke: Stroke) { change("Stroke") { $0.append(stroke) } }

    func clear() {
        guard !strokes.isEmpty else { return }
        change("Clear") { $0.removeAll() }
    }

    private func change(_ name: String, _ body: (inout [Stroke]) -> Void) {
        var new = strokes
        body(&new)
        replace(by: new, name)
    }

    /// Undoing registers the way back again, and so can be redone.
    private func replace(by new: [Stroke], _ name: String) {
        let old = strokes
        undoManager?.registerUndo(withTarget: self) { $0.replace(by: old, name) }
        undoManager?.setActionName(name)
        strokes = new
        setNeedsDisplay()
    }

    override func draw(_ rect: CGRect) {
        for stroke in strokes { stroke.draw() }
        current?.draw()
    }
}
