import Design
import Foundation
import Tactile

/// A card with one number: its name above, a short explanation or a small picture below.
final class FigureCard: CardView {
    enum Accessory: Equatable {
        /// A share of a way, 0 to 1.
        case bar(Double)
        /// The letters of a week's days, each with whether something was weighed, up to today.
        case days([Day])

        struct Day: Equatable {
            var letter: String
            var isWeighed: Bool
            var isToday: Bool
        }
    }

    /// Points of the smallest name.
    private static let leastName: CGFloat = 9
    private let nameLabel = UILabel()
    private let figureLabel = RollingLabel()
    private let detailLabel = UILabel()
    private var accessory: Accessory?
    private var texts = CardTexts(title: "")
    /// Whether the figure changed since it was laid out.
    private var isNew = false

    init(title: String) {
        super.init(frame: .zero)
        contentMode = .redraw
        nameLabel.text = title
        nameLabel.font = Theme.Text.caption
        nameLabel.textColor = Theme.Palette.secondaryLabel
        nameLabel.adjustsFontSizeToFitWidth = true
        figureLabel.textColor = Theme.Palette.label
        detailLabel.font = Theme.Text.footnoteDigits
        detailLabel.textColor = Theme.Palette.secondaryLabel
        detailLabel.numberOfLines = 0
        for label in [nameLabel, figureLabel, detailLabel] { addSubview(label) }
    }

    required init?(coder: NSCoder) { nil }

    func show(
        _ figure: String, unit: String = "", detail: String = "", title: String? = nil,
        accessory: Accessory? = nil
    ) {
        show(
            CardTexts(
                title: title ?? nameLabel.text ?? "", figure: figure, unit: unit, detail: detail))
        self.accessory = accessory
    }

    /// Shows texts, the shorter ones where the longer do not fit.
    func show(_ texts: CardTexts) {
        isNew = isNew || texts.figure != self.texts.figure || texts.unit != self.texts.unit
        self.texts = texts
        if let bar = texts.bar { accessory = .bar(bar) } else if isBar { accessory = nil }
        nameLabel.text = texts.title
        setNeedsLayout()
        setNeedsDisplay()
    }

    /// The figure with small units, also those between the two numbers of stones.
    private func figureText(_ figure: String, size: CGFloat) -> NSAttributedString {
        figuresMade += 1
        let digits = Theme.Text.fact(size)
        guard !texts.unit.isEmpty else {
            return StyledText(figure, digits, Theme.Palette.label).attributed
        }
        let units = Theme.Text.factUnit(size)
        var text = FigureText.styled(figure, digits: digits, units: units)
        text.append("\u{2005}\(texts.unit)", units, Theme.Palette.secondaryLabel)
        return text.attributed
    }

    /// Points of the figure, the largest that fits counts.
    private static let sizes: [CGFloat] = [18, 17, 16, 15, 14, 13, 12, 11]

    /// What the figure was chosen for: a layout in which nothing changed makes no text.
    private var chosen:
        (texts: CardTexts, width: CGFloat, pointSize: CGFloat, weight: UILegibilityWeight)?
    /// Texts made for the figure so far, for tests that count work.
    private(set) var figuresMade = 0

    private func chooseFigure(width: CGFloat) {
        let wanted = (
            texts: texts, width: width, pointSize: Theme.Text.fact(Self.sizes[0]).pointSize,
            weight: traitCollection.legibilityWeight
        )
        if let chosen, chosen == wanted { return }
        chosen = wanted
        let full = figureText(texts.figure, size: Self.sizes[0])
        var text = full
        if full.size().width > width {
            let figures = [texts.shortFigure ?? texts.figure, texts.shortestFigure].compactMap {
                $0
            }
            choice: for figure in figures {
                for size in Self.sizes {
                    text = figureText(figure, size: size)
                    if text.size().width <= width { break choice }
                }
            }
        }
        // Another size of the card is no other number.
        if isNew {
            figureLabel.roll(to: text)
        } else if figureLabel.isRolling {
            chosen = nil
        } else {
            figureLabel.attributedText = text
        }
        isNew = false
    }

