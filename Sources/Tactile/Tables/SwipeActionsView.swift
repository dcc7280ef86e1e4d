import Foundation
import TactileControls
import TactileDrawing
import TactileGeometry
import TactileViews

/// The buttons next to a row that was swiped. They share the width that is uncovered; a full
/// swipe gives all of it to the first.
@MainActor
package final class SwipeActionsView: UIView {
    package let configuration: UISwipeActionsConfiguration
    /// Whether the buttons are at the right, with the first at the right edge.
    package let isAtRight: Bool
    private let buttons: [SwipeActionButton]
    /// Whether letting go now performs the first action.
    package var isFull = false {
        didSet {
            guard isFull != oldValue else { return }
            UIView.animate(withDuration: 0.2, delay: 0, options: .allowUserInteraction) {
                self.setNeedsLayout()
                self.layoutIfNeeded()
            }
        }
    }

    private static let leastWidth: CGFloat = 74

    package init(_ configuration: UISwipeActionsConfiguration, isAtRight: Bool) {
        self.configuration = configuration
        self.isAtRight = isAtRight
        buttons = configuration.actions.map { SwipeActionButton($0) }
        super.init(frame: .zero)
        clipsToBounds = true
        for button in buttons.reversed() { addSubview(button) }
    }

    package required init?(coder: NSCoder) { nil }

    /// Called with the action that was pressed.
    package func onChoose(_ choose: @escaping (UIContextualAction) -> Void) {
        for button in buttons { button.chosen = { choose($0) } }
    }

    /// How far the row goes aside to show all buttons, in points.
    package var openWidth: CGFloat {
        buttons.reduce(0) { $0 + max(Self.leastWidth, $1.wantedWidth) }
    }

    package override func layoutSubviews() {
        super.layoutSubviews()
        let open = max(openWidth, 1)
        var edge: CGFloat = 0
        for (index, button) in buttons.enumerated() {
            let own = max(Self.leastWidth, button.wantedWidth)
            var width = own / open * bounds.width
            if isFull { width = index == 0 ? bounds.width : 0 }
            let x = isAtRight ? bounds.width - edge - width : edge
            // The colour goes on under the next button, which lies in front.
            button.frame = CGRect(x: x, y: 0, width: width, height: bounds.height)
            button.contentWidth = min(own, max(width, own))
            button.isAtRight = isAtRight
            edge += width
        }
    }
}

/// One of the buttons.
@MainActor
private final class SwipeActionButton: UIControl {
    let action: UIContextualAction
    var chosen: ((UIContextualAction) -> Void)?
    /// How wide title and picture are laid out, however little of them is uncovered.
    var contentWidth: CGFloat = 0 { didSet { setNeedsLayout() } }
    var isAtRight = true
    private let label = UILabel(frame: .zero)
    private let picture = UIImageView(frame: .zero)

    init(_ action: UIContextualAction) {
        self.action = action
        super.init(frame: .zero)
        clipsToBounds = true
        backgroundColor = action.backgroundColor
        label.text = action.title
        label.font = .preferredFont(forTextStyle: .subheadline)
        label.textColor = .white
        label.textAlignment = .center
        picture.image = action.image?.withRenderingMode(.alwaysTemplate)
        picture.tintColor = .white
        picture.contentMode = .center
        for part in [label, picture] as [UIView] {
            part.isUserInteractionEnabled = false
            addSubview(part)
        }
    }

    required init?(coder: NSCoder) { nil }

    var wantedWidth: CGFloat { ceil(label.intrinsicContentSize.width) + 28 }

    override var isActivatedByKeys: Bool { true }
    override var focusRingBounds: CGRect { bounds.insetBy(dx: 5, dy: 5) }

    override func stateDidChange() {
        let alpha: CGFloat = isHighlighted ? 0.6 : 1
        label.alpha = alpha
        picture.alpha = alpha
    }

    override func didActivate(with event: UIEvent?) { chosen?(action) }

    override func layoutSubviews() {
        super.layoutSubviews()
        let x = isAtRight ? 0 : bounds.width - contentWidth
        let area = CGRect(x: x, y: 0, width: contentWidth, height: bounds.height)
        let imageHeight = picture.image?.size.height ?? 0
        let textHeight = label.text?.isEmpty == false ? ceil(label.intrinsicContentSize.height) : 0
        let gap: CGFloat = imageHeight > 0 && textHeight > 0 ? 3 : 0
        let top = ((area.height - imageHeight - gap - textHeight) / 2).rounded()
        picture.frame = CGRect(x: area.minX, y: top, width: area.width, height: imageHeight)
        label.frame = CGRect(
            x: area.minX, y: top + imageHeight + gap, width: area.width, height: textHeight)
    }

    override var defaultAccessibilityTraits: UIAccessibilityTraits {
        super.defaultAccessibilityTraits.union(.button)
    }
    override var accessibilityLabel: String? {
        get {
            super.accessibilityLabel ?? action.name
        }
        set { super.accessibilityLabel = newValue }
    }
    override var accessibilityIdentifier: String? {
        get { super.accessibilityIdentifier ?? action.accessibilityIdentifier }
        set { super.accessibilityIdentifier = newValue }
    }
}
