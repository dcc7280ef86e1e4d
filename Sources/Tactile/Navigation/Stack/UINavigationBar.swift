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
    private static let margin: CGFloat = 16
    private static let spacing: CGFloat = 12
    /// How much of the content shows through.
    private static let opacity: CGFloat = 0.85

    open var prefersLargeTitles = false { didSet { contentChanged() } }
    open var barTintColor: UIColor? { didSet { showBackground() } }
    open var isTranslucent = true { didSet { showBackground() } }
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
        let new = BarContentView(
            item: topItem, backTitle: backTitle, isLarge: showsLargeTitle,
            back: { [weak self] in self?.back?() })
        content = new
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

    private var backTitle: String? {
        guard let backItem, let topItem, !topItem.hidesBackButton else { return nil }
        if topItem.leftBarButtonItems?.isEmpty == false, !topItem.leftItemsSupplementBackButton {
            return nil
        }
        return backItem.backButtonTitle ?? backItem.title ?? "Back"
    }

    private func showBackground() {
        let colour = barTintColor ?? .systemBackground
        backgroundColor =
            isTranslucent ? colour.withAlphaComponent(UINavigationBar.opacity) : colour
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

    /// Title and buttons of one item.
    @MainActor
    private final class BarContentView: UIView {
        private let titleView: UIView
        private let largeTitle = UILabel()
        private let isLarge: Bool
        private var leading: [UIView] = []
        private var trailing: [UIView] = []

        init(item: UINavigationItem, backTitle: String?, isLarge: Bool, back: @escaping () -> Void)
        {
            self.isLarge = isLarge
            if let view = item.titleView {
                titleView = view
            } else {
                let label = UILabel()
                label.text = isLarge ? nil : item.title
                label.font = .preferredFont(forTextStyle: .headline)
                label.textAlignment = .center
                titleView = label
            }
            super.init(frame: .zero)
            largeTitle.text = item.title
            largeTitle.font = .systemFont(ofSize: 34, weight: .bold)
            largeTitle.isHidden = !isLarge
            if let backTitle {
                let button = UIButton(type: .system)
                button.setTitle("‹ " + backTitle, for: .normal)
                button.addAction(UIAction { _ in back() }, for: .primaryActionTriggered)
                leading.append(button)
            }
            leading += (item.leftBarButtonItems ?? []).map { $0.makeView() }
            trailing = (item.rightBarButtonItems ?? []).map { $0.makeView() }
            for view in [titleView, largeTitle] + leading + trailing { addSubview(view) }
        }

        required init?(coder: NSCoder) { nil }

        override func layoutSubviews() {
            super.layoutSubviews()
            let row = UINavigationBar.rowHeight
            let mirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
            let left = place(mirrored ? trailing : leading, fromLeft: true)
            let right = place(mirrored ? leading : trailing, fromLeft: false)
            // The title keeps to the middle as long as it fits there.
            let wanted = titleView.sizeThatFits(CGSize(width: bounds.width, height: row))
            let width = min(wanted.width, max(0, right - left))
            let x = min(max((bounds.width - width) / 2, left), right - width)
            titleView.frame = CGRect(x: x, y: 0, width: width, height: row)
            largeTitle.frame = CGRect(
                x: UINavigationBar.margin, y: row,
                width: max(0, bounds.width - 2 * UINavigationBar.margin),
                height: UINavigationBar.largeTitleHeight - 4)
        }

        /// Places buttons from one side and returns where they end.
        private func place(_ views: [UIView], fromLeft: Bool) -> CGFloat {
            let row = UINavigationBar.rowHeight
            var edge = fromLeft ? UINavigationBar.margin : bounds.width - UINavigationBar.margin
            for view in views {
                let size = view.sizeThatFits(CGSize(width: bounds.width / 2, height: row))
                let width = min(max(size.width, 28), bounds.width / 2)
                view.frame = CGRect(
                    x: fromLeft ? edge : edge - width, y: 0, width: width, height: row)
                edge += (width + UINavigationBar.spacing) * (fromLeft ? 1 : -1)
            }
            return edge
        }
    }
}
