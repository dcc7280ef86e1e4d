import Design
import Foundation
import Tactile

/// The panel's rows from the top: a grip where it can be thrown, date with what it means, weight
/// with its unit, note, buttons.
extension AddEntryPanel {
    /// A window of 320 points leaves no more than 300.
    private var fittingWidth: CGFloat {
        let window = window?.bounds.width ?? model.windowSize.width
        return min(
            window < Theme.Space.narrow ? 300 : 560,
            max(Theme.Text.room(280), min(Theme.Text.room(Self.widest), titlesWidth)))
    }
    /// At the usual text size, in languages of long words.
    private static let widest: CGFloat = 340
    /// What the buttons need side by side, while nothing is asked.
    private var titlesWidth: CGFloat {
        func width(_ title: String, _ font: UIFont) -> CGFloat {
            title.size(withAttributes: [.font: font]).width.rounded(.up)
        }
        let plain = [cancelButton, nextButton].map {
            width($0.title(for: .normal) ?? "", Theme.Text.body) + 12
        }
        let save = max(Theme.Text.room(69), width(localized("Save"), Theme.Text.button) + 24)
        return Self.padding - 6 + plain[0] + plain[1] + 10 + save + 12
    }
    static let cornerRadius: CGFloat = 14
    static let buttonRadius: CGFloat = 8
    private static let padding: CGFloat = 16
    /// How small a button's title is set, at the least, before it is cut or replaced by an icon.
    static let leastScale: CGFloat = 0.8
    /// Heights of the rows, with a date that needs one line to be explained.
    private static var rows: (date: CGFloat, weight: CGFloat, note: CGFloat, buttons: CGFloat) {
        let room = Theme.Text.room
        return (room(60), room(61), room(44), room(57))
    }
    /// From a field's frame to the sides of the panel and to the edges of its row.
    private static let fieldInset = CGSize(width: 14, height: 8)
    /// Of what is typed, from the row's top.
    private static let lineTop: CGFloat = 10
    private static var lineHeight: CGFloat { Theme.Text.room(22) }
    /// Between what is typed and what is said of it.
    private static let hintGap: CGFloat = 4
    private static var hintTop: CGFloat { lineTop + lineHeight + hintGap }
    /// The strip with the grip in it, over the first row.
    private static let gripRow: CGFloat = 12
    private static let gripSize = CGSize(width: 36, height: 4)
    /// Up to the calendar's button.
    private var hintWidth: CGFloat { fittingWidth - 2 * Self.padding - 28 }

    private func height(of hint: UILabel, width: CGFloat) -> CGFloat {
        guard hint.text?.isEmpty == false else { return 0 }
        return hint.sizeThatFits(CGSize(width: width, height: 1000)).height.rounded(.up)
    }

    /// At least one line: what is begun is not commented, and leaves its room.
    private var hintHeight: CGFloat {
        max(height(of: hintLabel, width: hintWidth), hintLabel.font.lineHeight.rounded(.up))
    }
    private var weightHintHeight: CGFloat {
        height(of: weightHint, width: fittingWidth - 2 * Self.padding)
    }

    /// The date's row, which grows with a sentence of several lines.
    private var dateRow: CGFloat { max(Self.rows.date, Self.hintTop + hintHeight + 10) }
    private var weightRow: CGFloat { Self.rows.weight + weightHintHeight }

    private var top: CGFloat { grip.isHidden ? 0 : Self.gripRow }

    var fittingSize: CGSize {
        CGSize(
            width: fittingWidth,
            height: top + dateRow + weightRow + Self.rows.note + Self.rows.buttons)
    }

