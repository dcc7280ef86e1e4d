import Foundation
import TactileDrawing
import TactileGeometry
import TactileLayers
import TactileViews

/// Something to press: a title, a picture or both, by state or by configuration.
@preconcurrency @MainActor
open class UIButton: UIControl {
    struct Content {
        var title: String?
        var attributedTitle: NSAttributedString?
        var titleColor: UIColor?
        var titleShadowColor: UIColor?
        var image: UIImage?
        var backgroundImage: UIImage?
        var symbolConfiguration: UIImage.SymbolConfiguration?
    }

    /// Above and below a title without insets, so that there is something to press.
    static let titlePadding: CGFloat = 6
    /// The size of a button that shows nothing.
    static let emptySize = CGSize(width: 30, height: 34)

    open private(set) var buttonType: ButtonType = .custom
    var contents: [State: Content] = [:]
    /// Whether shadows were given by state, and not to the label itself.
    private(set) var hasTitleShadows = false
    /// What a configuration puts behind everything.
    var customBackground: UIView?
    /// Made when a configuration has a subtitle.
    open internal(set) var subtitleLabel: UILabel?
    var darkenedImages: [ObjectIdentifier: (original: UIImage, darkened: UIImage)] = [:]
    var indicator: UIActivityIndicatorView?
    var stateFill: UIView?
    var configuredFill: UIView?
    var backgroundImageView: UIImageView?
    var indicatorView: UIImageView?

    public override init(frame: CGRect) {
        super.init(frame: frame)
        setUp()
    }

    public convenience init(type: ButtonType) {
        self.init(frame: .zero)
        buttonType = type
        if let image = ButtonGlyph(type)?.image(scale: UIScreen.main.scale) {
            setImage(image, for: .normal)
        }
        showState()
    }

    /// A system button that performs `primaryAction` and takes its title and picture from it.
    public convenience init(type: ButtonType = .system, primaryAction: UIAction?) {
        self.init(type: type)
        adopt(primaryAction)
    }

    public convenience init(configuration: Configuration, primaryAction: UIAction? = nil) {
        self.init(type: .system)
        self.configuration = configuration
        adopt(primaryAction)
        contentDidChange()
        frame.size = intrinsicContentSize
    }

    /// A system button that shows `image` and calls `action` on `target`, which is held weakly.
    open class func systemButton(with image: UIImage, target: Any?, action: Selector?) -> UIButton {
        let button = UIButton(type: .system)
        button.setImage(image, for: .normal)
        if let action { button.addTarget(target, action: action, for: .touchUpInside) }
        return button
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        if let type = ButtonType(interfaceName: coder.interfaceAttribute("buttonType")) {
            buttonType = type
            if let image = ButtonGlyph(type)?.image(scale: UIScreen.main.scale) {
                setImage(image, for: .normal)
            }
        }
        setUp()
        coder.takeOnInterface(self, as: UIButton.self)
    }

    private func setUp() {
        isOpaque = false
        showState()
    }

    private func adopt(_ action: UIAction?) {
        guard let action else { return }
        addAction(action, for: .primaryActionTriggered)
        if configuration != nil {
            if configuration?.title == nil, !action.title.isEmpty {
                configuration?.title = action.title
            }
            if configuration?.image == nil { configuration?.image = action.image }
        } else {
            if !action.title.isEmpty { setTitle(action.title, for: .normal) }
            if let image = action.image { setImage(image, for: .normal) }
        }
        isEnabled = !action.attributes.contains(.disabled)
    }

    // MARK: Content by state

    open func setTitle(_ title: String?, for state: State) { edit(state) { $0.title = title } }
    open func setAttributedTitle(_ title: NSAttributedString?, for state: State) {
        edit(state) { $0.attributedTitle = title }
    }
    open func setTitleColor(_ color: UIColor?, for state: State) {
        noteAppearance(.state(state.rawValue, table: 0))
        edit(state) { $0.titleColor = color }
    }
    /// Behind the title, as far off as the title label's `shadowOffset` says; `nil` shows none.
    open func setTitleShadowColor(_ color: UIColor?, for state: State) {
        noteAppearance(.state(state.rawValue, table: 2))
        hasTitleShadows = true
        edit(state) { $0.titleShadowColor = color }
    }
    open func setImage(_ image: UIImage?, for state: State) { edit(state) { $0.image = image } }
    open func setBackgroundImage(_ image: UIImage?, for state: State) {
        noteAppearance(.state(state.rawValue, table: 1))
        edit(state) { $0.backgroundImage = image }
    }

    /// How a symbol is drawn that is the image in `state`, where it does not say that itself.
    open func setPreferredSymbolConfiguration(
        _ configuration: UIImage.SymbolConfiguration?, forImageIn state: State
    ) {
        edit(state) { $0.symbolConfiguration = configuration }
    }
    open func preferredSymbolConfigurationForImage(
        in state: State
    ) -> UIImage.SymbolConfiguration? { contents[state]?.symbolConfiguration }
    open var currentPreferredSymbolConfiguration: UIImage.SymbolConfiguration? {
        configuration?.preferredSymbolConfigurationForImage ?? current(\.symbolConfiguration)
    }

