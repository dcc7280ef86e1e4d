import Foundation
import Tactile

/// What a reader of the screen gets of the window: the frame of each element in its place, and the
/// texts of the element under inspection. The accessibility settings are below.
final class InspectorPage: UIView {
    private let title = Column.label("Sample", size: 17)
    private let button = UIButton(type: .system)
    private let toggle = UISwitch()
    private let slider = UISlider()
    private let stepper = UIStepper()
    private let segments = UISegmentedControl(items: ["Day", "Week"])
    private let field = UITextField()
    private let frames = FramesView()
    private let texts = Column.label("", size: 13)
    private let settings: [(name: UILabel, toggle: UISwitch)]
    private var walkers: [UIButton] = []
    /// The element that is looked at; none before the first step.
    private var chosen: Int?

    override init(frame: CGRect) {
        let application = UIApplication.shared
        let kinds: [(String, ReferenceWritableKeyPath<UIApplication, Bool>)] = [
            ("Reduce motion", \.reducesMotion), ("Reduce transparency", \.reducesTransparency),
            ("Increase contrast", \.increasesContrast), ("Bold text", \.prefersBoldText),
            ("Differentiate without colour", \.differentiatesWithoutColor),
        ]
        settings = kinds.map { name, key in
            let toggle = UISwitch()
            toggle.isOn = application[keyPath: key]
            toggle.accessibilityLabel = name
            toggle.addAction(
                UIAction { [weak toggle] _ in application[keyPath: key] = toggle?.isOn ?? false },
                for: .valueChanged)
            let label = Column.label(name, size: 15)
            // The switch has the name.
            label.isAccessibilityElement = false
            return (label, toggle)
        }
        super.init(frame: frame)
        title.accessibilityTraits = [.header, .staticText]
        button.setTitle("Send", for: .normal)
        button.accessibilityHint = "Sends what is written"
        button.accessibilityCustomActions = [
            UIAccessibilityCustomAction(name: "Send later") { [weak self] _ in
                self?.texts.text = "Later, then."
                return true
            }
        ]
        toggle.accessibilityLabel = "Sound"
        slider.value = 0.5
        slider.accessibilityLabel = "Volume"
        stepper.accessibilityLabel = "Copies"
        segments.selectedSegmentIndex = 0
        segments.accessibilityLabel = "Range"
        field.placeholder = "To whom"
        field.accessibilityLabel = "Recipient"
        field.borderStyle = .roundedRect
        field.clearButtonMode = .always
        texts.numberOfLines = 0
        texts.accessibilityTraits = .updatesFrequently
        for (name, step) in [("Previous", -1), ("Next", 1)] {
            walkers.append(Column.button(name) { [weak self] in self?.go(step) })
        }
        for view in [title, button, toggle, slider, stepper, segments, field, texts] + walkers {
            addSubview(view)
        }
        for (label, toggle) in settings {
            addSubview(label)
            addSubview(toggle)
        }
        addSubview(frames)
    }

    required init?(coder: NSCoder) { nil }

    override func didMoveToWindow() {
        super.didMoveToWindow()
        texts.text = "Next goes to the first element."
    }

    private func go(_ step: Int) {
        guard let window else { return }
        let elements = UIAccessibility.elements(of: window).filter { element in
            (element.object?.nearestView ?? self).isDescendant(of: self)
        }
        guard !elements.isEmpty else { return }
        let chosen = self.chosen.map { $0 + step } ?? (step > 0 ? 0 : elements.count - 1)
        show(elements, (chosen + elements.count) % elements.count)
    }

    private func show(_ elements: [AccessibilityElement], _ chosen: Int) {
        self.chosen = chosen
        let shown = elements[chosen]
        let origin = window?.originOnScreen ?? .zero
        frames.show(
            elements.map { convert($0.frame.offsetBy(dx: -origin.x, dy: -origin.y), from: nil) },
            chosen: chosen)
        let lines = [
            "\(chosen + 1) of \(elements.count): \(shown.role)", shown.label, shown.value,
            shown.hint, shown.actions.joined(separator: ", "),
        ]
        texts.text = lines.filter { !$0.isEmpty }.joined(separator: "\n")
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let half = min(bounds.width, 320)
        var y: CGFloat = 4
        func place(_ view: UIView, height: CGFloat, width: CGFloat) {
            view.frame = CGRect(x: 0, y: y, width: min(width, half), height: height)
            y += height + 10
        }
        place(title, height: 24, width: half)
        place(button, height: 34, width: 80)
        place(toggle, height: 31, width: 51)
        place(slider, height: 34, width: 220)
        place(stepper, height: 32, width: 94)
        place(segments, height: 32, width: 200)
        place(field, height: 36, width: 220)
        for (index, walker) in walkers.enumerated() {
            walker.frame = CGRect(x: CGFloat(index) * 110, y: y, width: 100, height: 34)
        }
        y += 44
        let height = texts.sizeThatFits(CGSize(width: half, height: .greatestFiniteMagnitude))
            .height
        place(texts, height: max(48, height), width: half)
        for (label, toggle) in settings {
            toggle.frame.origin = CGPoint(x: 0, y: y)
            label.frame = CGRect(x: 64, y: y, width: max(0, half - 64), height: 31)
            y += 36
        }
        frames.frame = bounds
    }
}

extension UIResponder {
    /// The view itself, or the one that an element is in.
    fileprivate var nearestView: UIView? { self as? UIView ?? next?.nearestView }
}

/// Draws frames over a page, the chosen one stronger.
private final class FramesView: UIView {
    private var rects: [CGRect] = []
    private var chosen = 0

    override init(frame: CGRect) {
        super.init(frame: frame)
        isOpaque = false
        isUserInteractionEnabled = false
        contentMode = .redraw
    }

    required init?(coder: NSCoder) { nil }

    func show(_ rects: [CGRect], chosen: Int) {
        self.rects = rects
        self.chosen = chosen
        setNeedsDisplay()
    }

    override func draw(_ rect: CGRect) {
        for (index, frame) in rects.enumerated() {
            let path = UIBezierPath(roundedRect: frame.insetBy(dx: -2, dy: -2), cornerRadius: 4)
            let isChosen = index == chosen
            path.lineWidth = isChosen ? 2.5 : 1
            (isChosen ? UIColor.systemOrange : UIColor.systemOrange.withAlphaComponent(0.5))
                .setStroke()
            path.stroke()
        }
    }
}
