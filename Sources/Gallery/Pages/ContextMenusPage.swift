import Tactile

/// Context menus with previews, and an edit menu that the program shows itself.
final class ContextMenusPage: UIView {
    private let said = Column.label("Nothing was chosen yet.")
    private let hills = PreviewCard(title: "Hills", colours: [.systemTeal, .systemGreen])
    private let dusk = PreviewCard(title: "Dusk", colours: [.systemIndigo, .systemOrange])
    private let pad = EditMenuPad()
    private let hints = [
        Column.label("Secondary button or a finger that rests: a scene; click that too", size: 13),
        Column.label(
            "A finger that rests lifts this one; the pointer opens the menu alone", size: 13),
        Column.label("Click anywhere in the field below for its own edit menu", size: 13),
    ]

    override init(frame: CGRect) {
        super.init(frame: frame)
        hills.showsScene = true
        hills.said = { [weak self] in self?.said.text = $0 }
        dusk.said = { [weak self] in self?.said.text = $0 }
        pad.said = { [weak self] in self?.said.text = $0 }
        for hint in hints {
            hint.textColor = .secondaryLabel
            hint.numberOfLines = 0
        }
        for view in [hints[0], hills, hints[1], dusk, hints[2], pad, said] { addSubview(view) }
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        super.layoutSubviews()
        let width = min(bounds.width, 420)
        Column.place(
            [
                (hints[0], 34), (hills, 84), (hints[1], 34), (dusk, 84), (hints[2], 34), (pad, 90),
                (said, 24),
            ], in: CGRect(x: 0, y: 0, width: width, height: bounds.height), gap: 10)
        hills.frame.size.width = 180
        dusk.frame.size.width = 180
    }
}

/// A picture with a name, which has a menu.
private final class PreviewCard: UIView, UIContextMenuInteractionDelegate {
    let title: String
    private let colours: [UIColor]
    private let name: UILabel
    /// Whether the menu shows a scene instead of the card itself.
    var showsScene = false
    var said: ((String) -> Void)?

    init(title: String, colours: [UIColor]) {
        self.title = title
        self.colours = colours
        name = Column.label(title, size: 17)
        super.init(frame: .zero)
        name.textColor = .white
        layer.cornerRadius = 12
        clipsToBounds = true
        let gradient = GradientView(colours: colours)
        gradient.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        addSubview(gradient)
        addSubview(name)
        addInteraction(UIContextMenuInteraction(delegate: self))
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        super.layoutSubviews()
        subviews.first?.frame = bounds
        name.frame = CGRect(x: 14, y: bounds.height - 34, width: bounds.width - 28, height: 24)
    }

    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
    ) -> UIContextMenuConfiguration? {
        let scene: UIContextMenuContentPreviewProvider = { [title, colours] in
            PictureController(title: title, colours: colours)
        }
        return UIContextMenuConfiguration(
            previewProvider: showsScene ? scene : nil,
            actionProvider: { [weak self] _ in
                UIMenu(
                    children: ["Open", "Share", "Mark as seen"].map { title in
                        UIAction(title: title) { _ in self?.said?("\(title) was chosen.") }
                    })
            })
    }

    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction,
        willPerformPreviewActionForMenuWith configuration: UIContextMenuConfiguration,
        animator: any UIContextMenuInteractionCommitAnimating
    ) {
        animator.preferredCommitStyle = showsScene ? .pop : .dismiss
        animator.addCompletion { [weak self] in
            guard let self else { return }
            said?("The preview of \(title) was opened.")
        }
    }
}

/// A large picture.
private final class PictureController: UIViewController {
    private let colours: [UIColor]

    init(title: String, colours: [UIColor]) {
        self.colours = colours
        super.init(nibName: nil, bundle: nil)
        self.title = title
        preferredContentSize = CGSize(width: 320, height: 200)
    }

    required init?(coder: NSCoder) { nil }

    override func loadView() { view = GradientView(colours: colours) }

    override func viewDidLoad() {
        super.viewDidLoad()
        let name = Column.label(title ?? "", size: 34)
        name.textColor = .white
        name.frame = CGRect(x: 20, y: 20, width: 280, height: 44)
        view.addSubview(name)
    }
}

/// Two colours that go into each other.
private final class GradientView: UIView {
    private let colours: [UIColor]

    init(colours: [UIColor]) {
        self.colours = colours
        super.init(frame: .zero)
        (layer as? CAGradientLayer)?.colors = colours.map(\.cgColor)
    }

    required init?(coder: NSCoder) { nil }

    override class var layerClass: AnyClass { CAGradientLayer.self }

    override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        (layer as? CAGradientLayer)?.colors = colours.map {
            $0.resolvedColor(with: traitCollection).cgColor
        }
    }
}

/// Shows an edit menu where it is clicked, and is lit while that is open.
private final class EditMenuPad: UIView, UIEditMenuInteractionDelegate {
    private lazy var interaction = UIEditMenuInteraction(delegate: self)
    var said: ((String) -> Void)?

    override init(frame: CGRect) {
        super.init(frame: frame)
        backgroundColor = .secondarySystemBackground
        layer.cornerRadius = 12
        addInteraction(interaction)
        let tap = UITapGestureRecognizer()
        tap.addAction { [weak self] in self?.tapped($0) }
        addGestureRecognizer(tap)
    }

    required init?(coder: NSCoder) { nil }

    private func tapped(_ tap: UIGestureRecognizer) {
        interaction.presentEditMenu(
            with: UIEditMenuConfiguration(identifier: nil, sourcePoint: tap.location(in: self)))
    }

    func editMenuInteraction(
        _ interaction: UIEditMenuInteraction, menuFor configuration: UIEditMenuConfiguration,
        suggestedActions: [UIMenuElement]
    ) -> UIMenu? {
        UIMenu(
            children: ["Paste here", "Insert a date", "Look up"].map { title in
                UIAction(title: title) { [weak self] _ in self?.said?("\(title) was chosen.") }
            })
    }

    func editMenuInteraction(
        _ interaction: UIEditMenuInteraction,
        willPresentMenuFor configuration: UIEditMenuConfiguration,
        animator: any UIEditMenuInteractionAnimating
    ) {
        animator.addAnimations { [weak self] in
            self?.backgroundColor = self?.tintColor.withAlphaComponent(0.25)
        }
    }

    func editMenuInteraction(
        _ interaction: UIEditMenuInteraction,
        willDismissMenuFor configuration: UIEditMenuConfiguration,
        animator: any UIEditMenuInteractionAnimating
    ) {
        animator.addAnimations { [weak self] in
            self?.backgroundColor = .secondarySystemBackground
        }
    }
}
