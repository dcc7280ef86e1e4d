import Foundation
import TactileControls
import TactileDrawing
import TactileTables
import TactileText
import TactileViews

/// A property with its value, which is a text, a field, a switch, or the way to another object.
final class PropertyCell: UITableViewCell, UITextFieldDelegate {
    /// The part of the width that names have.
    private static let namePart: CGFloat = 0.36

    private let name = UILabel()
    private let value = UILabel()
    private let field = UITextField(frame: .zero)
    private let toggle = UISwitch(frame: .zero)
    private(set) var property: Property?
    /// What was typed and taken since the field has the keyboard.
    private var appliedText: String?
    /// Gets a sentence about what was typed and could not be read.
    var refused: ((String) -> Void)?
    /// Is called when a value was changed.
    var changed: (() -> Void)?

    var isEditingText: Bool { field.isFirstResponder }

    override init(style: CellStyle, reuseIdentifier: String?) {
        super.init(style: style, reuseIdentifier: reuseIdentifier)
        name.textColor = .secondaryLabel
        value.numberOfLines = 0
        field.borderStyle = .roundedRect
        field.autocapitalizationType = .none
        field.autocorrectionType = .no
        field.spellCheckingType = .no
        field.delegate = self
        toggle.addAction(
            UIAction { [weak self] _ in self?.switched() }, for: .valueChanged)
        isAccessibilityElement = false
        for part in [name, value, field, toggle] { contentView.addSubview(part) }
    }

    required init?(coder: NSCoder) { nil }

    /// How high a row for `property` is, in points.
    static func height(of property: Property, inWidth width: CGFloat) -> CGFloat {
        let least = InspectorStyle.rowHeight
        switch property.kind {
        case .text, .toggle: return max(least, InspectorStyle.controlHeight + 4)
        case .fixed, .link:
            let room = valueWidth(inWidth: width)
            let size = property.value.boundingRect(
                with: CGSize(width: room, height: .greatestFiniteMagnitude),
                options: [.usesLineFragmentOrigin],
                attributes: [.font: InspectorStyle.numberFont], context: nil)
            return max(least, size.height.rounded(.up) + 8)
        }
    }

    private static func valueWidth(inWidth width: CGFloat) -> CGFloat {
        max(40, (width * (1 - namePart)).rounded(.down) - InspectorStyle.margin)
    }

    func show(_ property: Property) {
        let before = self.property
        self.property = property
        // Values are looked at again all the time; one that is the same need not be laid out.
        if let before, before.isLike(property), before.value == property.value { return }
        name.font = InspectorStyle.font
        value.font = InspectorStyle.numberFont
        field.font = InspectorStyle.numberFont
        name.text = property.name
        var isLink = false
        switch property.kind {
        case .fixed: value.text = property.value
        case .link:
            value.text = property.value
            isLink = true
        case .text:
            if !isEditingText { field.text = property.value }
            field.accessibilityLabel = property.name
        case .toggle(let isOn, _):
            if toggle.isOn != isOn { toggle.setOn(isOn, animated: false) }
            toggle.accessibilityLabel = property.name
        }
        if case .text = property.kind { field.isHidden = false } else { field.isHidden = true }
        if case .toggle = property.kind { toggle.isHidden = false } else { toggle.isHidden = true }
        value.isHidden = !field.isHidden || !toggle.isHidden
        value.textColor = isLink ? .link : .label
        value.accessibilityTraits = isLink ? .link : .staticText
        value.accessibilityLabel = value.isHidden ? nil : "\(property.name): \(property.value)"
        name.isAccessibilityElement = false
        setNeedsLayout()
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let bounds = contentView.bounds
        let room = Self.valueWidth(inWidth: bounds.width)
        let left = bounds.width - room - InspectorStyle.margin / 2
        let line = InspectorStyle.rowHeight
        let top = value.isHidden ? ((bounds.height - line) / 2).rounded() : 0
        name.frame = CGRect(
            x: InspectorStyle.margin, y: top, width: max(0, left - InspectorStyle.margin - 4),
            height: line)
        // The first lines of both are beside each other.
        value.frame = CGRect(
            x: left, y: ((line - InspectorStyle.numberFont.lineHeight) / 2).rounded(), width: room,
            height: max(0, bounds.height - 8))
        field.frame = CGRect(x: left - 6, y: 2, width: room + 6, height: bounds.height - 4)
        let size = toggle.intrinsicContentSize
        toggle.frame = CGRect(
            x: left, y: ((bounds.height - size.height) / 2).rounded(), width: size.width,
            height: size.height)
    }

    // MARK: Changing

    /// The row was chosen: begins typing, or turns the switch over.
    func activate() {
        switch property?.kind {
        case .text: _ = field.becomeFirstResponder()
        case .toggle:
            toggle.setOn(!toggle.isOn, animated: true)
            switched()
        case .fixed, .link, nil: break
        }
    }

    private func switched() {
        guard case .toggle(_, let set) = property?.kind else { return }
        set(toggle.isOn)
        changed?()
    }

    private func apply() -> Bool {
        guard let property, case .text(let set) = property.kind else { return true }
        let text = field.text ?? ""
        guard text != property.value, text != appliedText else { return true }
        do {
            try set(text)
            appliedText = text
            changed?()
            return true
        } catch {
            refused?(error.message)
            return false
        }
    }

    func textFieldShouldReturn(_ textField: UITextField) -> Bool {
        if apply() { textField.selectAll(nil) }
        return false
    }

    func textFieldDidBeginEditing(_ textField: UITextField) {
        appliedText = nil
        textField.selectAll(nil)
    }

    func textFieldDidEndEditing(_ textField: UITextField) {
        // What cannot be read gives way to what is there.
        if !apply() || appliedText != nil, let property { textField.text = property.value }
    }

    /// Escape gives up what was typed.
    override func accessibilityPerformEscape() -> Bool {
        guard isEditingText, let property else { return super.accessibilityPerformEscape() }
        field.text = property.value
        return field.resignFirstResponder()
    }
}
