import Foundation
import TactileControls
import TactileDrawing
import TactileGeometry
import TactileLayers
import TactileViews

/// Whoever wants to know which tab was chosen.
@preconcurrency @MainActor
public protocol UITabBarDelegate: AnyObject {
    func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem)
}

extension UITabBarDelegate {
    public func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem) {}
}

/// The row of tabs at a window's bottom: 49 points and the part of the safe area below them.
@preconcurrency @MainActor
open class UITabBar: UIView {
    static let height: CGFloat = 49
    /// A tab is not wider than this; more room stays free at both sides.
    private static let maximumTabWidth: CGFloat = 120

    open weak var delegate: (any UITabBarDelegate)?
    private var tabs: [TabButton] = []
    private let background = BarBackgroundView(
        lineAt: .top, standardColor: .secondarySystemGroupedBackground)

    public override init(frame: CGRect) {
        super.init(frame: frame)
        setUp()
    }

    public convenience init() { self.init(frame: .zero) }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        setUp()
        coder.takeOnInterface(self, as: UITabBar.self)
    }

    private func setUp() {
        focusGroupIdentifier = "UITabBar \(ObjectIdentifier(self).hashValue)"
        background.fill(self)
        appearances.changed = { [weak self] in self?.showAppearance() }
    }

    // MARK: Items

    open var items: [UITabBarItem]? { didSet { rebuild() } }

    open func setItems(_ items: [UITabBarItem]?, animated: Bool) { self.items = items }

    /// The selected item; an item that is not in the bar selects none. Setting it notifies nobody.
    open weak var selectedItem: UITabBarItem? {
        didSet { showSelection() }
    }

    private func showSelection() {
        for tab in tabs { tab.isSelected = tab.item === selectedItem }
        // The focus goes with the choice, however that was made.
        guard let window, let focused = tabs.first(where: { $0.isFocused }), !focused.isSelected,
            let chosen = tabs.first(where: { $0.isSelected })
        else { return }
        window.focus(chosen, visibly: window.focusIsVisible)
    }

    private func rebuild() {
        for tab in tabs {
            tab.item.changed = nil
            tab.removeFromSuperview()
        }
        applyAppearances(to: items ?? [])
        tabs = (items ?? []).map { item in
            let tab = TabButton(item: item)
            tab.isSelected = item === selectedItem
            tab.unselectedColor = unselectedItemTintColor
            tab.looks = appearances.shown?.stackedLayoutAppearance
            tab.addAction(
                UIAction { [weak self, weak item] _ in
                    if let self, let item { choose(item) }
                }, for: .primaryActionTriggered)
            tab.move = { [weak self] in self?.moveFocus(by: $0) }
            addSubview(tab)
            return tab
        }
        showIndicator()
        setNeedsLayout()
    }

    private func choose(_ item: UITabBarItem) {
        selectedItem = item
        delegate?.tabBar(self, didSelect: item)
    }

    private func moveFocus(by step: Int) {
        guard let current = tabs.firstIndex(where: { $0.isFocused }) else { return }
        let target =
            current + (effectiveUserInterfaceLayoutDirection == .rightToLeft ? -step : step)
        guard tabs.indices.contains(target) else { return }
        window?.focus(tabs[target], visibly: true)
        choose(tabs[target].item)
    }

    open override func didMoveToWindow() {
        super.didMoveToWindow()
        applyAppearances(to: tabs.map(\.item))
        for tab in tabs { tab.showItem() }
    }

    // MARK: Look

    open var barTintColor: UIColor? {
        didSet {
            noteAppearance(.own(0))
            background.barTintColor = barTintColor
        }
    }
    open var isTranslucent = true {
        didSet {
            noteAppearance(.own(1))
            background.isTranslucent = isTranslucent
        }
    }
    /// Dark with light titles, or as its surroundings.
    open var barStyle = UIBarStyle.default {
        didSet {
            noteAppearance(.own(3))
            overrideUserInterfaceStyle = barStyle.interfaceStyle
        }
    }
    /// The bar's whole ground, stretched: `UIImage()` makes it transparent.
    open var backgroundImage: UIImage? {
        get { background.pictures[ground: .any, .default] }
        set {
            noteAppearance(.own(4), isSet: newValue != nil)
            background.pictures[ground: .any, .default] = newValue
        }
    }
    /// In place of the line above the bar: `UIImage()` leaves nothing of it.
    open var shadowImage: UIImage? {
        get { background.pictures[line: .any] }
        set {
            noteAppearance(.own(5), isSet: newValue != nil)
            background.pictures[line: .any] = newValue
        }
    }
    open var unselectedItemTintColor: UIColor? {
        didSet {
            noteAppearance(.own(2))
            for tab in tabs { tab.unselectedColor = unselectedItemTintColor }
        }
    }

    private let appearances = BarAppearances<UITabBarAppearance>()
    /// How the bar looks; a copy is kept, whose changes are shown. It counts before the colours
    /// above.
    open var standardAppearance: UITabBarAppearance {
        get { appearances.standard }
        set { appearances.standard = newValue }
    }
    /// How the bar looks while the content is scrolled to its end; `nil` is as otherwise.
    open var scrollEdgeAppearance: UITabBarAppearance? {
        get { appearances[.scrollEdge] }
        set { appearances[.scrollEdge] = newValue }
    }
    /// Whether what is scrolled behind the bar is at its end.
    var isAtScrollEdge: Bool {
        get { appearances.isAtScrollEdge }
        set { appearances.isAtScrollEdge = newValue }
    }

    private func showAppearance() {
        background.appearance = appearances.shown
        for tab in tabs { tab.looks = appearances.shown?.stackedLayoutAppearance }
        showIndicator()
        setNeedsLayout()
    }

    // MARK: Places of tabs

    /// How tabs share the bar's width.
    public enum ItemPositioning: Int, Sendable { case automatic, fill, centered }

    /// Tabs fill the bar, or are beside each other in its middle. By itself they fill it up to the
    /// greatest width of a tab.
    open var itemPositioning = ItemPositioning.automatic { didSet { setNeedsLayout() } }
    /// Of tabs that are centred, in points; 0 is as usual.
    open var itemWidth: CGFloat = 0 { didSet { setNeedsLayout() } }
    /// Between tabs that are centred, in points.
    open var itemSpacing: CGFloat = 0 { didSet { setNeedsLayout() } }

    private func widthAndSpacing(in available: CGFloat) -> (width: CGFloat, spacing: CGFloat) {
        let shown = appearances.shown
        let own = shown?.stackedItemPositioning ?? .automatic
        let positioning = own == .automatic ? itemPositioning : own
        let width = shown.map(\.stackedItemWidth).flatMap { $0 > 0 ? $0 : nil } ?? itemWidth
        let spacing = shown.map(\.stackedItemSpacing).flatMap { $0 > 0 ? $0 : nil } ?? itemSpacing
        let count = CGFloat(tabs.count)
        let share = (available / count).rounded(.down)
        switch positioning {
        case .fill: return (share, 0)
        case .centered:
            let room = ((available - spacing * (count - 1)) / count).rounded(.down)
            return (max(min(width > 0 ? width : Self.maximumTabWidth, room), 0), spacing)
        case .automatic:
            return (min(share, width > 0 ? width : Self.maximumTabWidth), 0)
        }
    }

    /// Behind the tab that is chosen, in its middle and as large as the picture is.
    open var selectionIndicatorImage: UIImage? { didSet { showIndicator() } }

    private func showIndicator() {
        let image = appearances.shown?.selectionIndicatorImage ?? selectionIndicatorImage
        for tab in tabs {
            tab.show(indicator: image, tint: appearances.shown?.selectionIndicatorTintColor)
        }
    }

    // MARK: Layout

    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        CGSize(width: size.width, height: Self.height + (window?.safeAreaInsets.bottom ?? 0))
    }
    open override var intrinsicContentSize: CGSize {
        CGSize(width: UIView.noIntrinsicMetric, height: Self.height)
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        guard !tabs.isEmpty else { return }
        let left = safeAreaInsets.left
        let available = max(bounds.width - left - safeAreaInsets.right, 0)
        let (width, spacing) = widthAndSpacing(in: available)
        let whole = (width + spacing) * CGFloat(tabs.count) - spacing
        let start = left + ((available - whole) / 2).rounded()
        let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
        for (index, tab) in tabs.enumerated() {
            let place = isMirrored ? tabs.count - 1 - index : index
            tab.frame = CGRect(
                x: start + (width + spacing) * CGFloat(place), y: 0, width: width,
                height: min(Self.height, bounds.height))
        }
    }

    // MARK: Accessibility

    open override var defaultAccessibilityTraits: UIAccessibilityTraits { .tabBar }

    /// Where a tab is among them.
    func place(of tab: TabButton) -> (index: Int, count: Int)? {
        tabs.firstIndex { $0 === tab }.map { ($0, tabs.count) }
    }
}

extension UITabBar: AccessibilityRoleProviding {
    package var accessibilityRole: AccessibilityRole? { .tabBar }
}
