import Design
import Foundation
import Tactile

/// The name of a month, its mean and how the trend changed in it, on the page's background so that
/// rows pass behind it.
final class MonthHeader: UIView {
    /// Very large text takes two lines.
    static var height: CGFloat { Theme.Text.room(Theme.Text.isVeryLarge ? 56 : 36) }
    private let monthLabel = UILabel()
    private let figuresLabel = UILabel()
    /// The figures with and without the word for the mean.
    private var long = NSAttributedString(string: "")
    private var short = NSAttributedString(string: "")
    /// From the view's sides to the texts.
    private let inset: (leading: CGFloat, trailing: CGFloat)

    init(isSurface: Bool, trailing: CGFloat) {
        inset = (isSurface ? HistoryCell.paneLeading : 0, trailing)
        super.init(frame: .zero)
        backgroundColor = isSurface ? Theme.Palette.card : Theme.Palette.background
        monthLabel.font = Theme.Text.cardTitle
        monthLabel.textColor = Theme.Palette.label
        monthLabel.adjustsFontSizeToFitWidth = true
        monthLabel.minimumScaleFactor = 0.6
        figuresLabel.textAlignment = .trailing
        addSubview(monthLabel)
        addSubview(figuresLabel)
        accessibilityNavigationStyle = .combined
        accessibilityTraits = .header
    }

    required init?(coder: NSCoder) { nil }

    /// - `mean`: number and unit.
    /// - `change`: with its sign; "" when there is none to tell.
    func show(month: String, mean: (number: String, unit: String), change: String) {
        monthLabel.text = month
        long = text(mean, change, named: true)
        short = text(mean, change, named: false)
        setNeedsLayout()
    }

    private func text(
        _ mean: (number: String, unit: String), _ change: String, named: Bool
    ) -> NSAttributedString {
        var text = StyledText()
        let quiet = Theme.Palette.secondaryLabel, digits = Theme.Text.footnoteDigits
        if named { text.append(localized("average "), digits, quiet) }
        text.append(mean.number, Theme.Text.pill, Theme.Palette.label)
        text.append("\u{A0}\(mean.unit)", digits, quiet)
        if !change.isEmpty {
            text.append("\(Theme.separator)\(Theme.isolated(change))", digits, quiet)
        }
        return text.attributed
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let height = bounds.height
        let month = monthLabel.sizeThatFits(Theme.Space.unbounded).width.rounded(.up)
        // The month's name goes before the word for its mean.
        let room = max(0, bounds.width - inset.leading - inset.trailing)
        let fits = month + 8 + long.size().width.rounded(.up) <= room
        figuresLabel.attributedText = fits ? long : short
        let figures = figuresLabel.sizeThatFits(Theme.Space.unbounded).width.rounded(.up)
        let figuresWidth = min(figures, room)
        guard !Theme.Text.isVeryLarge else {
            let line = (height / 2).rounded()
            monthLabel.leadingFrame = CGRect(x: inset.leading, y: 4, width: room, height: line - 4)
            figuresLabel.leadingFrame = CGRect(
                x: inset.leading, y: line, width: figuresWidth, height: height - line - 4)
            return
        }
        figuresLabel.leadingFrame = CGRect(
            x: bounds.width - inset.trailing - figuresWidth, y: 0, width: figuresWidth,
            height: height)
        monthLabel.leadingFrame = CGRect(
            x: inset.leading, y: 0, width: max(0, room - figuresWidth - 8), height: height)
    }
}