    /// The image as it is to be seen.
    var configuredImage: UIImage? {
        currentImage?.drawn(
            under: traitCollection, preferring: currentPreferredSymbolConfiguration)
    }

    private func edit(_ state: State, _ change: (inout Content) -> Void) {
        change(&contents[state, default: Content()])
        contentDidChange()
    }

    open func title(for state: State) -> String? { contents[state]?.title }
    open func attributedTitle(for state: State) -> NSAttributedString? {
        contents[state]?.attributedTitle
    }
    open func titleColor(for state: State) -> UIColor? { contents[state]?.titleColor }
    open func titleShadowColor(for state: State) -> UIColor? {
        contents[state]?.titleShadowColor
    }
    open func image(for state: State) -> UIImage? { contents[state]?.image }
    open func backgroundImage(for state: State) -> UIImage? { contents[state]?.backgroundImage }

    open var currentTitle: String? { configuration?.title ?? current(\.title) }
    open var currentAttributedTitle: NSAttributedString? { current(\.attributedTitle) }
    open var currentTitleColor: UIColor { current(\.titleColor) ?? defaultTitleColor }
    open var currentTitleShadowColor: UIColor? { current(\.titleShadowColor) }
    open var currentImage: UIImage? { configuration?.image ?? current(\.image) }
    open var currentBackgroundImage: UIImage? { current(\.backgroundImage) }

    /// The content of this very state, else of the state without focus, else the normal one.
    func current<Value>(_ key: KeyPath<Content, Value?>) -> Value? {
        let state = state
        return contents[state]?[keyPath: key]
            ?? contents[state.subtracting(.focused)]?[keyPath: key]
            ?? contents[.normal]?[keyPath: key]
    }

    private var defaultTitleColor: UIColor {
        if let configuration {
            return configuration.shown(isSelected: isSelected, isEnabled: isEnabled).foreground(
                tint: tintColor)
        }
        return buttonType == .custom ? .white : tintColor
    }

    // MARK: Parts

    open private(set) lazy var titleLabel: UILabel? = {
        let label = UILabel(frame: .zero)
        label.font = .systemFont(ofSize: buttonType == .custom ? 18 : 17)
        label.lineBreakMode = .byTruncatingMiddle
        addSubview(label)
        hasTitleLabel = true
        return label
    }()
    private(set) var hasTitleLabel = false

    open private(set) lazy var imageView: UIImageView? = {
        let view = UIImageView(frame: .zero)
        addSubview(view)
        hasImageView = true
        return view
    }()
    private(set) var hasImageView = false

    open var contentEdgeInsets: UIEdgeInsets = .zero {
        didSet {
            noteAppearance(.own(0))
            contentDidChange()
        }
    }
    open var titleEdgeInsets: UIEdgeInsets = .zero { didSet { setNeedsLayout() } }
    open var imageEdgeInsets: UIEdgeInsets = .zero { didSet { setNeedsLayout() } }
    /// Whether the pictures of a custom button are darker while it is pressed, unless it has others
    /// for that state.
    open var adjustsImageWhenHighlighted = true { didSet { showState() } }
    /// Whether the pictures are paler while the button is disabled, unless it has others for that.
    open var adjustsImageWhenDisabled = true { didSet { showState() } }

    // MARK: Configuration

    /// How the button looks; with one, titles by state do not count.
    open var configuration: Configuration? { didSet { contentDidChange() } }
    open var configurationUpdateHandler: ((UIButton) -> Void)? {
        didSet { setNeedsUpdateConfiguration() }
    }
    /// Whether ``updateConfiguration()`` is called by itself when the state changes.
    open var automaticallyUpdatesConfiguration = true
    open func setNeedsUpdateConfiguration() { updateConfiguration() }
    /// Called when the state changed; calls ``configurationUpdateHandler``.
    open func updateConfiguration() { configurationUpdateHandler?(self) }

    // MARK: Menu

