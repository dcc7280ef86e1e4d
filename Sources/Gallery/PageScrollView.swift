import Tactile

/// Holds the page that is shown, and scrolls it when it is taller than there is room.
///
/// A page gets all the room there is. When it places something below that, it gets what it needs
/// instead. A page whose height changes by itself marks its superview for layout.
final class PageScrollView: UIScrollView {
    private static let margin: CGFloat = 24
    /// Above the page, for the ring around what has the focus.
    static let topInset: CGFloat = 6
    /// Less is no room for pages that fill what they get.
    private static let leastHeight: CGFloat = 320

    private let frameOfPage = PageFrame(frame: .zero)

    override init(frame: CGRect) {
        super.init(frame: frame)
        addSubview(frameOfPage)
        frameOfPage.heightChanged = { [weak self] in self?.setNeedsLayout() }
    }

    required init?(coder: NSCoder) { nil }

    var page: UIView? {
        get { frameOfPage.page }
        set {
            frameOfPage.page = newValue
            contentOffset = .zero
            setNeedsLayout()
        }
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let margin = min(Self.margin, bounds.width / 20)
        let room = CGSize(
            width: max(0, bounds.width - 2 * margin),
            height: max(Self.leastHeight, bounds.height - Self.margin - Self.topInset))
        frameOfPage.room = room
        frameOfPage.frame = CGRect(
            x: margin, y: Self.topInset, width: room.width, height: frameOfPage.height)
        contentSize = CGSize(
            width: bounds.width, height: frameOfPage.height + Self.topInset + Self.margin)
        isScrollEnabled = contentSize.height > bounds.height + 0.5
    }
}

/// As high as its page needs, and at least as high as the room.
private final class PageFrame: UIView {
    var heightChanged: () -> Void = {}
    private(set) var height: CGFloat = 0

    var page: UIView? {
        didSet {
            oldValue?.removeFromSuperview()
            if let page { addSubview(page) }
            forgetHeight()
        }
    }

    var room: CGSize = .zero {
        didSet {
            guard room != oldValue else { return }
            height = room.height
            setNeedsLayout()
        }
    }

    private func forgetHeight() {
        height = room.height
        setNeedsLayout()
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        guard let page else { return }
        place(page, height: room.height)
        let lowest = page.subviews.lazy.filter { !$0.isHidden }.map(\.frame.maxY).max() ?? 0
        let needed = max(room.height, lowest.isFinite ? lowest.rounded(.up) : 0)
        if needed > room.height { place(page, height: needed) }
        guard needed != height else { return }
        height = needed
        heightChanged()
    }

    private func place(_ page: UIView, height: CGFloat) {
        page.frame = CGRect(x: 0, y: 0, width: room.width, height: height)
        page.layoutIfNeeded()
    }
}
