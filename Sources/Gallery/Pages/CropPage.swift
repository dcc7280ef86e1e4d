import Tactile

/// Crops a picture by a frame. Dragging a corner or a side resizes the frame, dragging inside moves
/// it, and dragging outside draws a new one.
final class CropPage: UIView, UIPointerInteractionDelegate {
    /// What of the frame the pointer has.
    private struct Grip: Hashable {
        /// -1 is the left side, 1 the right one, 0 neither.
        var x: CGFloat
        /// -1 is the top, 1 the bottom, 0 neither.
        var y: CGFloat

        static let whole = Grip(x: 0, y: 0)
        /// Beside the frame.
        static let new = Grip(x: 2, y: 2)

        /// The directions in which it can be dragged.
        var arrows: [UIPointerAccessory.Position] {
            if self == .whole { return [.top, .right, .bottom, .left] }
            if x == 0 { return [.top, .bottom] }
            if y == 0 { return [.left, .right] }
            return x == y ? [.topLeft, .bottomRight] : [.bottomLeft, .topRight]
        }
    }

    private let picture = CropPicture()
    private let said = Column.label("", size: 13)
    private lazy var whole = Column.button("Whole picture") { [weak self] in
        guard let self else { return }
        choose(picture.bounds)
    }
    /// The frame, what was taken of it and where, when the drag began.
    private var start: (frame: CGRect, grip: Grip, place: CGPoint)?

    /// How far from a side it is still taken, in points, and how small the frame can be made.
    private static let reach: CGFloat = 8
    private static let least: CGFloat = 24

    override init(frame: CGRect) {
        super.init(frame: frame)
        picture.addInteraction(UIPointerInteraction(delegate: self))
        let pan = UIPanGestureRecognizer()
        pan.addAction { [weak self] in self?.dragged($0) }
        picture.addGestureRecognizer(pan)
        said.textColor = Column.quiet
        for part in [picture, whole, said] as [UIView] { addSubview(part) }
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        super.layoutSubviews()
        picture.frame = CGRect(x: 0, y: 0, width: min(bounds.width, 480), height: 300)
        whole.frame = CGRect(x: 0, y: 312, width: 140, height: 36)
        said.frame = CGRect(x: 0, y: 356, width: bounds.width, height: 24)
        choose(picture.chosen ?? picture.bounds.insetBy(dx: 80, dy: 60))
    }

    private func choose(_ frame: CGRect) {
        let chosen = frame.intersection(picture.bounds)
        picture.chosen = chosen.isNull ? .zero : chosen
        said.text = "\(Int(chosen.width)) × \(Int(chosen.height))"
    }

    /// What of the frame is at a place.
    private func grip(at place: CGPoint) -> Grip {
        guard let frame = picture.chosen,
            frame.insetBy(dx: -Self.reach, dy: -Self.reach).contains(place)
        else { return .new }
        func side(_ value: CGFloat, _ low: CGFloat, _ high: CGFloat) -> CGFloat {
            if abs(value - low) <= Self.reach { return -1 }
            return abs(value - high) <= Self.reach ? 1 : 0
        }
        return Grip(
            x: side(place.x, frame.minX, frame.maxX), y: side(place.y, frame.minY, frame.maxY))
    }

    // MARK: Dragging

    private func dragged(_ pan: UIPanGestureRecognizer) {
        let moved = pan.translation(in: picture)
        let place = pan.location(in: picture)
        switch pan.state {
        case .began:
            let first = CGPoint(x: place.x - moved.x, y: place.y - moved.y)
            start = (picture.chosen ?? .zero, grip(at: first), first)
            move(by: moved)
        case .changed: move(by: moved)
        default: start = nil
        }
    }

    private func move(by moved: CGPoint) {
        guard let (frame, grip, place) = start else { return }
        let limits = picture.bounds
        switch grip {
        case .new:
            let drawn = CGRect(x: place.x, y: place.y, width: moved.x, height: moved.y)
            choose(drawn.standardized)
        case .whole:
            choose(
                frame.offsetBy(
                    dx: min(max(moved.x, limits.minX - frame.minX), limits.maxX - frame.maxX),
                    dy: min(max(moved.y, limits.minY - frame.minY), limits.maxY - frame.maxY)))
        default:
            var (left, right, top, bottom) = (frame.minX, frame.maxX, frame.minY, frame.maxY)
            if grip.x < 0 { left = min(left + moved.x, right - Self.least) }
            if grip.x > 0 { right = max(right + moved.x, left + Self.least) }
            if grip.y < 0 { top = min(top + moved.y, bottom - Self.least) }
            if grip.y > 0 { bottom = max(bottom + moved.y, top + Self.least) }
            choose(CGRect(x: left, y: top, width: right - left, height: bottom - top))
        }
    }

    // MARK: Pointer

    func pointerInteraction(
        _ interaction: UIPointerInteraction, regionFor request: UIPointerRegionRequest,
        defaultRegion: UIPointerRegion
    ) -> UIPointerRegion? {
        UIPointerRegion(rect: defaultRegion.rect, identifier: grip(at: request.location))
    }

    func pointerInteraction(
        _ interaction: UIPointerInteraction, styleFor region: UIPointerRegion
    ) -> UIPointerStyle? {
        guard let grip = region.identifier?.base as? Grip, grip != .new else {
            return UIPointerStyle(cursor: .crosshair)
        }
        let style = UIPointerStyle.system()
        style.accessories = grip.arrows.map { .arrow($0) }
        return style
    }
}

/// Hills under a sun, dim where they are not chosen.
private final class CropPicture: UIView {
    var chosen: CGRect? { didSet { if chosen != oldValue { setNeedsDisplay() } } }

    override init(frame: CGRect) {
        super.init(frame: frame)
        contentMode = .redraw
        clipsToBounds = true
    }

    required init?(coder: NSCoder) { nil }

    override func draw(_ rect: CGRect) {
        UIColor(red: 0.62, green: 0.8, blue: 0.94, alpha: 1).setFill()
        UIRectFill(bounds)
        UIColor(red: 1, green: 0.88, blue: 0.5, alpha: 1).setFill()
        UIBezierPath(ovalIn: CGRect(x: bounds.width * 0.65, y: 50, width: 60, height: 60)).fill()
        for (share, green) in [(0.35, 0.62), (0.75, 0.48)] {
            UIColor(red: 0.3, green: green, blue: 0.36, alpha: 1).setFill()
            UIBezierPath(
                ovalIn: CGRect(
                    x: bounds.width * share - 260, y: bounds.height * 0.55, width: 520, height: 360)
            ).fill()
        }
        guard let chosen else { return }
        let around = UIBezierPath(rect: bounds)
        around.append(UIBezierPath(rect: chosen))
        around.usesEvenOddFillRule = true
        UIColor(white: 0, alpha: 0.55).setFill()
        around.fill()
        UIColor.white.set()
        UIBezierPath(rect: chosen.insetBy(dx: 0.5, dy: 0.5)).stroke()
        for x in [chosen.minX, chosen.midX, chosen.maxX] {
            for y in [chosen.minY, chosen.midY, chosen.maxY]
            where x != chosen.midX || y != chosen.midY {
                UIBezierPath(rect: CGRect(x: x - 4, y: y - 4, width: 8, height: 8)).fill()
            }
        }
    }
}