    /// The longer detail where it fits, else the shorter one, in the larger font that fits.
    private func chooseDetail(width: CGFloat) {
        let short = texts.shortDetail ?? texts.detail
        let axis = Theme.Text.axis
        for (text, font) in [
            (texts.detail, Theme.Text.cardDetail), (short, Theme.Text.cardDetail),
            (texts.detail, axis), (short, axis),
            (short, axis.withSize(axis.pointSize * 0.9)),
            (short, axis.withSize(axis.pointSize * 0.8)),
        ] {
            detailLabel.text = text
            detailLabel.font = font
            let size = detailLabel.sizeThatFits(
                CGSize(width: width, height: .greatestFiniteMagnitude))
            // A text that has a shorter one is not broken elsewhere than it says.
            let own = text.split(separator: "\n").count
            let lines = texts.shortDetail == nil && !isBar ? 2 : min(2, own)
            if size.height <= CGFloat(lines) * font.lineHeight + 2, size.width <= width + 0.5 {
                return
            }
        }
    }

    static func padding(width: CGFloat) -> CGFloat {
        width < 100 ? 8 : width < 180 ? Theme.Space.rowCardPadding : Theme.Space.cardPadding
    }

    static var height: CGFloat { Theme.Text.room(108) }

    override func layoutSubviews() {
        super.layoutSubviews()
        let padding = Self.padding(width: bounds.width)
        let width = max(0, bounds.width - 2 * padding)
        chooseFigure(width: width)
        chooseDetail(width: width)
        let room = Theme.Text.room
        placeName(x: padding, width: width, above: room(31))
        figureLabel.frame = CGRect(x: padding, y: room(31), width: width, height: room(26))
        let detailHeight = detailLabel.sizeThatFits(
            CGSize(width: width, height: .greatestFiniteMagnitude)
        ).height
        detailLabel.frame = CGRect(
            x: padding, y: room(isBar ? 68 : 58), width: width,
            height: min(room(36), detailHeight.rounded(.up)))
    }

    /// On one line, set smaller where that is needed; on two where it could not be read so.
    private func placeName(x: CGFloat, width: CGFloat, above bottom: CGFloat) {
        let font = Theme.Text.caption, name = nameLabel.text ?? ""
        // Large text may get as small as the usual one may.
        let least = font.withSize(min(0.75 * font.pointSize, Self.leastName))
        let isLong = name.size(withAttributes: [.font: least]).width > width
        nameLabel.font = isLong ? least : font
        nameLabel.numberOfLines = isLong ? 2 : 1
        nameLabel.minimumScaleFactor = least.pointSize / font.pointSize
        guard isLong else {
            let room = Theme.Text.room
            nameLabel.frame = CGRect(x: x, y: room(12), width: width, height: room(16))
            return
        }
        let room = CGSize(width: width, height: Theme.Space.unbounded.height)
        let height = nameLabel.sizeThatFits(room).height.rounded(.up)
        nameLabel.frame = CGRect(x: x, y: max(2, bottom - height), width: width, height: height)
    }

    private var isBar: Bool {
        if case .bar = accessory { return true }
        return false
    }

    override func draw(_ rect: CGRect) {
        let padding = Self.padding(width: bounds.width)
        let width = bounds.width - 2 * padding
        switch accessory {
        case .bar(let share):
            let y = Theme.Text.room(62)
            let track = CGRect(x: padding, y: y, width: width, height: 4)
            Theme.Palette.neutralFill.setFill()
            UIBezierPath(roundedRect: track, cornerRadius: 2).fill()
            guard share > 0 else { return }
            Theme.Palette.tint.setFill()
            let filled = CGRect(
                x: padding, y: y, width: max(4, width * CGFloat(share)), height: 4)
            UIBezierPath(roundedRect: mirrored(filled), cornerRadius: 2).fill()
        case .days(let days): draw(days, padding, width)
        case nil: break
        }
    }

