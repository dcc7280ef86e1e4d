import Foundation
import TactileControls
import TactileDrawing
import TactileGeometry
import TactileViews

/// A strip of buttons at the foot of a scene.
@preconcurrency @MainActor
open class UIToolbar: UIView {
    /// In points.
    static let height: CGFloat = 44
    private static let margin: CGFloat = 16
    private static let spacing: CGFloat = 12

    open var barTintColor: UIColor? {
        didSet {
            noteAppearance(.own(0))
            background.barTintColor = barTintColor
        }
    }
    open var isTranslucent = true {
        didSet {
            noteAppearance(.own(1))
            background.isTranslucent = isTranslucent
        }
    }
    /// Dark with light titles, or as its surroundings.
    open var barStyle = UIBarStyle.default {
        didSet {
            noteAppearance(.own(2))
            overrideUserInterfaceStyle = barStyle.interfaceStyle
        }
    }
    /// Says where the bar is, if it is not at the bottom.
    open weak var delegate: (any UIToolbarDelegate)? {
        didSet { background.position = barPosition }
    }
    /// The bar's whole ground, stretched: `UIImage()` makes it transparent.
    open func setBackgroundImage(
        _ image: UIImage?, forToolbarPosition position: UIBarPosition, barMetrics: UIBarMetrics
    ) {
        noteAppearance(BarPictures.mark(position, barMetrics))
        background.pictures[ground: position, barMetrics] = image
    }
    open func backgroundImage(
        forToolbarPosition position: UIBarPosition, barMetrics: UIBarMetrics
    ) -> UIImage? { background.pictures[ground: position, barMetrics] }
    /// In place of the line above the bar: `UIImage()` leaves nothing of it.
    open func setShadowImage(
        _ image: UIImage?, forToolbarPosition position: UIBarPosition
    ) {
        noteAppearance(.own(3 + position.rawValue))
        background.pictures[line: position] = image
    }
    open func shadowImage(forToolbarPosition position: UIBarPosition) -> UIImage? {
        background.pictures[line: position]
    }

    open var items: [UIBarButtonItem]? {
        get { shownItems }
        set { setItems(newValue, animated: false) }
    }
    private var shownItems: [UIBarButtonItem]?
    private var views: [UIView?] = []
    private let background = BarBackgroundView(
        lineAt: .top, standardColor: .systemBackground)

    // MARK: Looks

    private let appearances = BarAppearances<UIToolbarAppearance>()
    /// How the bar looks; a copy is kept, whose changes are shown. It counts before the colours
    /// above.
    open var standardAppearance: UIToolbarAppearance {
        get { appearances.standard }
        set { appearances.standard = newValue }
    }
    /// How the bar looks while the content is scrolled to its end; `nil` is as otherwise.
    open var scrollEdgeAppearance: UIToolbarAppearance? {
        get { appearances[.scrollEdge] }
        set { appearances[.scrollEdge] = newValue }
    }
    /// How the bar looks where the window is low; `nil` is as otherwise.
    open var compactAppearance: UIToolbarAppearance? {
        get { appearances[.compact] }
        set { appearances[.compact] = newValue }
    }
    /// How the bar looks where the window is low and the content is scrolled to its end; `nil` is
    /// as ``scrollEdgeAppearance``.
    open var compactScrollEdgeAppearance: UIToolbarAppearance? {
        get { appearances[.compactScrollEdge] }
        set { appearances[.compactScrollEdge] = newValue }
    }
    /// Whether what is scrolled behind the bar is at its end.
    var isAtScrollEdge: Bool {
        get { appearances.isAtScrollEdge }
        set { appearances.isAtScrollEdge = newValue }
    }

    private func showAppearance() {
        background.appearance = appearances.shown
        giveLooks()
        for item in shownItems ?? [] where !item.isSpace { _ = item.updateView() }
        setNeedsLayout()
    }

    private func giveLooks() {
        let looks = appearances.shown
        for item in shownItems ?? [] {
            item.barAppearance =
                item.style == .done ? looks?.doneButtonAppearance : looks?.buttonAppearance
        }
    }

    public override init(frame: CGRect) {
        super.init(frame: frame)
        setUp()
    }

    /// Makes the bar of a class that was given to the controller.
    public required convenience init(barOf controller: UINavigationController) {
        self.init(frame: .zero)
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        setUp()
        coder.takeOnInterface(self, as: UIToolbar.self)
    }

    private func setUp() {
        background.fill(self)
        appearances.changed = { [weak self] in self?.showAppearance() }
        appearances.follow(self)
        background.position = barPosition
    }

