import Foundation
import TactileControls
import TactileDrawing
import TactileGeometry

/// The lines above and below a row of a list.
public struct UIListSeparatorConfiguration {
    public enum Visibility: Int, Sendable {
        /// Between rows, and below the last one of a plain list.
        case automatic
        case visible, hidden
    }

    /// Insets that follow the row: its texts at the leading side, the edge at the other.
    public static let automaticInsets = NSDirectionalEdgeInsets(
        top: .greatestFiniteMagnitude, leading: .greatestFiniteMagnitude,
        bottom: .greatestFiniteMagnitude, trailing: .greatestFiniteMagnitude)

    public var topSeparatorVisibility = Visibility.automatic
    public var bottomSeparatorVisibility = Visibility.automatic
    /// Only leading and trailing count.
    public var topSeparatorInsets = UIListSeparatorConfiguration.automaticInsets
    /// Only leading and trailing count.
    public var bottomSeparatorInsets = UIListSeparatorConfiguration.automaticInsets
    public var color: UIColor = .separator

    let appearance: UICollectionLayoutListConfiguration.Appearance

    public init(listAppearance: UICollectionLayoutListConfiguration.Appearance) {
        appearance = listAppearance
    }

    /// Whether the line below a row is seen.
    func showsBottom(isLast: Bool) -> Bool {
        switch bottomSeparatorVisibility {
        case .visible: true
        case .hidden: false
        case .automatic:
            switch appearance {
            case .plain: true
            case .grouped, .insetGrouped: !isLast
            case .sidebar, .sidebarPlain: false
            }
        }
    }

    /// - `textStart`: where the row's texts begin, in points from the leading edge.
    static func insets(
        _ insets: NSDirectionalEdgeInsets, textStart: CGFloat
    ) -> (leading: CGFloat, trailing: CGFloat) {
        let automatic = automaticInsets
        let leading = insets.leading == automatic.leading ? textStart : insets.leading
        let trailing = insets.trailing == automatic.trailing ? 0 : insets.trailing
        return (leading.isFinite ? leading : 0, trailing.isFinite ? trailing : 0)
    }
}
