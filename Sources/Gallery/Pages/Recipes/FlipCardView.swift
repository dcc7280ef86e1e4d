import Tactile

/// A card with two sides that turns in perspective.
final class FlipCardView: UIView {
    private let front = UILabel()
    private let back = UILabel()
    private(set) var showsBack = false

    override init(frame: CGRect) {
        super.init(frame: frame)
        var perspective = CATransform3DIdentity
        perspective.m34 = -1 / 400
        layer.sublayerTransform = perspective
        for (side, text, color) in [
            (front, "Front", UIColor.systemIndigo), (back, "Back", UIColor.systemOrange),
        ] {
            side.text = text
            side.font = .systemFont(ofSize: 20, weight: .bold)
            side.textAlignment = .center
            side.textColor = .white
            side.backgroundColor = color
            side.layer.cornerRadius = 14
            side.layer.masksToBounds = true
            side.layer.isDoubleSided = false
            addSubview(side)
        }
        back.layer.transform = CATransform3DMakeRotation(.pi, 0, 1, 0)
    }

    required init?(coder: NSCoder) { super.init(coder: coder) }

    override func layoutSubviews() {
        super.layoutSubviews()
        for side in [front, back] {
            side.bounds = CGRect(origin: .zero, size: bounds.insetBy(dx: 16, dy: 26).size)
            side.center = CGPoint(x: bounds.midX, y: bounds.midY)
        }
    }

    func flip(duration: CFTimeInterval) {
        showsBack.toggle()
        for (side, rest) in [(front, CGFloat(0)), (back, CGFloat.pi)] {
            let end = showsBack ? rest + .pi : rest
            let turn = CABasicAnimation(keyPath: "transform.rotation.y")
            turn.fromValue = end - .pi
            turn.toValue = end
            let lift = CABasicAnimation(keyPath: "transform.translation.z")
            lift.toValue = -90
            lift.duration = duration / 2
            lift.autoreverses = true
            let group = CAAnimationGroup()
            group.animations = [turn, lift]
            group.duration = duration
            group.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
            side.layer.transform = CATransform3DMakeRotation(end, 0, 1, 0)
            side.layer.add(group, forKey: "flip")
        }
    }
}
