import Design
import Diary
import Foundation
import Tactile

extension WeightFieldCard {
    /// Whether text is larger than usual: a button or a pill that does not fit then moves to a line
    /// of its own.
    private var isLarge: Bool { Theme.Text.room(20) > 20 }
    private var innerWidth: CGFloat { max(0, bounds.width - 2 * Theme.Space.cardPadding) }

    /// The words below the number take two lines where the text is larger than usual; of today's
    /// weight, which stays, only where they need them.
    private var isStatusLong: Bool {
        guard isLarge, bounds.width < Theme.Text.room(320) else { return false }
        return !isDone || statusLabel.sizeThatFits(Theme.Space.unbounded).width > innerWidth
    }
    /// Of the words below the number: as many lines as they need where those are more.
    private var statusRoom: (lines: Int, height: CGFloat) {
        let usual = isStatusLong ? (2, Theme.Text.room(36)) : (1, Theme.Text.room(20))
        let width = statusLabel.sizeThatFits(Theme.Space.unbounded).width
        if usual.0 == 1, width * statusLabel.minimumScaleFactor <= innerWidth { return usual }
        statusLabel.numberOfLines = 0
        let room = CGSize(width: innerWidth, height: Theme.Space.unbounded.height)
        let height = statusLabel.sizeThatFits(room).height.rounded(.up)
        return height <= usual.1 ? usual : (0, height)
    }
    private var statusHeight: CGFloat { bounds.width > 0 ? statusRoom.height : Theme.Text.room(20) }
    /// Caption, number, and the words.
    private var usualHeight: CGFloat {
        14 + Theme.Text.room(26) + pillLine + Theme.Text.displayRoom(77)
            + (isLarge && !isStatusLong ? Theme.Text.room(12) : 0) + statusHeight + buttonLine + 13
    }

    /// The pill's width next to the caption; nil where they have no room for each other.
    private var pillWidth: CGFloat? {
        guard !isFirst, pill.preferredWidth > 0 else { return nil }
        let look = [NSAttributedString.Key.font: captionLabel.font as Any]
        let widths = [face.caption, face.shortCaption].map {
            $0.size(withAttributes: look).width.rounded(.up)
        }
        let caption = widths[0] <= innerWidth ? widths[0] : widths[1]
        // The caption is set small before the pill is, and then the pill goes.
        let left = (innerWidth - 8 - 0.75 * caption).rounded(.down)
        let width = min(
            pill.preferredWidth,
            max(left, (bounds.width / 2).rounded() - Theme.Space.cardPadding))
        return pill.leastWidth > width || 0.6 * caption > innerWidth - 8 - width ? nil : width
    }

    /// The height of the pill's own line.
    private var pillLine: CGFloat {
        isLarge && !isFirst && pill.preferredWidth > 0 && pillWidth == nil
            ? PillLabel.height + 6 : 0
    }

    /// The height, in points, of the button's own line; 0 while the button fits next to the digits
    /// without shrinking them.
    private var buttonLine: CGFloat {
        guard isLarge, isDone else { return 0 }
        let room =
            innerWidth - CapsuleButton.preferredWidth(of: localized("New", in: "weight")) - 26
        return ghost(size: 64).size().width + 6 > room ? CapsuleButton.height + 8 : 0
    }
    static var firstHeight: CGFloat { Theme.Text.room(72) }
    private var chooserHeight: CGFloat {
        chooser.fitText(in: max(0, bounds.width - 2 * Theme.Space.cardPadding))
    }

    var preferredHeight: CGFloat {
        let height = isFirst ? Self.firstHeight : usualHeight
        return isChoosingUnit ? height + chooserHeight + Theme.Space.gap : height
    }

