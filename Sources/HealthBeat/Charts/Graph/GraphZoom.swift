import Tactile

/// How a graph is magnified by keys, or by a reader of the screen.
public enum GraphZoom: CaseIterable {
    case nearer, farther, whole

    /// What a reader of the screen calls it.
    @MainActor public var name: String {
        switch self {
        case .nearer: localized("Zoom in")
        case .farther: localized("Zoom out")
        case .whole: localized("Show the whole diary")
        }
    }

    /// Seconds that can be shown at least.
    private static let leastSpan = 3 * 86_400.0

    /// `times` magnified by `scale` so that the time at a share of the width stays there.
    public static func zoomed(_ times: ClosedRange<Double>, by scale: Double, around share: Double)
        -> ClosedRange<Double>
    {
        guard scale > 0, scale.isFinite else { return times }
        let span = times.upperBound - times.lowerBound
        let share = min(max(share, 0), 1), new = max(span / scale, leastSpan)
        let anchor = times.lowerBound + span * share
        return (anchor - new * share)...(anchor + new * (1 - share))
    }
}
