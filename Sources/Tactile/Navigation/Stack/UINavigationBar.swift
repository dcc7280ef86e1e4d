import Foundation
import TactileControls
import TactileDrawing
import TactileGeometry
import TactileLayers
import TactileText
import TactileViews

/// The strip above a stack of scenes: a way back, the scene's title, the scene's buttons.
@preconcurrency @MainActor
open class UINavigationBar: UIView {
    /// In points: the row of title and buttons, and the large title below it.
    package static let rowHeight: CGFloat = 44
    package static let largeTitleHeight: CGFloat = 52

    open var prefersLargeTitles = false {
        didSet {
            noteAppearance(.own(2))
            contentChanged()
        }
    }
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
    /// Dark with light titles, or as its surroundings.
    open var barStyle = UIBarStyle.default {
        didSet {
            noteAppearance(.own(5))
            overrideUserInterfaceStyle = barStyle.interfaceStyle
        }
    }
    /// In place of the line below the bar: `UIImage()` leaves nothing of it.
    open var shadowImage: UIImage? {
        get { background.pictures[line: .any] }
        set {
            noteAppearance(.own(6), isSet: newValue != nil)
            background.pictures[line: .any] = newValue
        }
    }
    /// In place of the arrow of the way back; `nil` is the usual one. What an appearance says goes
    /// before it.
    open var backIndicatorImage: UIImage? {
        didSet {
            noteAppearance(.own(7))
            contentChanged()
        }
    }
    /// Has no effect here; it is there so that sources for iOS compile.
    open var backIndicatorTransitionMaskImage: UIImage?
    /// The bar's whole ground, stretched: `UIImage()` makes it transparent.
    open func setBackgroundImage(_ image: UIImage?, for barMetrics: UIBarMetrics) {
        setBackgroundImage(image, for: .any, barMetrics: barMetrics)
    }
    open func setBackgroundImage(
        _ image: UIImage?, for position: UIBarPosition, barMetrics: UIBarMetrics
    ) {
        noteAppearance(BarPictures.mark(position, barMetrics))
        background.pictures[ground: position, barMetrics] = image
    }
    open func backgroundImage(for barMetrics: UIBarMetrics) -> UIImage? {
        backgroundImage(for: .any, barMetrics: barMetrics)
    }
    open func backgroundImage(
        for position: UIBarPosition, barMetrics: UIBarMetrics
    ) -> UIImage? { background.pictures[ground: position, barMetrics] }

    /// Moves the title down from its place, in points, in bars of that height. What an appearance
    /// says goes before it.
    open func setTitleVerticalPositionAdjustment(
        _ adjustment: CGFloat, for barMetrics: UIBarMetrics
    ) {
        noteAppearance(.own(8 + (barMetrics.rawValue & 1)))
        titleShifts[barMetrics] = adjustment
        contentChanged()
    }
    open func titleVerticalPositionAdjustment(for barMetrics: UIBarMetrics) -> CGFloat {
        titleShifts[barMetrics] ?? 0
    }
    private var titleShifts: [UIBarMetrics: CGFloat] = [:]

    /// How the bar looks; a copy is kept, whose changes are shown. It counts before the colours,
    /// pictures and text attributes above.
    open var standardAppearance: UINavigationBarAppearance {
        get { appearances.standard }
        set { appearances.standard = newValue }
    }
    /// How the bar looks while the content is scrolled to its top; `nil` is as otherwise.
    open var scrollEdgeAppearance: UINavigationBarAppearance? {
        get { appearances[.scrollEdge] }
        set { appearances[.scrollEdge] = newValue }
    }
    /// How the bar looks where the window is low; `nil` is as otherwise.
    open var compactAppearance: UINavigationBarAppearance? {
        get { appearances[.compact] }
        set { appearances[.compact] = newValue }
    }
    /// How the bar looks where the window is low and the content is scrolled to its top; `nil` is
    /// as ``scrollEdgeAppearance``.
    open var compactScrollEdgeAppearance: UINavigationBarAppearance? {
        get { appearances[.compactScrollEdge] }
        set { appearances[.compactScrollEdge] = newValue }
    }

    /// What is shown now; nil where nobody said how. What the item says goes before what the bar
    /// says.
    private var shownAppearance: UINavigationBarAppearance? {
        let isCompact = appearances.isCompact
        return (isAtScrollEdge ? edgeAppearance : nil)
            ?? topItem?.appearances.elsewhere(isCompact: isCompact)
            ?? appearances.elsewhere(isCompact: isCompact)
    }
    private var edgeAppearance: UINavigationBarAppearance? {
        let isCompact = appearances.isCompact
        return topItem?.appearances.atScrollEdge(isCompact: isCompact)
            ?? appearances.atScrollEdge(isCompact: isCompact)
    }

