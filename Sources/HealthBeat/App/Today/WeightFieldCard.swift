import Diary
import Foundation
import Tactile

/// A card with the field for a weight, the units button inside its right end, and the unit chooser
/// that the button opens.
final class WeightFieldCard: CardView, UITextFieldDelegate {
    let field = UITextField()
    private let unitsButton = UnitsButton(type: .custom)
    private let saveButton = UIButton(type: .custom)
    private let chooser = UISegmentedControl(items: WeightUnit.allCases.map(\.chooserTitle))

    /// Called with a weight when Return or the button saves it.
    var onSave: ((Weight) -> Void)?
    var onUnitChange: ((WeightUnit) -> Void)?
    /// Called when the chooser opens or closes, for the page to make room.
    var onHeightChange: (() -> Void)?
    private(set) var isChoosingUnit = false

    /// How numbers are typed and shown.
    var numberStyle = NumberStyle.posix

    var unit: WeightUnit = .kilograms {
        didSet {
            unitsButton.setTitle(unit.symbol, for: .normal)
            chooser.selectedSegmentIndex = WeightUnit.allCases.firstIndex(of: unit) ?? 0
        }
    }

    override init(frame: CGRect) {
        super.init(frame: frame)
        field.font = Theme.Text.field
        field.textColor = Theme.Palette.label
        field.attributedPlaceholder = Theme.placeholder("Enter your weight")
        field.keyboardType = .decimalPad
        field.returnKeyType = .done
        field.enablesReturnKeyAutomatically = true
        field.delegate = self
        field.addAction(UIAction { [weak self] _ in self?.textChanged() }, for: .editingChanged)
        unitsButton.addAction(
            UIAction { [weak self] _ in self?.toggleChooser() }, for: .touchUpInside)
        unitsButton.frame = CGRect(origin: .zero, size: UnitsButton.size)
        field.rightView = unitsButton
        field.rightViewMode = .always
        addSubview(field)

        saveButton.setTitle("Save", for: .normal)
        saveButton.titleLabel?.font = Theme.Text.headline
        saveButton.setTitleColor(Theme.Palette.tint, for: .normal)
        saveButton.setTitleColor(Theme.Palette.tint.withAlphaComponent(0.2), for: .highlighted)
        saveButton.setTitleColor(Theme.Palette.tertiaryLabel, for: .disabled)
        saveButton.isEnabled = false
        saveButton.addAction(UIAction { [weak self] _ in self?.save() }, for: .touchUpInside)
        addSubview(saveButton)

        chooser.addAction(UIAction { [weak self] _ in self?.unitChosen() }, for: .valueChanged)
        chooser.alpha = 0
        chooser.isHidden = true
        addSubview(chooser)
        unit = .kilograms
    }

    required init?(coder: NSCoder) { nil }

    static let rowHeight: CGFloat = 56
    static let chooserHeight: CGFloat = 32

    var preferredHeight: CGFloat {
        isChoosingUnit ? Self.rowHeight + Self.chooserHeight + Theme.Space.gap : Self.rowHeight
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let padding = Theme.Space.cardPadding, saveWidth: CGFloat = 52
        saveButton.frame = CGRect(
            x: bounds.width - padding - saveWidth + 4, y: 0, width: saveWidth,
            height: Self.rowHeight)
        field.frame = CGRect(
            x: padding, y: 6, width: max(0, saveButton.frame.minX - padding - 8),
            height: Self.rowHeight - 12)
        chooser.frame = CGRect(
            x: padding, y: Self.rowHeight, width: max(0, bounds.width - 2 * padding),
            height: Self.chooserHeight)
    }

    /// The typed weight, or `nil` while there is none.
    var weight: Weight? { parser.weight(field.text ?? "") }

    private var parser: WeightParser { WeightParser(unit: unit, style: numberStyle) }

    func clear() {
        field.text = ""
        textChanged()
    }

    private func textChanged() {
        saveButton.isEnabled = weight != nil
    }

    private func save() {
        guard let weight else { return }
        onSave?(weight)
    }

    // MARK: Unit

    private func toggleChooser() {
        isChoosingUnit.toggle()
        chooser.isHidden = false
        let isOpen = isChoosingUnit
        UIView.animate(
            withDuration: Theme.Motion.house,
            animations: {
                self.chooser.alpha = isOpen ? 1 : 0
                self.onHeightChange?()
            },
            completion: { _ in self.chooser.isHidden = !self.isChoosingUnit })
    }

    private func unitChosen() {
        let units = WeightUnit.allCases
        guard units.indices.contains(chooser.selectedSegmentIndex) else { return }
        let chosen = units[chooser.selectedSegmentIndex]
        if chosen != unit {
            if let typed = weight {
                field.text = numberStyle.localized(typed.converted(to: chosen).text)
            }
            unit = chosen
            textChanged()
            onUnitChange?(chosen)
        }
        toggleChooser()
    }

    // MARK: Typing

    func textField(
        _ textField: UITextField, shouldChangeCharactersIn range: NSRange,
        replacementString string: String
    ) -> Bool {
        parser.accepts(string, replacing: range, in: textField.text ?? "")
    }

    func textFieldShouldReturn(_ textField: UITextField) -> Bool {
        save()
        return false
    }
}

extension WeightUnit {
    /// The unit's name in the chooser.
    var chooserTitle: String {
        switch self {
        case .kilograms: "kg"
        case .pounds: "lb"
        case .stones: "st + lb"
        }
    }
}
