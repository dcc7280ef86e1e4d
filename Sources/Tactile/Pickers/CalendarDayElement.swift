import Foundation
import TactileViews

/// A day of a calendar as readers of the screen get it.
@MainActor
final class CalendarDayElement: UIAccessibilityElement {
    private weak var grid: CalendarGridView?
    private let day: Int
    /// Made once: dates in words take their time.
    private lazy var words = grid?.words(forDay: day)

    init(of grid: CalendarGridView, day: Int) {
        self.grid = grid
        self.day = day
        super.init(accessibilityContainer: grid)
    }

    override var accessibilityFrameInContainerSpace: CGRect {
        get { grid?.frame(ofDay: day) ?? .null }
        set { super.accessibilityFrameInContainerSpace = newValue }
    }
    override var accessibilityLabel: String? {
        get { super.accessibilityLabel ?? words }
        set { super.accessibilityLabel = newValue }
    }
    override var defaultAccessibilityTraits: UIAccessibilityTraits {
        grid?.traits(ofDay: day) ?? .button
    }
    override func accessibilityActivate() -> Bool { grid?.chooseFromReader(day) ?? false }
}
