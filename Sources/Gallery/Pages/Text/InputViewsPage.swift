import Tactile

/// Views that take text without being fields: a row of digits, a line of its own making, and a
/// view that chooses from what stands in the keyboard's place.
final class InputViewsPage: UIView {
    private let code = CodeEntry(frame: .zero)
    private let line = PlainLine(frame: .zero)
    private let mood = MoodEntry(frame: .zero)
    private let log = Column.label("", size: 13)
    private let captions: [UILabel]
    private lazy var bar = Column.toggle("Bar above the keyboard", isOn: true) { [weak self] in
        self?.showBars($0)
    }

    override init(frame: CGRect) {
        captions = [
            "Keys alone (UIKeyInput): four digits",
            "All of UITextInput: arrows, words, composing, Ctrl+Shift+U",
            "A keyboard of its own (inputView): click to choose",
        ].map {
            let label = Column.label($0, size: 13)
            label.textColor = Column.quiet
            label.numberOfLines = 0
            return label
        }
        super.init(frame: frame)
        log.textColor = Column.quiet
        code.completed = { [weak self] in self?.log.text = "The code is \($0)" }
        mood.chose = { [weak self] in self?.log.text = "Chosen \($0)" }
        line.changed = { [weak self] in self?.log.text = "“\($0)”" }
        showBars(true)
        for part in [bar, code, line, mood, log] + captions as [UIView] { addSubview(part) }
    }

    required init?(coder: NSCoder) { nil }

    private func showBars(_ shows: Bool) {
        mood.inputAccessoryView = shows ? makeBar(for: mood) : nil
    }

    private func makeBar(for view: UIView) -> UIView {
        let bar = UIToolbar(frame: CGRect(x: 0, y: 0, width: 320, height: 44))
        bar.items = [
            UIBarButtonItem(
                title: "Clear", primaryAction: UIAction { [weak self] _ in self?.mood.clear() }),
            .flexibleSpace(),
            UIBarButtonItem(
                systemItem: .done,
                primaryAction: UIAction { [weak view] _ in _ = view?.resignFirstResponder() }),
        ]
        return bar
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let width = min(bounds.width, 400)
        bar.frame = CGRect(x: 0, y: 0, width: width, height: 32)
        var y: CGFloat = 48
        for (caption, view) in zip(captions, [code, line, mood] as [UIView]) {
            let height = caption.sizeThatFits(CGSize(width: width, height: .infinity)).height
            caption.frame = CGRect(x: 0, y: y, width: width, height: height)
            y += height + 8
            let wide = view === code ? min(width, 4 * 56 + 3 * 12) : width
            view.frame = CGRect(x: 0, y: y, width: wide, height: view === code ? 56 : 44)
            y = view.frame.maxY + 20
        }
        log.frame = CGRect(x: 0, y: y, width: width, height: 20)
    }
}

/// A view that shows by its border that it has the keyboard.
class EntryView: UIView {
    override init(frame: CGRect) {
        super.init(frame: frame)
        contentMode = .redraw
        let tap = UITapGestureRecognizer()
        tap.addAction { [weak self] in self?.tapped(at: $0.location(in: self)) }
        addGestureRecognizer(tap)
    }

    required init?(coder: NSCoder) { nil }

    override var canBecomeFirstResponder: Bool { true }
    override var canBecomeFocused: Bool { true }

    func tapped(at point: CGPoint) { becomeFirstResponder() }

    @discardableResult
    override func becomeFirstResponder() -> Bool {
        let became = super.becomeFirstResponder()
        setNeedsDisplay()
        return became
    }

    @discardableResult
    override func resignFirstResponder() -> Bool {
        let resigned = super.resignFirstResponder()
        setNeedsDisplay()
        return resigned
    }

    /// A rounded box, its border in the tint colour while `isLit`.
    func drawBox(_ rect: CGRect, isLit: Bool) {
        let width: CGFloat = isLit ? 2 : 1
        let path = UIBezierPath(
            roundedRect: rect.insetBy(dx: width / 2, dy: width / 2), cornerRadius: 8)
        UIColor.secondarySystemBackground.setFill()
        path.fill()
        (isLit ? tintColor : UIColor.separator).setStroke()
        path.lineWidth = width
        path.stroke()
    }
}

