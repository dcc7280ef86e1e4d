import Design
import Foundation
import Tactile

/// The inspected entry: a hairline from its card in the lane down through the plot, a stem from
/// the trend, a dot. The card is above the data, never over it.
public final class InspectionView: UIView {
    /// What the card says.
    public struct Shown: Equatable {
        /// "82.4 kg".
        public var weight: String
        /// "Sat 21 Nov 2026, 08:30".
        public var date: String
        /// "1.6 below trend".
        public var deviation: String
        /// "trend 81.6".
        public var trend: String

        /// - `weight`, `date`: of the entry.
        /// - `deviation`, `trend`: how far it is from the trend, and the trend; "" without one.
        public init(weight: String, date: String, deviation: String, trend: String) {
            self.weight = weight
            self.date = date
            self.deviation = deviation
            self.trend = trend
        }
    }

    static let dotSide: CGFloat = 10
    static var cardSize: CGSize {
        CGSize(width: Theme.Text.room(264), height: Theme.Text.room(56))
    }

    /// How small words are set before others go.
    private static let leastScale: CGFloat = 0.75

    private let hairline = UIView()
    private let stem = UIView()
    private let dot = UIView()
    /// The card with what is said.
    public let card = CardView()
    private let weightLabel = UILabel()
    private let dateLabel = UILabel()
    private let deviationLabel = UILabel()
    private let trendLabel = UILabel()

    public override init(frame: CGRect) {
        super.init(frame: frame)
        isUserInteractionEnabled = false
        hairline.backgroundColor = Theme.Palette.tertiaryLabel
        stem.backgroundColor = Theme.Palette.tint
        dot.backgroundColor = Theme.Palette.tint
        dot.layer.cornerRadius = Self.dotSide / 2
        card.layer.shadowOpacity = 0.18
        card.layer.shadowRadius = 10
        card.layer.shadowOffset = CGSize(width: 0, height: 3)
        weightLabel.font = Theme.Text.figure
        weightLabel.textColor = Theme.Palette.label
        for label in [dateLabel, deviationLabel, trendLabel] {
            label.font = Theme.Text.footnoteDigits
            label.textColor = Theme.Palette.secondaryLabel
        }
        deviationLabel.textColor = Theme.Palette.tint
        for label in [deviationLabel, trendLabel] { label.textAlignment = .trailing }
        for label in [dateLabel, deviationLabel] {
            label.adjustsFontSizeToFitWidth = true
            label.minimumScaleFactor = Self.leastScale
        }
        deviationLabel.minimumScaleFactor = 0.5
        for view in [hairline, stem, dot, card] { addSubview(view) }
        for label in [weightLabel, dateLabel, deviationLabel, trendLabel] {
            card.addSubview(label)
        }
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
    }

    /// Where the card is for a place of the data: above it within `lane`.
    static func cardFrame(above x: CGFloat, in lane: CGRect) -> CGRect {
        let width = min(cardSize.width, lane.width)
        let left = min(max(lane.minX, x - width / 2), lane.maxX - width)
        return CGRect(
            x: left.rounded(), y: (lane.midY - cardSize.height / 2).rounded(), width: width,
            height: cardSize.height)
    }

    /// Shows an entry at `point` of a plot whose trend is at `trendY` there; both in this view's
    /// points, as is `lane`.
    public func show(
        _ shown: Shown, at point: CGPoint, trendY: CGFloat?, in plot: CGRect, lane: CGRect
    ) {
        weightLabel.text = shown.weight
        dateLabel.text = shown.date
        deviationLabel.text = shown.deviation
        trendLabel.text = shown.trend
        card.frame = Self.cardFrame(above: point.x, in: lane)
        hairline.frame = CGRect(
            x: GraphPaperView.pixel(point.x, scale: contentScaleFactor), y: card.frame.maxY,
            width: 1 / contentScaleFactor, height: max(0, plot.maxY - card.frame.maxY))
        let end = trendY ?? point.y
        stem.frame = CGRect(
            x: (point.x - 0.75).rounded(), y: min(end, point.y), width: 1.5,
            height: abs(end - point.y))
        dot.frame = CGRect(
            x: point.x - Self.dotSide / 2, y: point.y - Self.dotSide / 2, width: Self.dotSide,
            height: Self.dotSide)
        placeTexts()
        isHidden = false
    }

    private func placeTexts() {
        func wanted(_ label: UILabel) -> CGFloat {
            label.sizeThatFits(Theme.Space.unbounded).width.rounded(.up)
        }
        let width = card.bounds.width, room = Theme.Text.room
        let weight = min(wanted(weightLabel), width - 24)
        weightLabel.leadingFrame = CGRect(x: 12, y: room(6), width: weight, height: room(25))
        deviationLabel.leadingFrame = CGRect(
            x: 20 + weight, y: room(10), width: max(0, width - 32 - weight), height: room(18))
        // The deviation says enough of the trend where the date needs the room.
        trendLabel.isHidden =
            wanted(dateLabel) * Self.leastScale > width - 32 - wanted(trendLabel)
        let trendWidth = trendLabel.isHidden ? 0 : wanted(trendLabel)
        trendLabel.leadingFrame = CGRect(
            x: width - 12 - trendWidth, y: room(31), width: trendWidth, height: room(17))
        dateLabel.leadingFrame = CGRect(
            x: 12, y: room(31),
            width: max(0, width - (trendLabel.isHidden ? 24 : 32) - trendWidth), height: room(17))
    }
}
