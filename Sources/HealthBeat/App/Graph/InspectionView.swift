import Foundation
import Tactile

/// The inspected entry: a vertical hairline, a dot on the line, and a small card beside it that
/// never leaves the plot.
final class InspectionView: UIView {
    private let hairline = UIView()
    private let dot = UIView()
    private let card = CardView()
    private let weightLabel = UILabel()
    private let detailLabel = UILabel()
    private let noteLabel = UILabel()

    static let dotSide: CGFloat = 10
    static let gap: CGFloat = 12

    override init(frame: CGRect) {
        super.init(frame: frame)
        isUserInteractionEnabled = false
        hairline.backgroundColor = Theme.Palette.tertiaryLabel
        dot.backgroundColor = Theme.Palette.tint
        dot.layer.cornerRadius = Self.dotSide / 2
        card.layer.shadowOpacity = 0.18
        card.layer.shadowRadius = 8
        card.layer.shadowOffset = CGSize(width: 0, height: 2)
        card.layer.cornerRadius = 8
        weightLabel.font = Theme.Text.headline
        weightLabel.textColor = Theme.Palette.label
        detailLabel.font = Theme.Text.footnoteDigits
        detailLabel.textColor = Theme.Palette.secondaryLabel
        noteLabel.font = Theme.Text.footnoteDigits
        noteLabel.textColor = Theme.Palette.secondaryLabel
        for view in [hairline, dot, card] { addSubview(view) }
        for label in [weightLabel, detailLabel, noteLabel] { card.addSubview(label) }
    }

    required init?(coder: NSCoder) {
        super.init(coder: coder)
    }

    /// Shows an entry that stands at `point` in a plot; both in this view's points.
    func show(weight: String, date: String, trend: String, at point: CGPoint, in plot: CGRect) {
        weightLabel.text = weight
        detailLabel.text = date
        noteLabel.text = trend
        let pixel = 1 / contentScaleFactor
        hairline.frame = CGRect(
            x: (point.x / pixel).rounded(.down) * pixel, y: plot.minY, width: pixel,
            height: plot.height)
        dot.frame = CGRect(
            x: point.x - Self.dotSide / 2, y: point.y - Self.dotSide / 2, width: Self.dotSide,
            height: Self.dotSide)
        let labels = [weightLabel, detailLabel, noteLabel].filter { $0.text?.isEmpty == false }
        let widest = labels.map { $0.sizeThatFits(Theme.Space.unbounded).width }.max() ?? 0
        let size = CGSize(width: widest.rounded(.up) + 24, height: CGFloat(labels.count) * 19 + 17)
        card.frame = Self.cardFrame(size: size, beside: point, in: plot)
        for (index, label) in labels.enumerated() {
            label.frame = CGRect(
                x: 12, y: 8 + CGFloat(index) * 19, width: widest.rounded(.up),
                height: index == 0 ? 22 : 18)
        }
        noteLabel.isHidden = trend.isEmpty
        isHidden = false
    }

    /// A card beside `point`, to its right if there is room, and wholly inside `plot` if it fits.
    static func cardFrame(size: CGSize, beside point: CGPoint, in plot: CGRect) -> CGRect {
        var x = point.x + gap
        if x + size.width > plot.maxX { x = point.x - gap - size.width }
        x = max(plot.minX, min(x, plot.maxX - size.width))
        var y = point.y - size.height - gap
        if y < plot.minY { y = point.y + gap }
        y = max(plot.minY, min(y, plot.maxY - size.height))
        return CGRect(x: x.rounded(), y: y.rounded(), width: size.width, height: size.height)
    }
}