    private func scrollEdgeChanged() {
        guard edgeAppearance != nil else { return }
        UIView.animate(withDuration: 0.2) { self.showAppearance() }
        replaceContent(animated: false)
    }

    private func showAppearance() {
        let shown = shownAppearance
        if background.appearance !== shown || shown != nil { background.appearance = shown }
    }

    /// Asked before items come and go by ``pushItem(_:animated:)`` and ``popItem(animated:)``, and
    /// by the button that goes back.
    open weak var delegate: (any UINavigationBarDelegate)? {
        didSet { background.position = barPosition }
    }
    private var shownItems: [UINavigationItem]?
    /// From the first to the one that is shown.
    open var items: [UINavigationItem]? {
        get { shownItems }
        set { setItems(newValue, animated: false) }
    }
    open var topItem: UINavigationItem? { items?.last }
    open var backItem: UINavigationItem? { items?.dropLast().last }

    /// An item of the container's that comes before all others.
    var leadingItem: UIBarButtonItem? {
        didSet { if leadingItem !== oldValue { contentChanged() } }
    }
    /// Called by the back button.
    var back: (() -> Void)? { didSet { background.position = barPosition } }
    /// Called when the bar needs another height.
    var heightChanged: (() -> Void)?
    private var content: BarContentView?
    /// The top item's, while it is in this bar.
    weak var search: UISearchController?
    private let background = BarBackgroundView(
        lineAt: .bottom, standardColor: .systemBackground)
    private let appearances = BarAppearances<UINavigationBarAppearance>()
    /// Whether what is scrolled under the bar is at its top.
    var isAtScrollEdge = true {
        didSet { if isAtScrollEdge != oldValue { scrollEdgeChanged() } }
    }

    public override init(frame: CGRect) {
        super.init(frame: frame)
        setUp()
    }

    public convenience init() { self.init(frame: .zero) }

    /// Makes the bar of a class that was given to the controller.
    public required convenience init(barOf controller: UINavigationController) {
        self.init(frame: .zero)
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        setUp()
        coder.takeOnInterface(self, as: UINavigationBar.self)
    }

    private func setUp() {
        let tap = UITapGestureRecognizer()
        tap.cancelsTouchesInView = false
        tap.addAction { [weak self] tap in self?.clicked(at: tap.location(in: self)) }
        addGestureRecognizer(tap)
        background.fill(self)
        background.position = barPosition
        appearances.changed = { [weak self] in self?.contentChanged() }
        registerForTraitChanges([UITraitVerticalSizeClass.self]) {
            (bar: UINavigationBar, _: UITraitCollection) in bar.heightOfWindowChanged()
        }
        registerForTraitChanges([UITraitHorizontalSizeClass.self]) {
            (bar: UINavigationBar, _: UITraitCollection) in
            if bar.topItem?.preferredSearchBarPlacement == .inline { bar.contentChanged() }
        }
    }

    /// The item's own looks may be others where the window is low, too.
    private func heightOfWindowChanged() {
        let isCompact = traitCollection.verticalSizeClass == .compact
        guard isCompact != appearances.isCompact else { return }
        let before = shownAppearance
        appearances.isCompact = isCompact
        if shownAppearance !== before { contentChanged() }
    }

    /// Called for a click that meets nothing that can be used.
    var tapped: (() -> Void)?

    private func clicked(at place: CGPoint) {
        var view = hitTest(place, with: nil)
        while let candidate = view, candidate !== self {
            if candidate is UIControl || candidate === search?.searchBar { return }
            view = candidate.superview
        }
        if view != nil { tapped?() }
    }

    /// Replaces the items. Inside of an animation block the old content fades into the new.
    open func setItems(_ items: [UINavigationItem]?, animated: Bool) {
        for item in shownItems ?? [] { item.changed = nil }
        shownItems = items
        topItem?.changed = { [weak self] in self?.contentChanged() }
        topItem?.bar = self
        replaceContent(animated: animated)
        adoptSearch()
        heightChanged?()
    }

    /// Shows `item`, and a way back to the one before, if the delegate allows it.
    open func pushItem(_ item: UINavigationItem, animated: Bool) {
        guard delegate?.navigationBar(self, shouldPush: item) ?? true else { return }
        setItems((items ?? []) + [item], animated: animated)
        delegate?.navigationBar(self, didPush: item)
    }

    /// Goes back by one item, if the delegate allows it, and returns the one that went.
    @discardableResult
    open func popItem(animated: Bool) -> UINavigationItem? {
        guard let item = topItem, delegate?.navigationBar(self, shouldPop: item) ?? true
        else { return nil }
        setItems(items.map { Array($0.dropLast()) }, animated: animated)
        delegate?.navigationBar(self, didPop: item)
        return item
    }

