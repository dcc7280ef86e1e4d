import Foundation
import TactileControls
import TactileDrawing
import TactileGeometry
import TactileViews

/// One thing that is searched for besides what is typed, such as a person or a folder: a pill
/// before the text.
@preconcurrency @MainActor
open class UISearchToken: NSObject {
    let icon: UIImage?
    let text: String
    /// What the token stands for.
    open var representedObject: Any? {
        get { object }
        set { object = newValue }
    }
    private var object: Any?

    public init(icon: UIImage?, text: String) {
        self.icon = icon
        self.text = text
        super.init()
    }
}

/// The pills of a search field, from the first.
@MainActor
final class SearchTokens {
    /// In points.
    private static let height: CGFloat = 24
    private static let gap: CGFloat = 4

    private unowned let field: UISearchTextField
    private(set) var all: [UISearchToken] = []
    private(set) var views: [SearchTokenView] = []
    /// The one that Backspace deletes next.
    private(set) var selected: Int? { didSet { showLooks() } }
    var color: UIColor? { didSet { showLooks() } }

    init(of field: UISearchTextField) { self.field = field }

    func set(_ tokens: [UISearchToken]) {
        all = tokens
        for view in views { view.removeFromSuperview() }
        views = tokens.enumerated().map { index, token in
            let view = SearchTokenView(token)
            view.addAction(
                UIAction { [weak self] _ in self?.select(index) }, for: .touchUpInside)
            field.addSubview(view)
            return view
        }
        selected = nil
        field.setNeedsLayout()
    }

    func select(_ index: Int?) {
        if index != nil, !field.isFirstResponder { field.becomeFirstResponder() }
        selected = index
    }

    private func showLooks() {
        for (index, view) in views.enumerated() {
            view.show(isSelected: index == selected, color: color ?? field.tintColor)
        }
    }

    /// The least room that the text keeps, in points.
    private static let textRoom: CGFloat = 40

    private func widths(in room: CGFloat) -> [CGFloat] {
        let wanted = views.map { $0.intrinsicContentSize.width }
        let most = max(room - Self.textRoom - CGFloat(views.count) * Self.gap, 0)
        let sum = wanted.reduce(0, +)
        return sum <= most ? wanted : wanted.map { $0 * most / max(sum, 1) }
    }

    /// `rect` without what the pills take of it.
    func rest(of rect: CGRect) -> CGRect {
        guard !views.isEmpty else { return rect }
        let taken = widths(in: rect.width).reduce(0) { $0 + $1 + Self.gap }
        var rest = rect
        rest.size.width = max(rect.width - taken, 0)
        if !field.isRightToLeft { rest.origin.x = rect.maxX - rest.width }
        return rest
    }

    func place(in rect: CGRect) {
        guard !views.isEmpty else { return }
        showLooks()
        var x: CGFloat = 0
        for (view, width) in zip(views, widths(in: rect.width)) {
            view.frame = CGRect(
                x: field.isRightToLeft ? rect.maxX - x - width : rect.minX + x,
                y: (rect.midY - Self.height / 2).rounded(), width: width, height: Self.height)
            x += width + Self.gap
        }
    }
}

/// A pill with a picture and a text.
final class SearchTokenView: UIControl {
    private let label = UILabel(frame: .zero)
    private let icon = UIImageView(frame: .zero)
    private static let side: CGFloat = 14
    private static let margin: CGFloat = 7

    init(_ token: UISearchToken) {
        super.init(frame: .zero)
        layer.cornerRadius = 6
        label.text = token.text
        label.font = .systemFont(ofSize: 14)
        label.lineBreakMode = .byTruncatingTail
        icon.image = token.icon?.withRenderingMode(.alwaysTemplate)
        icon.contentMode = .scaleAspectFit
        icon.isHidden = token.icon == nil
        accessibilityLabel = token.text
        addSubview(icon)
        addSubview(label)
    }

    required init?(coder: NSCoder) { nil }

    override var canBecomeFocused: Bool { false }
    override var defaultAccessibilityTraits: UIAccessibilityTraits {
        super.defaultAccessibilityTraits.union(.button)
    }

    func show(isSelected: Bool, color: UIColor) {
        backgroundColor = isSelected ? color : color.withAlphaComponent(0.18)
        label.textColor = isSelected ? .white : color
        icon.tintColor = label.textColor
        if self.isSelected != isSelected { self.isSelected = isSelected }
    }

    private var iconRoom: CGFloat { icon.isHidden ? 0 : Self.side + 4 }

    override var intrinsicContentSize: CGSize {
        CGSize(
            width: (label.intrinsicContentSize.width + iconRoom + 2 * Self.margin).rounded(.up),
            height: 24)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
        let text = max(bounds.width - 2 * Self.margin - iconRoom, 0)
        icon.frame = CGRect(
            x: isMirrored ? bounds.width - Self.margin - Self.side : Self.margin,
            y: ((bounds.height - Self.side) / 2).rounded(), width: Self.side, height: Self.side)
        label.frame = CGRect(
            x: Self.margin + (isMirrored ? 0 : iconRoom), y: 0, width: text, height: bounds.height)
    }
}
