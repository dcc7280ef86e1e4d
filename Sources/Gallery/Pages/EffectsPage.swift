import Tactile

/// Blur over something colourful: materials to choose from, a card to drag, and a bar
/// under which a list scrolls.
final class EffectsPage: UIView {
    private let scroll = UIScrollView()
    private let stripes = (0..<40).map { _ in UILabel() }
    private let bar = UIVisualEffectView(effect: UIBlurEffect(style: .systemChromeMaterial))
    private let barLabel = Column.label("A bar over a list", size: 15)
    private let card = UIVisualEffectView(effect: nil)
    private let cardLabel = Column.label("Drag me", size: 17)
    /// What is in front of the card's blur, made of one translucent colour.
    private let vibrant = UIVisualEffectView(effect: nil)
    private let symbol = UIImageView(image: UIImage(systemName: "star.fill"))
    private let choice = UISegmentedControl(
        items: ["None", "Ultra thin", "Thin", "Material", "Thick", "Dark"])
    private var grip = CGPoint.zero

    private static let styles: [UIBlurEffect.Style?] = [
        nil, .systemUltraThinMaterial, .systemThinMaterial, .systemMaterial,
        .systemThickMaterial, .systemMaterialDark,
    ]
    private static let rowHeight: CGFloat = 44
    private static let barHeight: CGFloat = 49
    private static let cardSize = CGSize(width: 200, height: 120)

    override init(frame: CGRect) {
        super.init(frame: frame)
        scroll.clipsToBounds = true
        scroll.layer.cornerRadius = 12
        for (index, stripe) in stripes.enumerated() {
            stripe.text = "  Row \(index + 1)"
            stripe.textColor = .white
            stripe.backgroundColor = UIColor(
                hue: CGFloat(index % 10) / 10, saturation: 0.65, brightness: 0.7, alpha: 1)
            scroll.addSubview(stripe)
        }
        bar.contentView.addSubview(barLabel)
        card.clipsToBounds = true
        card.layer.cornerRadius = 20
        cardLabel.textAlignment = .center
        symbol.contentMode = .center
        for part in [cardLabel, symbol] as [UIView] { vibrant.contentView.addSubview(part) }
        card.contentView.addSubview(vibrant)
        let pan = UIPanGestureRecognizer()
        pan.addAction { [weak self] in self?.panned($0) }
        card.addGestureRecognizer(pan)
        choice.selectedSegmentIndex = 3
        choice.addAction(
            UIAction { [weak self] _ in
                UIView.animate(withDuration: 0.4) { self?.showChoice() }
            }, for: .valueChanged)
        for view in [choice, scroll, bar, card] { addSubview(view) }
        showChoice()
    }

    required init?(coder: NSCoder) { nil }

    private func showChoice() {
        let blur = Self.styles[max(0, choice.selectedSegmentIndex)].map {
            UIBlurEffect(style: $0)
        }
        card.effect = blur
        vibrant.effect = blur.map { UIVibrancyEffect(blurEffect: $0, style: .secondaryLabel) }
    }

    private func panned(_ pan: UIGestureRecognizer) {
        guard let pan = pan as? UIPanGestureRecognizer else { return }
        let place = pan.location(in: self)
        if pan.state == .began {
            grip = CGPoint(x: card.center.x - place.x, y: card.center.y - place.y)
        }
        card.center = CGPoint(x: place.x + grip.x, y: place.y + grip.y)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let height = max(0, bounds.height - 48)
        Column.place([(choice, 32), (scroll, height)], in: bounds)
        for (index, stripe) in stripes.enumerated() {
            stripe.frame = CGRect(
                x: 0, y: CGFloat(index) * Self.rowHeight, width: bounds.width,
                height: Self.rowHeight)
        }
        scroll.contentSize = CGSize(
            width: bounds.width, height: CGFloat(stripes.count) * Self.rowHeight)
        bar.frame = CGRect(
            x: 0, y: bounds.height - Self.barHeight, width: bounds.width,
            height: Self.barHeight)
        barLabel.frame = bar.bounds.insetBy(dx: 16, dy: 0)
        if card.bounds.isEmpty {
            card.frame = CGRect(
                origin: CGPoint(x: bounds.midX - 100, y: bounds.midY - 60), size: Self.cardSize)
        }
        vibrant.frame = card.bounds
        symbol.frame = CGRect(x: 0, y: 16, width: card.bounds.width, height: 32)
        cardLabel.frame = card.bounds
    }
}
