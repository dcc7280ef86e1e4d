import Tactile

/// A tile for each transition of a layer; a click runs them all.
final class LayerTransitionsPage: UIView {
    private static let all: [(String, CATransitionType, CATransitionSubtype?)] = [
        ("fade", .fade, nil), ("push from the right", .push, .fromRight),
        ("push from the left", .push, .fromLeft), ("push from top", .push, .fromTop),
        ("push from bottom", .push, .fromBottom), ("move in", .moveIn, .fromRight),
        ("move in from top", .moveIn, .fromTop), ("reveal", .reveal, .fromRight),
        ("reveal from bottom", .reveal, .fromBottom),
    ]
    private let tiles = LayerTransitionsPage.all.map { _ in UILabel() }
    private let labels = LayerTransitionsPage.all.map { Column.label($0.0, size: 12) }
    private var count = 0

    override init(frame: CGRect) {
        super.init(frame: frame)
        for (tile, label) in zip(tiles, labels) {
            tile.bounds.size = CGSize(width: 110, height: 80)
            tile.textAlignment = .center
            tile.textColor = .white
            tile.font = .systemFont(ofSize: 34, weight: .bold)
            tile.clipsToBounds = true
            tile.layer.cornerRadius = 12
            label.textColor = Column.quiet
            label.textAlignment = .center
            addSubview(tile)
            addSubview(label)
        }
        show()
        let tap = UITapGestureRecognizer()
        tap.addAction { [weak self] _ in self?.run() }
        addGestureRecognizer(tap)
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        super.layoutSubviews()
        let columns = max(1, Int(bounds.width / 150))
        let width = bounds.width / CGFloat(columns)
        for (index, tile) in tiles.enumerated() {
            let x = (CGFloat(index % columns) + 0.5) * width
            let y = CGFloat(index / columns) * 130
            tile.center = CGPoint(x: x.rounded(), y: y + 44)
            labels[index].frame = CGRect(
                x: (x - width / 2).rounded(), y: y + 92, width: width, height: 18)
        }
    }

    private func run() {
        count += 1
        for (tile, (_, type, subtype)) in zip(tiles, Self.all) {
            let transition = CATransition()
            transition.type = type
            transition.subtype = subtype
            transition.duration = 0.8
            transition.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
            tile.layer.add(transition, forKey: nil)
        }
        show()
    }

    private func show() {
        for tile in tiles {
            tile.text = "\(count)"
            tile.backgroundColor =
                [.systemIndigo, .systemTeal, .systemOrange][count % 3]
        }
    }
}
