import Foundation
import Tactile

/// The trend of the year before, over the present one: a thin grey line.
final class YearBeforeView: UIView {
    private var runs: [[CGPoint]] = []
    private var area = CGRect.zero

    override init(frame: CGRect) {
        super.init(frame: frame)
        isOpaque = false
        contentMode = .redraw
        isUserInteractionEnabled = false
        isHidden = true
    }

    required init?(coder: NSCoder) { nil }

    /// - `runs`: what has no gap, in the view's points.
    /// - `area`: the plot, beyond which nothing is drawn.
    func show(_ runs: [[CGPoint]], in area: CGRect) {
        guard runs != self.runs || area != self.area else { return }
        (self.runs, self.area) = (runs, area)
        setNeedsDisplay()
    }

    override func draw(_ rect: CGRect) {
        UIRectClip(area)
        Theme.Palette.secondaryLabel.setStroke()
        for run in runs where run.count > 1 {
            let path = UIBezierPath()
            MonotoneCurve.add(run, to: path, moves: true)
            path.lineWidth = 1
            path.lineJoinStyle = .round
            path.stroke()
        }
    }
}

/// The legend of the line of the year before: a stroke and its name, and a switch for it.
final class YearBeforeButton: UIButton {
    private static let stroke = CGSize(width: 18, height: 1)
    private static let padding: CGFloat = 8

    override init(frame: CGRect) {
        super.init(frame: frame)
        setTitle(localized("Year before"), for: .normal)
        setTitleColor(Theme.Palette.secondaryLabel, for: .normal)
        setTitleColor(Theme.Palette.tintOnFill, for: .selected)
        titleLabel?.font = Theme.Text.chip
        layer.cornerRadius = 8
        contentEdgeInsets = UIEdgeInsets(
            leading: 2 * Self.padding + Self.stroke.width, trailing: Self.padding)
        isHidden = true
        addInteraction(
            UIToolTipInteraction(
                defaultToolTip: localized("The trend of the year before (hold Alt)")))
    }

    required init?(coder: NSCoder) { nil }

    var wantedSize: CGSize {
        // Another font or inset asks for layout.
        if titleLabel?.font != Theme.Text.chip { titleLabel?.font = Theme.Text.chip }
        let title = titleLabel?.sizeThatFits(Theme.Space.unbounded).width ?? 0
        return CGSize(
            width: (title + contentEdgeInsets.left + contentEdgeInsets.right).rounded(.up),
            height: Theme.Text.room(28))
    }

    override var isSelected: Bool {
        didSet {
            backgroundColor = isSelected ? Theme.Palette.tintedFill : .clear
            setNeedsDisplay()
        }
    }

    override func draw(_ rect: CGRect) {
        super.draw(rect)
        (isSelected ? Theme.Palette.tintOnFill : Theme.Palette.secondaryLabel).setFill()
        let x = mirrored(Self.padding + Self.stroke.width / 2) - Self.stroke.width / 2
        UIRectFill(
            CGRect(origin: CGPoint(x: x, y: bounds.midY.rounded()), size: Self.stroke))
    }
}

/// The year before is seen while Alt is held, or by its legend.
extension GraphViewController {
    /// The length of a mean Gregorian year, in seconds: the older trend is drawn that much later.
    static let year = 365.2425 * 86_400

    func setUpYearBefore() {
        yearBeforeButton.addAction(
            UIAction { [weak self] _ in
                guard let self else { return }
                yearBeforeButton.isSelected.toggle()
                placeYearBefore()
            }, for: .primaryActionTriggered)
        curtain.addSubview(yearBefore)
        view.addSubview(yearBeforeButton)
    }

    /// What of the trend of the year before falls into the times that are shown.
    private var earlier: ArraySlice<GraphSample> {
        guard range == .year || range == .all, trend.count == samples.count, model.waiting == nil
        else { return [] }
        let before = (times.lowerBound - Self.year)...(min(times.upperBound, now) - Self.year)
        return GraphRange.inner(of: trend, in: before)
    }

    /// Shows or hides line and legend for what is shown now.
    func placeYearBefore() {
        let earlier = earlier
        yearBeforeButton.isHidden = earlier.count < 2 || !inspection.isHidden
        let shows = earlier.count > 1 && (isAltHeld || yearBeforeButton.isSelected)
        yearBefore.isHidden = !shows
        let size = yearBeforeButton.wantedSize
        yearBeforeButton.leadingFrame = CGRect(
            x: lane.maxX - size.width, y: lane.minY + 2, width: size.width, height: size.height)
        guard shows, let geometry = plot.geometry else { return }
        yearBefore.frame = plot.frame
        let runs = GraphPlotView.runs(earlier).map { run -> [CGPoint] in
            var points: [CGPoint] = []
            for sample in run {
                let point = CGPoint(
                    x: geometry.x(sample.time + Self.year), y: geometry.y(sample.value))
                if let last = points.last, point.x - last.x < 1 { continue }
                points.append(point)
            }
            return points
        }
        yearBefore.show(runs, in: geometry.plot)
    }

    func altChanged(_ presses: Set<UIPress>, isDown: Bool) {
        guard presses.contains(where: { $0.key?.keyCode == .keyboardLeftAlt }), isAltHeld != isDown
        else { return }
        isAltHeld = isDown
        placeYearBefore()
    }
}
