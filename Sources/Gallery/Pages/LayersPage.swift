import Tactile

/// Tiles that show a property of a layer each.
final class LayersPage: TileGrid {
    init() {
        super.init(side: 100)
        add("corner radius") { $0.layer.cornerRadius = 30 }
        add("continuous corners") {
            $0.layer.cornerRadius = 30
            $0.layer.cornerCurve = .continuous
        }
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

    required init?(coder: NSCoder) { nil }

    private func add(_ name: String, _ configure: (UIView) -> Void) {
        let tile = add(name)
        tile.backgroundColor = .systemIndigo
        configure(tile)
    }
}
