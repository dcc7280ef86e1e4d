import Tactile

/// A square that follows every gesture at once.
final class GesturesPage: UIView, UIGestureRecognizerDelegate {
    private let square = UIView()
    private let log = Column.label("")
    private var scale: CGFloat = 1
    private var angle: CGFloat = 0
    private var offset = CGPoint.zero

    override init(frame: CGRect) {
        super.init(frame: frame)
        square.backgroundColor = .systemIndigo
        square.layer.cornerRadius = 16
        addSubview(square)
        addSubview(log)
        let pan = UIPanGestureRecognizer()
        pan.addAction { [weak self] in self?.panned($0) }
        let pinch = UIPinchGestureRecognizer()
        pinch.addAction { [weak self] in self?.pinched($0) }
        let rotation = UIRotationGestureRecognizer()
        rotation.addAction { [weak self] in self?.rotated($0) }
        let twice = UITapGestureRecognizer()
        twice.numberOfTapsRequired = 2
        twice.addAction { [weak self] _ in self?.reset() }
        let once = UITapGestureRecognizer()
        once.addAction { [weak self] _ in self?.say("tap") }
        once.require(toFail: twice)
        let hold = UILongPressGestureRecognizer()
        hold.addAction { [weak self] in if $0.state == .began { self?.say("held") } }
        for recognizer in [pan, pinch, rotation, twice, once, hold] as [UIGestureRecognizer] {
            recognizer.delegate = self
            square.addGestureRecognizer(recognizer)
        }
    }

    required init?(coder: NSCoder) {
        super.init(coder: coder)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        square.bounds = CGRect(x: 0, y: 0, width: 140, height: 140)
        square.center = CGPoint(x: bounds.midX + offset.x, y: bounds.midY + offset.y)
        log.frame = CGRect(x: 0, y: bounds.height - 24, width: bounds.width, height: 24)
    }

    func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer,
        shouldRecognizeSimultaneouslyWith other: UIGestureRecognizer
    ) -> Bool {
        !(gestureRecognizer is UITapGestureRecognizer) && !(other is UITapGestureRecognizer)
    }

    private func panned(_ pan: UIPanGestureRecognizer) {
        let moved = pan.translation(in: self)
        pan.setTranslation(.zero, in: self)
        offset.x += moved.x
        offset.y += moved.y
        square.center.x += moved.x
        square.center.y += moved.y
        let speed = pan.velocity(in: self)
        say("pan, \(Int(speed.x)) · \(Int(speed.y)) pt/s")
    }

    private func pinched(_ pinch: UIPinchGestureRecognizer) {
        scale = max(0.3, min(4, scale * pinch.scale))
        pinch.scale = 1
        apply()
        say("pinch, \(Int(scale * 100)) %")
    }

    private func rotated(_ rotation: UIRotationGestureRecognizer) {
        angle += rotation.rotation
        rotation.rotation = 0
        apply()
        say("rotation, \(Int(angle * 180 / .pi))°")
    }

    private func apply() {
        square.transform = CGAffineTransform(rotationAngle: angle).scaledBy(x: scale, y: scale)
    }

    private func reset() {
        scale = 1
        angle = 0
        offset = .zero
        UIView.animate(
            withDuration: 0.5, delay: 0, usingSpringWithDamping: 0.7, initialSpringVelocity: 0,
            options: [],
            animations: {
                self.square.transform = .identity
                self.square.center = CGPoint(x: self.bounds.midX, y: self.bounds.midY)
            }, completion: nil)
        say("double tap")
    }

    private func say(_ text: String) { log.text = text }
}
