/// How far the trend is on its way to the goal: one computation for every place that speaks of it.
///
/// The way begins at the trend of the day on which the goal was set. Masses are in kilograms.
public struct GoalProgress: Hashable, Sendable {
    /// The trend when the goal was set; nil where that is not known.
    public let start: Double?
    public let now: Double
    public let goal: Double

    /// Kilograms from the goal at which it counts as reached, half of what scales show.
    public static let reachedDistance = 0.05

    /// - `start`: when the goal was set; nil for a goal of which that is not known.
    ///
    /// Nil without entries.
    public init?(trend: Trend, goal: Weight, start: CivilDate?) {
        guard let now = trend.current, let first = trend.points.first else { return nil }
        self.now = now
        self.goal = goal.kilograms
        if let start {
            // A goal may be set before the first weighing: then the way begins there.
            self.start =
                trend.points.last { $0.moment.date <= start }?.kilograms ?? first.kilograms
        } else {
            // Of an old goal only the direction is sure: that of the present distance.
            let isOnTheWay = (self.goal - first.kilograms) * (self.goal - now) > 0
            self.start = isOnTheWay ? first.kilograms : nil
        }
    }

    /// What is left: negative to lose, positive to gain, 0 once the goal is reached or passed.
    public var distance: Double { isReached ? 0 : goal - now }

    /// Whether the trend is at the goal or has passed it on its way from the start.
    public var isReached: Bool {
        let left = goal - now
        if abs(left) <= Self.reachedDistance { return true }
        guard let start, abs(goal - start) > Self.reachedDistance else { return false }
        return (goal - start) * left <= 0
    }

    /// The share of the way that is done, 0 to 1; nil where the start is not known.
    public var share: Double? {
        if isReached { return 1 }
        guard let start, abs(goal - start) > Self.reachedDistance else { return nil }
        return max(0, min(1, (now - start) / (goal - start)))
    }
}
