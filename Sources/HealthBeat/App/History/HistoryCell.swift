import Foundation
import Tactile

/// A row of the history: the day at the left, the weight at the right, the difference before it.
final class HistoryCell: UITableViewCell {
    static let identifier = "entry"
    static let height: CGFloat = 48

    private let dayLabel = UILabel()
    private let weightLabel = UILabel()
    private let differenceLabel = UILabel()

    required init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
        super.init(style: style, reuseIdentifier: reuseIdentifier)
        backgroundColor = Theme.Palette.card
        dayLabel.font = Theme.Text.body
        dayLabel.textColor = Theme.Palette.label
        weightLabel.font = Theme.Text.bodyDigits
        weightLabel.textColor = Theme.Palette.label
        weightLabel.textAlignment = .right
        differenceLabel.font = Theme.Text.footnoteDigits
        differenceLabel.textColor = Theme.Palette.secondaryLabel
        differenceLabel.textAlignment = .right
        for label in [dayLabel, weightLabel, differenceLabel] { contentView.addSubview(label) }
    }

    required init?(coder: NSCoder) { nil }

    func show(day: String, weight: String, difference: String) {
        dayLabel.text = day
        weightLabel.text = weight
        differenceLabel.text = difference
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let bounds = contentView.bounds, padding = Theme.Space.cardPadding
        let weightWidth: CGFloat = 104, differenceWidth: CGFloat = 64
        weightLabel.frame = CGRect(
            x: bounds.width - padding - weightWidth, y: 0, width: weightWidth,
            height: bounds.height)
        differenceLabel.frame = CGRect(
            x: weightLabel.frame.minX - differenceWidth, y: 0, width: differenceWidth,
            height: bounds.height)
        dayLabel.frame = CGRect(
            x: padding, y: 0, width: max(0, differenceLabel.frame.minX - padding),
            height: bounds.height)
    }
}