    /// The height of the content, without what is above it of the safe area.
    package var contentHeight: CGFloat {
        (hidesTitle ? 0 : titleHeight) + searchHeight
    }

    /// What is left of the row, the large title and the line above them.
    var titleHeight: CGFloat {
        promptHeight + UINavigationBar.rowHeight
            + (showsLargeTitle ? UINavigationBar.largeTitleHeight - collapsedTitle : 0)
    }
    var promptHeight: CGFloat {
        topItem?.prompt == nil ? 0 : BarContentView.promptHeight
    }
    var showsLargeTitle: Bool {
        guard let topItem, topItem.titleView == nil else { return false }
        switch topItem.largeTitleDisplayMode {
        case .always: return true
        case .never: return false
        case .automatic: return prefersLargeTitles
        }
    }

    private func contentChanged() {
        replaceContent(animated: false)
        adoptSearch()
        heightChanged?()
    }

    private func replaceContent(animated: Bool) {
        let old = content
        background.hasPrompt = topItem?.prompt != nil
        guard let topItem else {
            old?.removeFromSuperview()
            content = nil
            return
        }
        applyAppearances(to: barItems(of: topItem))
        let looks = shownAppearance
        for item in barItems(of: topItem) {
            item.barAppearance =
                item.style == .done ? looks?.doneButtonAppearance : looks?.buttonAppearance
        }
        let new = BarContentView(
            item: topItem, first: leadingItem, backItem: backTitle == nil ? nil : backItem,
            backTitle: backTitle, isLarge: showsLargeTitle, looks: looks,
            indicator: backIndicatorImage, back: { [weak self] in self?.goBack() },
            rebuild: { [weak self] in self?.contentChanged() })
        new.semanticContentAttribute = semanticContentAttribute
        let ownShift = appearances.isCompact ? titleShifts[.compact] : nil
        new.titleShift = ownShift ?? titleShifts[.default] ?? 0
        content = new
        showAppearance()
        showTitleAttributes()
        addSubview(new)
        UIView.performWithoutAnimation {
            new.frame = bounds
            // Not where that would lay out a scene that is not in a window yet.
            if window != nil || superview == nil { new.layoutIfNeeded() }
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

    private func goBack() {
        if let action = topItem?.backAction {
            action.performWithSender(self, target: nil)
        } else if let back {
            guard let topItem, delegate?.navigationBar(self, shouldPop: topItem) ?? true
            else { return }
            back()
        } else {
            popItem(animated: true)
        }
    }

    private func barItems(of item: UINavigationItem) -> [UIBarButtonItem] {
        (leadingItem.map { [$0] } ?? []) + (item.leftBarButtonItems ?? [])
            + (item.rightBarButtonItems ?? [])
    }

    private func showTitleAttributes() {
        let looks = shownAppearance
        content?.show(
            title: looks?.titleTextAttributes ?? titleTextAttributes ?? [:],
            large: looks?.largeTitleTextAttributes ?? largeTitleTextAttributes ?? [:])
    }

    open override func didMoveToWindow() {
        super.didMoveToWindow()
        guard let topItem, window != nil else { return }
        let items = barItems(of: topItem)
        applyAppearances(to: items)
        for item in items { _ = item.updateView() }
        content?.setNeedsLayout()
    }

    private var backTitle: String? {
        guard let backItem, let topItem, !topItem.hidesBackButton else { return nil }
        if topItem.leftBarButtonItems?.isEmpty == false, !topItem.leftItemsSupplementBackButton {
            return nil
        }
        return backItem.titleOfWayBack
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        // A search in the bar pushes title and buttons out at the top.
        let hidesTitle = hidesTitle
        content?.frame = CGRect(
            x: 0, y: bounds.height - searchHeight - titleHeight, width: bounds.width,
            height: titleHeight)
        content?.alpha = hidesTitle ? 0 : 1
        content?.collapsedTitle = collapsedTitle
        content?.roomForSearch = searchIsInline ? inlineSearchWidth : 0
        placeSearch()
    }

    /// The bar's own title and buttons follow it.
    open override var semanticContentAttribute: UISemanticContentAttribute {
        didSet { content?.semanticContentAttribute = semanticContentAttribute }
    }

    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        CGSize(width: size.width, height: contentHeight)
    }

    open override var intrinsicContentSize: CGSize {
        CGSize(width: UIView.noIntrinsicMetric, height: contentHeight)
    }
}

extension UINavigationBar: UIBarPositioning {
    /// A navigation controller's bar goes up to the window's edge.
    public var barPosition: UIBarPosition {
        let own = delegate?.position(for: self) ?? .any
        return own == .any ? (back == nil ? .top : .topAttached) : own
    }
}

extension UINavigationBar: AccessibilityRoleProviding {
    package var accessibilityRole: AccessibilityRole? { .navigationBar }
}