    /// Number, chip and Save share a baseline.
    func placeParts() {
        let padding = Theme.Space.cardPadding, width = bounds.width
        let height = isFirst ? Self.firstHeight : usualHeight
        showSaveTitle()
        captionLabel.isHidden = isFirst
        pill.isHidden = isFirst || pill.preferredWidth == 0
        statusLabel.isHidden = isFirst
        let line = Theme.Text.room(26), pillLine = pillLine, pillWidth = pillWidth
        if pillWidth == nil, pillLine == 0 { pill.isHidden = true }
        captionLabel.leadingFrame = CGRect(
            x: padding, y: 14, width: max(0, innerWidth - (pillWidth.map { $0 + 8 } ?? 0)),
            height: line)
        pill.leadingFrame =
            pillWidth.map {
                CGRect(x: width - padding - $0, y: 14, width: $0, height: PillLabel.height)
            }
            ?? CGRect(
                x: padding, y: 14 + line + 3, width: min(pill.preferredWidth, innerWidth),
                height: PillLabel.height)
        showCaption()
        let (lines, status) = statusRoom, buttonLine = buttonLine
        statusLabel.numberOfLines = lines
        statusLabel.frame = CGRect(
            x: padding, y: height - 13 - buttonLine - status, width: innerWidth, height: status)

        let font = field.font ?? Theme.Text.display
        let lineHeight = font.lineHeight.rounded(.up)
        let capMiddle =
            isFirst
            ? height / 2
            : ((captionLabel.frame.maxY + pillLine + statusLabel.frame.minY) / 2).rounded() + 3
        let baseline = (capMiddle + font.capHeight / 2).rounded()
        let saveWidth = saveWidth, chip = UnitsButton.size
        // The chip's bottom is at the digits' baseline, and Save has the chip's vertical centre.
        let middle = isFirst ? height / 2 : baseline - chip.height / 2
        saveButton.leadingFrame =
            buttonLine > 0
            ? CGRect(
                x: padding, y: height - 13 - CapsuleButton.height,
                width: min(saveButton.preferredWidth, innerWidth), height: CapsuleButton.height)
            : CGRect(
                x: width - padding - saveWidth, y: (middle - CapsuleButton.height / 2).rounded(),
                width: saveWidth, height: CapsuleButton.height)
        unitsButton.isHidden = hidesChip
        let rest =
            buttonLine > 0
            ? innerWidth - (hidesChip ? 0 : chip.width + 8)
            : saveButton.leadingFrame.minX - padding - (hidesChip ? 12 : chip.width + 20)
        let fieldWidth = max(40, min(rest, textWidth + 6))
        // Small digits keep the height that a pointer needs.
        let fieldHeight = max(lineHeight, UnitsButton.size.height)
        field.leadingFrame = CGRect(
            x: padding,
            y: (baseline - font.ascender.rounded() - (fieldHeight - lineHeight) / 2).rounded(),
            width: fieldWidth, height: fieldHeight)
        unitsButton.leadingFrame = CGRect(
            x: field.leadingFrame.maxX + 4, y: (middle - chip.height / 2).rounded(),
            width: chip.width, height: chip.height)
        chooser.frame = CGRect(
            x: padding, y: height, width: max(0, width - 2 * padding), height: chooserHeight)
        ring.frame = bounds.insetBy(dx: -2, dy: -2)
    }

    /// What the button at the end does; a word less where the digits would get small.
    func showSaveTitle() {
        var title =
            switch face.title {
            case .save: localized("Save")
            case .saveAnyway: localized("Save anyway")
            case .weighAgain: localized("New weight")
            }
        if face.title == .weighAgain {
            let room =
                bounds.width - 2 * Theme.Space.cardPadding
                - CapsuleButton.preferredWidth(of: title) - 26
            if ghost(size: 64).size().width > room, buttonLine == 0 {
                title = localized("New", in: "weight")
            }
        }
        // Another title asks for another layout.
        if saveButton.currentTitle != title { saveButton.setTitle(title, for: .normal) }
    }

    /// The caption, or a shorter one where it would be set small.
    func showCaption() {
        captionLabel.text = face.caption
        let width = captionLabel.sizeThatFits(Theme.Space.unbounded).width
        if width > captionLabel.bounds.width { captionLabel.text = face.shortCaption }
    }

    private var textWidth: CGFloat {
        let size: CGSize
        if !face.text.isEmpty {
            size = face.text.size(withAttributes: [.font: field.font ?? Theme.Text.display])
        } else {
            size = field.attributedPlaceholder?.size() ?? .zero
        }
        return size.width.rounded(.up)
    }

    // MARK: Digits

