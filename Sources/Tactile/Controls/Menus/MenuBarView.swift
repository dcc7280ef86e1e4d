import Foundation
import TactileDrawing
import TactileGeometry
import TactileViews

extension UIWindow {
    /// Whether the main menu, ``UIMenuSystem/main``, is shown in a bar at the window's top. The
    /// safe area of all that is in the window begins below it.
    ///
    /// F10 opens the first menu, Alt with an underlined letter that letter's one. Menus for which
    /// there is no room are in one at the end.
    public var showsMenuBar: Bool {
        get { menuBar != nil }
        set {
            guard newValue != showsMenuBar else { return }
            if newValue {
                let bar = MenuBarView(frame: .zero)
                menuBar = bar
                addSubview(bar)
                bar.menusChanged()
            } else {
                let bar = menuBar
                menuBar = nil
                bar?.removeFromSuperview()
                windowSafeAreaInsets.top = 0
            }
        }
    }
}

/// The main menu as a strip of titles at a window's top.
@MainActor
final class MenuBarView: UIView, MenuBar {
    private static let leastHeight: CGFloat = 28
    private static let margin: CGFloat = 6
    /// Above and below a title's text, in points.
    private static let textInset: CGFloat = 5

    private let line = UIView(frame: .zero)
    private var titles: [MenuBarTitle] = []
    private let more = MenuBarTitle(UIMenu(title: "…"), mnemonic: nil)
    /// How many of the titles there is room for.
    private var shownCount = 0
    /// The title whose menu is open.
    private weak var opened: MenuBarTitle?
    private var session: MenuSession?
    private var touch: UITouch?

    override init(frame: CGRect) {
        super.init(frame: frame)
        backgroundColor = .secondarySystemBackground
        line.backgroundColor = .separator
        addSubview(line)
        more.accessibilityLabel = localized("More")
        add(more)
        autoresizingMask = [.flexibleWidth, .flexibleBottomMargin]
        let hover = UIHoverGestureRecognizer()
        hover.addAction { [weak self] in self?.hovered($0) }
        addGestureRecognizer(hover)
        _ = registerForTraitChanges([UITraitPreferredContentSizeCategory.self]) {
            (bar: MenuBarView, _: UITraitCollection) in bar.menusChanged()
        }
    }

    required init?(coder: NSCoder) { nil }

    private func add(_ title: MenuBarTitle) {
        title.chosenByReader = { [weak self, weak title] in
            if let title { self?.open(title, byKey: true) }
        }
        addSubview(title)
    }

    // MARK: Menus

    func menusChanged() {
        guard let window else { return }
        session?.end()
        for title in titles { title.removeFromSuperview() }
        let application = window.session.application
        let root = UIMenuSystem.main.mainMenu(of: application)
        var letters: Set<Character> = []
        titles = root.children.compactMap { child in
            guard let menu = child as? UIMenu, !menu.title.isEmpty, !menu.leaves.isEmpty else {
                return nil
            }
            let letter = menu.title.lowercased().first { $0.isLetter && !letters.contains($0) }
            if let letter { letters.insert(letter) }
            return MenuBarTitle(menu, mnemonic: letter)
        }
        for title in titles { add(title) }
        let height = max(
            Self.leastHeight, (more.textSize.height + 2 * Self.textInset).rounded(.up))
        frame = CGRect(x: 0, y: 0, width: window.bounds.width, height: height)
        window.windowSafeAreaInsets.top = height
        setNeedsLayout()
    }

    /// The titles that can be opened, in their order.
    private var shown: [MenuBarTitle] {
        titles.prefix(shownCount) + (shownCount < titles.count ? [more] : [])
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let hairline = 1 / max(1, contentScaleFactor)
        line.frame = CGRect(
            x: 0, y: bounds.height - hairline, width: bounds.width, height: hairline)
        let widths = titles.map(\.wantedWidth)
        let room = bounds.width - 2 * Self.margin
        shownCount = titles.count
        if widths.reduce(0, +) > room {
            var taken = more.wantedWidth
            shownCount =
                widths.firstIndex { width in
                    taken += width
                    return taken > room
                } ?? titles.count
        }
        more.menu = UIMenu(
            title: more.menu.title, children: titles.dropFirst(shownCount).map(\.menu))
        let shown = shown
        let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
        var x = Self.margin
        for title in titles + [more] {
            title.isHidden = !shown.contains(title)
            guard !title.isHidden else { continue }
            let width = title.wantedWidth
            title.frame = CGRect(
                x: isMirrored ? bounds.width - x - width : x, y: 0, width: width,
                height: bounds.height - hairline)
            x += width
        }
    }

    // MARK: Opening

    private func open(_ title: MenuBarTitle, byKey: Bool, isForTouch: Bool = false) {
        guard let window else { return }
        let rect = title.convert(title.bounds, to: nil)
        // The title is in the bar already.
        let menu = UIMenu(options: title.menu.options, children: title.menu.children)
        let new = MenuSession.open(
            menu, in: window, anchor: .beside(rect), isForTouch: isForTouch,
            highlightsFirst: byKey)
        guard let new else { return }
        session = new
        opened = title
        title.isOpen = true
        new.ended = { [weak self, weak title, weak new] in
            title?.isOpen = false
            guard let self, session === new else { return }
            session = nil
            opened = nil
            mnemonicKeyChanged(isDown: false)
        }
        new.neighbour = { [weak self] in self?.openNeighbour($0) }
    }