    /// Replaces the items; animated, the old fade into the new.
    open func setItems(_ items: [UIBarButtonItem]?, animated: Bool) {
        for item in shownItems ?? [] { item.changed = nil }
        let old = views.compactMap { $0 }
        shownItems = items
        applyAppearances(to: items ?? [])
        giveLooks()
        views = (items ?? []).map { $0.isSpace ? nil : $0.makeView() }
        let new = views.compactMap { $0 }
        for item in items ?? [] {
            item.changed = { [weak self, unowned item] in self?.itemChanged(item) }
        }
        for view in new { addSubview(view) }
        setNeedsLayout()
        let goes = old.filter { view in !new.contains { $0 === view } }
        guard animated, window != nil else {
            for view in goes { view.removeFromSuperview() }
            return
        }
        UIView.performWithoutAnimation {
            layoutIfNeeded()
            for view in new { view.alpha = 0 }
        }
        UIView.animate(
            withDuration: 0.25,
            animations: {
                for view in goes { view.alpha = 0 }
                for view in new { view.alpha = 1 }
            },
            completion: { _ in
                for view in goes {
                    view.removeFromSuperview()
                    view.alpha = 1
                }
            })
    }

    private func itemChanged(_ item: UIBarButtonItem) {
        if item.isSpace || item.updateView() {
            setNeedsLayout()
        } else {
            setItems(shownItems, animated: false)
        }
    }

    open override func didMoveToWindow() {
        super.didMoveToWindow()
        applyAppearances(to: shownItems ?? [])
        for item in shownItems ?? [] { _ = item.updateView() }
        setNeedsLayout()
    }

    open override var intrinsicContentSize: CGSize {
        CGSize(width: UIView.noIntrinsicMetric, height: Self.height)
    }

    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        CGSize(width: size.width, height: Self.height)
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        // An item that is hidden has neither a place nor a gap.
        let places = zip(shownItems ?? [], views).filter { item, _ in !item.isHidden }
        let items = places.map(\.0)
        let widths = places.map { item, view in width(of: item, view) }
        let flexible = items.count { $0.system == .flexibleSpace }
        let gaps = zip(items, items.dropFirst()).count { !$0.isSpace && !$1.isSpace }
        let taken = widths.reduce(0, +) + CGFloat(gaps) * Self.spacing
        let area = bounds.width - 2 * Self.margin
        let share = flexible > 0 ? max(0, area - taken) / CGFloat(flexible) : 0
        let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
        let row = min(Self.height, bounds.height)
        var x = Self.margin
        for index in items.indices {
            if index > 0, !items[index].isSpace, !items[index - 1].isSpace { x += Self.spacing }
            let width = items[index].system == .flexibleSpace ? share : widths[index]
            places[index].1?.frame = CGRect(
                x: isMirrored ? bounds.width - x - width : x, y: 0, width: width, height: row)
            x += width
        }
    }

    private func width(of item: UIBarButtonItem, _ view: UIView?) -> CGFloat {
        if item.system == .flexibleSpace { return 0 }
        if item.width > 0 || item.system == .fixedSpace { return max(0, item.width) }
        guard let view else { return 0 }
        return max(28, view.sizeThatFits(CGSize(width: bounds.width, height: Self.height)).width)
    }
}

extension UIViewController {
    /// What a navigation controller's toolbar shows while this scene is on top.
    public var toolbarItems: [UIBarButtonItem]? {
        get { (storage.attachments[Self.toolbarKey] as? ToolbarItems)?.items }
        set { setToolbarItems(newValue, animated: false) }
    }

    public func setToolbarItems(_ toolbarItems: [UIBarButtonItem]?, animated: Bool) {
        storage.attachments[Self.toolbarKey] = toolbarItems.map { ToolbarItems($0) }
        navigationController?.toolbarItemsChanged(of: self, animated: animated)
    }

    private static var toolbarKey: ObjectIdentifier { ObjectIdentifier(ToolbarItems.self) }
}

/// Keeps a scene's items among what other rooms keep for it.
@MainActor
private final class ToolbarItems {
    let items: [UIBarButtonItem]
    init(_ items: [UIBarButtonItem]) { self.items = items }
}

/// Whoever places a toolbar.
@preconcurrency @MainActor
public protocol UIToolbarDelegate: UIBarPositioningDelegate {}

extension UIToolbar: UIBarPositioning {
    public var barPosition: UIBarPosition {
        let own = delegate?.position(for: self) ?? .any
        return own == .any ? .bottom : own
    }
}

extension UIToolbar: AccessibilityRoleProviding {
    package var accessibilityRole: AccessibilityRole? { .toolbar }
}
