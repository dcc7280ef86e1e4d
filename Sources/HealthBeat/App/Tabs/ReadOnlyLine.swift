import Design
import Tactile

/// A line at the foot of the scenes that stays while the diary can only be read: it says so, why,
/// and what to do. A press on it tells the whole reason.
final class ReadOnlyLine: UIButton {
    private let lock = UIImageView()
    private let label = UILabel()
    private let hairline = UIView()

    private static let side: CGFloat = 18
    private static let padding: CGFloat = 8

    override init(frame: CGRect) {
        super.init(frame: frame)
        isHidden = true
        backgroundColor = Theme.Palette.card
        lock.image = ShellIcon.lock.image(side: Self.side, scale: UIScreen.main.scale)
        lock.tintColor = Theme.Palette.secondaryLabel
        label.textColor = Theme.Palette.label
        label.numberOfLines = 3
        label.adjustsFontSizeToFitWidth = true
        label.minimumScaleFactor = 0.7
        hairline.backgroundColor = Theme.Palette.separator
        for part in [lock, label, hairline] as [UIView] {
            part.isUserInteractionEnabled = false
            part.isAccessibilityElement = false
            addSubview(part)
        }
    }

    required init?(coder: NSCoder) { nil }

    /// - `reason`: nil hides the line.
    func show(_ reason: String?) {
        isHidden = reason == nil
        guard let reason, label.text != reason else { return }
        label.text = reason
        accessibilityLabel = reason
        setNeedsLayout()
    }

    override func stateDidChange() {
        super.stateDidChange()
        backgroundColor = isHighlighted ? Theme.Palette.pressed : Theme.Palette.card
    }

    /// Places the line at the foot of `area`, above what begins at `y`, both in the superview's
    /// points; returns the height that it takes of the scenes.
    func place(in area: CGRect, above y: CGFloat) -> CGFloat {
        guard !isHidden else { return 0 }
        if label.font != Theme.Text.footnote { label.font = Theme.Text.footnote }
        let margin = Theme.Space.margin(width: area.width)
        let x = margin + Self.side + 8
        let room = CGSize(width: max(0, area.width - x - margin), height: .infinity)
        let text = label.sizeThatFits(room).height.rounded(.up)
        let height = max(Theme.Text.room(32), text + 2 * Self.padding)
        frame = CGRect(x: area.minX, y: y - height, width: area.width, height: height)
        lock.leadingFrame = CGRect(
            x: margin, y: ((height - Self.side) / 2).rounded(), width: Self.side, height: Self.side)
        label.leadingFrame = CGRect(x: x, y: 0, width: room.width, height: height)
        hairline.frame = CGRect(
            x: 0, y: 0, width: area.width, height: 1 / max(1, contentScaleFactor))
        return height
    }
}

extension MainTabBarController {
    func setUpReadOnlyLine() {
        view.insertSubview(readOnlyLine, belowSubview: tabBar)
        readOnlyLine.addAction(
            UIAction { [weak self] _ in
                guard let self, let reason = model.writing.wholeReason else { return }
                showBanner(reason, isProblem: true)
            }, for: .primaryActionTriggered)
    }

    func showReadOnlyLine() {
        let reason = model.writing.reason
        guard readOnlyLine.isHidden != (reason == nil) || reason != nil else { return }
        readOnlyLine.show(reason)
        view.setNeedsLayout()
    }

    /// Tells why nothing is changed, in answer to a key or a drop; false where the diary can be
    /// written.
    func tellReadOnly() -> Bool {
        guard let reason = model.writing.wholeReason else { return false }
        showBanner(reason, isProblem: true)
        return true
    }
}
