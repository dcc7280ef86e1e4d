import Design
import Foundation
import Tactile

/// The names of the guides at the right ends of their lines, and the goal's, never over the data.
public final class GraphChipsView: UIView {
    /// A name and a value in a frame.
    public struct Chip: Equatable {
        var text: String
        /// Empty where there is no room for the chip.
        public var frame: CGRect
        var isGoal = false
    }

    static var height: CGFloat { Theme.Text.room(18) }
    /// From the chips to the view's right, in points; their texts are in line with the axis's
    /// labels.
    public var right: CGFloat = 10
    /// From a chip's sides to its text.
    public static let padding: CGFloat = 6

    /// The chips as they are placed: those of the guides, then that of the goal.
    public private(set) var chips: [Chip] = [] {
        didSet { if chips != oldValue { setNeedsDisplay() } }
    }

    public override init(frame: CGRect) {
        super.init(frame: frame)
        isOpaque = false
        contentMode = .redraw
        isUserInteractionEnabled = false
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
    }

    /// What a chip may say of a guide, the longest first.
    func labels(of guide: GraphContent.Guide, _ texts: any ChartTexts) -> [String] {
        let figure = texts.shortText(kilograms: guide.value)
        return [
            "\(guide.name) \(texts.text(kilograms: guide.value))", "\(guide.name) \(figure)",
            "\(guide.short) \(figure)", figure,
        ]
    }

    /// Shows the chips of a graph in its geometry.
    public func place(_ content: GraphContent, in geometry: GraphGeometry, _ texts: any ChartTexts)
    {
        chips = placed(content, in: geometry, texts)
    }

    /// A chip on each guide's line; chips that would touch move apart by what is missing.
    public func placed(
        _ content: GraphContent, in geometry: GraphGeometry, _ texts: any ChartTexts
    ) -> [Chip] {
        let steps = content.guides.map { guide in
            labels(of: guide, texts).map { chip($0, middle: geometry.y(guide.value)) }
        }
        // All say as much as each other, with the room behind the last weighing; the least that
        // has a name may be over empty paper, too.
        let last = content.inner.last.map { geometry.point($0).x + Self.clear } ?? 0
        let step = (0..<2).first { step in steps.allSatisfy { $0[step].frame.minX > last } } ?? 2
        var placed = steps.map { steps in
            // A value alone is clear of the data where a name with it would cover a weighing.
            covers(steps[step].frame, content, geometry) ? steps[3] : steps[step]
        }
        // Max is above the others, min below; the average gives way to both.
        if placed.count == 3 {
            let missing = Self.height + 2 - (placed[2].frame.minY - placed[0].frame.minY)
            if missing > 0 {
                placed[0].frame.origin.y -= (missing / 2).rounded()
                placed[2].frame.origin.y += (missing / 2).rounded()
            }
            let low = placed[0].frame.maxY + 2, high = placed[2].frame.minY - 2 - Self.height
            if low <= high {
                placed[1].frame.origin.y = min(max(low, placed[1].frame.minY), high)
            } else {
                placed[1].frame = .zero
            }
        }
        if let goal = content.goal {
            placed.append(goalChip(goal, content, geometry, placed, texts))
        }
        return placed
    }

    /// Whether a chip would hide a weighing; the samples ascend by time.
    private func covers(
        _ frame: CGRect, _ content: GraphContent, _ geometry: GraphGeometry
    ) -> Bool {
        let area = frame.insetBy(dx: -Self.clear, dy: -Self.clear)
        return content.inner.reversed().lazy.map(geometry.point).prefix { $0.x >= area.minX }
            .contains(where: area.contains)
    }

    private func goalChip(
        _ goal: Double, _ content: GraphContent, _ geometry: GraphGeometry, _ placed: [Chip],
        _ texts: any ChartTexts
    ) -> Chip {
        var goalChip: Chip
        if content.isGoalOutside {
            goalChip = chip(
                localized(
                    "Goal \(texts.shortText(kilograms: goal)) \(goal < content.valueRange.lowerBound ? "↓" : "↑")"
                ),
                middle: geometry.plot.maxY + 6 + Self.height / 2)
        } else {
            goalChip = chip(
                localized("Goal \(texts.shortText(kilograms: goal))"), middle: geometry.y(goal))
            for other in placed.sorted(by: { $0.frame.minY < $1.frame.minY })
            where other.frame.insetBy(dx: 0, dy: -1).intersects(goalChip.frame) {
                goalChip.frame.origin.y = other.frame.maxY + 2
            }
        }
        goalChip.isGoal = true
        return goalChip
    }

    /// Points from the view's right that the longest short chip of a guide takes, with its distance
    /// from the data.
    func room(for content: GraphContent, _ texts: any ChartTexts) -> CGFloat {
        let widest = content.guides.map { Self.width(labels(of: $0, texts)[2]) }.max()
        return widest.map { right + $0 + Self.gap } ?? 0
    }

    /// Points that a chip keeps off the middle of a weighing's dot.
    private static let clear: CGFloat = 4

    /// Between the end of the plot and a chip: a dot at its end keeps off.
    private static let gap: CGFloat = 8

    private static func width(_ text: String) -> CGFloat {
        ChartDrawing.size(text, Theme.Text.axisChip).width.rounded(.up) + 2 * padding
    }

    private func chip(_ text: String, middle: CGFloat) -> Chip {
        let width = Self.width(text)
        return Chip(
            text: text,
            frame: CGRect(
                x: bounds.maxX - right - width, y: (middle - Self.height / 2).rounded(),
                width: width, height: Self.height))
    }

    public override func draw(_ rect: CGRect) {
        for chip in chips where !chip.frame.isEmpty {
            let outline = UIBezierPath(
                roundedRect: chip.frame.insetBy(dx: 0.5, dy: 0.5), cornerRadius: 5)
            Theme.Palette.card.setFill()
            outline.fill()
            (chip.isGoal ? Theme.Palette.goal : Theme.Palette.separator).setStroke()
            outline.lineWidth = 1 / contentScaleFactor
            outline.stroke()
            let size = ChartDrawing.size(chip.text, Theme.Text.axisChip)
            ChartDrawing.draw(
                chip.text,
                at: CGPoint(
                    x: chip.frame.minX + Self.padding,
                    y: (chip.frame.midY - size.height / 2).rounded()),
                Theme.Text.axisChip, chip.isGoal ? Theme.Palette.goal : Theme.Palette.label)
        }
    }
}
