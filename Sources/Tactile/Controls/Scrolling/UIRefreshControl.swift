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
    private var addsInset = false

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

    /// Shows that content is on its way, without sending anything.
    open func beginRefreshing() {
        guard !isRefreshing else { return }
        isRefreshing = true
        alpha = 1
        indicator.alpha = 1
        indicator.transform = .identity
        indicator.startAnimating()
        makeRoom()
    }

    /// The content is there: everything goes back.
    open func endRefreshing() {
        guard isRefreshing else { return }
        isRefreshing = false
        indicator.stopAnimating()
        guard addsInset, let scrollView else {
            alpha = 0
            return
        }
        addsInset = false
        // The content slides back before its room is taken away.
        let top = scrollView.adjustedContentInset.top - Self.height
        let wasAtTop = scrollView.contentOffset.y < -top
        if wasAtTop, !scrollView.isDragging, scrollView.window != nil {
            scrollView.setContentOffset(
                CGPoint(x: scrollView.contentOffset.x, y: -top), animated: true)
        }
        UIView.animate(
            withDuration: ControlStyle.changeDuration, animations: { self.alpha = 0 },
            completion: { [weak self, weak scrollView] _ in
                guard let self, let scrollView else { return }
                scrollView.contentInset.top -= Self.height
                if isRefreshing {
                    alpha = 1
                    makeRoom()
                }
            })
    }

    /// Holds the content down while it is refreshed.
    private func makeRoom() {
        guard let scrollView, !addsInset, !scrollView.isDragging else { return }
        addsInset = true
        let wasAtTop = scrollView.contentOffset.y <= -scrollView.adjustedContentInset.top + 0.5
        scrollView.contentInset.top += Self.height
        guard wasAtTop else { return }
        scrollView.setContentOffset(
            CGPoint(x: scrollView.contentOffset.x, y: -scrollView.adjustedContentInset.top),
            animated: scrollView.window != nil)
    }

    /// Starts as the user's pull does.
    func trigger() {
        guard isEnabled, !isRefreshing else { return }
        beginRefreshing()
        sendActions(for: [.valueChanged, .primaryActionTriggered])
    }

    // MARK: Scroll view

    func move(to scrollView: UIScrollView?) {
        if let old = self.scrollView, addsInset { old.contentInset.top -= Self.height }
        addsInset = false
        removeFromSuperview()
        self.scrollView = scrollView
        scrollView?.addSubview(self)
        place()
        if isRefreshing { makeRoom() }
    }

    /// The content moved, or a drag ended.
    func scrolled() {
        guard let scrollView else { return }
        place()
        guard !isRefreshing else {
            makeRoom()
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
        let room = addsInset ? Self.height : 0
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
