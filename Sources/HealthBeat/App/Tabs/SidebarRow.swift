import Design
import Foundation
import Tactile

/// A row of the sidebar: an icon, a title, and at the end the row's keys.
final class SidebarRow: UIButton {
    /// What a row looks like when it is neither chosen nor touched.
    enum Look {
        /// A capsule in the card's colour: what adds an entry.
        case capsule
        case scene
        /// Less loud than the scenes.
        case foot
    }

    static var height: CGFloat { Theme.Text.room(36) }
    static let iconSide: CGFloat = 20
    private static let radius: CGFloat = 8

    private let look: Look
    private let iconView = UIImageView()
    private let nameLabel = UILabel()
    private let keysLabel = UILabel()
    private let image: UIImage
    private let chosenImage: UIImage
    /// Called with -1 for the arrow up and 1 for the arrow down.
    var onArrow: ((Int) -> Void)?

    init(
        _ look: Look, title: String, image: UIImage, chosenImage: UIImage? = nil, keys: String = ""
    ) {
        self.look = look
        self.image = image
        self.chosenImage = chosenImage ?? image
        super.init(frame: .zero)
        nameLabel.text = title
        nameLabel.adjustsFontSizeToFitWidth = true
        nameLabel.minimumScaleFactor = 0.8
        keysLabel.text = keys.replacing("+", with: " ")
        keysLabel.font = Theme.Text.captionSmall
        keysLabel.textAlignment = .trailing
        for part in [veil, iconView, nameLabel, keysLabel] {
            part.isUserInteractionEnabled = false
            addSubview(part)
        }
        let hover = UIHoverGestureRecognizer()
        hover.addAction { [weak self] in self?.hovered($0) }
        addGestureRecognizer(hover)
        if look == .capsule { layer.borderWidth = 0.5 }
        showLook()
    }

    required init?(coder: NSCoder) { nil }

    /// Whether the row's scene is the one that is shown.
    var isChosen = false {
        didSet {
            guard isChosen != oldValue else { return }
            focusGroupPriority = isChosen ? .prioritized : .ignored
            showLook()
        }
    }

    override var isEnabled: Bool { didSet { showLook() } }
    override var isHighlighted: Bool { didSet { showLook() } }
    /// Over the row's own ground while the pointer is on it, and darker while it is pressed.
    private let veil = UIView()
    private var isPointedAt = false

    private func hovered(_ hover: UIHoverGestureRecognizer) {
        isPointedAt = hover.state == .began || hover.state == .changed
        showLook()
    }

    private func showLook() {
        let palette = Theme.Palette.self
        let (icon, title): (UIColor, UIColor) =
            switch look {
            case .capsule: (palette.tint, palette.tint)
            case .scene where isChosen: (palette.tintOnFill, palette.tintOnFill)
            case .scene: (palette.secondaryLabel, palette.label)
            case .foot: (palette.secondaryLabel, palette.secondaryLabel)
            }
        iconView.image = isChosen ? chosenImage : image
        iconView.tintColor = icon
        nameLabel.textColor = title
        nameLabel.font =
            isChosen || look == .capsule ? Theme.Text.cardTitle : Theme.Text.subheadline
        keysLabel.textColor = palette.secondaryLabel
        backgroundColor = look == .capsule ? palette.card : isChosen ? palette.selectionFill : nil
        layer.borderColor = palette.separator.resolvedColor(with: traitCollection).cgColor
        veil.backgroundColor = isHighlighted ? palette.pressed : palette.hover
        // On the chosen row, where a press does nothing, it would make the title pale in the dark.
        let isHovered = isPointedAt && !isChosen
        veil.isHidden = !isEnabled || !(isHovered || isHighlighted)
        let isDark = traitCollection.userInterfaceStyle == .dark
        let alpha: CGFloat = isEnabled ? 1 : isDark ? 0.45 : 0.35
        for part in [iconView, nameLabel, keysLabel] { part.alpha = alpha }
        setNeedsLayout()
    }

    override func traitCollectionDidChange(_ previous: UITraitCollection?) {
        super.traitCollectionDidChange(previous)
        showLook()
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        layer.cornerRadius = look == .capsule ? bounds.height / 2 : Self.radius
        veil.frame = bounds
        veil.layer.cornerRadius = layer.cornerRadius
        let side = Self.iconSide
        let middle = ((bounds.height - side) / 2).rounded()
        iconView.leadingFrame = CGRect(x: 11, y: middle, width: side, height: side)
        let end = bounds.width - 11
        let name = nameLabel.sizeThatFits(Theme.Space.unbounded).width.rounded(.up)
        var keys = keysLabel.sizeThatFits(bounds.size).width.rounded(.up)
        // The keys are left out where the name takes their place.
        keysLabel.isHidden = 40 + name + 4 + keys > end
        if keysLabel.isHidden { keys = 0 }
        keysLabel.leadingFrame = CGRect(x: end - keys, y: 0, width: keys, height: bounds.height)
        nameLabel.leadingFrame = CGRect(
            x: 40, y: 0, width: max(0, keysLabel.leadingFrame.minX - (keys > 0 ? 44 : 40)),
            height: bounds.height)
    }

    override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        switch presses.first?.key?.keyCode {
        case .keyboardUpArrow where onArrow != nil: onArrow?(-1)
        case .keyboardDownArrow where onArrow != nil: onArrow?(1)
        default: super.pressesBegan(presses, with: event)
        }
    }

    // MARK: Accessibility

    override var accessibilityLabel: String? {
        get { nameLabel.text }
        set { super.accessibilityLabel = newValue }
    }
    override var accessibilityHint: String? {
        get { super.accessibilityHint ?? keysLabel.text }
        set { super.accessibilityHint = newValue }
    }
    override var defaultAccessibilityTraits: UIAccessibilityTraits {
        let traits = super.defaultAccessibilityTraits
        return isChosen ? traits.union(.selected) : traits
    }
}
