import Design
import Diary
import Foundation
import Tactile

/// Names the unit of what is typed; a press shows the others to choose from.
final class UnitChip: UIButton {
    /// Called with the unit that was chosen.
    var onChoice: ((WeightUnit) -> Void)?
    /// Called for a key of text while the chip has the focus.
    var onText: (() -> Void)?
    private let chevron = UIImageView(image: UnitChip.chevronImage())

    private static var height: CGFloat { Theme.Text.room(28) }
    private static let padding: CGFloat = 8
    private static let chevronSize = CGSize(width: 8, height: 5)

    override init(frame: CGRect) {
        super.init(frame: frame)
        setTitleColor(Theme.Palette.secondaryLabel, for: .normal)
        backgroundColor = Theme.Palette.neutralFill
        layer.cornerRadius = 8
        chevron.tintColor = Theme.Palette.secondaryLabel
        addSubview(chevron)
        showsMenuAsPrimaryAction = true
        accessibilityLabel = localized("Unit")
    }

    required init?(coder: NSCoder) { nil }

    private var shown: WeightUnit?

    override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        guard let onText, presses.contains(where: { $0.key.map(Self.isText) == true }) else {
            return super.pressesBegan(presses, with: event)
        }
        onText()
    }

    /// Whether a key types something, rather than pressing a button.
    private static func isText(_ key: UIKey) -> Bool {
        key.modifierFlags.isDisjoint(with: [.control, .alternate, .command])
            && key.characters.first.map { $0.isLetter || $0.isNumber } == true
    }

    /// A text of another size takes other room.
    override func traitCollectionDidChange(_ previous: UITraitCollection?) {
        super.traitCollectionDidChange(previous)
        if let shown { show(shown) }
    }

    func show(_ chosen: WeightUnit) {
        shown = chosen
        titleLabel?.font = Theme.Text.chip
        setTitle(chosen.shownSymbol, for: .normal)
        accessibilityValue = chosen.chooserTitle
        menu = UIMenu(
            children: WeightUnit.allCases.map { unit in
                UIAction(title: unit.chooserTitle, state: unit == chosen ? .on : .off) {
                    [weak self] _ in self?.onChoice?(unit)
                }
            })
        contentEdgeInsets = UIEdgeInsets(
            leading: Self.padding, trailing: Self.padding + Self.chevronSize.width + 4)
        let title = titleLabel?.sizeThatFits(Theme.Space.unbounded).width ?? 0
        bounds.size = CGSize(
            width: (title + contentEdgeInsets.left + contentEdgeInsets.right).rounded(.up),
            height: Self.height)
        superview?.setNeedsLayout()
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let size = Self.chevronSize
        chevron.leadingFrame = CGRect(
            x: bounds.width - Self.padding - size.width,
            y: ((bounds.height - size.height) / 2).rounded() + 1, width: size.width,
            height: size.height)
    }

    private static func chevronImage() -> UIImage {
        let format = UIGraphicsImageRendererFormat()
        format.scale = max(2, UIScreen.main.scale)
        return UIGraphicsImageRenderer(size: chevronSize, format: format).image { _ in
            let path = UIBezierPath()
            path.move(to: CGPoint(x: 1, y: 1))
            path.addLine(to: CGPoint(x: 4, y: 4))
            path.addLine(to: CGPoint(x: 7, y: 1))
            path.lineWidth = 1.5
            path.lineCapStyle = .round
            path.lineJoinStyle = .round
            UIColor.black.setStroke()
            path.stroke()
        }.withRenderingMode(.alwaysTemplate)
    }
}
