import Tactile

/// Tiles that show a property of a layer each.
final class LayersPage: UIView {
    private var tiles: [(view: UIView, label: UILabel)] = []

    override init(frame: CGRect) {
        super.init(frame: frame)
        add("corner radius") { $0.layer.cornerRadius = 30 }
        add("two corners") {
            $0.layer.cornerRadius = 30
            $0.layer.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMaxYCorner]
        }
        add("border") {
            $0.layer.borderWidth = 5
            $0.layer.borderColor = UIColor.systemOrange.cgColor
        }
        add("shadow") {
            $0.layer.shadowOpacity = 0.5
            $0.layer.shadowRadius = 10
            $0.layer.shadowOffset = CGSize(width: 0, height: 5)
        }
        add("opacity") { $0.alpha = 0.4 }
        add("rotation") { $0.transform = CGAffineTransform(rotationAngle: .pi / 8) }
        add("clipped child") {
            $0.clipsToBounds = true
            $0.layer.cornerRadius = 24
            let child = UIView(frame: CGRect(x: 40, y: 40, width: 90, height: 90))
            child.backgroundColor = .systemYellow
            $0.addSubview(child)
        }
        add("gradient layer") {
            let gradient = CAGradientLayer()
            gradient.colors = [UIColor.systemBlue.cgColor, UIColor.systemPurple.cgColor]
            gradient.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
            $0.layer.addSublayer(gradient)
        }
        add("shape layer") {
            $0.backgroundColor = .clear
            let shape = CAShapeLayer()
            shape.path = UIBezierPath(ovalIn: CGRect(x: 8, y: 8, width: 84, height: 84)).cgPath
            shape.fillColor = nil
            shape.strokeColor = UIColor.systemGreen.cgColor
            shape.lineWidth = 10
            shape.lineCap = .round
            shape.strokeEnd = 0.7
            $0.layer.addSublayer(shape)
        }
    }

    required init?(coder: NSCoder) {
        super.init(coder: coder)
    }

    private func add(_ name: String, _ configure: (UIView) -> Void) {
        let tile = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        tile.backgroundColor = .systemIndigo
        configure(tile)
        let label = Column.label(name, size: 12)
        label.textColor = .secondaryLabel
        label.textAlignment = .center
        addSubview(tile)
        addSubview(label)
        tiles.append((tile, label))
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let columns = max(1, Int(bounds.width / 150))
        let width = bounds.width / CGFloat(columns)
        for (index, tile) in tiles.enumerated() {
            let x = (CGFloat(index % columns) + 0.5) * width
            let y = CGFloat(index / columns) * 150
            tile.view.center = CGPoint(x: x.rounded(), y: y + 56)
            tile.label.frame = CGRect(
                x: (x - width / 2).rounded(), y: y + 116, width: width, height: 18)
        }
    }
}
