import Charts
import Design
import Foundation
import Tactile

/// The weighings of an entry's month as dots over a scale from the lowest to the highest, this one
/// full, with the average as a dashed line.
final class MonthDotsCard: CardView {
    static var height: CGFloat { Theme.Text.room(141) }
    private let model: DiaryModel
    private let titleLabel = UILabel()
    private var figures: EntryFigures?

    /// Points between the middles of two dots, the side of a dot, and that of the entry in
    /// question.
    private static let pitch: CGFloat = 11
    private static let dot: CGFloat = 8
    private static let ownDot: CGFloat = 12
    /// Between two long ticks at least, and the lengths of ticks, in points.
    private static let majorPitch: CGFloat = 30
    private static let tick: (minor: CGFloat, major: CGFloat) = (3, 5)

    init(model: DiaryModel) {
        self.model = model
        super.init(frame: .zero)
        contentMode = .redraw
        titleLabel.font = Theme.Text.cardTitle
        titleLabel.textColor = Theme.Palette.label
        titleLabel.adjustsFontSizeToFitWidth = true
        titleLabel.minimumScaleFactor = 0.65
        addSubview(titleLabel)
    }

    required init?(coder: NSCoder) { nil }

    func show(_ figures: EntryFigures) {
        self.figures = figures
        let month = model.dates.month(figures.day.startOfMonth)
        let count = figures.month.count
        titleLabel.text = model.withOwnDigits(
            localized(
                "\(month): \(counting: count) weighings",
                one: "\(month): \(counting: count) weighing"))
        setNeedsDisplay()
    }

    private func number(_ kilograms: Double) -> String {
        let figure = model.figure(kilograms: kilograms)
        return model.unit == .stones ? "\(figure.number)\u{2009}\(figure.unit)" : figure.number
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let padding = Theme.Space.cardPadding
        titleLabel.frame = CGRect(
            x: padding, y: 12, width: max(0, bounds.width - 2 * padding),
            height: Theme.Text.room(20))
    }

    /// Where the scale is: its line, and from where to where.
    private var axis: (y: CGFloat, left: CGFloat, right: CGFloat) {
        let padding = Theme.Space.cardPadding
        let foot = Theme.Text.room(31) + (isStacked ? Theme.Text.axisMajor.lineHeight : 0)
        return (bounds.height - foot, padding + 6, bounds.width - padding - 6)
    }

    /// The words at both ends of the scale.
    private var ends: (lowest: Word, highest: Word)? {
        figures.map { figures in
            (
                Word(localized("\(number(figures.lowest)) lowest"), Theme.Palette.secondaryLabel),
                Word(localized("\(number(figures.highest)) highest"), Theme.Palette.secondaryLabel)
            )
        }
    }

    /// True when the card is too narrow for the labels of the lowest and the highest weight on one
    /// line; they take two lines then.
    private var isStacked: Bool {
        guard let ends else { return false }
        return ends.lowest.width + ends.highest.width + 8
            > bounds.width - 2 * Theme.Space.cardPadding
    }

    private func x(_ kilograms: Double) -> CGFloat {
        guard let figures, figures.highest > figures.lowest else { return bounds.midX }
        let axis = axis
        let share = (kilograms - figures.lowest) / (figures.highest - figures.lowest)
        return axis.left + CGFloat(share) * (axis.right - axis.left)
    }

    override func draw(_ rect: CGRect) {
        guard let figures, bounds.width > 120 else { return }
        let axis = axis, hairline = 1 / contentScaleFactor
        Theme.Palette.separator.setFill()
        UIRectFill(
            CGRect(
                x: axis.left - 8, y: axis.y, width: axis.right - axis.left + 16, height: hairline))
        drawTicks(figures)
        drawDots(figures)
        drawAverage(figures)
        let y = axis.y + 8
        guard figures.highest > figures.lowest else {
            let text = Word(number(figures.lowest), Theme.Palette.secondaryLabel)
            text.draw(at: CGPoint(x: bounds.midX - text.width / 2, y: y))
            return
        }
        guard let ends else { return }
        ends.lowest.draw(at: CGPoint(x: Theme.Space.cardPadding, y: y))
        ends.highest.draw(
            at: CGPoint(
                x: bounds.width - Theme.Space.cardPadding - ends.highest.width,
                y: isStacked ? y + Theme.Text.axisMajor.lineHeight : y))
    }

    /// Kilograms between two ticks, wide enough for a dot, and between two long ones.
    private func steps(_ figures: EntryFigures) -> (row: Double, label: Double) {
        let axis = axis
        return model.axis.lines(
            row: Self.pitch, label: Self.majorPitch,
            perKilogram: (axis.right - axis.left) / CGFloat(figures.highest - figures.lowest))
    }

