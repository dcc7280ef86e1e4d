import Foundation
import Tactile

/// A number's field whose unit is a small button at its end: light grey, and blue while it is
/// pressed. A press goes on to the next unit and converts what is typed.
final class UnitField: UITextField, UITextFieldDelegate {
    let unitButton = UIButton(type: .custom)
    /// What the units are called, and how many kilograms one of each is.
    private static let units = [("kg", 1), ("lb", 0.453_592_37), ("st", 6.350_293_18)]
    private var index = 0

    override init(frame: CGRect) {
        super.init(frame: frame)
        borderStyle = .roundedRect
        placeholder = "Weight"
        accessibilityLabel = "Weight"
        keyboardType = .decimalPad
        returnKeyType = .done
        enablesReturnKeyAutomatically = true
        delegate = self
        unitButton.titleLabel?.font = .boldSystemFont(ofSize: 12)
        unitButton.setTitle(unit, for: .normal)
        unitButton.setTitleColor(UIColor(white: 0.24, alpha: 1), for: .normal)
        unitButton.setTitleColor(.systemBlue, for: .highlighted)
        unitButton.backgroundColor = UIColor(white: 0.9, alpha: 1)
        unitButton.layer.cornerRadius = 4
        unitButton.frame = CGRect(x: 0, y: 0, width: 25, height: 17)
        unitButton.accessibilityHint = "Changes the unit"
        unitButton.addInteraction(UIToolTipInteraction(defaultToolTip: "Change the unit"))
        unitButton.addAction(
            UIAction { [weak self] _ in self?.goOn() }, for: .primaryActionTriggered)
        rightView = unitButton
        rightViewMode = .always
    }

    required init?(coder: NSCoder) { nil }

    var unit: String { Self.units[index].0 }

    /// What is typed; nil where that is no number yet.
    var number: Double? {
        Double((text ?? "").replacing(UIApplication.shared.decimalSeparator, with: "."))
    }

    private func goOn() {
        let old = Self.units[index].1
        index = (index + 1) % Self.units.count
        unitButton.setTitle(unit, for: .normal)
        guard let number else { return }
        let tenths = Int((number * old / Self.units[index].1 * 10).rounded())
        text = SceneData.tenths(tenths).replacing(
            ".", with: UIApplication.shared.decimalSeparator)
    }

    /// Only what may become a number is typed: digits and one separator. Everything may be deleted.
    func textField(
        _ textField: UITextField, shouldChangeCharactersIn range: NSRange,
        replacementString string: String
    ) -> Bool {
        let separator = UIApplication.shared.decimalSeparator
        let typed = string.replacing(",", with: ".").replacing(".", with: separator)
        let whole = ((text ?? "") as NSString).replacingCharacters(in: range, with: typed)
        let rest = whole.filter { !("0"..."9").contains($0) }
        guard rest.isEmpty || rest == separator, whole.count <= 6 else {
            shake()
            return false
        }
        guard string != typed else { return true }
        insertText(typed)
        return false
    }

    private func shake() {
        let animation = CAKeyframeAnimation(keyPath: "transform.translation.x")
        animation.values = [0, 6, -6, 6, -6, 0].map { NSNumber(value: $0) }
        animation.duration = 0.3
        layer.add(animation, forKey: "shake")
    }

    override func rightViewRect(forBounds bounds: CGRect) -> CGRect {
        CGRect(x: bounds.maxX - 33, y: ((bounds.height - 17) / 2).rounded(), width: 25, height: 17)
    }
}
