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
        let width = min((available / CGFloat(tabs.count)).rounded(.down), Self.maximumTabWidth)
        let start = left + ((available - width * CGFloat(tabs.count)) / 2).rounded()
        let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
        for (index, tab) in tabs.enumerated() {
            let place = isMirrored ? tabs.count - 1 - index : index
            tab.frame = CGRect(
                x: start + width * CGFloat(place), y: 0, width: width,
                height: min(Self.height, bounds.height))
        }
    }

    // MARK: Accessibility

    open override var defaultAccessibilityTraits: UIAccessibilityTraits { .tabBar }

    /// Where a tab is among them.
    fileprivate func place(of tab: TabButton) -> (index: Int, count: Int)? {
        tabs.firstIndex { $0 === tab }.map { ($0, tabs.count) }
    }
}

/// One tab of a bar: picture above caption.
final class TabButton: UIControl {
    private static let imageSide: CGFloat = 24
    private static let titleFont = UIFont.preferredFont(
        forTextStyle: .caption2,
        compatibleWith: UITraitCollection(preferredContentSizeCategory: .large))

    let item: UITabBarItem
    var move: ((Int) -> Void)?
    var unselectedColor: UIColor? { didSet { showItem() } }
    var looks: UITabBarItemAppearance? { didSet { showItem() } }
    /// What the pointer and the focus are shown on, in points.
    private static let pillSize = CGSize(width: 64, height: 44)
    private static let pillRadius: CGFloat = 8
    private let fill = UIView(frame: .zero)
    private let imageView = UIImageView(frame: .zero)
    private let label = UILabel(frame: .zero)
    private var badge: UILabel?
    /// Over the tab that is chosen, where colours do not tell enough.
    private var mark: UIView?
    private static let markSize = CGSize(width: 24, height: 3)

    init(item: UITabBarItem) {
        self.item = item
        super.init(frame: .zero)
        for part in [fill, imageView, label] {
            part.isUserInteractionEnabled = false
            addSubview(part)
        }
        fill.layer.cornerRadius = Self.pillRadius
        fill.alpha = 0
        imageView.contentMode = .center
        label.font = Self.titleFont
        label.textAlignment = .center
        item.changed = { [weak self] in self?.showItem() }
        showItem()
    }

    required init?(coder: NSCoder) { nil }

    fileprivate func showItem() {
        let color: UIColor = isSelected ? tintColor : unselectedColor ?? .secondaryLabel
        let state: UIControl.State =
            !item.isEnabled ? .disabled : isSelected ? .selected : .normal
        let image = isSelected ? item.selectedImage ?? item.image : item.image
        imageView.image = image?.withRenderingMode(.alwaysTemplate)
        imageView.preferredSymbolConfiguration = UIBarItem.symbols
        let look = looks?.look(for: state)
        imageView.tintColor = look?.iconColor ?? color
        label.text = item.title
        label.textColor =
            item.titleColor(for: state) ?? look?.titleTextAttributes[.foregroundColor] as? UIColor
            ?? color
        // A bar does not grow with the size of text, so its titles do not either.
        label.font =
            item.titleFont(for: state) ?? look?.titleTextAttributes[.font] as? UIFont
            ?? Self.titleFont
        isEnabled = item.isEnabled
        let alpha: CGFloat = isEnabled ? 1 : ControlStyle.disabledAlpha
        imageView.alpha = alpha
        label.alpha = alpha
        describe()
        showBadge()
        showMark(in: look?.iconColor ?? color)
        setNeedsLayout()
    }

    private func showMark(in color: UIColor) {
        guard isSelected, UIAccessibility.shouldDifferentiateWithoutColor else {
            mark?.removeFromSuperview()
            mark = nil
            return
        }
        let mark = mark ?? UIView(frame: .zero)
        self.mark = mark
        mark.isUserInteractionEnabled = false
        mark.layer.cornerRadius = Self.markSize.height / 2
        mark.backgroundColor = color
        addSubview(mark)
    }

