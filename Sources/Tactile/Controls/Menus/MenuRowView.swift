import Foundation
import TactileDrawing
import TactileGeometry
import TactileLayers
import TactileViews

/// One line of a menu: mark, title, and at the end a picture, a shortcut or an arrow.
@MainActor
final class MenuRowView: UIView {
    let item: MenuItem
    /// Whether any line of the menu has a mark, so that all leave room for one.
    private let hasMarks: Bool
    private let fill = UIView(frame: .zero)
    private let mark = UIImageView(frame: .zero)
    private let title = UILabel(frame: .zero)
    private let subtitle = UILabel(frame: .zero)
    private let detail = UILabel(frame: .zero)
    private let picture = UIImageView(frame: .zero)
    private var indicator: UIActivityIndicatorView?
    private let isForTouch: Bool

    var isHighlighted = false { didSet { if isHighlighted != oldValue { showState() } } }

    init(item: MenuItem, hasMarks: Bool, isForTouch: Bool) {
        self.item = item
        self.hasMarks = hasMarks
        self.isForTouch = isForTouch
        super.init(frame: .zero)
        isUserInteractionEnabled = false
        for part in [fill, mark, title, subtitle, detail, picture] as [UIView] { addSubview(part) }
        fill.layer.cornerRadius = MenuStyle.rowRadius
        title.font = .preferredFont(forTextStyle: isForTouch ? .body : MenuStyle.font)
        subtitle.font = .preferredFont(forTextStyle: .footnote)
        detail.font = .preferredFont(forTextStyle: .footnote)
        picture.contentMode = .scaleAspectFit
        mark.contentMode = .center
        title.text = item.title
        subtitle.text = item.element?.subtitle
        detail.text = item.shortcut
        if case .heading = item.kind {
            title.font = .preferredFont(forTextStyle: .footnote)
        }
        if case .waiting = item.kind {
            let indicator = UIActivityIndicatorView(style: .medium)
            self.indicator = indicator
            addSubview(indicator)
            indicator.startAnimating()
        }
        showState()
    }

    required init?(coder: NSCoder) { nil }

    private var isRightToLeft: Bool { effectiveUserInterfaceLayoutDirection == .rightToLeft }

    private func showState() {
        let isHeading = if case .heading = item.kind { true } else { false }
        let isStrong = isHighlighted && item.isChoosable
        let color: UIColor =
            isStrong
            ? .white
            : isHeading ? .secondaryLabel : item.isDestructive ? ControlStyle.destructive : .label
        title.textColor = color
        subtitle.textColor = isStrong ? .white : .secondaryLabel
        detail.textColor = isStrong ? .white : .secondaryLabel
        mark.tintColor = color
        picture.tintColor = color
        fill.backgroundColor = item.isDestructive ? ControlStyle.destructive : tintColor
        fill.alpha = isStrong ? 1 : 0
        let alpha: CGFloat = item.isEnabled ? 1 : ControlStyle.disabledAlpha
        for part in [mark, title, subtitle, detail, picture] as [UIView] { part.alpha = alpha }
    }

    override func tintColorDidChange() {
        super.tintColorDidChange()
        showState()
    }

    private func loadPictures() {
        let scale = contentScaleFactor
        switch item.element?.markState {
        case .on: mark.image = MenuGlyph.check.image(scale: scale)
        case .mixed: mark.image = MenuGlyph.dash.image(scale: scale)
        case .off, .none: mark.image = nil
        }
        if item.hasSubmenu {
            picture.image = MenuGlyph.chevron.image(scale: scale, mirrored: isRightToLeft)
        } else if let image = item.element?.image {
            picture.image =
                image.renderingMode == .automatic
                ? image.withRenderingMode(.alwaysTemplate) : image
        }
    }

    // MARK: Layout

    private static let pictureSide: CGFloat = 20

    private var pictureWidth: CGFloat {
        if item.hasSubmenu { return 9 }
        return item.element?.image == nil ? 0 : Self.pictureSide
    }

    /// The width that the line wants, in points.
    var wantedWidth: CGFloat {
        if case .separator = item.kind { return 0 }
        let texts = max(title.intrinsicContentSize.width, subtitle.intrinsicContentSize.width)
        let ends = [pictureWidth, detail.intrinsicContentSize.width].filter { $0 > 0 }
        let end = ends.reduce(0) { $0 + $1 + MenuStyle.spacing }
        return ceil(
            2 * (MenuStyle.padding + MenuStyle.rowInset) + (hasMarks ? MenuStyle.markWidth : 0)
                + texts + end)
    }

