import Foundation
import TactileDrawing
import TactileGeometry
import TactileViews

/// The background of a button, a cell, a header: a colour, corners, a line around, a view.
public struct UIBackgroundConfiguration {
    /// `nil` is the tint; in a button it is the colour of the button's style.
    public var backgroundColor: UIColor?
    public var backgroundColorTransformer: UIConfigurationColorTransformer?
    /// The radius of corners that are fixed, in points.
    public var cornerRadius: CGFloat = 8
    /// From the edges of the view, in points; negative ones reach out of it.
    public var backgroundInsets = NSDirectionalEdgeInsets.zero
    /// The edges at which the layout margins of the view are added to ``backgroundInsets``.
    public var edgesAddingLayoutMarginsToBackgroundInsets: NSDirectionalRectEdge = []
    /// `nil` is the tint.
    public var strokeColor: UIColor?
    public var strokeColorTransformer: UIConfigurationColorTransformer?
    /// In points; 0 draws no line. What is not a positive number counts as 0.
    public var strokeWidth: CGFloat = 0
    /// Shown behind the content and in front of the colour; touches pass through it.
    public var customView: UIView?

    /// The look that states change; `nil` for one that stays as it is.
    private var look: Look?
    /// The colour that ``updated(for:)`` gave, in an array because `nil` is one, too.
    private var colorOfState: [UIColor?] = []

    public init() {}

    /// The background's colour where the tint is `tintColor`.
    public func resolvedBackgroundColor(for tintColor: UIColor) -> UIColor {
        let color = backgroundColor ?? tintColor
        return backgroundColorTransformer?(color) ?? color
    }

    /// The line's colour where the tint is `tintColor`.
    public func resolvedStrokeColor(for tintColor: UIColor) -> UIColor {
        let color = strokeColor ?? tintColor
        return strokeColorTransformer?(color) ?? color
    }

    func stroke(tint: UIColor) -> (color: UIColor, width: CGFloat)? {
        guard strokeWidth.isFinite, strokeWidth > 0 else { return nil }
        return (resolvedStrokeColor(for: tint), strokeWidth)
    }

    // MARK: Looks

    /// The colours of a kind of rows.
    private struct Look {
        var resting: UIColor
        /// Selected or pressed; `nil` is the tint.
        var marked: UIColor?
        /// Where rows pass below.
        var lifted: UIColor
    }

    private init(_ look: Look) {
        self.look = look
        cornerRadius = 0
        backgroundColor = look.resting
    }

    /// One without colour and line.
    public static func clear() -> UIBackgroundConfiguration {
        var configuration = UIBackgroundConfiguration()
        configuration.backgroundColor = .clear
        configuration.cornerRadius = 0
        return configuration
    }

    public static func listPlainCell() -> UIBackgroundConfiguration {
        UIBackgroundConfiguration(
            Look(
                resting: .systemBackground, marked: .systemGray4,
                lifted: .systemBackground))
    }

    public static func listGroupedCell() -> UIBackgroundConfiguration {
        UIBackgroundConfiguration(
            Look(
                resting: .secondarySystemGroupedBackground, marked: .systemGray4,
                lifted: .secondarySystemGroupedBackground))
    }

    /// Clear, with round corners in the tint where it is selected.
    public static func listSidebarCell() -> UIBackgroundConfiguration {
        var configuration = UIBackgroundConfiguration(
            Look(resting: .clear, marked: nil, lifted: .secondarySystemBackground))
        configuration.cornerRadius = 8
        return configuration
    }

    /// For a sidebar next to content that has more weight: grey where it is selected.
    public static func listAccompaniedSidebarCell() -> UIBackgroundConfiguration {
        var configuration = UIBackgroundConfiguration(
            Look(resting: .clear, marked: .systemGray4, lifted: .secondarySystemBackground))
        configuration.cornerRadius = 8
        return configuration
    }

    /// Opaque, for rows pass below it while it floats.
    public static func listPlainHeaderFooter() -> UIBackgroundConfiguration {
        UIBackgroundConfiguration(
            Look(
                resting: .systemBackground, marked: .systemGray4, lifted: .systemBackground))
    }

    public static func listGroupedHeaderFooter() -> UIBackgroundConfiguration {
        UIBackgroundConfiguration(
            Look(resting: .clear, marked: .clear, lifted: .systemGroupedBackground))
    }

    public static func listSidebarHeader() -> UIBackgroundConfiguration {
        UIBackgroundConfiguration(
            Look(resting: .clear, marked: .clear, lifted: .secondarySystemBackground))
    }

    /// The colour of a state, unless another was set by hand.
    public func updated(for state: any UIConfigurationState) -> UIBackgroundConfiguration {
        guard let look else { return self }
        let isStated = colorOfState.contains { $0 === backgroundColor }
        guard isStated || backgroundColor === look.resting else { return self }
        let shown = ShownState(state)
        var copy = self
        copy.backgroundColor =
            shown.isMarked ? look.marked : shown.isLifted ? look.lifted : look.resting
        copy.colorOfState = [copy.backgroundColor]
        return copy
    }
}
