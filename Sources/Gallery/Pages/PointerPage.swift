import Tactile

/// What the pointer looks like over things, and what they do under it.
final class PointerPage: UIView, UIPointerInteractionDelegate {
    /// A field of the page with what it shows.
    private enum Kind: Int, CaseIterable {
        case highlight, lift, tint, automatic, text, column, ring, hidden

        var title: String {
            switch self {
            case .highlight: "Lit"
            case .lift: "Lifted"
            case .tint: "Tinted"
            case .automatic: "What fits"
            case .text: "For letters"
            case .column: "For columns"
            case .ring: "A ring"
            case .hidden: "No pointer"
            }
        }

        /// Whether it has a ground of its own.
        var hasGround: Bool { self != .highlight }
    }

    /// The pictures that the desktop's theme has.
    private static let cursors: [(name: String, cursor: PlatformCursor)] = [
        ("Arrow", .arrow), ("Text", .text), ("Tall text", .verticalText), ("Aim", .crosshair),
        ("Cell", .cell), ("Help", .help), ("Menu", .contextMenu), ("Nearer", .zoomIn),
        ("Farther", .zoomOut), ("Link", .pointingHand), ("Can be held", .openHand),
        ("Held", .closedHand), ("Move", .move), ("Wait", .wait), ("At work", .progress),
        ("Copy", .copy), ("Reference", .alias), ("No drop", .noDrop), ("Forbidden", .notAllowed),
        ("Width", .horizontalResize), ("Height", .verticalResize), ("Falling", .fallingResize),
        ("Rising", .risingResize), ("Columns", .columnResize), ("Rows", .rowResize),
        ("Top", .topResize), ("Bottom", .bottomResize), ("Left", .leftResize),
        ("Right", .rightResize), ("Top left", .topLeftResize), ("Top right", .topRightResize),
        ("Bottom left", .bottomLeftResize), ("Bottom right", .bottomRightResize),
    ]

    private var fields: [UILabel] = []
    /// Each has the tag of its cursor, counted on from the kinds of fields.
    private var chips: [UILabel] = []
    private let said = Column.label("Move the pointer over the fields.")

    override init(frame: CGRect) {
        super.init(frame: frame)
        for kind in Kind.allCases {
            let field = Column.label(kind.title)
            field.textAlignment = .center
            field.tag = kind.rawValue
            field.isUserInteractionEnabled = true
            if kind.hasGround {
                field.backgroundColor = .secondarySystemBackground
                field.layer.cornerRadius = 10
            }
            field.addInteraction(UIPointerInteraction(delegate: self))
            addSubview(field)
            fields.append(field)
        }
        for (index, cursor) in Self.cursors.enumerated() {
            let chip = Column.label(cursor.name, size: 13)
            chip.textAlignment = .center
            chip.tag = Kind.allCases.count + index
            chip.isUserInteractionEnabled = true
            chip.backgroundColor = .secondarySystemBackground
            chip.addInteraction(UIPointerInteraction(delegate: self))
            addSubview(chip)
            chips.append(chip)
        }
        said.textColor = .secondaryLabel
        addSubview(said)
    }

    required init?(coder: NSCoder) { nil }

    func pointerInteraction(
        _ interaction: UIPointerInteraction, styleFor region: UIPointerRegion
    ) -> UIPointerStyle? {
        guard let view = interaction.view else { return nil }
        guard let kind = Kind(rawValue: view.tag) else {
            return UIPointerStyle(cursor: Self.cursors[view.tag - Kind.allCases.count].cursor)
        }
        let preview = UITargetedPreview(view: view)
        switch kind {
        case .highlight: return UIPointerStyle(effect: .highlight(preview))
        case .lift: return UIPointerStyle(effect: .lift(preview))
        case .tint: return UIPointerStyle(effect: .hover(preview, prefersScaledContent: false))
        case .automatic: return UIPointerStyle(effect: .automatic(preview))
        case .text: return UIPointerStyle(shape: .verticalBeam(length: 22))
        case .column: return UIPointerStyle(shape: .horizontalBeam(length: 22))
        case .ring:
            let ring = UIBezierPath(ovalIn: CGRect(x: -12, y: -12, width: 24, height: 24))
            ring.append(UIBezierPath(ovalIn: CGRect(x: -6, y: -6, width: 12, height: 12)))
            ring.usesEvenOddFillRule = true
            return UIPointerStyle(shape: .path(ring))
        case .hidden: return .hidden()
        }
    }

    func pointerInteraction(
        _ interaction: UIPointerInteraction, willEnter region: UIPointerRegion,
        animator: any UIPointerInteractionAnimating
    ) {
        guard let kind = interaction.view.flatMap({ Kind(rawValue: $0.tag) }) else { return }
        animator.addAnimations { [weak self] in self?.said.text = "Over “\(kind.title)”." }
    }

    func pointerInteraction(
        _ interaction: UIPointerInteraction, willExit region: UIPointerRegion,
        animator: any UIPointerInteractionAnimating
    ) {
        said.text = "Move the pointer over the fields."
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let columns = bounds.width > 480 ? 4 : 2
        let gap: CGFloat = 24
        let width = (min(bounds.width, 640) - CGFloat(columns - 1) * gap) / CGFloat(columns)
        for (index, field) in fields.enumerated() {
            let (row, column) = index.quotientAndRemainder(dividingBy: columns)
            field.frame = CGRect(
                x: CGFloat(column) * (width + gap), y: 12 + CGFloat(row) * (64 + gap),
                width: max(0, width), height: 64)
        }
        let rows = CGFloat((fields.count + columns - 1) / columns)
        said.frame = CGRect(x: 0, y: 12 + rows * (64 + gap), width: bounds.width, height: 24)
        let inRow = max(1, Int(min(bounds.width, 640) / 104))
        for (index, chip) in chips.enumerated() {
            let (row, column) = index.quotientAndRemainder(dividingBy: inRow)
            chip.frame = CGRect(
                x: CGFloat(column) * 104, y: said.frame.maxY + 16 + CGFloat(row) * 36, width: 98,
                height: 30)
        }
    }
}
