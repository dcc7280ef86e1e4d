import Foundation
import TactileControls
import TactileDrawing
import TactileGeometry
import TactileViews

/// What a navigation bar shows of one item: a way back, title and buttons.
@MainActor
final class BarContentView: UIView {
    private static let margin: CGFloat = 16
    private static let spacing: CGFloat = 12
    /// The back button's arrow has this much air before it, in points.
    private static let arrowInset: CGFloat = 7

    /// A bar does not grow with the size of text, so its title does not either.
    private static let titleFont = UIFont.preferredFont(
        forTextStyle: .headline,
        compatibleWith: UITraitCollection(preferredContentSizeCategory: .large))

    /// Of the line above the row, in points.
    static let promptHeight: CGFloat = 30

    private let titleView: UIView
    private let isTitleLeading: Bool
    private let promptLabel = UILabel()
    private let looks: UINavigationBarAppearance?
    /// Points that the title is below its place, where no appearance says so.
    var titleShift: CGFloat = 0
    private let isLarge: Bool
    /// How much of the large title the content has been scrolled over, in points.
    var collapsedTitle: CGFloat = 0 {
        didSet { if collapsedTitle != oldValue { setNeedsLayout() } }
    }
    /// What a search bar takes of the row at its trailing end, in points.
    var roomForSearch: CGFloat = 0 {
        didSet { if roomForSearch != oldValue { setNeedsLayout() } }
    }
    private weak var customTitle: UIView?
    private let largeTitle = UILabel()
    private var leading: [UIView] = []
    private var trailing: [UIView] = []
    private var backButton: UIButton?
    /// The words of the way back, from the ones that say most, with the widths that the button has
    /// with them, in points.
    private var backTitles: [(title: String, width: CGFloat)] = []
    private var backTitle = ""
    private var backImage: UIImage?
    private static let promptFont = UIFont.systemFont(ofSize: 13)
    /// Says the way back where the button does not.
    private let backTip = UIToolTipInteraction()
    private var arrowPointsRight: Bool?
    private let rebuild: () -> Void

    /// - `first`: An item before all of the scene's own.
    /// - `rebuild`: Called when an item needs another view than it has.
    init(
        item: UINavigationItem, first: UIBarButtonItem?, backItem: UINavigationItem?,
        backTitle: String?, isLarge: Bool, looks: UINavigationBarAppearance?,
        indicator: UIImage?, back: @escaping () -> Void, rebuild: @escaping () -> Void
    ) {
        self.rebuild = rebuild
        self.looks = looks
        self.isLarge = isLarge
        isTitleLeading = item.style != .navigator
        if let view = item.titleView {
            titleView = view
        } else if item.titleMenuProvider != nil {
            titleView = TitleMenuButton(item)
            titleView.isHidden = isLarge
        } else {
            let label = UILabel()
            label.text = item.title
            label.textAlignment = .center
            label.accessibilityTraits = [.header, .staticText]
            // A large title stands for it, until it is scrolled over.
            label.isHidden = isLarge
            titleView = label
        }
        super.init(frame: .zero)
        customTitle = item.titleView
        largeTitle.text = item.title
        largeTitle.accessibilityTraits = [.header, .staticText]
        largeTitle.isHidden = !isLarge
        promptLabel.text = item.prompt
        promptLabel.textAlignment = .center
        promptLabel.font = Self.promptFont
        promptLabel.textColor = .secondaryLabel
        promptLabel.isHidden = item.prompt == nil
        if let first { leading.append(first.makeView()) }
        if let backTitle {
            let button = BarButton(type: .system)
            button.setTitle(backTitle, for: .normal)
            if backTitle != localized("Back") { button.accessibilityHint = localized("Back") }
            if backTitle.isEmpty { button.accessibilityLabel = localized("Back") }
            button.addAction(UIAction { _ in back() }, for: .primaryActionTriggered)
            backImage =
                looks?.backIndicatorImage ?? indicator ?? backItem?.backBarButtonItem?.image
            button.tintColor = backItem?.backBarButtonItem?.tintColor
            let attributes = looks?.backButtonAppearance.normal.titleTextAttributes ?? [:]
            if let font = attributes[.font] as? UIFont { button.titleLabel?.font = font }
            if let color = attributes[.foregroundColor] as? UIColor {
                button.setTitleColor(color, for: .normal)
            }
            button.addInteraction(backTip)
            if backTitle.isEmpty { backTip.defaultToolTip = localized("Back") }
            leading.append(button)
            backButton = button
            self.backTitle = backTitle
        }
        let left = item.leftBarButtonItems ?? [], right = item.rightBarButtonItems ?? []
        leading += left.map { $0.makeView() }
        trailing = right.map { $0.makeView() }
        for item in left + right + (first.map { [$0] } ?? []) {
            item.changed = { [weak self, unowned item] in self?.itemChanged(item) }
        }
        for view in [largeTitle, promptLabel, titleView] + leading + trailing { addSubview(view) }
        show(title: [:], large: [:])
    }

    required init?(coder: NSCoder) { nil }

    private func itemChanged(_ item: UIBarButtonItem) {
        if item.updateView() { setNeedsLayout() } else { rebuild() }
    }

