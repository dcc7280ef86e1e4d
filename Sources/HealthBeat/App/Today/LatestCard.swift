import Charts
import Design
import Diary
import Foundation
import Tactile

/// The latest weighings along the trend, as many as there is room for.
final class LatestCard: CardView {
    private let model: DiaryModel
    private let titleLabel = UILabel()
    let historyButton = UIButton(type: .custom)
    private var rows: [Row] = []
    /// Called when the person wants to see all.
    var onHistory: (() -> Void)?

    static var headHeight: CGFloat { Theme.Text.room(40) }
    static var rowHeight: CGFloat { Theme.Text.room(56) }
    /// Below this the card is not worth its place.
    static var leastHeight: CGFloat { headHeight + 2 * rowHeight }

    init(model: DiaryModel) {
        self.model = model
        super.init(frame: .zero)
        contentMode = .redraw
        titleLabel.text = localized("Latest")
        titleLabel.font = Theme.Text.cardTitle
        titleLabel.textColor = Theme.Palette.label
        historyButton.setTitle(localized("History"), for: .normal)
        historyButton.titleLabel?.font = Theme.Text.subheadline
        historyButton.setTitleColor(Theme.Palette.tint, for: .normal)
        historyButton.addAction(
            UIAction { [weak self] _ in self?.onHistory?() }, for: .primaryActionTriggered)
        addSubview(titleLabel)
        addSubview(historyButton)
    }

    required init?(coder: NSCoder) { nil }

    /// The height that the rows fill, at most `height`.
    func preferredHeight(upTo height: CGFloat) -> CGFloat {
        let fitting = Self.headHeight + CGFloat(model.entries.count) * Self.rowHeight
        return min(height, fitting)
    }

    func showDiary() {
        setNeedsLayout()
        setNeedsDisplay()
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let padding = Theme.Space.cardPadding
        let room = Theme.Text.room
        titleLabel.leadingFrame = CGRect(
            x: padding, y: room(10), width: room(120), height: room(24))
        let width = historyButton.sizeThatFits(Theme.Space.unbounded).width.rounded(.up)
        historyButton.leadingFrame = CGRect(
            x: bounds.width - padding - width, y: room(8), width: width, height: room(28))
        showRows()
        for (index, row) in rows.enumerated() {
            let top = rowTop(index), bottom = rowTop(index + 1)
            row.frame = CGRect(x: 0, y: top, width: bounds.width, height: bottom - top)
        }
        setNeedsDisplay()
    }

    /// Rows share what the head leaves.
    private func rowTop(_ index: Int) -> CGFloat {
        let each = (bounds.height - Self.headHeight) / CGFloat(max(1, rows.count))
        return (Self.headHeight + CGFloat(index) * each).rounded()
    }

    private func showRows() {
        let room = Int((bounds.height - Self.headHeight) / Self.rowHeight)
        let entries = model.entries, count = max(0, min(room, entries.count))
        while rows.count > count { rows.removeLast().removeFromSuperview() }
        while rows.count < count {
            let row = Row()
            rows.append(row)
            addSubview(row)
        }
        for (number, row) in rows.enumerated() {
            let index = entries.count - 1 - number, entry = entries[index]
            let before = index > 0 ? entries[index - 1].weight.kilograms : nil
            let time = entry.moment.isDateOnly ? "" : model.dates.time(entry.moment)
            row.show(
                day: model.dates.weekdayAndDay(entry.moment),
                detail: [time, entry.note.glimpse].filter { !$0.isEmpty }.joined(
                    separator: Theme.separator),
                difference: before.map {
                    model.signedNumber(kilograms: entry.weight.kilograms - $0)
                } ?? "", weight: model.figure(kilograms: entry.weight.kilograms))
        }
    }

    // MARK: Drawing

    /// Points from the card's leading edge to the trend, a kilogram's length, and the longest stem.
    static var spine: CGFloat { Theme.Text.room(202) }
    private static let kilogram: CGFloat = 36
    private static let longest: CGFloat = 44

