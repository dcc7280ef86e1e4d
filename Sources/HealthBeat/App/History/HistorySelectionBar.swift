import Design
import Foundation
import Tactile

/// What can be done with the selected entries, above the tab bar.
final class HistorySelectionBar: UIView {
    static var height: CGFloat { Theme.Text.room(48) }
    /// How many are selected; asked once a layout, however many rows change at once.
    var count: (() -> Int)? { didSet { setNeedsLayout() } }
    /// Writes the count in the digits of all numbers.
    var withOwnDigits: (String) -> String = { $0 }
    /// Why nothing can be deleted; nil where it can.
    var reason: String? {
        didSet {
            guard reason != oldValue else { return }
            deleteButton.toolTip = reason
            deleteButton.accessibilityHint = reason
            setNeedsLayout()
        }
    }
    var onDelete: (() -> Void)?
    var onCopy: (() -> Void)?

    let label = UILabel()
    let copyButton = UIButton(type: .system)
    let deleteButton = UIButton(type: .system)

    override init(frame: CGRect) {
        super.init(frame: frame)
        backgroundColor = Theme.Palette.card
        layer.cornerRadius = Theme.Space.cardRadius
        layer.shadowOpacity = 0.18
        layer.shadowRadius = 10
        layer.shadowOffset = CGSize(width: 0, height: 3)
        label.font = Theme.Text.subheadlineDigits
        label.textColor = Theme.Palette.label
        label.numberOfLines = 2
        copyButton.setTitle(localized("Copy"), for: .normal)
        copyButton.tintColor = Theme.Palette.tint
        copyButton.addInteraction(
            UIToolTipInteraction(defaultToolTip: localized("Copy as a table (Ctrl+C)")))
        deleteButton.setTitle(localized("Delete"), for: .normal)
        deleteButton.tintColor = Theme.Palette.destructive
        copyButton.addAction(
            UIAction { [weak self] _ in self?.onCopy?() }, for: .primaryActionTriggered)
        deleteButton.addAction(
            UIAction { [weak self] _ in self?.onDelete?() }, for: .primaryActionTriggered)
        for button in [copyButton, deleteButton] {
            button.titleLabel?.font = Theme.Text.cardTitle
        }
        for view in [label, copyButton, deleteButton] { addSubview(view) }
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        super.layoutSubviews()
        let count = count?() ?? 0
        label.text =
            count == 0
            ? localized("Select entries") : withOwnDigits(localized("\(counting: count) selected"))
        copyButton.isEnabled = count > 0
        deleteButton.isEnabled = count > 0 && reason == nil
        var right = bounds.width - 8
        for button in [deleteButton, copyButton] {
            let width = (button.titleLabel?.sizeThatFits(bounds.size).width ?? 0).rounded(.up) + 16
            button.leadingFrame = CGRect(
                x: right - width, y: 8, width: width, height: bounds.height - 16)
            right = button.leadingFrame.minX - 4
        }
        let padding = Theme.Space.cardPadding
        label.leadingFrame = CGRect(
            x: padding, y: 0, width: max(0, right - padding), height: bounds.height)
        // Large letters leave room for the number alone.
        if !isWhole { label.text = count > 0 ? withOwnDigits(String(count)) : "" }
    }

    /// Whether the label has room for each of its words, which may be on two lines.
    private var isWhole: Bool {
        let words = (label.text ?? "").split(separator: " ")
        return words.allSatisfy { word in
            String(word).size(withAttributes: [.font: Theme.Text.subheadlineDigits]).width
                <= label.bounds.width
        }
    }
}
