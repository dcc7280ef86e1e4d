import Tactile

/// A field for each recognizer, which tells its state and values while it recognizes.
final class RecognizersPage: UIView {
    private let fields: [GestureField]

    override init(frame: CGRect) {
        let double = UITapGestureRecognizer()
        double.numberOfTapsRequired = 2
        let secondary = UITapGestureRecognizer()
        secondary.buttonMaskRequired = .secondary
        let two = UIPanGestureRecognizer()
        two.minimumNumberOfTouches = 2
        let scroll = UIPanGestureRecognizer()
        scroll.allowedScrollTypesMask = .all
        let edge = UIScreenEdgePanGestureRecognizer()
        edge.edges = .right
        let swipe = UISwipeGestureRecognizer()
        swipe.direction = [.left, .right]
        fields = [
            GestureField("Tap", UITapGestureRecognizer()), GestureField("Double tap", double),
            GestureField("Secondary click", secondary),
            GestureField("Long press", UILongPressGestureRecognizer()),
            GestureField("Pan", UIPanGestureRecognizer()), GestureField("Pan of two", two),
            GestureField("Pan or wheel", scroll),
            GestureField("Right edge", edge), GestureField("Swipe ← →", swipe),
            GestureField("Pinch", UIPinchGestureRecognizer()),
            GestureField("Rotation", UIRotationGestureRecognizer()),
            GestureField("Hover", UIHoverGestureRecognizer()),
        ]
        super.init(frame: frame)
        for field in fields { addSubview(field) }
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        super.layoutSubviews()
        let gap: CGFloat = 12
        let columns = max(1, Int((bounds.width + gap) / (170 + gap)))
        let rows = (fields.count + columns - 1) / columns
        let width = (bounds.width - gap * CGFloat(columns - 1)) / CGFloat(columns)
        let height = min(
            124, max(88, (bounds.height - gap * CGFloat(rows - 1)) / CGFloat(rows)))
        for (index, field) in fields.enumerated() {
            field.frame = CGRect(
                x: CGFloat(index % columns) * (width + gap),
                y: CGFloat(index / columns) * (height + gap), width: max(0, width),
                height: max(0, height))
        }
    }
}

/// A place for one gesture: its name, the state told last, and what the recognizer measures.
final class GestureField: UIView {
    private let name: UILabel
    private let state = UILabel()
    private let values = UILabel()
    private let light = UIView()
    private var count = 0

    init(_ title: String, _ recognizer: UIGestureRecognizer) {
        name = Column.label(title, size: 15)
        super.init(frame: .zero)
        isMultipleTouchEnabled = true
        backgroundColor = .secondarySystemBackground
        layer.cornerRadius = 12
        name.font = .systemFont(ofSize: 15, weight: .semibold)
        state.font = .systemFont(ofSize: 13)
        state.textColor = Column.quiet
        state.text = "possible"
        values.font = .monospacedDigitSystemFont(ofSize: 13, weight: .regular)
        values.textColor = .label
        values.numberOfLines = 2
        light.backgroundColor = .tertiaryLabel
        light.layer.cornerRadius = 5
        for view in [name, state, values, light] {
            view.isUserInteractionEnabled = false
            addSubview(view)
        }
        recognizer.addAction { [weak self] in self?.show($0) }
        addGestureRecognizer(recognizer)
    }

    required init?(coder: NSCoder) { nil }

    private func show(_ recognizer: UIGestureRecognizer) {
        let (word, colour) = Self.describe(recognizer.state)
        if recognizer.state == .began || recognizer.state == .ended { count += 1 }
        state.text = word
        UIView.performWithoutAnimation { light.backgroundColor = colour }
        values.text = Self.values(of: recognizer, in: self)
        setNeedsLayout()
    }

    static func describe(_ state: UIGestureRecognizer.State) -> (String, UIColor) {
        switch state {
        case .possible: ("possible", .tertiaryLabel)
        case .began: ("began", .systemBlue)
        case .changed: ("changed", .systemBlue)
        case .ended: ("ended", .systemGreen)
        case .cancelled: ("cancelled", .systemOrange)
        case .failed: ("failed", .systemRed)
        }
    }

    private static func values(of recognizer: UIGestureRecognizer, in view: UIView) -> String {
        func pair(_ point: CGPoint) -> String {
            "\(Int(point.x.rounded())), \(Int(point.y.rounded()))"
        }
        let place = "at \(pair(recognizer.location(in: view)))"
        switch recognizer {
        case let pan as UIPanGestureRecognizer:
            return "by \(pair(pan.translation(in: view)))\n\(pair(pan.velocity(in: view))) pt/s"
        case let pinch as UIPinchGestureRecognizer:
            let percent = Int((pinch.scale * 100).rounded())
            return "\(percent) %\n\(Int((pinch.velocity * 100).rounded())) %/s"
        case let rotation as UIRotationGestureRecognizer:
            let turn = Int((rotation.rotation * 180 / .pi).rounded())
            return "\(turn)°\n\(Int((rotation.velocity * 180 / .pi).rounded()))°/s"
        default: return place
        }
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let inside = bounds.insetBy(dx: 12, dy: 10)
        let width = max(0, inside.width)
        name.frame = CGRect(x: inside.minX, y: inside.minY, width: max(0, width - 16), height: 20)
        light.frame = CGRect(x: inside.maxX - 10, y: inside.minY + 5, width: 10, height: 10)
        state.frame = CGRect(x: inside.minX, y: inside.minY + 22, width: width, height: 18)
        values.frame = CGRect(x: inside.minX, y: inside.minY + 44, width: width, height: 36)
    }
}