    func layOutRows() {
        let width = bounds.width, hairline = 1 / contentScaleFactor
        let inset = Self.fieldInset, top = top, dateRow = top + dateRow
        func row(_ y: CGFloat, _ height: CGFloat) -> CGRect {
            CGRect(
                x: inset.width, y: y + inset.height, width: width - 2 * inset.width,
                height: height - 2 * inset.height)
        }
        grip.bounds.size = Self.gripSize
        grip.center = CGPoint(x: width / 2, y: 6 + Self.gripSize.height / 2)
        grip.layer.cornerRadius = Self.gripSize.height / 2
        let side = IconButton.side
        dateField.leadingFrame = CGRect(
            x: inset.width, y: top + Self.lineTop, width: width - 2 * inset.width - side,
            height: Self.lineHeight)
        // The ring is around both, with as much room below as above.
        dateField.captionHeight = dateRow - 6 - dateField.frame.maxY
        calendarButton.leadingFrame = CGRect(
            x: width - Self.padding + IconButton.inset - side, y: top + (Self.rows.date - side) / 2,
            width: side, height: side)
        hintLabel.leadingFrame = CGRect(
            x: Self.padding, y: top + Self.hintTop, width: hintWidth, height: hintHeight)
        weightField.frame = row(dateRow, Self.rows.weight)
        weightField.captionHeight = weightHintHeight
        weightHint.leadingFrame = CGRect(
            x: Self.padding, y: weightField.frame.maxY, width: width - 2 * Self.padding,
            height: weightHintHeight)
        let noteTop = dateRow + weightRow
        noteField.frame = row(noteTop, Self.rows.note)
        let buttonTop = noteTop + Self.rows.note
        for (line, y) in zip(lines, [dateRow, noteTop]) {
            line.frame = CGRect(
                x: Self.padding, y: y, width: width - 2 * Self.padding, height: hairline)
        }
        lines[2].frame = CGRect(x: 0, y: buttonTop, width: width, height: hairline)
        layOutButtons(middle: buttonTop + (bounds.height - buttonTop) / 2)
    }

    private func layOutButtons(middle: CGFloat) {
        let room = Theme.Text.room
        // Other languages take more room than English does.
        let title = (saveButton.configuration?.title ?? "")
            .size(withAttributes: [.font: Theme.Text.button])
        let save = CGSize(
            width: max(room(isAsking ? 126 : 69), title.width.rounded(.up) + 24),
            height: room(32))
        saveButton.leadingFrame = CGRect(
            x: bounds.width - 12 - save.width, y: (middle - save.height / 2).rounded(),
            width: save.width, height: save.height)
        func frame(of button: UIButton) -> CGRect {
            let title =
                button.image(for: .normal)?.size.width
                ?? button.titleLabel?.sizeThatFits(bounds.size).width ?? 0
            let size = CGSize(width: title.rounded(.up) + 12, height: room(32))
            return CGRect(
                origin: CGPoint(x: 0, y: (middle - size.height / 2).rounded()), size: size)
        }
        // What deletes is not where the hand looks for what goes on.
        let outer = deletes ? nextButton : cancelButton
        let inner = deletes ? cancelButton : nextButton
        let left = Self.padding - 6, most = max(0, saveButton.leadingFrame.minX - 4 - left)
        if deletes { showDeletion(in: most) }
        outer.leadingFrame = frame(of: outer)
        outer.leadingFrame.origin.x = left
        outer.leadingFrame.size.width = min(outer.frame.width, most)
        inner.leadingFrame = frame(of: inner)
        let wanted = inner.frame.width
        let free = saveButton.leadingFrame.minX - 10 - outer.leadingFrame.maxX
        inner.leadingFrame.size.width = max(0, min(wanted, free))
        inner.leadingFrame.origin.x = saveButton.leadingFrame.minX - 10 - inner.frame.width
        // Large text leaves no room for it next to a question.
        inner.isHidden = free < wanted * Self.leastScale
    }

    /// Shows the delete button as a bin icon where its title, in very large text, does not fit into
    /// `width` points, and as its title elsewhere.
    private func showDeletion(in width: CGFloat) {
        let word = localized("Delete")
        let needed = word.size(withAttributes: [.font: Theme.Text.body]).width + 12
        let isBin = needed * Self.leastScale > width
        guard isBin != (nextButton.image(for: .normal) != nil) else { return }
        let side = Theme.Text.room(IconButton.glyph)
        let bin = ShellIcon.bin.image(side: side, scale: model.pictureScale)
        nextButton.setTitle(isBin ? nil : word, for: .normal)
        nextButton.setImage(isBin ? bin : nil, for: .normal)
        nextButton.tintColor = isBin ? Theme.Palette.destructive : nil
        nextButton.accessibilityLabel = isBin ? word : nil
        nextButton.toolTip = isBin ? word : nil
    }
}