    private func openNeighbour(_ step: Int) {
        let shown = shown
        guard let opened, let index = shown.firstIndex(of: opened), shown.count > 1 else { return }
        open(shown[(index + step + shown.count) % shown.count], byKey: true)
    }

    // MARK: Keys

    func opens(by key: UIKey) -> Bool {
        layoutIfNeeded()
        if key.keyCode == .keyboardF10 {
            guard let first = shown.first else { return false }
            open(first, byKey: true)
            return true
        }
        guard let letter = key.charactersIgnoringModifiers.lowercased().first,
            let title = titles.first(where: { $0.mnemonic == letter })
        else { return false }
        open(title.isHidden ? more : title, byKey: true)
        return true
    }

    func mnemonicKeyChanged(isDown: Bool) {
        for title in titles { title.showsMnemonic = isDown }
    }

    // MARK: Pointer and fingers

    private func title(at point: CGPoint) -> MenuBarTitle? {
        shown.first { $0.frame.contains(point) }
    }

    private func hovered(_ hover: UIHoverGestureRecognizer) {
        let isInside = hover.state == .began || hover.state == .changed
        let title = isInside ? title(at: hover.location(in: self)) : nil
        for other in shown { other.isHovered = other === title }
        // With a menu open, the pointer alone leads to the next.
        if let title, let opened, title !== opened,
            session?.isResting(at: hover.location(in: nil)) == false
        {
            open(title, byKey: false)
        }
    }

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard touch == nil, let touch = touches.first else { return }
        guard let title = title(at: touch.location(in: self)), title !== opened else {
            session?.end()
            return
        }
        self.touch = touch
        open(title, byKey: false, isForTouch: touch.type == .direct)
        session?.pressOpened(at: touch.location(in: nil))
    }

    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard let touch, touches.contains(touch) else { return }
        if let title = title(at: touch.location(in: self)), title !== opened {
            open(title, byKey: false, isForTouch: touch.type == .direct)
            session?.pressOpened(at: touch.location(in: nil))
        }
        session?.pointerMoved(to: touch.location(in: nil))
    }

    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard let touch, touches.contains(touch) else { return }
        self.touch = nil
        session?.released(at: touch.location(in: nil))
    }

    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        if let touch, touches.contains(touch) { self.touch = nil }
    }
}

extension MenuBarView: AccessibilityRoleProviding {
    package var accessibilityRole: AccessibilityRole? { .menuBar }
}

/// A menu's title in a menu bar.
@MainActor
final class MenuBarTitle: UIView {
    private static let inset: CGFloat = 10
    private static let radius: CGFloat = 6

    var menu: UIMenu
    /// The lower-case letter that opens the menu together with Alt.
    let mnemonic: Character?
    private let fill = UIView(frame: .zero)
    private let label = UILabel(frame: .zero)

    var isOpen = false { didSet { showState() } }
    var isHovered = false { didSet { if isHovered != oldValue { showState() } } }
    var showsMnemonic = false { didSet { if showsMnemonic != oldValue { showTitle() } } }
    /// Opens the menu, as a click does.
    var chosenByReader: (() -> Void)?

    init(_ menu: UIMenu, mnemonic: Character?) {
        self.menu = menu
        self.mnemonic = mnemonic
        super.init(frame: .zero)
        isUserInteractionEnabled = false
        fill.layer.cornerRadius = Self.radius
        addSubview(fill)
        addSubview(label)
        label.textAlignment = .center
        showTitle()
        showState()
    }

    required init?(coder: NSCoder) { nil }

    private func showTitle() {
        let title = menu.title
        let text = NSMutableAttributedString(
            string: title, attributes: [.font: UIFont.preferredFont(forTextStyle: MenuStyle.font)])
        if showsMnemonic, let mnemonic,
            let index = title.firstIndex(where: { $0.lowercased() == String(mnemonic) })
        {
            text.addAttribute(
                .underlineStyle, value: NSUnderlineStyle.single.rawValue,
                range: NSRange(index...index, in: title))
        }
        label.attributedText = text
    }

    private func showState() {
        fill.backgroundColor = isOpen ? ControlStyle.pressedFill : ControlStyle.hoverFill
        fill.alpha = isOpen || isHovered ? 1 : 0
    }

    var textSize: CGSize { label.intrinsicContentSize }
    var wantedWidth: CGFloat { ceil(textSize.width) + 2 * Self.inset }

    override func layoutSubviews() {
        super.layoutSubviews()
        fill.frame = bounds.insetBy(dx: 1, dy: 3)
        label.frame = bounds
    }

    // MARK: Accessibility

    override var isAccessibilityElementByDefault: Bool { true }
    override var accessibilityLabel: String? {
        get { super.accessibilityLabel ?? menu.title }
        set { super.accessibilityLabel = newValue }
    }
    override var defaultAccessibilityTraits: UIAccessibilityTraits { .button }
    override func accessibilityActivate() -> Bool {
        guard let chosenByReader else { return false }
        chosenByReader()
        return true
    }
}

extension MenuBarTitle: AccessibilityRoleProviding {
    package var accessibilityRole: AccessibilityRole? { .menuItem }
}
