import Foundation
import TactileControls
import TactileDrawing
import TactileGeometry
import TactileLayers
import TactileText
import TactileViews

/// The card of an alert: title, message, fields, buttons. A sheet keeps the button that cancels on
/// a card of its own below.
@MainActor
final class AlertPanel: UIView {
    unowned let controller: UIAlertController
    var style = AlertPanelStyle.alert { didSet { reload() } }

    private let card = UIView(frame: .zero)
    private let cancelCard = UIView(frame: .zero)
    private let scroll = UIScrollView(frame: .zero)
    private let titleLabel = UILabel(frame: .zero)
    private let messageLabel = UILabel(frame: .zero)
    private var buttons: [AlertButton] = []
    private var needsReload = true

    init(controller: UIAlertController) {
        self.controller = controller
        super.init(frame: .zero)
        isOpaque = false
        for card in [card, cancelCard] {
            card.backgroundColor = ControlStyle.card
            card.layer.cornerRadius = AlertStyle.cornerRadius
            card.layer.shadowColor = UIColor.black.cgColor
            card.layer.shadowOpacity = 0.2
            card.layer.shadowRadius = 20
            card.layer.shadowOffset = CGSize(width: 0, height: 8)
            addSubview(card)
        }
        titleLabel.accessibilityTraits = [.header, .staticText]
        card.addSubview(scroll)
        scroll.layer.cornerRadius = AlertStyle.cornerRadius
        scroll.clipsToBounds = true
        for label in [titleLabel, messageLabel] {
            label.numberOfLines = 0
            label.adjustsFontForContentSizeCategory = true
            label.textAlignment = .center
            scroll.addSubview(label)
        }
    }

    required init?(coder: NSCoder) { nil }

    override func traitCollectionDidChange(_ previous: UITraitCollection?) {
        super.traitCollectionDidChange(previous)
        if superview != nil { reload() }
    }

    // MARK: Content

    /// Makes the parts again when they are next laid out.
    func reload() {
        needsReload = true
        superview?.setNeedsLayout()
        setNeedsLayout()
    }

    func actionsDidChange() {
        for button in buttons { button.isEnabled = button.action.isEnabled }
    }

    private func loadIfNeeded() {
        guard needsReload else { return }
        needsReload = false
        let isAlert = style == .alert
        titleLabel.text = controller.title
        titleLabel.font = .preferredFont(forTextStyle: isAlert ? .headline : .subheadline)
        titleLabel.textColor = isAlert ? .label : .secondaryLabel
        messageLabel.text = controller.message
        messageLabel.font = .preferredFont(forTextStyle: .footnote)
        messageLabel.textColor = isAlert ? .label : .secondaryLabel
        for field in controller.textFields ?? [] where field.superview !== scroll {
            scroll.addSubview(field)
        }
        let old = buttons
        buttons = orderedActions.map { action in
            old.first { $0.action === action } ?? AlertButton(action: action)
        }
        for button in old where !buttons.contains(button) { button.removeFromSuperview() }
        for button in buttons {
            button.isEnabled = button.action.isEnabled
            button.show(
                style: style, isDefault: button.action === controller.defaultAction,
                hasPreferred: controller.preferredAction != nil)
            button.chosen = { [weak self] in self?.controller.choose($0) }
            let isApart = style == .sheet && button.action.style == .cancel
            (isApart ? cancelCard : scroll).addSubview(button)
        }
        cancelCard.isHidden = !buttons.contains { $0.superview === cancelCard }
        card.layer.shadowOpacity = style == .popover ? 0 : 0.2
        card.backgroundColor = style == .popover ? .clear : ControlStyle.card
    }

    /// Cancel comes first of two buttons side by side, last of those below each other. A popover
    /// has none: a click elsewhere cancels.
    private var orderedActions: [UIAlertAction] {
        let cancel = controller.actions.filter { $0.style == .cancel }
        let others = controller.actions.filter { $0.style != .cancel }
        switch style {
        case .alert: return others.count == 1 ? cancel + others : others + cancel
        case .sheet: return others + cancel
        case .popover: return others
        }
    }

    // MARK: Layout

    override func sizeThatFits(_ size: CGSize) -> CGSize {
        loadIfNeeded()
        let frames = AlertLayout(parts(width: size.width))
        return CGSize(width: size.width, height: frames.height)
    }

    private func parts(width: CGFloat) -> AlertLayout.Parts {
        func height(_ label: UILabel) -> CGFloat {
            guard label.text?.isEmpty == false else { return 0 }
            return label.sizeThatFits(
                CGSize(
                    width: width - 2 * AlertStyle.padding,
                    height: CGFloat.greatestFiniteMagnitude)
            ).height
        }
        return AlertLayout.Parts(
            width: width, style: style, title: height(titleLabel), message: height(messageLabel),
            fields: controller.textFields?.count ?? 0,
            fieldHeight: (controller.textFields ?? []).reduce(AlertStyle.fieldHeight) {
                max($0, ceil(($1.font ?? .systemFont(ofSize: 15)).lineHeight) + 14)
            },
            buttonHeight: buttons.map(\.titleHeight).max() ?? 0,
            buttons: buttons.map { $0.intrinsicContentSize.width },
            hasCancelCard: !cancelCard.isHidden, isRightToLeft: isRightToLeft)
    }

    private var isRightToLeft: Bool { effectiveUserInterfaceLayoutDirection == .rightToLeft }

    override func layoutSubviews() {
        super.layoutSubviews()
        loadIfNeeded()
        let layout = AlertLayout(parts(width: bounds.width))
        let cancelHeight = layout.cancelHeight
        let cardHeight = max(
            0, bounds.height - (cancelHeight > 0 ? cancelHeight + AlertStyle.spacing : 0))
        card.frame = CGRect(x: 0, y: 0, width: bounds.width, height: cardHeight)
        cancelCard.frame = CGRect(
            x: 0, y: bounds.height - cancelHeight, width: bounds.width, height: cancelHeight)
        scroll.frame = card.bounds
        scroll.contentSize = CGSize(width: bounds.width, height: layout.contentHeight)
        scroll.isScrollEnabled = layout.contentHeight > cardHeight + 0.5
        titleLabel.frame = layout.title
        messageLabel.frame = layout.message
        for (field, frame) in zip(controller.textFields ?? [], layout.fields) {
            field.frame = frame
        }
        for (button, frame) in zip(buttons, layout.buttons) { button.frame = frame }
        for card in [card, cancelCard] {
            // In the dark a shadow does not set the card off from what is behind.
            let isDark = traitCollection.userInterfaceStyle == .dark && style != .popover
            card.layer.borderWidth = isDark ? 1 / max(1, contentScaleFactor) : 0
            card.layer.borderColor =
                UIColor.separator.resolvedColor(with: traitCollection).cgColor
            card.layer.shadowPath =
                UIBezierPath(
                    roundedRect: card.bounds, cornerRadius: AlertStyle.cornerRadius
                ).cgPath
        }
    }
}
