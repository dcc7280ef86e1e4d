import Foundation
import TactileControls
import TactileDrawing
import TactileGeometry
import TactileLayers
import TactileViews

/// A button of an alert, or a row of a sheet.
@MainActor
final class AlertButton: UIControl {
    let action: UIAlertAction
    var chosen: ((UIAlertAction) -> Void)?
    private let label = UILabel(frame: .zero)
    private let fill = UIView(frame: .zero)
    private let overlay = UIView(frame: .zero)
    private let hairline = UIView(frame: .zero)
    private var style = AlertPanelStyle.alert
    private var isDefault = false

    init(action: UIAlertAction) {
        self.action = action
        super.init(frame: .zero)
        for part in [fill, overlay, hairline, label] {
            part.isUserInteractionEnabled = false
            addSubview(part)
        }
        label.text = action.title
        label.textAlignment = .center
        label.lineBreakMode = .byTruncatingMiddle
        hairline.backgroundColor = .separator
    }

    required init?(coder: NSCoder) { nil }

    func show(style: AlertPanelStyle, isDefault: Bool, hasPreferred: Bool) {
        self.style = style
        self.isDefault = isDefault
        let isStrong = isDefault || action.style == .cancel && !hasPreferred
        label.font = UIFontMetrics(forTextStyle: .body).scaledFont(
            for: .systemFont(ofSize: 17, weight: isStrong ? .semibold : .regular),
            maximumPointSize: AlertStyle.largestButtonFont)
        stateDidChange()
        setNeedsLayout()
    }

    override var isActivatedByKeys: Bool { true }
    override var wantsHover: Bool { true }
    override var focusRingCornerRadius: CGFloat {
        style == .alert ? AlertStyle.buttonRadius : 8
    }
    /// Rows of a sheet fill it to the edges, where a ring outside would be cut off.
    override var focusRingBounds: CGRect {
        style == .alert ? bounds : bounds.insetBy(dx: 6, dy: 6)
    }

    override func didActivate(with event: UIEvent?) {
        sendActions(for: .primaryActionTriggered, event: event)
        chosen?(action)
    }

    override func tintColorDidChange() {
        super.tintColorDidChange()
        stateDidChange()
    }

    override func stateDidChange() {
        let color: UIColor = action.style == .destructive ? ControlStyle.destructive : tintColor
        let isFilled = style == .alert && isDefault && isEnabled
        label.textColor = isFilled ? .white : isDefault && !isEnabled ? .label : color
        label.alpha = isEnabled ? 1 : ControlStyle.disabledAlpha
        fill.backgroundColor = isFilled ? color : .tertiarySystemFill
        fill.alpha = style == .alert ? 1 : 0
        overlay.backgroundColor =
            isFilled
            ? UIColor.black.withAlphaComponent(isHighlighted ? 0.16 : 0.06)
            : isHighlighted ? ControlStyle.pressedFill : ControlStyle.hoverFill
        overlay.alpha = isEnabled && (isHighlighted || isHovered) ? 1 : 0
    }

    /// The height of the title with the least air above and below it.
    var titleHeight: CGFloat { ceil(label.font.lineHeight) + 2 * AlertStyle.spacing }

    override var intrinsicContentSize: CGSize {
        CGSize(
            width: ceil(label.intrinsicContentSize.width) + 2 * AlertStyle.spacing,
            height: AlertStyle.buttonHeight)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        UIView.performWithoutAnimation {
            let radius = style == .alert ? AlertStyle.buttonRadius : 0
            for part in [fill, overlay] {
                part.frame = bounds
                part.layer.cornerRadius = radius
            }
            label.frame = bounds.insetBy(dx: AlertStyle.spacing, dy: 0)
            let line = 1 / max(1, contentScaleFactor)
            hairline.isHidden = style == .alert || frame.minY < 1
            hairline.frame = CGRect(x: 0, y: 0, width: bounds.width, height: line)
        }
    }

    override var defaultAccessibilityTraits: UIAccessibilityTraits {
        super.defaultAccessibilityTraits.union(.button)
    }
    override var accessibilityLabel: String? {
        get { super.accessibilityLabel ?? action.accessibilityLabel ?? action.title }
        set { super.accessibilityLabel = newValue }
    }
    override var accessibilityIdentifier: String? {
        get { super.accessibilityIdentifier ?? action.accessibilityIdentifier }
        set { super.accessibilityIdentifier = newValue }
    }
}
