import Design
import Foundation
import Tactile

/// How far an entry is from the first one, and from those a week and a month before: rows of a
/// card, or three cards in a row.
final class EntryChangesView: UIView {
    private let model: DiaryModel
    private var cards = (0..<3).map { _ in CardView() }
    private let names = (0..<3).map { _ in UILabel() }
    private let figures = (0..<3).map { _ in RollingLabel() }
    private let lines = (0..<2).map { _ in UIView() }

    private static var rowHeight: CGFloat { Theme.Text.room(44) }
    private static var cardHeight: CGFloat { Theme.Text.room(64) }

    var isRow = false {
        didSet {
            guard isRow != oldValue else { return }
            showLook()
            setNeedsLayout()
        }
    }

    init(model: DiaryModel) {
        self.model = model
        super.init(frame: .zero)
        for card in cards { addSubview(card) }
        for line in lines {
            line.backgroundColor = Theme.Palette.separator
            addSubview(line)
        }
        for (label, name) in zip(
            names,
            [
                localized("Since the start"), localized("In the week before"),
                localized("In the month before"),
            ])
        {
            label.text = name
            label.adjustsFontSizeToFitWidth = true
            label.minimumScaleFactor = 0.7
            addSubview(label)
        }
        for label in figures {
            // The name says the figure as well.
            label.accessibilityElementsHidden = true
            addSubview(label)
        }
        showLook()
    }

    required init?(coder: NSCoder) { nil }

    private func showLook() {
        for label in names {
            label.font = isRow ? Theme.Text.caption : Theme.Text.body
            label.numberOfLines = isRow ? 1 : 0
            label.textColor = isRow ? Theme.Palette.secondaryLabel : Theme.Palette.label
        }
        for label in figures { label.textAlignment = isRow ? .natural : .trailing }
        for (index, card) in cards.enumerated() { card.isHidden = !isRow && index > 0 }
        for line in lines { line.isHidden = isRow }
    }

    func show(_ shown: EntryFigures) {
        let changes = [shown.sinceStart, shown.inWeek, shown.inMonth]
        for ((label, name), change) in zip(zip(figures, names), changes) {
            var styled = StyledText(
                change.map { model.signedNumber(kilograms: $0) } ?? "–", Theme.Text.rowFigure,
                Theme.Palette.label)
            if change != nil {
                styled.append(
                    "\u{A0}\(model.differenceUnit.shownSymbol)", Theme.Text.footnote,
                    Theme.Palette.secondaryLabel)
            }
            let text = styled.attributed
            label.roll(to: text)
            name.accessibilityValue = change == nil ? localized("none") : text.string
        }
        // Names have the room that figures leave.
        setNeedsLayout()
    }

    func preferredHeight(width: CGFloat) -> CGFloat {
        isRow ? Self.cardHeight : rowHeights(width: width).reduce(0, +)
    }

    /// Names that have no room next to their figures take more lines.
    private func rowHeights(width: CGFloat) -> [CGFloat] {
        let inner = width - 2 * Theme.Space.cardPadding - 8
        return zip(names, figures).map { name, figure in
            let taken = figure.sizeThatFits(Theme.Space.unbounded).width.rounded(.up)
            let room = CGSize(width: max(1, inner - taken), height: .greatestFiniteMagnitude)
            let line = name.font.lineHeight.rounded(.up)
            return Self.rowHeight + max(0, name.sizeThatFits(room).height.rounded(.up) - line)
        }
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let padding = Theme.Space.cardPadding, gap = Theme.Space.gap, room = Theme.Text.room
        if isRow {
            let width = ((bounds.width - 2 * gap) / 3).rounded()
            for index in 0..<3 {
                let x = CGFloat(index) * (width + gap)
                let end = index == 2 ? bounds.width : x + width
                cards[index].leadingFrame = CGRect(
                    x: x, y: 0, width: end - x, height: bounds.height)
                names[index].leadingFrame = CGRect(
                    x: x + padding, y: room(11), width: end - x - 2 * padding, height: room(16))
                figures[index].leadingFrame = CGRect(
                    x: x + padding, y: room(30), width: end - x - 2 * padding, height: room(24))
            }
            return
        }
        cards[0].frame = bounds
        let width = max(0, bounds.width - 2 * padding)
        let heights = rowHeights(width: bounds.width)
        var y: CGFloat = 0
        for index in 0..<3 {
            let height = heights[index]
            let figure = figures[index].sizeThatFits(Theme.Space.unbounded).width.rounded(.up)
            names[index].leadingFrame = CGRect(
                x: padding, y: y, width: max(0, width - figure - 8), height: height)
            figures[index].leadingFrame = CGRect(
                x: padding + width - figure, y: y, width: figure, height: height)
            y += height
        }
        for (index, line) in lines.enumerated() {
            line.leadingFrame = CGRect(
                x: padding, y: heights[...index].reduce(0, +), width: bounds.width - padding,
                height: 1 / contentScaleFactor)
        }
    }
}