    override func draw(_ rect: CGRect) {
        guard !rows.isEmpty else { return }
        let pixel = 1 / contentScaleFactor
        Theme.Palette.separator.setFill()
        for index in 1..<max(1, rows.count) {
            ChartDrawing.fill(
                mirrored(
                    CGRect(
                        x: Theme.Space.cardPadding, y: rowTop(index),
                        width: bounds.width - Theme.Space.cardPadding, height: pixel)))
        }
        Theme.Palette.dotLine.setFill()
        let spine = mirrored(Self.spine)
        ChartDrawing.fill(
            CGRect(
                x: spine - 0.75, y: Self.headHeight, width: 1.5,
                height: bounds.height - Self.headHeight))
        let points = model.trend.points, entries = model.entries
        guard points.count == entries.count else { return }
        for (number, row) in rows.enumerated() {
            let index = entries.count - 1 - number
            let away = CGFloat(entries[index].weight.kilograms - points[index].kilograms)
            // In stone the row's figures leave less room.
            let room = min(Self.longest, max(8, row.figuresStart - 10 - Self.spine))
            let (left, right) = isMirrored ? (room, Self.longest) : (Self.longest, room)
            let x = spine + max(-left, min(right, away * Self.kilogram))
            Theme.Palette.dot.setFill()
            ChartDrawing.fill(
                CGRect(
                    x: min(x, spine), y: row.frame.midY - 0.75, width: abs(x - spine),
                    height: 1.5))
            Theme.Palette.tint.setFill()
            GraphPlotView.disc(CGPoint(x: x, y: row.frame.midY), radius: 3).fill()
        }
    }

    /// The texts of one weighing.
    private final class Row: UIView {
        private let dayLabel = UILabel()
        private let detailLabel = UILabel()
        private let differenceLabel = UILabel()
        private let weightLabel = UILabel()

        override init(frame: CGRect) {
            super.init(frame: frame)
            isOpaque = false
            dayLabel.font = Theme.Text.body
            dayLabel.textColor = Theme.Palette.label
            for label in [detailLabel, differenceLabel] {
                label.font = Theme.Text.footnoteDigits
                label.textColor = Theme.Palette.secondaryLabel
            }
            for label in [differenceLabel, weightLabel] { label.textAlignment = .trailing }
            for label in [dayLabel, detailLabel, differenceLabel, weightLabel] {
                addSubview(label)
            }
            accessibilityNavigationStyle = .combined
        }

        required init?(coder: NSCoder) { nil }

        /// Points from the card's leading edge to the difference.
        var figuresStart: CGFloat {
            differenceLabel.leadingFrame.maxX
                - differenceLabel.sizeThatFits(Theme.Space.unbounded).width
        }

        func show(
            day: String, detail: String, difference: String, weight: (number: String, unit: String)
        ) {
            dayLabel.text = day
            detailLabel.text = detail
            differenceLabel.text = difference
            weightLabel.attributedText = FigureText.attributed(
                "\(weight.number)\u{2009}\(weight.unit)", digits: Theme.Text.rowFigure,
                units: Theme.Text.footnote)
            setNeedsLayout()
        }

        override func layoutSubviews() {
            super.layoutSubviews()
            let padding = Theme.Space.cardPadding, middle = bounds.midY
            let text = max(0, LatestCard.spine - 46 - padding)
            let isAlone = detailLabel.text?.isEmpty ?? true, room = Theme.Text.room
            dayLabel.leadingFrame = CGRect(
                x: padding, y: (middle - room(isAlone ? 11 : 20)).rounded(), width: text,
                height: room(22))
            detailLabel.leadingFrame = CGRect(
                x: padding, y: (middle + 3).rounded(), width: text, height: room(17))
            let figure = weightLabel.sizeThatFits(bounds.size).width.rounded(.up)
            // Two numbers keep off the difference as one does.
            let weight = max(room(76), figure + 10)
            weightLabel.leadingFrame = CGRect(
                x: bounds.width - padding - weight, y: (middle - room(11)).rounded(),
                width: weight, height: room(22))
            differenceLabel.leadingFrame = CGRect(
                x: weightLabel.leadingFrame.minX - room(44), y: (middle - room(9)).rounded(),
                width: room(40), height: room(18))
        }
    }
}
