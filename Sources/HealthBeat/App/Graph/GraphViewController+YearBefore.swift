import Charts
import Design
import Foundation
import Tactile

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