    private func draw(_ days: [Accessory.Day], _ padding: CGFloat, _ width: CGFloat) {
        // From a dot to its letter's cap height: letters have room above them in their line.
        let font = Theme.Text.axis, gap = 6 - (font.ascender - font.capHeight)
        let pitch = min(Theme.Text.room(28), width / CGFloat(max(1, days.count)))
        let y = Theme.Text.room(59)
        for (index, day) in days.enumerated() {
            let x = mirrored(padding + (CGFloat(index) + 0.5) * pitch)
            let dot = UIBezierPath(
                ovalIn: CGRect(x: x - 3, y: y, width: 6, height: 6).insetBy(
                    dx: day.isWeighed ? 0 : 0.5, dy: day.isWeighed ? 0 : 0.5))
            if day.isWeighed {
                Theme.Palette.tint.setFill()
                dot.fill()
            } else {
                Theme.Palette.tertiaryLabel.setStroke()
                dot.lineWidth = 1
                dot.stroke()
            }
            let look: [NSAttributedString.Key: Any] = [
                .font: day.isToday ? Theme.Text.axisStrong : Theme.Text.axis,
                .foregroundColor: day.isToday
                    ? Theme.Palette.label : Theme.Palette.secondaryLabel,
            ]
            let width = day.letter.size(withAttributes: look).width
            day.letter.draw(at: CGPoint(x: x - width / 2, y: y + 6 + gap), withAttributes: look)
        }
    }

    // MARK: Accessibility

    /// A card is read as one thing: its name, then all that it says.
    override var isAccessibilityElementByDefault: Bool { true }
    override var defaultAccessibilityTraits: UIAccessibilityTraits { .staticText }
    override var accessibilityLabel: String? {
        get { super.accessibilityLabel ?? texts.title }
        set { super.accessibilityLabel = newValue }
    }
    override var accessibilityValue: String? {
        get {
            if let value = super.accessibilityValue { return value }
            let figure = texts.unit.isEmpty ? texts.figure : "\(texts.figure) \(texts.unit)"
            var said = [texts.figure == "–" ? localized("none") : figure, texts.detail]
            if case .days(let days) = accessory {
                let weighed = days.filter(\.isWeighed).count
                said.append(
                    localized(
                        "\(weighed) of \(counting: days.count) days weighed",
                        one: "\(weighed) of \(counting: days.count) day weighed"))
            }
            return said.map { $0.replacing("\n", with: " ") }.filter { !$0.isEmpty }
                .joined(separator: ", ")
        }
        set { super.accessibilityValue = newValue }
    }
}

/// Cards of one width side by side.
final class CardRow: UIView {
    private let cards: [FigureCard]

    init(_ cards: [FigureCard]) {
        self.cards = cards
        super.init(frame: .zero)
        for card in cards { addSubview(card) }
    }

    required init?(coder: NSCoder) { nil }

    /// The height for cards of `height` points each.
    func preferredHeight(width: CGFloat, each height: CGFloat = FigureCard.height) -> CGFloat {
        guard Self.isStack(width: width) else { return height }
        return CGFloat(cards.count) * (height + Theme.Space.gap) - Theme.Space.gap
    }

    /// Whether cards are one below the other: their text is too large for three in a row.
    static func isStack(width: CGFloat) -> Bool {
        // Details of larger text would take a third line.
        width < 3 * (Theme.Text.room(20) > 20 ? Theme.Text.room(104) : 92)
    }

    /// Between cards that share a width, in points.
    static func gap(width: CGFloat) -> CGFloat {
        width < 330 ? Theme.Space.grid * 2 : Theme.Space.gap
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        guard !cards.isEmpty else { return }
        if Self.isStack(width: bounds.width) {
            let gap = Theme.Space.gap, count = CGFloat(cards.count)
            let height = (bounds.height - gap * (count - 1)) / count
            for (index, card) in cards.enumerated() {
                card.leadingFrame = CGRect(
                    x: 0, y: CGFloat(index) * (height + gap), width: bounds.width, height: height)
            }
            return
        }
        let gap = Self.gap(width: bounds.width), count = CGFloat(cards.count)
        let each = (bounds.width - gap * (count - 1)) / count
        for (index, card) in cards.enumerated() {
            let left = (CGFloat(index) * (each + gap)).rounded()
            let right = (CGFloat(index) * (each + gap) + each).rounded()
            card.leadingFrame = CGRect(x: left, y: 0, width: right - left, height: bounds.height)
        }
    }
}