    /// Shown by a press where ``showsMenuAsPrimaryAction`` is set, else by a long press of a finger
    /// or the secondary button.
    open var menu: UIMenu? {
        didSet {
            isContextMenuInteractionEnabled = menu != nil
            choiceChanged()
        }
    }
    open override var showsMenuAsPrimaryAction: Bool { didSet { choiceChanged() } }
    /// Whether a press selects and deselects the button; with a menu that a press opens, whether
    /// the button shows what is chosen there.
    open var changesSelectionAsPrimaryAction = false { didSet { choiceChanged() } }
    /// The button's ``menu``, by itself.
    open override func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
    ) -> UIContextMenuConfiguration? {
        menu.map { menu in UIContextMenuConfiguration(actionProvider: { _ in menu }) }
    }
    override var chosenMenuRow: Int? {
        showsChoice ? menu?.leaves.firstIndex { $0.markState == .on } : nil
    }
    override func menuElementChosen(_ element: UIMenuElement) { mark(chosen: element) }

    open var role = Role.normal { didSet { showState() } }
    public enum Role: Int, Sendable { case normal, primary, cancel, destructive }

    // MARK: Showing

    private func contentDidChange() {
        showState()
        invalidateIntrinsicContentSize()
        setNeedsLayout()
    }

    open override func stateDidChange() {
        if automaticallyUpdatesConfiguration { updateConfiguration() }
        showState()
        if contents.count > 1 { setNeedsLayout() }
    }

    open override func traitCollectionDidChange(_ previous: UITraitCollection?) {
        super.traitCollectionDidChange(previous)
        // The fonts of a configuration are those of text styles.
        if configuration != nil || titleLabel?.adjustsFontForContentSizeCategory == true {
            contentDidChange()
        }
    }

    open override func tintColorDidChange() {
        super.tintColorDidChange()
        showState()
    }

    // MARK: Layout

    open override var intrinsicContentSize: CGSize { size(of: layoutOfParts(inWidth: nil)) }
    /// Titles that are broken into lines are higher in a narrow button.
    open override func intrinsicContentSize(forWidth width: CGFloat) -> CGSize? {
        configuration?.wraps == true ? size(of: layoutOfParts(inWidth: width)) : nil
    }
    open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

    open func backgroundRect(forBounds bounds: CGRect) -> CGRect { bounds }
    open func contentRect(forBounds bounds: CGRect) -> CGRect {
        bounds.inset(by: layoutOfParts.insets)
    }
    open func titleRect(forContentRect contentRect: CGRect) -> CGRect {
        layoutOfParts.frames(in: contentRect).title
    }
    open func imageRect(forContentRect contentRect: CGRect) -> CGRect {
        layoutOfParts.frames(in: contentRect).image
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        let content = contentRect(forBounds: bounds)
        if hasTitleLabel { titleLabel?.frame = titleRect(forContentRect: content) }
        if hasImageView { imageView?.frame = imageRect(forContentRect: content) }
        subtitleLabel?.frame = layoutOfParts.frames(in: content).subtitle
        indicator?.frame = imageRect(forContentRect: content)
        placeIndicator()
        UIView.performWithoutAnimation {
            for fill in [configuredFill, stateFill] {
                fill?.frame = fillRect
                fill?.layer.cornerRadius = fillRadius
            }
            placeBackground()
        }
        backgroundImageView?.frame = backgroundRect(forBounds: bounds)
    }

    // MARK: Input

    open override var isActivatedByKeys: Bool { true }
    open override var wantsHover: Bool { true }
    open override var focusRingCornerRadius: CGFloat { fillRadius }

    open override func performPrimaryAction() {
        guard isEnabled, menuDriver?.openedByCommand() != true else { return }
        didActivate(with: nil)
    }

    open override func didActivate(with event: UIEvent?) {
        if changesSelectionAsPrimaryAction { isSelected.toggle() }
        sendActions(for: .primaryActionTriggered, event: event)
    }

    // MARK: Accessibility

    open override var defaultAccessibilityTraits: UIAccessibilityTraits {
        super.defaultAccessibilityTraits.union(isToggle ? [.button, .toggleButton] : .button)
    }
    /// Whether a press turns the button on or off.
    private var isToggle: Bool { changesSelectionAsPrimaryAction && menu == nil }
    /// The title and the subtitle; of a button that shows only a picture, what that says, or the
    /// tool tip.
    open override var accessibilityLabel: String? {
        get {
            if let label = super.accessibilityLabel { return label }
            let title =
                configuration?.attributedTitle.map { String($0.characters) }
                ?? currentAttributedTitle?.string ?? currentTitle
            let subtitle =
                configuration?.attributedSubtitle.map { String($0.characters) }
                ?? configuration?.subtitle
            let texts = [title, subtitle].compactMap { $0 }.filter { !$0.isEmpty }
            if !texts.isEmpty { return texts.joined(separator: ", ") }
            return currentImage?.accessibilityLabel ?? toolTip ?? usualName
        }
        set { super.accessibilityLabel = newValue }
    }
    /// What the buttons are called that have a picture by their type.
    private var usualName: String? {
        switch buttonType {
        case .custom, .system: nil
        case .detailDisclosure, .infoLight, .infoDark: localized("More info")
        case .contactAdd: localized("Add")
        case .close: localized("Close")
        }
    }
    /// Opens the menu of a button that is there for it.
    open override func accessibilityActivate() -> Bool {
        guard isEnabled, showsMenuAsPrimaryAction, menu != nil else {
            return super.accessibilityActivate()
        }
        performPrimaryAction()
        return true
    }
    /// "1" and "0" of a button that is on or off.
    open override var accessibilityValue: String? {
        get { super.accessibilityValue ?? (isToggle ? (isSelected ? "1" : "0") : nil) }
        set { super.accessibilityValue = newValue }
    }
}
