import Foundation
import TactileControls
import TactileDrawing
import TactileGeometry
import TactileViews

/// A button in a navigation bar.
@preconcurrency @MainActor
open class UIBarButtonItem: UIBarItem {
    public enum Style: Int, Sendable { case plain = 0, done = 2 }

    open var style = Style.plain { didSet { changed?() } }
    open weak var target: AnyObject?
    open var action: Selector?
    open var primaryAction: UIAction? { didSet { changed?() } }
    /// Shown instead of a button.
    open var customView: UIView? { didSet { changed?() } }
    open var tintColor: UIColor? {
        didSet {
            noteAppearance(.tintColor, isSet: tintColor != nil)
            changed?()
        }
    }
    /// Shown by a press, or, where the item has an action, by a long press.
    open var menu: UIMenu? { didSet { changed?() } }
    open var isSelected = false { didSet { changed?() } }
    open var isHidden = false { didSet { changed?() } }
    /// Said where the item shows only a picture.
    open var toolTip: String?
    /// Which of the standard items it is, if it is one.
    var system: SystemItem?
    /// How its bar wants titles to look that say nothing of that themselves.
    var barAppearance: UIBarButtonItemAppearance?
    /// The view that shows the item in a bar now.
    private(set) weak var shownView: UIView?
    /// The item is as wide as the widest of these titles, so that others beside it stay where they
    /// are when its own becomes another one.
    open var possibleTitles: Set<String>? { didSet { changed?() } }
    var pictures = BarButtonPictures() { didSet { changed?() } }
    var titleOffsets: [UIBarMetrics: UIOffset] = [:] { didSet { changed?() } }
    /// In points; 0 is as wide as the content.
    open var width: CGFloat = 0 { didSet { changed?() } }

    public override init() { super.init() }

    public convenience init(
        title: String?, style: Style = .plain, target: AnyObject?, action: Selector?
    ) {
        self.init()
        self.title = title
        self.style = style
        self.target = target
        self.action = action
    }

    public convenience init(
        image: UIImage?, style: Style = .plain, target: AnyObject?, action: Selector?
    ) {
        self.init()
        self.image = image
        self.style = style
        self.target = target
        self.action = action
    }

    /// A button that performs `primaryAction` and shows its picture, or else its title, unless
    /// others are given.
    public convenience init(
        title: String? = nil, image: UIImage? = nil, primaryAction: UIAction? = nil,
        menu: UIMenu? = nil
    ) {
        self.init()
        self.menu = menu
        self.title = title ?? primaryAction?.title
        self.image = image ?? primaryAction?.image
        self.primaryAction = primaryAction
    }

    public convenience init(customView: UIView) {
        self.init()
        self.customView = customView
    }

    override var barView: UIView? { shownView }

    /// The view that shows the item in a bar.
    func makeView() -> UIView {
        let view = customView ?? makeButton()
        view.isHidden = isHidden
        shownView = view
        return view
    }

    /// Updates the view that shows the item; false when another view is needed.
    func updateView() -> Bool {
        guard let shownView else { return false }
        if let customView {
            guard customView === shownView else { return false }
        } else {
            guard let madeButton, madeButton === shownView else { return false }
            configure(madeButton)
        }
        shownView.isHidden = isHidden
        return true
    }

    private func makeButton() -> UIButton {
        let button = BarButton(type: .system)
        let name = image == nil ? (title == nil ? system?.name : nil) : title ?? system?.name
        if let tip = toolTip ?? name {
            button.addInteraction(UIToolTipInteraction(defaultToolTip: tip))
        }
        button.addAction(
            UIAction { [weak self] _ in self?.perform() }, for: .primaryActionTriggered)
        button.heightChanged = { [weak self, unowned button] in self?.showPictures(on: button) }
        configure(button)
        madeButton = button
        return button
    }
    private weak var madeButton: BarButton?

    private func configure(_ button: BarButton) {
        // A picture takes the title's place; the title is then what the item is called.
        button.setTitle(image == nil ? title : nil, for: .normal)
        button.setImage(image, for: .normal)
        button.setPreferredSymbolConfiguration(UIBarItem.symbols, forImageIn: .normal)
        button.isEnabled = isEnabled
        button.tintColor = tintColor
        button.titleLabel?.font =
            titleFont(for: .normal)
            ?? barAppearance?.attributes(for: .normal)[.font] as? UIFont
            ?? .systemFont(ofSize: 17, weight: style == .done ? .semibold : .regular)
        let states = barAppearance == nil ? [.normal] : [UIControl.State.normal, .disabled]
        for state in Set(statesWithAttributes + states) {
            let usual = barAppearance?.attributes(for: state)[.foregroundColor] as? UIColor
            button.setTitleColor(titleColor(for: state) ?? usual, for: state)
        }
        button.isSelected = isSelected
        showPictures(on: button)
        // What a picture shows has to be said.
        describe(
            button,
            label: image.flatMap {
                title ?? $0.accessibilityLabel ?? primaryAction?.title ?? system?.name ?? toolTip
            })
        button.menu = menu
        button.showsMenuAsPrimaryAction = primaryAction == nil && action == nil
    }

    private func perform() {
        if let primaryAction {
            primaryAction.performWithSender(self, target: nil)
        } else if let action {
            UIApplication.shared.sendAction(action, to: target, from: self, for: nil)
        }
    }
}
