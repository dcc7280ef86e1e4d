import Foundation
import Tactile

extension WeightFieldCard {
    static let height: CGFloat = 150
    static let firstHeight: CGFloat = 72
    static let chooserHeight: CGFloat = 32

    var preferredHeight: CGFloat {
        let height = isFirst ? Self.firstHeight : Self.height
        return isChoosingUnit ? height + Self.chooserHeight + Theme.Space.gap : height
    }

    /// Number, chip and Save share a baseline.
    func placeParts() {
        let padding = Theme.Space.cardPadding, width = bounds.width
        let height = isFirst ? Self.firstHeight : Self.height
        captionLabel.isHidden = isFirst
        pill.isHidden = isFirst || pill.preferredWidth == 0
        statusLabel.isHidden = isFirst
        let pillWidth = pill.preferredWidth
        pill.frame = CGRect(
            x: width - padding - pillWidth, y: 14, width: pillWidth, height: PillLabel.height)
        captionLabel.frame = CGRect(
            x: padding, y: 14, width: max(0, pill.frame.minX - padding - 8), height: 26)
        showCaption()
        statusLabel.frame = CGRect(
            x: padding, y: 117, width: max(0, width - 2 * padding), height: 20)

        let font = field.font ?? Theme.Text.display
        let line = font.lineHeight.rounded(.up)
        let capMiddle: CGFloat = isFirst ? 36 : 82
        let baseline = (capMiddle + font.capHeight / 2).rounded()
        let saveWidth = saveButton.preferredWidth
        saveButton.frame = CGRect(
            x: width - padding - saveWidth, y: (isFirst ? 18 : 73), width: saveWidth,
            height: CapsuleButton.height)
        let rest = saveButton.frame.minX - padding - UnitsButton.size.width - 20
        let fieldWidth = max(40, min(rest, textWidth + 6))
        field.frame = CGRect(
            x: padding, y: (baseline - font.ascender.rounded()), width: fieldWidth, height: line)
        unitsButton.frame = CGRect(
            x: field.frame.maxX + 8, y: isFirst ? 22 : baseline - 22,
            width: UnitsButton.size.width, height: UnitsButton.size.height)
        chooser.frame = CGRect(
            x: padding, y: height, width: max(0, width - 2 * padding), height: Self.chooserHeight)
        ring.frame = bounds.insetBy(dx: -2, dy: -2)
    }

    /// The caption, or a shorter one where it would be set small.
    func showCaption() {
        guard field.text?.isEmpty ?? true else {
            captionLabel.text = "New entry for now"
            return
        }
        captionLabel.text = model.dayCaption
        let width = captionLabel.sizeThatFits(Theme.Space.unbounded).width
        if width > captionLabel.bounds.width { captionLabel.text = model.shortDayCaption }
    }

    private var textWidth: CGFloat {
        let shown: NSAttributedString?
        if let text = field.text, !text.isEmpty {
            shown = NSAttributedString(
                string: text, attributes: [.font: field.font ?? Theme.Text.display])
        } else {
            shown = field.attributedPlaceholder
        }
        return (shown?.size().width ?? 0).rounded(.up)
    }
}