/// Four digits in boxes, from keys or the number pad.
final class CodeEntry: EntryView, UIKeyInput {
    private var digits = ""
    var completed: (String) -> Void = { _ in }
    private static let count = 4

    var keyboardType: UIKeyboardType {
        get { .numberPad }
        set {}
    }
    var hasText: Bool { !digits.isEmpty }

    func insertText(_ text: String) {
        for character in text where character.isWholeNumber && digits.count < Self.count {
            digits.append(character)
        }
        if digits.count == Self.count { completed(digits) }
        setNeedsDisplay()
    }

    func deleteBackward() {
        _ = digits.popLast()
        setNeedsDisplay()
    }

    override func draw(_ rect: CGRect) {
        let gap: CGFloat = 12
        let width = (bounds.width - gap * CGFloat(Self.count - 1)) / CGFloat(Self.count)
        let shown = Array(digits)
        for index in 0..<Self.count {
            let box = CGRect(
                x: CGFloat(index) * (width + gap), y: 0, width: width, height: bounds.height)
            drawBox(box, isLit: isFirstResponder && index == min(shown.count, Self.count - 1))
            guard shown.indices.contains(index) else { continue }
            let text = NSAttributedString(
                string: String(shown[index]),
                attributes: [
                    .font: UIFont.monospacedDigitSystemFont(ofSize: 28, weight: .medium),
                    .foregroundColor: UIColor.label,
                ])
            let size = text.size()
            text.draw(at: CGPoint(x: box.midX - size.width / 2, y: box.midY - size.height / 2))
        }
    }
}

/// Chooses a face from a keyboard of faces.
final class MoodEntry: EntryView, UIKeyInput {
    private var moods: [String] = []
    var chose: (String) -> Void = { _ in }
    private var bar: UIView?
    private lazy var board = MoodBoard { [weak self] in self?.insertText($0) }

    override var inputView: UIView? { board }
    override var inputAccessoryView: UIView? {
        get { bar }
        set {
            bar = newValue
            reloadInputViews()
        }
    }
    var hasText: Bool { !moods.isEmpty }

    /// Only what the board has on it.
    func insertText(_ text: String) {
        guard MoodBoard.moods.contains(text) else { return }
        moods.append(text)
        chose(text)
        setNeedsDisplay()
    }

    func deleteBackward() {
        _ = moods.popLast()
        setNeedsDisplay()
    }

    func clear() {
        moods.removeAll()
        setNeedsDisplay()
    }

    override func draw(_ rect: CGRect) {
        drawBox(bounds, isLit: isFirstResponder)
        let isEmpty = moods.isEmpty
        let text = NSAttributedString(
            string: isEmpty ? "How was it?" : moods.suffix(8).joined(separator: " "),
            attributes: [
                .font: UIFont.systemFont(ofSize: isEmpty ? 17 : 22),
                .foregroundColor: isEmpty ? UIColor.placeholderText : .label,
            ])
        text.draw(at: CGPoint(x: 12, y: (bounds.height - text.size().height) / 2))
    }
}

/// Faces in a row, each a button.
private final class MoodBoard: UIInputView {
    static let moods = ["😀", "🙂", "😐", "🙁", "😴", "🤒"]
    private var buttons: [UIButton] = []

    init(choose: @escaping @MainActor (String) -> Void) {
        super.init(frame: CGRect(x: 0, y: 0, width: 320, height: 88), inputViewStyle: .keyboard)
        buttons = Self.moods.map { mood in
            let button = UIButton(type: .system)
            button.setTitle(mood, for: .normal)
            button.titleLabel?.font = .systemFont(ofSize: 30)
            button.addAction(UIAction { _ in choose(mood) }, for: .primaryActionTriggered)
            return button
        }
        for button in buttons { addSubview(button) }
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        super.layoutSubviews()
        let width = min(bounds.width - 32, 480) / CGFloat(buttons.count)
        let left = (bounds.width - width * CGFloat(buttons.count)) / 2
        for (index, button) in buttons.enumerated() {
            button.frame = CGRect(
                x: left + CGFloat(index) * width, y: (bounds.height - 56) / 2, width: width,
                height: 56)
        }
    }
}
