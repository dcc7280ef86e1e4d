import Foundation
import Tactile

/// A row of the history: the day, under it time and note; at the right the weight, before it the
/// difference to the weighing before.
final class HistoryCell: UITableViewCell {
    static let identifier = "entry"
    static let height: CGFloat = 56

    private let dayLabel = UILabel()
    private let detailLabel = UILabel()
    private let weightLabel = UILabel()
    private let differenceLabel = UILabel()

    required init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
        super.init(style: style, reuseIdentifier: reuseIdentifier)
        backgroundColor = Theme.Palette.card
        dayLabel.font = Theme.Text.body
        dayLabel.textColor = Theme.Palette.label
        detailLabel.font = Theme.Text.footnoteDigits
        detailLabel.textColor = Theme.Palette.secondaryLabel
        weightLabel.font = Theme.Text.rowFigure
        weightLabel.textColor = Theme.Palette.label
        weightLabel.textAlignment = .right
        differenceLabel.font = Theme.Text.footnoteDigits
        differenceLabel.textColor = Theme.Palette.secondaryLabel
        differenceLabel.textAlignment = .right
        for label in [dayLabel, detailLabel, weightLabel, differenceLabel] {
            contentView.addSubview(label)
        }
    }

    required init?(coder: NSCoder) { nil }

    /// - Parameter detail: time and note; empty where there is neither.
    func show(day: String, detail: String, weight: String, difference: String) {
        dayLabel.text = day
        detailLabel.text = detail
        setNeedsLayout()
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
        let width = max(0, differenceLabel.frame.minX - padding)
        let isAlone = detailLabel.text?.isEmpty ?? true
        dayLabel.frame = CGRect(x: padding, y: isAlone ? 17 : 8, width: width, height: 22)
        detailLabel.frame = CGRect(x: padding, y: 31, width: width, height: 17)
    }
}
