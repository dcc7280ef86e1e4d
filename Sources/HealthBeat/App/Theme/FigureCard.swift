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

/// A card with one number: its name above, a short explanation below.
final class FigureCard: CardView {
    private let nameLabel = UILabel()
    private let figureLabel = UILabel()
    private let detailLabel = UILabel()

    init(title: String) {
        super.init(frame: .zero)
        nameLabel.text = title
        nameLabel.font = Theme.Text.footnote
        nameLabel.textColor = Theme.Palette.secondaryLabel
        figureLabel.font = Theme.Text.figure
        figureLabel.textColor = Theme.Palette.label
        figureLabel.adjustsFontSizeToFitWidth = true
        figureLabel.minimumScaleFactor = 0.7
        detailLabel.font = Theme.Text.footnoteDigits
        detailLabel.textColor = Theme.Palette.secondaryLabel
        detailLabel.numberOfLines = 2
        for label in [nameLabel, figureLabel, detailLabel] { addSubview(label) }
    }

    required init?(coder: NSCoder) { nil }

    func show(_ figure: String, detail: String) {
        figureLabel.text = figure
        detailLabel.text = detail
        setNeedsLayout()
    }

    static func padding(width: CGFloat) -> CGFloat {
        width < 120 ? 10 : width < 140 ? 12 : Theme.Space.cardPadding
    }

    static let height: CGFloat = 108

    override func layoutSubviews() {
        super.layoutSubviews()
        let padding = Self.padding(width: bounds.width)
        let width = max(0, bounds.width - 2 * padding)
        figureLabel.font = bounds.width < 120 ? Theme.Text.figureNarrow : Theme.Text.figure
        nameLabel.frame = CGRect(x: padding, y: 12, width: width, height: 18)
        figureLabel.frame = CGRect(x: padding, y: 32, width: width, height: 28)
        let detailHeight = detailLabel.sizeThatFits(
            CGSize(width: width, height: .greatestFiniteMagnitude)
        ).height
        detailLabel.frame = CGRect(
            x: padding, y: 62, width: width, height: min(36, detailHeight.rounded(.up)))
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
        let gap = bounds.width < 400 ? Theme.Space.grid * 2 : Theme.Space.gap
        let count = CGFloat(cards.count)
        let each = (bounds.width - gap * (count - 1)) / count
        for (index, card) in cards.enumerated() {
            let left = (CGFloat(index) * (each + gap)).rounded()
            let right = (CGFloat(index) * (each + gap) + each).rounded()
            card.frame = CGRect(x: left, y: 0, width: right - left, height: bounds.height)
        }
    }
}
