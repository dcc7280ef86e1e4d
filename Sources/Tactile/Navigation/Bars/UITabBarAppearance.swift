import Foundation
import TactileControls
import TactileDrawing
import TactileGeometry
import TactileViews

/// How the tabs of a tab bar look.
@preconcurrency @MainActor
public final class UITabBarItemAppearance: NSObject {
    /// Where a tab's picture is. All tabs are stacked here.
    public enum Style: Int, Sendable { case stacked, inline, compactInline }

    public let normal = UITabBarItemStateAppearance()
    public let selected = UITabBarItemStateAppearance()
    public let disabled = UITabBarItemStateAppearance()
    public let focused = UITabBarItemStateAppearance()

    public override init() { super.init() }
    public convenience init(style: Style) { self.init() }

    /// Takes back what was set.
    public func configureWithDefault(for style: Style) { take(UITabBarItemAppearance()) }

    var changed: (() -> Void)? { didSet { for state in states { state.changed = changed } } }
    private var states: [UITabBarItemStateAppearance] { [normal, selected, disabled, focused] }

    func take(_ other: UITabBarItemAppearance) {
        for (own, theirs) in zip(states, other.states) {
            own.iconColor = theirs.iconColor
            own.titleTextAttributes = theirs.titleTextAttributes
            own.titlePositionAdjustment = theirs.titlePositionAdjustment
            own.badgeBackgroundColor = theirs.badgeBackgroundColor
            own.badgeTextAttributes = theirs.badgeTextAttributes
            own.badgePositionAdjustment = theirs.badgePositionAdjustment
        }
    }

    func look(for state: UIControl.State) -> UITabBarItemStateAppearance {
        state == .selected ? selected : state == .disabled ? disabled : normal
    }
}

/// The looks of one state of a tab; what it does not say is as usual.
@preconcurrency @MainActor
public final class UITabBarItemStateAppearance: NSObject {
    public var iconColor: UIColor? { didSet { changed?() } }
    /// Font and colour.
    public var titleTextAttributes: [NSAttributedString.Key: Any] = [:] { didSet { changed?() } }
    /// How far the title is from its place, in points.
    public var titlePositionAdjustment = UIOffset.zero { didSet { changed?() } }
    public var badgeBackgroundColor: UIColor? { didSet { changed?() } }
    /// Font and colour.
    public var badgeTextAttributes: [NSAttributedString.Key: Any] = [:] { didSet { changed?() } }
    /// How far the badge is from its place, in points.
    public var badgePositionAdjustment = UIOffset.zero { didSet { changed?() } }
    var changed: (() -> Void)?
}

/// How a tab bar looks. All its tabs have the picture above the title here, so that there is one
/// look of tabs.
@preconcurrency @MainActor
open class UITabBarAppearance: UIBarAppearance {
    open var stackedLayoutAppearance = UITabBarItemAppearance() {
        didSet {
            stackedLayoutAppearance.changed = changed
            changed?()
        }
    }
    /// Has no effect here; it is there so that sources for iOS compile.
    open var inlineLayoutAppearance = UITabBarItemAppearance()
    /// Has no effect here; it is there so that sources for iOS compile.
    open var compactInlineLayoutAppearance = UITabBarItemAppearance()

    /// Behind the tab that is chosen, in its middle and as large as the picture is.
    open var selectionIndicatorImage: UIImage? { didSet { changed?() } }
    /// Of an indicator that is a template.
    open var selectionIndicatorTintColor: UIColor? { didSet { changed?() } }
    open var stackedItemPositioning = UITabBar.ItemPositioning.automatic {
        didSet { changed?() }
    }
    /// In points; 0 is as usual.
    open var stackedItemWidth: CGFloat = 0 { didSet { changed?() } }
    /// Between tabs that are centred, in points.
    open var stackedItemSpacing: CGFloat = 0 { didSet { changed?() } }

    override var changed: (() -> Void)? {
        didSet { stackedLayoutAppearance.changed = changed }
    }

    override func take(_ other: UIBarAppearance) {
        super.take(other)
        guard let other = other as? UITabBarAppearance else { return }
        stackedLayoutAppearance.take(other.stackedLayoutAppearance)
        selectionIndicatorImage = other.selectionIndicatorImage
        selectionIndicatorTintColor = other.selectionIndicatorTintColor
        stackedItemPositioning = other.stackedItemPositioning
        stackedItemWidth = other.stackedItemWidth
        stackedItemSpacing = other.stackedItemSpacing
    }
}
