import Foundation
import TactileControls
import TactileDrawing
import TactileGeometry
import TactileLayers
import TactileViews

/// The strip above a stack of scenes: a way back, the scene's title, the scene's buttons.
@preconcurrency @MainActor
open class UINavigationBar: UIView {
    /// In points: the row of title and buttons, and the large title below it.
    package static let rowHeight: CGFloat = 44
    package static let largeTitleHeight: CGFloat = 52
    /// How much of the content shows through.
    private static let opacity: CGFloat = 0.85

    open var prefersLargeTitles = false {
        didSet {
            noteAppearance(.own(2))
            contentChanged()
        }
    }
    open var barTintColor: UIColor? {
        didSet {
            noteAppearance(.own(0))
            showBackground()
        }
    }
    open var isTranslucent = true {
        didSet {
            noteAppearance(.own(1))
            showBackground()
        }
    }
    /// Font and colour of the title.
    open var titleTextAttributes: [NSAttributedString.Key: Any]? {
        didSet {
            noteAppearance(.own(3))
            showTitleAttributes()
        }
    }
    /// Font and colour of large titles.
    open var largeTitleTextAttributes: [NSAttributedString.Key: Any]? {
        didSet {
            noteAppearance(.own(4))
            showTitleAttributes()
        }
    }
    open private(set) var items: [UINavigationItem]?
    open var topItem: UINavigationItem? { items?.last }
    open var backItem: UINavigationItem? { items?.dropLast().last }

    /// Called by the back button.
    var back: (() -> Void)?
    /// Called when the bar needs another height.
    var heightChanged: (() -> Void)?
    private var content: BarContentView?
    private let hairline = UIView()

    public override init(frame: CGRect) {
        super.init(frame: frame)
        setUp()
    }

    public convenience init() { self.init(frame: .zero) }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        setUp()
    }

    private func setUp() {
        hairline.isUserInteractionEnabled = false
        hairline.backgroundColor = .separator
        addSubview(hairline)
        showBackground()
    }

    /// Replaces the items. Inside of an animation block the old content fades into the new.
    open func setItems(_ items: [UINavigationItem]?, animated: Bool) {
        for item in self.items ?? [] { item.changed = nil }
        self.items = items
        topItem?.changed = { [weak self] in self?.contentChanged() }
        replaceContent(animated: animated)
        heightChanged?()
    }

    /// The height of the content, without what is above it of the safe area.
    package var contentHeight: CGFloat {
        UINavigationBar.rowHeight + (showsLargeTitle ? UINavigationBar.largeTitleHeight : 0)
    }

    private var showsLargeTitle: Bool {
        guard let topItem, topItem.titleView == nil else { return false }
        switch topItem.largeTitleDisplayMode {
        case .always: return true
        case .never: return false
        case .automatic: return prefersLargeTitles
        }
    }

    private func contentChanged() {
        replaceContent(animated: false)
        heightChanged?()
    }

    private func replaceContent(animated: Bool) {
        let old = content
        guard let topItem else {
            old?.removeFromSuperview()
            content = nil
            return
        }
        applyAppearances(
            to: (topItem.leftBarButtonItems ?? []) + (topItem.rightBarButtonItems ?? []))
        let new = BarContentView(
            item: topItem, backTitle: backTitle, isLarge: showsLargeTitle,
            back: { [weak self] in self?.back?() },
            rebuild: { [weak self] in self?.contentChanged() })
        content = new
        showTitleAttributes()
        addSubview(new)
        UIView.performWithoutAnimation {
            new.frame = bounds
            new.layoutIfNeeded()
        }
        guard animated, let old else {
            old?.removeFromSuperview()
            return
        }
        UIView.performWithoutAnimation { new.alpha = 0 }
        UIView.animate(
            withDuration: 0.25,
            animations: {
                old.alpha = 0
                new.alpha = 1
            }, completion: { _ in old.removeFromSuperview() })
    }

    private func showTitleAttributes() {
        content?.show(title: titleTextAttributes ?? [:], large: largeTitleTextAttributes ?? [:])
    }

    open override func didMoveToWindow() {
        super.didMoveToWindow()
        guard let topItem, window != nil else { return }
        let items = (topItem.leftBarButtonItems ?? []) + (topItem.rightBarButtonItems ?? [])
        applyAppearances(to: items)
        for item in items { _ = item.updateView() }
        content?.setNeedsLayout()
    }

    private var backTitle: String? {
        guard let backItem, let topItem, !topItem.hidesBackButton else { return nil }
        if topItem.leftBarButtonItems?.isEmpty == false, !topItem.leftItemsSupplementBackButton {
            return nil
        }
        return backItem.backButtonTitle ?? backItem.title ?? "Back"
    }

    private func showBackground() {
        let colour = barTintColor ?? .systemBackground
        setBackgroundColor(
            isTranslucent ? colour.withAlphaComponent(UINavigationBar.opacity) : colour)
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        let line = 1 / max(1, contentScaleFactor)
        hairline.frame = CGRect(
            x: 0, y: bounds.height - line, width: bounds.width, height: line)
        content?.frame = CGRect(
            x: 0, y: bounds.height - contentHeight, width: bounds.width, height: contentHeight)
    }

    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        CGSize(width: size.width, height: contentHeight)
    }

    open override var intrinsicContentSize: CGSize {
        CGSize(width: UIView.noIntrinsicMetric, height: contentHeight)
    }
}
