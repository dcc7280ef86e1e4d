import Foundation
import TactileControls
import TactileDrawing
import TactileGeometry
import TactileViews

/// Keys for numbers: ten digits, the decimal separator, delete, return, and one that puts the pad
/// away. A swipe downwards does that too.
final class NumberPad: UIInputView, OnScreenKeyboard {
    private static let keyHeight: CGFloat = 46
    /// Keys of a window that is lower than this many points are less high.
    private static let lowWindow: CGFloat = 480
    private static let lowKeyHeight: CGFloat = 38
    private static let gap: CGFloat = 6
    private static let greatestWidth: CGFloat = 480

    private var digits: [NumberPadKey] = []
    private let separatorKey = NumberPadKey(.text("."))
    private let hideKey = NumberPadKey(.symbol(.hide))
    private let deleteKey = NumberPadKey(.symbol(.delete))
    private let returnKey = NumberPadKey(.title("return"))
    private var repeatTimer: LoopTimer?

    /// Seconds that delete is held before it repeats, and between two of its repetitions.
    private static let repeatDelay: TimeInterval = 0.5
    private static let repeatInterval: TimeInterval = 0.1

    init() {
        super.init(frame: .zero, inputViewStyle: .keyboard)
        digits = (0...9).map { NumberPadKey(.text("\($0)")) }
        for key in digits + [separatorKey] {
            key.addAction(
                UIAction { [weak self, weak key] _ in
                    if let key { self?.input?.insertText(key.text) }
                }, for: .touchUpInside)
        }
        hideKey.addAction(UIAction { [weak self] _ in self?.putAway() }, for: .touchUpInside)
        returnKey.addAction(
            UIAction { [weak self] _ in self?.input?.insertText("\n") }, for: .touchUpInside)
        deleteKey.addAction(UIAction { [weak self] _ in self?.beginDeleting() }, for: .touchDown)
        for event in [UIControl.Event.touchUpInside, .touchUpOutside, .touchCancel] {
            deleteKey.addAction(UIAction { [weak self] _ in self?.endDeleting() }, for: event)
        }
        for key in digits + [separatorKey, hideKey, deleteKey, returnKey] { addSubview(key) }
        let swipe = UISwipeGestureRecognizer(
            target: self, action: Selector("swiped:", NumberPad.swiped(_:)))
        swipe.direction = .down
        addGestureRecognizer(swipe)
    }

    required init?(coder: NSCoder) { nil }

    // MARK: Typing

    private var input: (any UIKeyInput)? { window?.firstResponder as? any UIKeyInput }

    private func putAway() { window?.firstResponder?.resignFirstResponder() }
    func swiped(_ recognizer: UISwipeGestureRecognizer) { putAway() }

    private func beginDeleting() {
        input?.deleteBackward()
        repeatTimer?.cancel()
        repeatTimer = LoopTimer.schedule(
            after: Self.repeatDelay, repeating: Self.repeatInterval
        ) { [weak self] in self?.deleteAgain() }
    }

    private func deleteAgain() {
        guard let input, input.hasText else { return endDeleting() }
        input.deleteBackward()
    }

    private func endDeleting() {
        repeatTimer?.cancel()
        repeatTimer = nil
    }

    override func willMove(toWindow newWindow: UIWindow?) {
        super.willMove(toWindow: newWindow)
        if newWindow == nil { endDeleting() }
    }

    func adapt(to client: any OnScreenKeyboardClient) {
        guard let traits = client as? any UIKeyInput else { return }
        if let window = (client as? UIView)?.window {
            isInLowWindow = window.bounds.height < Self.lowWindow
        }
        separatorKey.setText(UIApplication.shared.decimalSeparator)
        separatorKey.isHidden = traits.keyboardType != .decimalPad
        returnKey.setTitle(
            (client as? UITextField)?.returnKeyTitle ?? traits.returnKeyType.title)
        returnKey.isEnabled = traits.hasText || !traits.enablesReturnKeyAutomatically
    }

    // MARK: Layout

    private var isInLowWindow = false
    private var keyHeight: CGFloat { isInLowWindow ? Self.lowKeyHeight : Self.keyHeight }

    override func sizeThatFits(_ size: CGSize) -> CGSize {
        CGSize(width: size.width, height: 4 * keyHeight + 5 * Self.gap)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let gap = Self.gap
        let width = min(bounds.width - 2 * gap, Self.greatestWidth)
        let left = ((bounds.width - width) / 2).rounded()
        let height = (bounds.height - 5 * gap) / 4
        func area(_ column: Int, _ row: Int, rows: Int = 1) -> CGRect {
            let x0 = left + (CGFloat(column) * (width + gap) / 4).rounded()
            let x1 = left + (CGFloat(column + 1) * (width + gap) / 4).rounded() - gap
            let y0 = gap + CGFloat(row) * (height + gap)
            return CGRect(
                x: x0, y: y0.rounded(), width: x1 - x0,
                height: (CGFloat(rows) * (height + gap) - gap).rounded())
        }
        for digit in 1...9 { digits[digit].frame = area((digit - 1) % 3, (digit - 1) / 3) }
        separatorKey.frame = area(0, 3)
        digits[0].frame = area(1, 3)
        hideKey.frame = area(2, 3)
        deleteKey.frame = area(3, 0, rows: 2)
        returnKey.frame = area(3, 2, rows: 2)
    }
}

extension UIReturnKeyType {
    /// What the key says.
    var title: String {
        switch self {
        case .default: "return"
        case .go: localized("Go")
        case .google, .search, .yahoo: localized("Search")
        case .join: localized("Join")
        case .next: localized("Next")
        case .route: localized("Route")
        case .send: localized("Send")
        case .done: localized("Done")
        case .emergencyCall: localized("Emergency")
        case .continue: localized("Continue")
        }
    }
}

extension UITextField {
    package func onScreenKeyboard(in host: KeyboardHost) -> (any OnScreenKeyboard)? {
        keyboardType.isNumeric ? NumberPad.shared(in: host) : nil
    }
}

extension UITextView {
    package func onScreenKeyboard(in host: KeyboardHost) -> (any OnScreenKeyboard)? {
        keyboardType.isNumeric && isEditable ? NumberPad.shared(in: host) : nil
    }
}

extension NumberPad {
    static func shared(in host: KeyboardHost) -> NumberPad {
        if let known = host.keyboards["number pad"] as? NumberPad { return known }
        let made = NumberPad()
        host.keyboards["number pad"] = made
        return made
    }
}
