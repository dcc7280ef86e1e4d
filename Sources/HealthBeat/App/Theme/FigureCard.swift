import Foundation
import Tactile

/// A rounded sheet on the page's background.
class CardView: UIView {
    override init(frame: CGRect) {
        super.init(frame: frame)
        backgroundColor = Theme.Palette.card
        layer.cornerRadius = Theme.Space.cardRadius
    }

    required init?(coder: NSCoder) {
        super.init(coder: coder)
    }
}

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

    private let nameLabel = UILabel()
    private let figureLabel = UILabel()
    private let detailLabel = UILabel()
    private var accessory: Accessory?

    init(title: String) {
        super.init(frame: .zero)
        contentMode = .redraw
        nameLabel.text = title
        nameLabel.font = Theme.Text.caption
        nameLabel.textColor = Theme.Palette.secondaryLabel
        figureLabel.textColor = Theme.Palette.label
        figureLabel.adjustsFontSizeToFitWidth = true
        figureLabel.minimumScaleFactor = 0.7
        detailLabel.font = Theme.Text.footnoteDigits
        detailLabel.textColor = Theme.Palette.secondaryLabel
        detailLabel.numberOfLines = 2
        for label in [nameLabel, figureLabel, detailLabel] { addSubview(label) }
    }

    required init?(coder: NSCoder) { nil }

    func show(
        _ figure: String, unit: String = "", detail: String = "", accessory: Accessory? = nil
    ) {
        let text = NSMutableAttributedString(
            string: figure, attributes: [.font: Theme.Text.fact])
        if !unit.isEmpty {
            text.append(
                NSAttributedString(
                    string: "\u{2009}\(unit)",
                    attributes: [
                        .font: Theme.Text.cardCaption,
                        .foregroundColor: Theme.Palette.secondaryLabel,
                    ]))
        }
        figureLabel.attributedText = text
        detailLabel.text = detail
        self.accessory = accessory
        setNeedsLayout()
        setNeedsDisplay()
    }

    static func padding(width: CGFloat) -> CGFloat {
        width < 120 ? Theme.Space.rowCardPadding : width < 180 ? 12 : Theme.Space.cardPadding
    }

    static let height: CGFloat = 108

    override func layoutSubviews() {
        super.layoutSubviews()
        let padding = Self.padding(width: bounds.width)
        let width = max(0, bounds.width - 2 * padding)
        nameLabel.frame = CGRect(x: padding, y: 12, width: width, height: 16)
        figureLabel.frame = CGRect(x: padding, y: 31, width: width, height: 26)
        let detailHeight = detailLabel.sizeThatFits(
            CGSize(width: width, height: .greatestFiniteMagnitude)
        ).height
        let top: CGFloat = isBar ? 68 : 58
        detailLabel.frame = CGRect(
            x: padding, y: top, width: width, height: min(36, detailHeight.rounded(.up)))
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
            let track = CGRect(x: padding, y: 62, width: width, height: 4)
            Theme.Palette.neutralFill.setFill()
            UIBezierPath(roundedRect: track, cornerRadius: 2).fill()
            guard share > 0 else { return }
            Theme.Palette.tint.setFill()
            let filled = CGRect(
                x: padding, y: 62, width: max(4, width * CGFloat(share)), height: 4)
            UIBezierPath(roundedRect: filled, cornerRadius: 2).fill()
        case .days(let days): draw(days, padding, width)
        case nil: break
        }
    }

    private func draw(_ days: [Accessory.Day], _ padding: CGFloat, _ width: CGFloat) {
        let pitch = min(18, width / CGFloat(max(1, days.count)))
        for (index, day) in days.enumerated() {
            let x = padding + (CGFloat(index) + 0.5) * pitch
            let dot = UIBezierPath(ovalIn: CGRect(x: x - 2.75, y: 61.5, width: 5.5, height: 5.5))
            if day.isWeighed {
                Theme.Palette.tint.setFill()
                dot.fill()
            } else {
                Theme.Palette.tertiaryLabel.setStroke()
                dot.lineWidth = 1
                if day.isToday { dot.stroke() }
            }
            let letter = NSAttributedString(
                string: day.letter,
                attributes: [
                    .font: day.isToday ? Theme.Text.axisStrong : Theme.Text.axis,
                    .foregroundColor: day.isToday
                        ? Theme.Palette.label : Theme.Palette.secondaryLabel,
                ])
            letter.draw(at: CGPoint(x: x - letter.size().width / 2, y: 68))
        }
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

    func preferredHeight(width: CGFloat) -> CGFloat { FigureCard.height }

    override func layoutSubviews() {
        super.layoutSubviews()
        guard !cards.isEmpty else { return }
        let gap = bounds.width < 330 ? Theme.Space.grid * 2 : Theme.Space.gap
        let count = CGFloat(cards.count)
        let each = (bounds.width - gap * (count - 1)) / count
        for (index, card) in cards.enumerated() {
            let left = (CGFloat(index) * (each + gap)).rounded()
            let right = (CGFloat(index) * (each + gap) + each).rounded()
            card.frame = CGRect(x: left, y: 0, width: right - left, height: bounds.height)
        }
    }
}