    /// The ticks of the axis, one at each round weight; none in a month whose weights are all
    /// equal.
    private func ticks(_ figures: EntryFigures) -> [(x: CGFloat, isMajor: Bool)] {
        guard figures.highest > figures.lowest else { return [] }
        let (minor, major) = steps(figures)
        return ValueAxis.values(step: minor, in: figures.lowest...figures.highest).map {
            let count = $0 / major
            return (x($0), abs(count - count.rounded()) < 1e-6)
        }
    }

    /// Ticks below the line, longer ones at full or half kilograms.
    private func drawTicks(_ figures: EntryFigures) {
        let y = axis.y, scale = contentScaleFactor
        Theme.Palette.guideLine.setFill()
        for tick in ticks(figures) {
            UIRectFill(
                CGRect(
                    x: (tick.x * scale).rounded(.down) / scale, y: y, width: 1 / scale,
                    height: tick.isMajor ? Self.tick.major : Self.tick.minor))
        }
    }

    /// The middles of columns of dots: the nearest ticks, or the weights themselves where a month
    /// is closer together than two ticks.
    private func columns(_ figures: EntryFigures) -> (Double) -> CGFloat {
        guard figures.highest > figures.lowest else { return { _ in self.bounds.midX } }
        let step = steps(figures).row
        let first = (figures.lowest / step - 1e-6).rounded(.up)
        let last = (figures.highest / step + 1e-6).rounded(.down)
        guard first < last else { return { self.x($0) } }
        return { self.x(max(first, min(last, ($0 / step).rounded())) * step) }
    }

    private func drawDots(_ figures: EntryFigures) {
        let axis = axis, column = columns(figures)
        let counts = Dictionary(grouping: figures.month, by: column).mapValues(\.count)
        let room = axis.y - Theme.Text.room(58)
        let step = min(Self.pitch, room / CGFloat(max(1, counts.values.max() ?? 1)))
        let mass = figures.entry.weight.kilograms, own = column(mass)
        // This one is the lowest of its column.
        var heights = [own: 1]
        var isOwnLeft = true
        Theme.Palette.unchosenBar.setFill()
        for other in figures.month {
            if isOwnLeft, other == mass {
                isOwnLeft = false
                continue
            }
            let x = column(other), height = heights[x, default: 0]
            heights[x] = height + 1
            disc(CGPoint(x: x, y: axis.y - 7 - CGFloat(height) * step))
        }
        Theme.Palette.tint.setFill()
        disc(CGPoint(x: own, y: axis.y - 7.5), side: Self.ownDot)
    }

    private func disc(_ center: CGPoint, side: CGFloat = MonthDotsCard.dot) {
        UIBezierPath(
            ovalIn: CGRect(
                x: center.x - side / 2, y: center.y - side / 2, width: side, height: side)
        ).fill()
    }

    private func drawAverage(_ figures: EntryFigures) {
        let x = x(figures.average), axis = axis
        let path = UIBezierPath()
        path.move(to: CGPoint(x: x, y: Theme.Text.room(54)))
        path.addLine(to: CGPoint(x: x, y: axis.y))
        path.lineWidth = 1
        path.setLineDash([3, 3], count: 2, phase: 0)
        Theme.Palette.guideLine.setStroke()
        path.stroke()
        let text = Word(localized("average \(number(figures.average))"), Theme.Palette.label)
        let width = text.width, padding = Theme.Space.cardPadding
        text.draw(
            at: CGPoint(
                x: min(max(padding, x - width / 2), bounds.width - padding - width),
                y: Theme.Text.room(36)))
    }

    /// Words on the scale, which are measured for each dot: attributed strings would each cost some
    /// memory for good.
    private struct Word {
        private let text: String
        private let look: [NSAttributedString.Key: Any]
        var width: CGFloat { text.size(withAttributes: look).width }

        init(_ text: String, _ color: UIColor) {
            self.text = text
            look = [.font: Theme.Text.axisMajor, .foregroundColor: color]
        }

        func draw(at point: CGPoint) { text.draw(at: point, withAttributes: look) }
    }

    // MARK: Accessibility

    /// The dots are told as their lowest, average and highest.
    override var isAccessibilityElementByDefault: Bool { figures != nil }
    override var defaultAccessibilityTraits: UIAccessibilityTraits { .image }
    override var accessibilityLabel: String? {
        get { super.accessibilityLabel ?? titleLabel.text }
        set { super.accessibilityLabel = newValue }
    }
    override var accessibilityValue: String? {
        get {
            guard super.accessibilityValue == nil, let figures else {
                return super.accessibilityValue
            }
            func text(_ kilograms: Double) -> String { model.text(kilograms: kilograms) }
            return localized(
                "this one \(model.text(figures.entry.weight)), lowest \(text(figures.lowest)), "
                    + "average \(text(figures.average)), highest \(text(figures.highest))")
        }
        set { super.accessibilityValue = newValue }
    }
}