    /// The last weight, where the next one is typed.
    ///
    /// - `rolls`: whether digits that changed roll.
    func showGhost(rolls: Bool = true) {
        let size = digitSize
        let font = Theme.Text.display(size)
        field.font = font
        ghostPoints = font.pointSize
        field.roll(to: ghost(size: size), animated: rolls)
    }

    /// The last weight in digits of a size, stones and pounds with small units, and so is today's.
    private func ghost(size: CGFloat) -> NSAttributedString {
        let isDone = isDone
        let empty = (number: model.style.localized("00.0"), unit: "")
        let parts = model.latest.map { model.parts($0.weight) } ?? [empty]
        let color = isDone ? Theme.Palette.label : Theme.Palette.tertiaryLabel
        let unitColor = isDone ? Theme.Palette.secondaryLabel : color
        var ghost = StyledText()
        for (index, part) in parts.enumerated() {
            ghost.append(part.number, Theme.Text.display(size), color)
            guard parts.count > 1 || isDone else { break }
            let space = index < parts.count - 1 ? "\u{2009}" : ""
            let before = parts.count > 1 ? "\u{2009}" : "\u{A0}"
            ghost.append(
                "\(before)\(part.unit)\(space)",
                Theme.Text.displayUnit(min(20, max(11, (size * 0.42).rounded()))), unitColor)
        }
        return ghost.attributed
    }

    /// The width of digits of a size, in points, at the text size of the person.
    private func digitsWidth(_ size: CGFloat) -> CGFloat {
        max(2.1 * size * Theme.Text.display.pointSize / 64, typedWidth(size))
    }

    /// The width of what is typed, in points. Half of the caret's room, which the field has behind
    /// its text, is not asked for.
    private func typedWidth(_ size: CGFloat) -> CGFloat {
        face.text.size(withAttributes: [.font: Theme.Text.display(size)]).width.rounded(.up) - 3
    }

    /// Save takes less than it would like where the digits would get small: of its margins for the
    /// largest digits, of its title's size for those of 48 points.
    private var saveWidth: CGFloat {
        let inner = bounds.width - 2 * Theme.Space.cardPadding - 26
        func rest(_ size: CGFloat) -> CGFloat {
            (inner - (hidesChip ? 0 : UnitsButton.size.width) - digitsWidth(size)).rounded(.down)
        }
        let (large, small): (CGFloat, CGFloat) = isFirst ? (34, 28) : (64, 48)
        let margins = min(saveButton.preferredWidth, max(saveButton.tightWidth, rest(large)))
        return min(margins, max(saveButton.leastWidth, rest(small)))
    }

    /// The unit is next to today's weight as a word, and goes where a question needs its room; the
    /// question names it.
    private var hidesChip: Bool {
        if isDone { return !isChoosingUnit }
        let inner = bounds.width - 2 * Theme.Space.cardPadding - 26
        return !isChoosingUnit
            && inner - UnitsButton.size.width - digitsWidth(24) < saveButton.leastWidth
    }

    /// Points of the digits: as large as the number, the chip and Save have room in one row.
    var digitSize: CGFloat {
        let text = face.text
        let isDone = isDone
        let isPair = unit == .stones || text.contains { $0 == " " || $0.isLetter }
        let room =
            innerWidth - (buttonLine > 0 ? 0 : saveWidth + 26)
            - (hidesChip ? 0 : UnitsButton.size.width)
        let sizes: [CGFloat] =
            isFirst
            ? [34, 30, 26, 22] : isPair ? [48, 40, 32, 24] : [64, 56, 52, 48, 40, 32, 24]
        if isPair || isDone, text.isEmpty, !model.entries.isEmpty {
            return sizes.first { ghost(size: $0).size().width.rounded(.up) + 6 <= room } ?? 20
        }
        let waiting = isPair ? 9 : model.latest.map { model.typed($0.weight).count } ?? 4
        let count = CGFloat(max(4, text.isEmpty ? waiting : 4))
        let growth = Theme.Text.display.pointSize / 64
        // Of the digits' size; a decimal separator is half as wide as a digit.
        let width = count * 0.6 - (isPair ? 0 : 0.3)
        return sizes.first { size in
            let shown = text.isEmpty ? ghost(size: size).size().width.rounded(.up) : 0
            return max(width * size * growth, typedWidth(size), shown) <= room
        } ?? 20
    }
}
