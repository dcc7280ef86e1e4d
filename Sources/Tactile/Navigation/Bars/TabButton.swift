import Foundation
import TactileControls
import TactileDrawing
import TactileGeometry
import TactileLayers
import TactileViews

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
    private var indicator: UIImageView?
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
        item.button = self
        showItem()
    }

    required init?(coder: NSCoder) { nil }

    func showItem() {
        let color: UIColor = isSelected ? tintColor : unselectedColor ?? .secondaryLabel
        let state: UIControl.State =
            !item.isEnabled ? .disabled : isSelected ? .selected : .normal
        let image = isSelected ? item.selectedImage ?? item.image : item.image
        let isOriginal = image?.renderingMode == .alwaysOriginal
        imageView.image = isOriginal ? image : image?.withRenderingMode(.alwaysTemplate)
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
        indicator?.isHidden = !isSelected
        let alpha: CGFloat = isEnabled ? 1 : ControlStyle.disabledAlpha
        imageView.alpha = alpha
        label.alpha = alpha
        describe()
        showBadge()
        showMark(in: look?.iconColor ?? color)
        setNeedsLayout()
    }

    /// Shows a picture behind the tab while it is chosen.
    func show(indicator image: UIImage?, tint: UIColor?) {
        guard let image else {
            indicator?.removeFromSuperview()
            indicator = nil
            return
        }
        let view = indicator ?? UIImageView(frame: .zero)
        indicator = view
        view.image = tint == nil ? image : image.withRenderingMode(.alwaysTemplate)
        view.tintColor = tint
        view.contentMode = .center
        view.isHidden = !isSelected
        insertSubview(view, at: 0)
        setNeedsLayout()
    }

    /// The looks of the state that the tab is in.
    private var look: UITabBarItemStateAppearance? {
        looks?.look(for: !item.isEnabled ? .disabled : isSelected ? .selected : .normal)
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
        let state: UIControl.State = isSelected ? .selected : .normal
        label.font =
            item.badgeAttribute(.font, for: state) as? UIFont
            ?? look?.badgeTextAttributes[.font] as? UIFont
            ?? .systemFont(ofSize: 11, weight: .semibold)
        label.textAlignment = .center
        label.textColor =
            item.badgeAttribute(.foregroundColor, for: state) as? UIColor
            ?? look?.badgeTextAttributes[.foregroundColor] as? UIColor ?? .white
        label.backgroundColor =
            item.badgeColor ?? look?.badgeBackgroundColor ?? looks?.normal.badgeBackgroundColor
            ?? .systemRed
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
            x: ((bounds.width - side) / 2).rounded(), y: 6, width: side, height: side
        ).inset(by: item.imageInsets)
        indicator?.frame = bounds
        mark?.frame = CGRect(
            x: ((bounds.width - Self.markSize.width) / 2).rounded(), y: 0,
            width: Self.markSize.width, height: Self.markSize.height)
        let titleOffset =
            item.titlePositionAdjustment == .zero
            ? look?.titlePositionAdjustment ?? .zero : item.titlePositionAdjustment
        label.frame = CGRect(
            x: 2 + titleOffset.horizontal, y: 32 + titleOffset.vertical,
            width: max(bounds.width - 4, 0), height: 14)
        if let badge {
            let width = max(16, ceil(badge.sizeThatFits(bounds.size).width) + 8)
            let place = look?.badgePositionAdjustment ?? .zero
            badge.frame = CGRect(
                x: bounds.midX + 6 + place.horizontal, y: 3 + place.vertical, width: width,
                height: 16)
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
