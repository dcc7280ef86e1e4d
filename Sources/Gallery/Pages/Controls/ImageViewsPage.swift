import Tactile

/// One picture in every content mode, tinted, highlighted, stretched by its middle, and moving.
final class ImageViewsPage: UIView {
    private var tiles: [(view: UIImageView, name: UILabel)] = []
    private lazy var knobs = Column.row(
        Column.toggle("Clipped", isOn: true) { [weak self] isOn in
            for tile in self?.tiles ?? [] { tile.view.clipsToBounds = isOn }
        },
        Column.toggle("Moving", isOn: true) { [weak self] isOn in
            guard let view = self?.moving else { return }
            isOn ? view.startAnimating() : view.stopAnimating()
        })
    private let moving = UIImageView(frame: .zero)

    private static let modes: [(String, UIView.ContentMode)] = [
        ("scaleToFill", .scaleToFill), ("scaleAspectFit", .scaleAspectFit),
        ("scaleAspectFill", .scaleAspectFill), ("redraw", .redraw), ("center", .center),
        ("top", .top), ("bottom", .bottom), ("left", .left), ("right", .right),
        ("topLeft", .topLeft), ("topRight", .topRight), ("bottomLeft", .bottomLeft),
        ("bottomRight", .bottomRight),
    ]

    override init(frame: CGRect) {
        super.init(frame: frame)
        for (name, mode) in Self.modes {
            let view = UIImageView(image: Self.picture)
            view.contentMode = mode
            add(view, name)
        }
        let tinted = UIImageView(image: Self.picture.withRenderingMode(.alwaysTemplate))
        tinted.tintColor = .systemIndigo
        tinted.contentMode = .scaleAspectFit
        add(tinted, "as a template")
        let stretched = UIImageView(
            image: Self.frameImage.resizableImage(
                withCapInsets: UIEdgeInsets(top: 12, left: 12, bottom: 12, right: 12)))
        add(stretched, "cap insets")
        moving.animationImages = (0..<12).map(Self.clock)
        moving.animationDuration = 1.2
        moving.contentMode = .center
        moving.image = Self.clock(0)
        add(moving, "animationImages")
        addSubview(knobs)
    }

    required init?(coder: NSCoder) { nil }

    private func add(_ view: UIImageView, _ name: String) {
        view.clipsToBounds = true
        view.backgroundColor = .secondarySystemBackground
        let label = Column.label(name, size: 12)
        label.textColor = Column.quiet
        tiles.append((view, label))
        addSubview(view)
        addSubview(label)
    }

    override func didMoveToWindow() {
        super.didMoveToWindow()
        if window != nil { moving.startAnimating() }
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let gap: CGFloat = 16
        knobs.frame = CGRect(x: 0, y: 0, width: min(bounds.width, 360), height: 32)
        let columns = max(2, Int((bounds.width + gap) / (128 + gap)))
        let width = ((bounds.width - gap * CGFloat(columns - 1)) / CGFloat(columns))
            .rounded(.down)
        for (index, tile) in tiles.enumerated() {
            let x = CGFloat(index % columns) * (width + gap)
            let y = 48 + CGFloat(index / columns) * 112
            tile.view.frame = CGRect(x: x, y: y, width: width, height: 80)
            tile.name.frame = CGRect(x: x, y: y + 82, width: width, height: 18)
        }
    }

    // MARK: Pictures

    /// Higher than wide, with an arrow that shows which way is up.
    private static let picture = UIGraphicsImageRenderer(size: CGSize(width: 48, height: 64))
        .image { context in
            UIColor.systemTeal.setFill()
            UIBezierPath(roundedRect: CGRect(x: 0, y: 0, width: 48, height: 64), cornerRadius: 6)
                .fill()
            let arrow = UIBezierPath()
            arrow.move(to: CGPoint(x: 24, y: 10))
            arrow.addLine(to: CGPoint(x: 40, y: 32))
            arrow.addLine(to: CGPoint(x: 30, y: 32))
            arrow.addLine(to: CGPoint(x: 30, y: 54))
            arrow.addLine(to: CGPoint(x: 18, y: 54))
            arrow.addLine(to: CGPoint(x: 18, y: 32))
            arrow.addLine(to: CGPoint(x: 8, y: 32))
            arrow.close()
            context.cgContext.setBlendMode(.destinationOut)
            arrow.fill()
        }

    private static let frameImage = UIGraphicsImageRenderer(size: CGSize(width: 32, height: 32))
        .image { _ in
            let path = UIBezierPath(
                roundedRect: CGRect(x: 2, y: 2, width: 28, height: 28), cornerRadius: 10)
            UIColor.systemOrange.withAlphaComponent(0.25).setFill()
            path.fill()
            UIColor.systemOrange.setStroke()
            path.lineWidth = 3
            path.stroke()
        }

    /// A hand that stands at one of twelve hours.
    private static func clock(_ hour: Int) -> UIImage {
        UIGraphicsImageRenderer(size: CGSize(width: 56, height: 56)).image { _ in
            let middle = CGPoint(x: 28, y: 28)
            UIColor.systemGray.setStroke()
            let ring = UIBezierPath(ovalIn: CGRect(x: 2, y: 2, width: 52, height: 52))
            ring.lineWidth = 2
            ring.stroke()
            let angle = CGFloat(hour) * .pi / 6 - .pi / 2
            let hand = UIBezierPath()
            hand.move(to: middle)
            hand.addLine(
                to: CGPoint(x: middle.x + 18 * cos(angle), y: middle.y + 18 * sin(angle)))
            hand.lineWidth = 3
            hand.lineCapStyle = .round
            UIColor.systemRed.setStroke()
            hand.stroke()
        }
    }
}
