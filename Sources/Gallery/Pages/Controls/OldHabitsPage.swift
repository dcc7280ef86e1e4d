import Tactile

/// What sources from before iOS 13 do: a bar by itself with pictures, the one menu of editing
/// commands, shadows of titles; and a control with a menu, layers that fade one by one, dots that
/// go down.
final class OldHabitsPage: UIView {
    private let bar = UINavigationBar()
    private let log = Column.label("", size: 13)
    private let copied = CopiedLabel()
    private let title = UIButton(type: .custom)
    private let swatch = SwatchControl()
    private let discs = CALayer()
    private let plate = UIView()
    private let dots = UIPageControl()
    private let menu = UIButton(type: .system)
    private var depth = 1
    private lazy var knobs = Column.row(
        Column.toggle("Black", isOn: false) { [weak self] in
            self?.bar.barStyle = $0 ? .black : .default
        },
        Column.toggle("Clear", isOn: false) { [weak self] in self?.clearBar($0) },
        Column.toggle("Arrow", isOn: false) { [weak self] in
            self?.bar.backIndicatorImage = $0 ? UIImage(systemName: "arrow.left") : nil
        })
    private lazy var push = Column.button("Push item") { [weak self] in self?.goOn() }
    private lazy var groups = Column.toggle("Fade as a group", isOn: true) { [weak self] in
        self?.discs.allowsGroupOpacity = $0
    }
    private lazy var plus = UIButton.systemButton(
        with: UIImage(systemName: "plus.circle") ?? UIImage(), target: self,
        action: Selector("plusPressed:", OldHabitsPage.plusPressed(_:)))

    override init(frame: CGRect) {
        super.init(frame: frame)
        log.textColor = Column.quiet
        log.text = "Nothing yet"
        bar.delegate = self
        bar.items = [UINavigationItem(title: "First")]
        bar.layer.cornerRadius = 8
        bar.clipsToBounds = true
        menu.setTitle("Edit menu", for: .normal)
        menu.addAction(
            UIAction { [weak self] _ in self?.showMenu() }, for: .primaryActionTriggered)
        plus.accessibilityLabel = "Count"
        title.setTitle("A shadow", for: .normal)
        title.setTitleColor(.label, for: .normal)
        title.setTitleShadowColor(.systemOrange, for: .normal)
        title.setTitleShadowColor(.systemRed, for: .highlighted)
        title.titleLabel?.shadowOffset = CGSize(width: 1, height: 1)
        swatch.chosen = { [weak self] in self?.log.text = "The swatch is \($0)" }
        dots.numberOfPages = 5
        dots.direction = .topToBottom
        dots.pageIndicatorTintColor = .tertiaryLabel
        dots.currentPageIndicatorTintColor = .label
        dots.accessibilityLabel = "Downwards"
        dots.addAction(
            UIAction { [weak self] _ in
                guard let self else { return }
                log.text = "Page \(dots.currentPage + 1)"
            }, for: .valueChanged)
        for (index, color) in [UIColor.systemIndigo, .systemTeal, .systemPink].enumerated() {
            let disc = CALayer()
            disc.frame = CGRect(x: CGFloat(index) * 30, y: 8, width: 64, height: 64)
            disc.cornerRadius = 32
            disc.backgroundColor = color.cgColor
            discs.addSublayer(disc)
        }
        discs.opacity = 0.6
        plate.layer.addSublayer(discs)
        for part in [
            knobs, bar, log, push, copied, menu, title, plus, swatch, groups, plate, dots,
        ] as [UIView] { addSubview(part) }
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        super.layoutSubviews()
        let width = min(bounds.width, 480)
        knobs.frame = CGRect(x: 0, y: 0, width: width, height: 32)
        bar.frame = CGRect(x: 0, y: 44, width: width, height: 44)
        log.frame = CGRect(x: 0, y: 96, width: width - 110, height: 20)
        push.frame = CGRect(x: width - 100, y: 92, width: 100, height: 32)
        copied.frame = CGRect(x: 0, y: 128, width: width - 110, height: 32)
        menu.frame = CGRect(x: width - 100, y: 128, width: 100, height: 32)
        title.frame = CGRect(x: 0, y: 172, width: 110, height: 36)
        plus.frame = CGRect(x: 122, y: 172, width: 44, height: 36)
        swatch.frame = CGRect(x: 178, y: 172, width: 64, height: 36)
        groups.frame = CGRect(x: 0, y: 224, width: 220, height: 32)
        plate.frame = CGRect(x: 0, y: 262, width: 130, height: 80)
        discs.frame = plate.bounds
        dots.frame = CGRect(x: 160, y: 262, width: 32, height: 110)
    }

    /// What was a transparent bar before there were appearances.
    private func clearBar(_ isClear: Bool) {
        bar.setBackgroundImage(isClear ? UIImage() : nil, for: .default)
        bar.shadowImage = isClear ? UIImage() : nil
    }

    private func goOn() {
        depth += 1
        bar.pushItem(UINavigationItem(title: "Item \(depth)"), animated: true)
    }

    private func showMenu() {
        copied.becomeFirstResponder()
        copied.told = { [weak self] in self?.log.text = $0 }
        UIMenuController.shared.menuItems = [
            UIMenuItem(title: "Shout", action: Selector("shout:", CopiedLabel.shout(_:)))
        ]
        UIMenuController.shared.showMenu(from: copied, rect: copied.bounds)
    }

    private func plusPressed(_ sender: UIButton) { log.text = "Pressed" }
}

extension OldHabitsPage: UINavigationBarDelegate {
    func navigationBar(_ navigationBar: UINavigationBar, didPush item: UINavigationItem) {
        log.text = "\(item.title ?? "") came"
    }
    func navigationBar(_ navigationBar: UINavigationBar, didPop item: UINavigationItem) {
        log.text = "\(item.title ?? "") went"
    }
}

/// A label whose text can be copied, as many programs have one.
private final class CopiedLabel: UILabel {
    var told: (String) -> Void = { _ in }

    override init(frame: CGRect) {
        super.init(frame: frame)
        text = "A label with a menu"
    }

    required init?(coder: NSCoder) { nil }

    override var canBecomeFirstResponder: Bool { true }
    override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
        action == Selector("copy:", UIResponderStandardEditActions.copy(_:))
    }
    override func copy(_ sender: Any?) {
        UIPasteboard.general.string = text
        told("Copied")
    }
    func shout(_ sender: UIMenuController) { told("A LABEL WITH A MENU!") }
}

/// A colour that a press offers others for.
private final class SwatchControl: UIControl {
    var chosen: (String) -> Void = { _ in }
    private static let colors: [(name: String, color: UIColor)] = [
        ("red", .systemRed), ("green", .systemGreen), ("blue", .systemBlue),
    ]

    override init(frame: CGRect) {
        super.init(frame: frame)
        backgroundColor = .systemGreen
        layer.cornerRadius = 8
        accessibilityLabel = "Colour"
        isContextMenuInteractionEnabled = true
        showsMenuAsPrimaryAction = true
    }

    required init?(coder: NSCoder) { nil }

    override var defaultAccessibilityTraits: UIAccessibilityTraits { .button }

    override func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
    ) -> UIContextMenuConfiguration? {
        UIContextMenuConfiguration(actionProvider: { [weak self] _ in
            UIMenu(
                children: Self.colors.map { name, color in
                    UIAction(title: name.capitalized) { _ in
                        self?.backgroundColor = color
                        self?.chosen(name)
                    }
                })
        })
    }
}
