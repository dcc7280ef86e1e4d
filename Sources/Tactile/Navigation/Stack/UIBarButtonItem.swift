import Foundation
import TactileControls
import TactileDrawing
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
    open var tintColor: UIColor? { didSet { changed?() } }
    /// Shown by a press, or, where the item has an action, by a long press.
    open var menu: UIMenu? { didSet { changed?() } }
    open var isSelected = false { didSet { changed?() } }
    open var isHidden = false { didSet { changed?() } }
    /// Said where the item shows only a picture.
    open var toolTip: String?
    /// Which of the standard items it is, if it is one.
    var system: SystemItem?
    /// What stands for the item in a bar now.
    private(set) weak var shownView: UIView?
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

    /// A button that performs `primaryAction` and shows its title and picture unless others are
    /// given.
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

    /// What stands for the item in a bar.
    func makeView() -> UIView {
        let view = makePart()
        view.isHidden = isHidden
        shownView = view
        return view
    }

    private func makePart() -> UIView {
        if let customView { return customView }
        let button = UIButton(type: .system)
        button.setTitle(title, for: .normal)
        button.setImage(image, for: .normal)
        button.isEnabled = isEnabled
        if let tintColor { button.tintColor = tintColor }
        button.titleLabel?.font = .systemFont(
            ofSize: 17, weight: style == .done ? .semibold : .regular)
        button.isSelected = isSelected
        button.menu = menu
        button.showsMenuAsPrimaryAction = primaryAction == nil && action == nil
        if let tip = toolTip ?? (title == nil ? system?.name : nil) {
            button.addInteraction(UIToolTipInteraction(defaultToolTip: tip))
        }
        button.addAction(
            UIAction { [weak self] _ in self?.perform() }, for: .primaryActionTriggered)
        return button
    }

    private func perform() {
        if let primaryAction {
            primaryAction.performWithSender(self, target: nil)
        } else if let action {
            UIApplication.shared.sendAction(action, to: target, from: self, for: nil)
        }
    }
}
