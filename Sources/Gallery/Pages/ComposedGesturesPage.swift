import Tactile

/// Gestures that meet in one place: who waits for whom, and who goes together.
final class ComposedGesturesPage: UIView, UIGestureRecognizerDelegate {
    private let taps = GestureStage("Tap waits for double tap")
    private let press = GestureStage("Long press against pan")
    private let two = GestureStage("Pinch, turn and pan")
    private let nested = GestureStage("Edge pan over a scroll view")
    private let waits = UISwitch()
    private let together = UISwitch()
    private let waitsLabel = Column.label("The tap waits", size: 13)
    private let togetherLabel = Column.label("All at once", size: 13)
    private let once = UITapGestureRecognizer()
    private let twice = UITapGestureRecognizer()
    private let scroll = UIScrollView()
    private let card = UIView()

    override init(frame: CGRect) {
        super.init(frame: frame)
        for stage in [taps, press, two, nested] { addSubview(stage) }
        for view in [waits, together, waitsLabel, togetherLabel] { addSubview(view) }
        waits.isOn = true
        together.isOn = true
        addTaps()
        addPress()
        addTwo()
        addNested()
    }

    required init?(coder: NSCoder) { nil }

    private func addTaps() {
        twice.numberOfTapsRequired = 2
        once.delegate = self
        once.addAction { [weak self] _ in self?.taps.say("tap") }
        twice.addAction { [weak self] _ in self?.taps.say("double tap") }
        for tap in [once, twice] { taps.addGestureRecognizer(tap) }
    }

    private func addPress() {
        let hold = UILongPressGestureRecognizer()
        hold.addAction { [weak self] in self?.press.follow($0, "long press") }
        let pan = UIPanGestureRecognizer()
        pan.addAction { [weak self] in self?.press.follow($0, "pan") }
        for recognizer in [hold, pan] { press.addGestureRecognizer(recognizer) }
    }

    private func addTwo() {
        let pan = UIPanGestureRecognizer()
        pan.minimumNumberOfTouches = 2
        pan.addAction { [weak self] in self?.two.follow($0, "pan") }
        let pinch = UIPinchGestureRecognizer()
        pinch.addAction { [weak self] in self?.two.follow($0, "pinch") }
        let rotation = UIRotationGestureRecognizer()
        rotation.addAction { [weak self] in self?.two.follow($0, "turn") }
        for recognizer in [pan, pinch, rotation] {
            recognizer.delegate = self
            two.addGestureRecognizer(recognizer)
        }
    }

    private func addNested() {
        let edge = UIScreenEdgePanGestureRecognizer()
        edge.edges = .left
        edge.addAction { [weak self] in self?.nested.follow($0, "edge pan") }
        addGestureRecognizer(edge)
        let pan = UIPanGestureRecognizer()
        pan.addAction { [weak self] in self?.nested.follow($0, "pan of the card") }
        card.addGestureRecognizer(pan)
        card.backgroundColor = .systemIndigo
        card.layer.cornerRadius = 8
        scroll.addSubview(card)
        scroll.panGestureRecognizer.addAction { [weak self] in
            self?.nested.follow($0, "scrolling")
        }
        nested.addSubview(scroll)
    }

    func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer,
        shouldRequireFailureOf other: UIGestureRecognizer
    ) -> Bool { waits.isOn && gestureRecognizer === once && other === twice }

    func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer,
        shouldRecognizeSimultaneouslyWith other: UIGestureRecognizer
    ) -> Bool {
        together.isOn && gestureRecognizer.view === two && other.view === two
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let gap: CGFloat = 16
        let columns = bounds.width < 480 ? 1 : 2
        let rows = CGFloat(4 / columns)
        let width = max(0, (bounds.width - gap * CGFloat(columns - 1)) / CGFloat(columns))
        let height = max(150, (bounds.height - 44 - gap * (rows - 1)) / rows)
        waits.frame.origin = CGPoint(x: 0, y: 2)
        waitsLabel.frame = CGRect(x: 62, y: 6, width: 110, height: 20)
        let second = min(190, max(150, bounds.width / 2))
        together.frame.origin = CGPoint(x: second, y: 2)
        togetherLabel.frame = CGRect(
            x: second + 60, y: 6, width: max(0, min(110, bounds.width - second - 60)), height: 20)
        for (index, stage) in [taps, press, two, nested].enumerated() {
            stage.frame = CGRect(
                x: CGFloat(index % columns) * (width + gap),
                y: 44 + CGFloat(index / columns) * (height + gap), width: width, height: height)
        }
        scroll.frame = CGRect(x: 12, y: 60, width: max(0, width - 24), height: max(0, height - 72))
        scroll.contentSize = CGSize(width: scroll.bounds.width, height: 600)
        card.frame = CGRect(x: 24, y: 24, width: 90, height: 60)
    }
}

/// A field with a title and what happened in it last.
final class GestureStage: UIView {
    private let title: UILabel
    private let log = UILabel()

    init(_ text: String) {
        title = Column.label(text, size: 15)
        super.init(frame: .zero)
        isMultipleTouchEnabled = true
        backgroundColor = .secondarySystemBackground
        layer.cornerRadius = 12
        title.font = .systemFont(ofSize: 15, weight: .semibold)
        log.font = .monospacedDigitSystemFont(ofSize: 13, weight: .regular)
        log.textColor = Column.quiet
        log.text = "–"
        for view in [title, log] { addSubview(view) }
    }

    required init?(coder: NSCoder) { nil }

    func say(_ text: String) { log.text = text }

    func follow(_ recognizer: UIGestureRecognizer, _ name: String) {
        let (state, colour) = GestureField.describe(recognizer.state)
        log.textColor = colour
        say("\(name): \(state)")
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let width = max(0, bounds.width - 24)
        title.frame = CGRect(x: 12, y: 10, width: width, height: 20)
        log.frame = CGRect(x: 12, y: 32, width: width, height: 20)
    }
}
