import Design
import Foundation
import Tactile

/// A text field for a weight: Up and Down change it by a step, Page Up and Page Down by ten.
final class WeightField: LargeNumberField {
    /// Called with a number of steps, negative for less.
    var onStep: ((Int) -> Void)?

    override init(frame: CGRect) {
        super.init(frame: frame)
        // Digits are written so in every language, and the caret waits behind them.
        semanticContentAttribute = .forceLeftToRight
    }

    required init?(coder: NSCoder) {
        super.init(coder: coder)
        semanticContentAttribute = .forceLeftToRight
    }

    /// What can only be read is read as well as anything else.
    override func stateDidChange() {
        if isEnabled { super.stateDidChange() }
    }

    /// Over the waiting number while it rolls.
    private let rolling = RollingLabel()
    private var waiting: NSAttributedString?
    private var waitingColor: UIColor?
    var isRolling: Bool { rolling.isRolling }

    /// Shows `new` as the placeholder; its changed digits roll in from the present ones.
    func roll(to new: NSAttributedString, animated: Bool = true) {
        let old = attributedPlaceholder
        guard old?.string != new.string else {
            waiting = new
            if !isRolling { attributedPlaceholder = new }
            return
        }
        endRolling()
        waiting = new
        attributedPlaceholder = new
        guard animated, window != nil, text?.isEmpty != false, !Theme.Motion.isReduced, let old
        else {
            return
        }
        let hidden = NSMutableAttributedString(attributedString: new)
        hidden.addAttribute(
            .foregroundColor, value: UIColor.clear, range: NSRange(location: 0, length: new.length))
        attributedPlaceholder = hidden
        show(old, new)
    }

    /// Lets the digits of a number that was shown before roll to those of the text.
    func roll(from old: String) {
        endRolling()
        let new = text ?? ""
        guard window != nil, !isEditing, old != new, !old.isEmpty, !new.isEmpty,
            !Theme.Motion.isReduced, let font, let color = textColor
        else { return }
        let look: [NSAttributedString.Key: Any] = [.font: font, .foregroundColor: color]
        waitingColor = color
        textColor = .clear
        show(
            NSAttributedString(string: old, attributes: look),
            NSAttributedString(string: new, attributes: look))
    }

    private func show(_ old: NSAttributedString, _ new: NSAttributedString) {
        if rolling.superview == nil {
            rolling.isUserInteractionEnabled = false
            rolling.onEnd = { [weak self] in self?.endRolling() }
            for event in [UIControl.Event.editingChanged, .editingDidBegin] {
                addAction(UIAction { [weak self] _ in self?.endRolling() }, for: event)
            }
            addSubview(rolling)
        }
        rolling.frame = CGRect(
            x: 0, y: 0, width: max(bounds.width, old.size().width, new.size().width),
            height: bounds.height)
        rolling.isHidden = false
        rolling.attributedText = old
        rolling.roll(to: new)
        if !isRolling { endRolling() }
    }

    private func endRolling() {
        rolling.end()
        rolling.isHidden = true
        if let waiting { attributedPlaceholder = waiting }
        if let waitingColor { textColor = waitingColor }
        (waiting, waitingColor) = (nil, nil)
    }

    override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        let steps = presses.compactMap { $0.key.flatMap { Self.steps(of: $0) } }.reduce(0, +)
        guard steps != 0 else { return super.pressesBegan(presses, with: event) }
        onStep?(steps)
    }

    private static func steps(of key: UIKey) -> Int? {
        guard key.modifierFlags.isEmpty else { return nil }
        return switch key.keyCode {
        case .keyboardUpArrow: 1
        case .keyboardDownArrow: -1
        case .keyboardPageUp: 10
        case .keyboardPageDown: -10
        default: nil
        }
    }
}