    /// The line's height in points.
    var wantedHeight: CGFloat {
        if case .separator = item.kind { return MenuStyle.separatorHeight }
        let least: CGFloat =
            if case .heading = item.kind { 26 } else {
                isForTouch ? MenuStyle.touchRowHeight : MenuStyle.rowHeight
            }
        let lines =
            ceil(title.intrinsicContentSize.height)
            + (subtitle.text?.isEmpty == false ? ceil(subtitle.intrinsicContentSize.height) : 0)
        return max(least, lines + 12)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        UIView.performWithoutAnimation { placeParts() }
    }

    private func placeParts() {
        loadPictures()
        if case .separator = item.kind {
            let line = 1 / max(1, contentScaleFactor)
            fill.backgroundColor = .separator
            fill.alpha = 1
            fill.layer.cornerRadius = 0
            fill.frame = CGRect(
                x: MenuStyle.padding + MenuStyle.rowInset, y: (bounds.height / 2).rounded(.down),
                width: max(0, bounds.width - 2 * (MenuStyle.padding + MenuStyle.rowInset)),
                height: line)
            return
        }
        fill.frame = bounds.insetBy(dx: MenuStyle.padding, dy: 0)
        indicator?.center = CGPoint(x: bounds.midX, y: bounds.midY)
        var start = MenuStyle.padding + MenuStyle.rowInset
        var end = bounds.width - start
        func place(_ view: UIView, x: CGFloat, width: CGFloat, y: CGFloat, height: CGFloat) {
            let left = isRightToLeft ? bounds.width - x - width : x
            view.frame = CGRect(x: left, y: y, width: width, height: height)
        }
        if hasMarks {
            place(mark, x: start - 2, width: 14, y: 0, height: bounds.height)
            start += MenuStyle.markWidth
        }
        if pictureWidth > 0 {
            let side = item.hasSubmenu ? 12 : Self.pictureSide
            place(
                picture, x: end - pictureWidth, width: pictureWidth,
                y: ((bounds.height - side) / 2).rounded(), height: side)
            end -= pictureWidth + 8
        }
        let detailWidth = ceil(detail.intrinsicContentSize.width)
        if detailWidth > 0 {
            place(detail, x: end - detailWidth, width: detailWidth, y: 0, height: bounds.height)
            end -= detailWidth + 8
        }
        let width = max(0, end - start)
        let titleHeight = ceil(title.intrinsicContentSize.height)
        let hasSubtitle = subtitle.text?.isEmpty == false
        let subtitleHeight = hasSubtitle ? ceil(subtitle.intrinsicContentSize.height) : 0
        let y = ((bounds.height - titleHeight - subtitleHeight) / 2).rounded()
        place(title, x: start, width: width, y: y, height: titleHeight)
        place(subtitle, x: start, width: width, y: y + titleHeight, height: subtitleHeight)
        let alignment: NSTextAlignment = isRightToLeft ? .right : .left
        title.textAlignment = alignment
        subtitle.textAlignment = alignment
    }

    // MARK: Accessibility

    /// Chooses the row, as a click does.
    var chosenByReader: (() -> Void)?

    override var isAccessibilityElementByDefault: Bool {
        if case .separator = item.kind { false } else { true }
    }
    override var accessibilityLabel: String? {
        get {
            if case .waiting = item.kind { return localized("Loading") }
            return [item.title, item.element?.subtitle].compactMap { $0 }.filter { !$0.isEmpty }
                .joined(separator: ", ")
        }
        set { super.accessibilityLabel = newValue }
    }
    override var accessibilityIdentifier: String? {
        get { super.accessibilityIdentifier ?? item.element?.accessibilityIdentifier }
        set { super.accessibilityIdentifier = newValue }
    }
    override var accessibilityHint: String? {
        get { super.accessibilityHint ?? item.shortcut }
        set { super.accessibilityHint = newValue }
    }
    override var defaultAccessibilityTraits: UIAccessibilityTraits {
        switch item.kind {
        case .heading: return .header
        case .waiting: return .updatesFrequently
        case .separator: return .none
        case .action, .submenu: break
        }
        var traits = UIAccessibilityTraits.button
        if item.element?.markState == .on { traits.formUnion([.selected, .toggleButton]) }
        if !item.isEnabled { traits.insert(.notEnabled) }
        return traits
    }
    override func accessibilityActivate() -> Bool {
        guard item.isChoosable, let chosenByReader else { return false }
        chosenByReader()
        return true
    }
}

extension MenuRowView: AccessibilityRoleProviding {
    package var accessibilityRole: AccessibilityRole? { item.element == nil ? nil : .menuItem }
}
