import Foundation
import TactileDrawing
import TactileGeometry
import TactileLayers
import TactileViews

/// Asks for fresh content when the content of a scroll view is pulled down, or F5 is pressed.
///
/// It sends `.valueChanged` and turns until ``endRefreshing()``.
@preconcurrency @MainActor
open class UIRefreshControl: UIControl {
    private let indicator = UIActivityIndicatorView(style: .medium)
    private let label = UILabel(frame: .zero)
    private(set) weak var scrollView: UIScrollView?
    open private(set) var isRefreshing = false
    /// In points: what is kept free for the control above the content, besides the view's insets.
    private(set) var room: CGFloat = 0

    /// In points: its height, and how far the content is pulled before it starts; in a low view,
    /// where the content gives way less, a part of its height.
    private static let height: CGFloat = 60
    private static let usualTrigger: CGFloat = 110
    private static let triggerPart: CGFloat = 0.35

    public override init(frame: CGRect) {
        super.init(frame: CGRect(x: 0, y: 0, width: 320, height: Self.height))
        setUp()
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        setUp()
        coder.takeOnInterface(self, as: UIRefreshControl.self)
    }

    private func setUp() {
        isOpaque = false
        isUserInteractionEnabled = false
        indicator.hidesWhenStopped = false
        label.textAlignment = .center
        label.font = .preferredFont(forTextStyle: .footnote)
        label.textColor = .secondaryLabel
        addSubview(indicator)
        addSubview(label)
        alpha = 0
    }

    open override var canBecomeFocused: Bool { false }

    /// Below the sign that turns.
    open var attributedTitle: NSAttributedString? {
        didSet {
            noteAppearance(.own(0))
            label.attributedText = attributedTitle
            setNeedsLayout()
        }
    }

    open override func tintColorDidChange() {
        super.tintColorDidChange()
        indicator.color = tintColor
    }

    // MARK: Refreshing

    /// Shows that content is on its way, without sending anything. The content stays where it is:
    /// a program that wants people to see it scrolls there, by the control's height.
    open func beginRefreshing() { begin(showing: false) }

    private func begin(showing isShown: Bool) {
        guard !isRefreshing else { return }
        isRefreshing = true
        alpha = 1
        indicator.alpha = 1
        indicator.transform = .identity
        indicator.startAnimating()
        makeRoom(showing: isShown)
    }

    /// The content is there: everything goes back.
    open func endRefreshing() {
        guard isRefreshing else { return }
        isRefreshing = false
        indicator.stopAnimating()
        guard room > 0, let scrollView else {
            alpha = 0
            return
        }
        // The content slides back before its room is taken away.
        let top = scrollView.adjustedContentInset.top - room
        if scrollView.contentOffset.y < -top, !scrollView.isDragging {
            scrollView.setContentOffset(
                CGPoint(x: scrollView.contentOffset.x, y: -top),
                animated: scrollView.window != nil)
        }
        UIView.animate(
            withDuration: ControlStyle.changeDuration, animations: { self.alpha = 0 },
            completion: { [weak self] _ in
                guard let self else { return }
                if isRefreshing { alpha = 1 } else { giveRoomBack() }
            })
    }

    /// Holds the content down while it is refreshed. Content that is farther down goes there, and
    /// content at its top where the control is to be seen.
    private func makeRoom(showing isShown: Bool) {
        guard let scrollView, room == 0, !scrollView.isDragging else { return }
        let depth = -scrollView.adjustedContentInset.top - scrollView.contentOffset.y
        room = Self.height
        scrollView.insetsChanged(keepingOffset: true)
        guard depth > 0.5 || (isShown && depth >= -0.5) else { return }
        scrollView.setContentOffset(
            CGPoint(x: scrollView.contentOffset.x, y: -scrollView.adjustedContentInset.top),
            animated: scrollView.window != nil)
    }

    private func giveRoomBack() {
        guard room > 0 else { return }
        room = 0
        scrollView?.insetsChanged(keepingOffset: true)
    }

    /// Starts as the user's pull does.
    func trigger() {
        guard isEnabled, !isRefreshing else { return }
        begin(showing: true)
        sendActions(for: [.valueChanged, .primaryActionTriggered])
    }

    // MARK: Scroll view

    func move(to scrollView: UIScrollView?) {
        giveRoomBack()
        removeFromSuperview()
        self.scrollView = scrollView
        scrollView?.addSubview(self)
        place()
        if isRefreshing { makeRoom(showing: false) }
    }

    /// The content moved, or a drag ended.
    func scrolled() {
        guard let scrollView else { return }
        place()
        guard !isRefreshing else {
            makeRoom(showing: false)
            return
        }
        let pull = -(scrollView.contentOffset.y + scrollView.adjustedContentInset.top)
        let start: CGFloat = 20
        let trigger = max(
            start + 1, min(Self.usualTrigger, scrollView.bounds.height * Self.triggerPart))
        let progress = min(max((pull - start) / (trigger - start), 0), 1)
        alpha = progress > 0 ? 1 : 0
        indicator.alpha = progress
        indicator.transform = CGAffineTransform(rotationAngle: progress * .pi)
        if progress >= 1, scrollView.isDragging { self.trigger() }
    }

    private func place() {
        guard let scrollView else { return }
        let top = scrollView.bounds.minY + scrollView.adjustedContentInset.top - room
        let y = min(-Self.height, top)
        UIView.performWithoutAnimation {
            frame = CGRect(
                x: 0, y: y, width: scrollView.bounds.width, height: Self.height)
        }
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        let hasTitle = label.attributedText?.length ?? 0 > 0
        indicator.center = CGPoint(x: bounds.midX, y: bounds.midY - (hasTitle ? 10 : 0))
        label.frame = CGRect(x: 8, y: bounds.midY + 8, width: bounds.width - 16, height: 18)
        label.isHidden = !hasTitle
    }

    // MARK: Accessibility

    open override var defaultAccessibilityTraits: UIAccessibilityTraits {
        super.defaultAccessibilityTraits.union([.button, .updatesFrequently])
    }
    open override var accessibilityLabel: String? {
        get { super.accessibilityLabel ?? attributedTitle?.string ?? localized("Refresh") }
        set { super.accessibilityLabel = newValue }
    }
    open override func accessibilityActivate() -> Bool {
        guard isEnabled else { return false }
        trigger()
        return true
    }
}
