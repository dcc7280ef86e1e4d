import Tactile

/// Menus of buttons, a pop-up button, a context menu, a tooltip, and what was chosen last.
final class MenusPage: UIView, UIContextMenuInteractionDelegate {
    private let chosen = Column.label("")
    private let pad = UILabel()
    private var rows: [(UIView, CGFloat)] = []

    override init(frame: CGRect) {
        super.init(frame: frame)
        var configuration = UIButton.Configuration.gray()
        configuration.title = "A menu"
        let pull = UIButton(configuration: configuration)
        pull.menu = menu()
        pull.showsMenuAsPrimaryAction = true
        let units = UIButton(configuration: .gray())
        units.menu = UIMenu(
            children: ["Kilograms", "Pounds", "Stones and pounds"].map { action($0) })
        units.showsMenuAsPrimaryAction = true
        units.changesSelectionAsPrimaryAction = true
        let long = UIButton(configuration: configuration)
        long.configuration?.title = "Forty lines"
        long.menu = UIMenu(children: (1...40).map { action("Line \($0)") })
        long.showsMenuAsPrimaryAction = true
        let held = Column.button("Hold me, or press the secondary button") { [weak self] in
            self?.chosen.text = "pressed"
        }
        held.menu = menu()
        held.addInteraction(UIToolTipInteraction(defaultToolTip: "It has a menu beside its action"))
        pad.text = "A context menu and a tooltip"
        pad.textAlignment = .center
        pad.textColor = Column.quiet
        pad.isUserInteractionEnabled = true
        pad.backgroundColor = .secondarySystemBackground
        pad.layer.cornerRadius = 12
        pad.addInteraction(UIContextMenuInteraction(delegate: self))
        pad.addInteraction(UIToolTipInteraction(defaultToolTip: "Press the secondary button"))
        let field = UITextField()
        field.borderStyle = .roundedRect
        field.text = "A field has the edit menu"
        rows = [
            (leading(pull), 34), (leading(units), 34), (leading(long), 34), (leading(held), 34),
            (pad, 120), (field, 36), (chosen, 24),
            (
                Column.toggle("A menu bar; F10 opens it", isOn: false) { [weak self] in
                    self?.window?.showsMenuBar = $0
                }, 32
            ),
        ]
        for (row, _) in rows { addSubview(row) }
    }

    required init?(coder: NSCoder) { nil }

    override func willMove(toWindow newWindow: UIWindow?) {
        super.willMove(toWindow: newWindow)
        if newWindow == nil { window?.showsMenuBar = false }
    }

    private func leading(_ view: UIView) -> UIView {
        let row = UIStackView(arrangedSubviews: [view, UIView()])
        return row
    }

    private func action(
        _ title: String, attributes: UIMenuElement.Attributes = [],
        state: UIMenuElement.State = .off
    ) -> UIAction {
        UIAction(title: title, attributes: attributes, state: state) { [weak self] in
            self?.chosen.text = $0.title
        }
    }

    /// With Alt held the menu has another command in its place.
    func archive(_ sender: Any?) { chosen.text = "Archive" }
    func archiveAll(_ sender: Any?) { chosen.text = "Archive all" }

    private func menu() -> UIMenu {
        let sort = UIMenu(
            title: "Sort by", options: .singleSelection,
            children: [action("Date", state: .on), action("Weight"), action("Note")])
        let slow = UIDeferredMenuElement.uncached { [weak self] completion in
            UIView.animate(withDuration: 0.8, animations: { self?.chosen.alpha = 0.99 }) { _ in
                self?.chosen.alpha = 1
                completion(self.map { [$0.action("Came later")] } ?? [])
            }
        }
        return UIMenu(children: [
            UIKeyCommand(title: "New entry", input: "n", modifierFlags: .control) {
                [weak self] _ in self?.chosen.text = "New entry"
            },
            action("Rename"), sort,
            UICommand(
                title: "Archive", action: Selector("archive:", MenusPage.archive(_:)),
                alternates: [
                    UICommandAlternate(
                        title: "Archive all", action: Selector("all:", MenusPage.archiveAll(_:)),
                        modifierFlags: .alternate)
                ]),
            UIMenu(
                title: "More",
                children: [
                    action("One"),
                    UIMenu(title: "Deeper", children: [action("Two"), action("Three")]), slow,
                ]),
            UIMenu(
                options: .displayInline,
                children: [
                    action("Not now", attributes: .disabled),
                    action("Delete", attributes: .destructive),
                ]),
        ])
    }

    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
    ) -> UIContextMenuConfiguration? {
        UIContextMenuConfiguration(actionProvider: { [weak self] _ in self?.menu() })
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        Column.place(
            rows, in: CGRect(x: 0, y: 0, width: min(bounds.width, 360), height: bounds.height))
    }
}