    /// Shows the titles in these attributes; what they do not say is as usual.
    func show(
        title: [NSAttributedString.Key: Any], large: [NSAttributedString.Key: Any]
    ) {
        largeTitle.font = large[.font] as? UIFont ?? .systemFont(ofSize: 34, weight: .bold)
        largeTitle.textColor = large[.foregroundColor] as? UIColor ?? .label
        (titleView as? TitleMenuButton)?.show(
            font: title[.font] as? UIFont ?? Self.titleFont,
            color: title[.foregroundColor] as? UIColor ?? .label)
        setNeedsLayout()
        guard let label = titleView as? UILabel, label !== customTitle else { return }
        label.font = title[.font] as? UIFont ?? Self.titleFont
        label.textColor = title[.foregroundColor] as? UIColor ?? .label
    }

    override var semanticContentAttribute: UISemanticContentAttribute {
        didSet {
            largeTitle.semanticContentAttribute = semanticContentAttribute
            backButton?.semanticContentAttribute = semanticContentAttribute
        }
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let row = UINavigationBar.rowHeight
        let rowTop = promptLabel.isHidden ? 0 : Self.promptHeight
        promptLabel.frame = CGRect(
            x: Self.margin, y: 0, width: max(0, bounds.width - 2 * Self.margin),
            height: Self.promptHeight)
        let mirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
        pointArrow(toTheRight: mirrored)
        (titleView as? TitleMenuButton)?.putArrow(atTheLeft: mirrored)
        let wanted = titleView.sizeThatFits(CGSize(width: bounds.width, height: row))
        shortenBackTitle(besides: titleView.isHidden ? 0 : wanted.width)
        let left = place(mirrored ? trailing : leading, fromLeft: true)
        let right = place(mirrored ? leading : trailing, fromLeft: false)
        // The title keeps to the middle as long as it fits there.
        let width = min(wanted.width, max(0, right - left))
        let middle = isTitleLeading ? (mirrored ? right : left) : (bounds.width - width) / 2
        let x = min(max(middle, left), right - width)
        let shift =
            looks?.titlePositionAdjustment ?? UIOffset(horizontal: 0, vertical: titleShift)
        titleView.frame = CGRect(
            x: x + shift.horizontal, y: rowTop + shift.vertical, width: width, height: row)
        // A large title goes under the row, where the small one takes its place.
        largeTitle.frame = CGRect(
            x: Self.margin, y: rowTop + row - collapsedTitle,
            width: max(0, bounds.width - 2 * Self.margin),
            height: UINavigationBar.largeTitleHeight - 4)
        guard isLarge else { return }
        let gone = collapsedTitle / UINavigationBar.largeTitleHeight
        largeTitle.alpha = max(0, 1 - 1.4 * gone)
        largeTitle.isHidden = gone >= 1
        guard customTitle == nil else { return }
        titleView.alpha = max(0, (gone - 0.7) / 0.3)
        titleView.isHidden = gone <= 0.7
    }

    /// Says the way back in as many words as leave the title whole: the name of the scene before,
    /// or "Back", or nothing but the arrow.
    private func shortenBackTitle(besides title: CGFloat) {
        guard let backButton, !backTitle.isEmpty, customTitle == nil else { return }
        if backTitles.isEmpty {
            for title in [backTitle, localized("Back"), ""] {
                backButton.setTitle(title, for: .normal)
                backTitles.append((title, backButton.sizeThatFits(bounds.size).width))
            }
        }
        let others = (leading + trailing).filter { $0 !== backButton && !$0.isHidden }
        let taken = others.map { $0.sizeThatFits(bounds.size).width + Self.spacing }.reduce(0, +)
        let room =
            bounds.width - 2 * Self.margin + Self.arrowInset - taken - Self.spacing - title
            - roomForSearch
        let shown = backTitles.first { $0.width <= room } ?? backTitles[backTitles.count - 1]
        let words = shown.title == backTitle ? nil : backTitle
        if backTip.defaultToolTip != words {
            backButton.accessibilityLabel = words
            backTip.defaultToolTip = words
        }
        guard shown.title != backButton.title(for: .normal) else { return }
        backButton.setTitle(shown.title, for: .normal)
    }

    private func pointArrow(toTheRight isRight: Bool) {
        guard let backButton, arrowPointsRight != isRight else { return }
        arrowPointsRight = isRight
        let glyph: BarGlyph = isRight ? .forward : .back
        backButton.setImage(
            backImage ?? glyph.image(scale: contentScaleFactor), for: .normal)
    }

    /// Places buttons from one side and returns where they end.
    private func place(_ views: [UIView], fromLeft: Bool) -> CGFloat {
        let row = UINavigationBar.rowHeight
        let rowTop = promptLabel.isHidden ? 0 : Self.promptHeight
        var edge = fromLeft ? Self.margin : bounds.width - Self.margin
        if fromLeft == (effectiveUserInterfaceLayoutDirection == .rightToLeft) {
            edge += fromLeft ? roomForSearch : -roomForSearch
        }
        for view in views where !view.isHidden {
            if view === backButton { edge += Self.arrowInset * (fromLeft ? -1 : 1) }
            let size = view.sizeThatFits(CGSize(width: bounds.width / 2, height: row))
            let width = min(max(size.width, 28), bounds.width / 2)
            view.frame = CGRect(
                x: fromLeft ? edge : edge - width, y: rowTop, width: width, height: row)
            edge += (width + Self.spacing) * (fromLeft ? 1 : -1)
        }
        return edge
    }
}