    private func describe() { item.describe(self, label: item.title) }

    private func showBadge() {
        guard let text = item.badgeValue else {
            badge?.isHidden = true
            return
        }
        let label = badge ?? UILabel(frame: .zero)
        badge = label
        if label.superview == nil { addSubview(label) }
        label.isHidden = false
        label.text = text
        label.font = .systemFont(ofSize: 11, weight: .semibold)
        label.textAlignment = .center
        label.textColor = .white
        label.backgroundColor =
            item.badgeColor ?? looks?.normal.badgeBackgroundColor ?? .systemRed
        label.layer.cornerRadius = 8
        label.clipsToBounds = true
    }

    override var isActivatedByKeys: Bool { true }
    override var wantsHover: Bool { true }
    /// The ring runs on the pill's edge, since a bar has no room around it.
    override var focusRingBounds: CGRect {
        fill.frame.insetBy(dx: Self.ringRoom, dy: Self.ringRoom)
    }
    override var focusRingCornerRadius: CGFloat { Self.pillRadius - Self.ringRoom }
    private static let ringRoom = ControlStyle.focusRingGap + ControlStyle.focusRingWidth

    override func stateDidChange() {
        focusGroupPriority = isSelected ? .prioritized : .ignored
        showItem()
        fill.backgroundColor = isHighlighted ? ControlStyle.pressedFill : ControlStyle.hoverFill
        fill.alpha = isEnabled && (isHighlighted || isHovered) ? 1 : 0
    }

    override func tintColorDidChange() {
        super.tintColorDidChange()
        showItem()
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let title = label.sizeThatFits(bounds.size).width.rounded(.up) + 12
        let width = min(max(Self.pillSize.width, title), bounds.width)
        let height = min(Self.pillSize.height, bounds.height)
        fill.frame = CGRect(
            x: ((bounds.width - width) / 2).rounded(),
            y: ((bounds.height - height) / 2).rounded(), width: width, height: height)
        let side = Self.imageSide
        imageView.frame = CGRect(
            x: ((bounds.width - side) / 2).rounded(), y: 6, width: side, height: side)
        mark?.frame = CGRect(
            x: ((bounds.width - Self.markSize.width) / 2).rounded(), y: 0,
            width: Self.markSize.width, height: Self.markSize.height)
        label.frame = CGRect(x: 2, y: 32, width: max(bounds.width - 4, 0), height: 14)
        if let badge {
            let width = max(16, ceil(badge.sizeThatFits(bounds.size).width) + 8)
            badge.frame = CGRect(x: bounds.midX + 6, y: 3, width: width, height: 16)
        }
    }

    override func didActivate(with event: UIEvent?) {
        sendActions(for: .primaryActionTriggered, event: event)
    }

    override func handleKey(_ key: UIKey) -> Bool {
        switch key.keyCode {
        case .keyboardRightArrow: move?(1)
        case .keyboardLeftArrow: move?(-1)
        default: return false
        }
        return true
    }

    // MARK: Accessibility

    override var defaultAccessibilityTraits: UIAccessibilityTraits {
        super.defaultAccessibilityTraits.union(.button)
    }
    /// The badge.
    override var accessibilityValue: String? {
        get { super.accessibilityValue ?? item.badgeValue }
        set { super.accessibilityValue = newValue }
    }
}

extension TabButton: AccessibilityRoleProviding, AccessibilityPlaceProviding {
    package var accessibilityRole: AccessibilityRole? { .tab }
    package var accessibilityPlace: (index: Int, count: Int)? {
        (superview as? UITabBar)?.place(of: self)
    }
}

extension TabButton: AccessibilitySettingsFollowing {
    package func accessibilitySettingsDidChange() { showItem() }
}

extension UITabBar: AccessibilityRoleProviding {
    package var accessibilityRole: AccessibilityRole? { .tabBar }
}
