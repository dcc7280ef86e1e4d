import Design
import Foundation
import Tactile

/// A card with a graph on paper, a headline over it and chips at its right.
open class ChartCard: CardView {
    private let texts: any ChartTexts
    /// What the chart shows, in large digits.
    public let headlineLabel = UILabel()
    /// The headline in more words, on two lines at most.
    public let detailLabel = UILabel()
    /// At the end of the headline, where there is room.
    public let noteLabel = UILabel()
    /// Below the header and within the card's round corners.
    public let sheet = UIView()
    /// Behind the plot.
    public let paper = GraphPaperView(ground: Theme.Palette.card)
    /// The graph itself.
    public let plot = GraphPlotView()
    /// The names of the guides.
    public let chips = GraphChipsView()

    /// An empty card.
    public init(texts: any ChartTexts) {
        self.texts = texts
        super.init(frame: .zero)
        headlineLabel.font = Theme.Text.summary
        headlineLabel.textColor = Theme.Palette.label
        for label in [detailLabel, noteLabel] {
            label.font = Theme.Text.footnoteDigits
            label.textColor = Theme.Palette.secondaryLabel
        }
        detailLabel.numberOfLines = 2
        noteLabel.textAlignment = .trailing
        plot.ground = Theme.Palette.card
        plot.words = ChartWords(localized("Chart"), texts: texts) { [weak self] in
            [self?.headlineLabel.text, self?.detailLabel.text].compactMap { $0 }
                .joined(separator: ", ")
        }
        for part in [headlineLabel, detailLabel, noteLabel, sheet] as [UIView] { addSubview(part) }
        for part in [paper, plot, chips] as [UIView] { sheet.addSubview(part) }
    }

    public required init?(coder: NSCoder) { nil }

    private static let padding: CGFloat = 20
    /// Of the plot in the sheet: room for values and chips, also the long ones of stones.
    private var right: CGFloat {
        let chips = shown.map { shown in
            self.chips.room(for: shown.content, texts)
        }
        return max(Theme.Text.room(72), chips ?? 0)
    }

    /// Points below the plot.
    open var foot: CGFloat { Theme.Text.room(30) }

    open override func layoutSubviews() {
        super.layoutSubviews()
        let padding = Self.padding, width = max(0, bounds.width - 2 * padding)
        let room = Theme.Text.room
        headlineLabel.frame = CGRect(x: padding, y: 14, width: width, height: room(28))
        let note = min(width, noteLabel.sizeThatFits(Theme.Space.unbounded).width.rounded(.up))
        noteLabel.leadingFrame = CGRect(
            x: bounds.width - padding - note, y: 20, width: note, height: room(18))
        noteLabel.isHidden =
            noteLabel.leadingFrame.minX
            < padding + headlineLabel.sizeThatFits(Theme.Space.unbounded).width + 12
        let detail = detailLabel.sizeThatFits(
            CGSize(width: width, height: .greatestFiniteMagnitude)
        ).height
        detailLabel.frame = CGRect(
            x: padding, y: headlineLabel.frame.maxY + 1, width: width,
            height: min(room(40), detail.rounded(.up)))
        sheet.frame = CGRect(
            x: 0, y: detailLabel.frame.maxY + 8, width: bounds.width,
            height: max(0, bounds.height - detailLabel.frame.maxY - 8 - 10))
        for part in [paper, plot, chips] as [UIView] { part.frame = sheet.bounds }
        place()
    }

    /// In the sheet's points.
    public var plotArea: CGRect {
        CGRect(
            x: Self.padding, y: 10, width: max(0, sheet.bounds.width - Self.padding - right),
            height: max(0, sheet.bounds.height - 10 - foot))
    }

    /// What is shown, and its times; nil for an empty sheet.
    private var shown: (content: GraphContent, times: ClosedRange<Double>)?

    /// Shows a graph of some times, in wall seconds; an empty sheet without one.
    public func show(_ content: GraphContent?, times: ClosedRange<Double>) {
        shown = content.map { ($0, times) }
        setNeedsLayout()
    }

    /// Places the graph for the sheet's size.
    open func place() {
        guard let shown,
            let geometry = GraphGeometry(
                plot: plotArea, timeRange: shown.times, valueRange: shown.content.valueRange)
        else {
            plot.geometry = nil
            paper.show(nil, nil, .init())
            chips.isHidden = true
            return
        }
        chips.isHidden = false
        plot.content = shown.content
        plot.geometry = geometry
        chips.place(shown.content, in: geometry, texts)
        let placed = chips.chips
        plot.guideEnds = placed.map { $0.frame.isEmpty ? geometry.plot.maxX : $0.frame.minX - 2 }
        let ticks = GraphTicks(geometry, texts: texts)
        var free = GraphPaperView.Free()
        free.chips = placed.filter { !$0.frame.isEmpty }.map { $0.frame.minY...$0.frame.maxY }
        if shown.content.isGoalOutside, let goal = placed.last { free.right = goal.frame.minX }
        free.labelRight = sheet.bounds.maxX - Self.padding
        free.sheet = geometry.plot
        paper.show(geometry, ticks, free)
        squareChanged(ticks.square)
    }

    /// What a square of the paper is, once the sheet has a size.
    open func squareChanged(_ square: String) {}
}
