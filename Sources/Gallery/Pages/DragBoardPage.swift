import Tactile

/// A board of cards: they are dragged between lists and out to other programs, and text that is
/// dropped from elsewhere becomes a card.
final class DragBoardPage: UIView {
    private var lists: [BoardList] = []
    private let said = Column.label("Drag a card to another list, or text from another program.")

    override init(frame: CGRect) {
        super.init(frame: frame)
        let titles = [
            ("To do", ["Buy pears", "Call Ines", "Water the plants"]),
            ("Doing", ["Write the letter"]), ("Done", ["Pay the rent"]),
        ]
        for (title, cards) in titles {
            let list = BoardList(title: title)
            for text in cards { list.insert(BoardCard(text), at: list.cards.count) }
            list.onDrop = { [weak self] in self?.said.text = $0 }
            lists.append(list)
            addSubview(list)
        }
        said.textColor = Column.quiet
        said.numberOfLines = 0
        addSubview(said)
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        super.layoutSubviews()
        let gap: CGFloat = 12
        let width = (bounds.width - gap * CGFloat(lists.count - 1)) / CGFloat(lists.count)
        for (index, list) in lists.enumerated() {
            list.frame = CGRect(
                x: CGFloat(index) * (width + gap), y: 0, width: max(0, width), height: 320)
        }
        said.frame = CGRect(x: 0, y: 336, width: bounds.width, height: 40)
    }
}

/// One thing to do.
final class BoardCard: UIView, UIDragInteractionDelegate {
    let text: String

    static let height: CGFloat = 48

    init(_ text: String) {
        self.text = text
        super.init(frame: .zero)
        backgroundColor = .systemBackground
        layer.cornerRadius = 8
        let label = Column.label(text)
        label.frame = bounds.insetBy(dx: 10, dy: 4)
        label.numberOfLines = 2
        label.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        addSubview(label)
        addInteraction(UIDragInteraction(delegate: self))
    }

    required init?(coder: NSCoder) { nil }

    func dragInteraction(
        _ interaction: UIDragInteraction, itemsForBeginning session: any UIDragSession
    ) -> [UIDragItem] {
        let item = UIDragItem(itemProvider: NSItemProvider(object: NSString(string: text)))
        item.localObject = self
        return [item]
    }

    func dragInteraction(
        _ interaction: UIDragInteraction, willAnimateLiftWith animator: any UIDragAnimating,
        session: any UIDragSession
    ) { animator.addAnimations { self.alpha = 0.35 } }

    /// Another program that has moved a card has it now, and the board no more.
    func dragInteraction(
        _ interaction: UIDragInteraction, session: any UIDragSession,
        didEndWith operation: UIDropOperation
    ) {
        alpha = 1
        guard operation == .move, !isTaken else { return isTaken = false }
        (superview as? BoardList)?.remove(self)
        removeFromSuperview()
    }

    /// A list of this board has taken the card.
    var isTaken = false
}

/// A column of cards, which takes cards and texts.
final class BoardList: UIView, UIDropInteractionDelegate {
    private(set) var cards: [BoardCard] = []
    var onDrop: ((String) -> Void)?
    private let title: UILabel
    /// Where a card would go.
    private let mark = UIView()

    init(title text: String) {
        title = Column.label(text)
        super.init(frame: .zero)
        title.font = .systemFont(ofSize: 15, weight: .semibold)
        backgroundColor = .secondarySystemBackground
        layer.cornerRadius = 10
        mark.backgroundColor = Column.tint
        mark.isHidden = true
        addSubview(title)
        addSubview(mark)
        addInteraction(UIDropInteraction(delegate: self))
    }

    required init?(coder: NSCoder) { nil }

    func insert(_ card: BoardCard, at index: Int) {
        cards.insert(card, at: min(index, cards.count))
        addSubview(card)
        setNeedsLayout()
    }

    func remove(_ card: BoardCard) {
        cards.removeAll { $0 === card }
        setNeedsLayout()
    }

    private static let top: CGFloat = 40
    private static let pitch = BoardCard.height + 8

    private func frame(at index: Int) -> CGRect {
        CGRect(
            x: 8, y: Self.top + CGFloat(index) * Self.pitch, width: max(0, bounds.width - 16),
            height: BoardCard.height)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        title.frame = CGRect(x: 12, y: 8, width: max(0, bounds.width - 24), height: 24)
        for (index, card) in cards.enumerated() { card.frame = frame(at: index) }
    }

    private func index(of session: any UIDropSession) -> Int {
        let y = session.location(in: self).y - Self.top
        return max(0, min(cards.count, Int((y / Self.pitch).rounded())))
    }

    // MARK: Drops

    func dropInteraction(
        _ interaction: UIDropInteraction, canHandle session: any UIDropSession
    ) -> Bool { session.canLoadObjects(ofClass: String.self) }

    func dropInteraction(
        _ interaction: UIDropInteraction, sessionDidUpdate session: any UIDropSession
    ) -> UIDropProposal {
        let place = frame(at: index(of: session))
        mark.frame = CGRect(x: place.minX, y: place.minY - 5, width: place.width, height: 2)
        mark.isHidden = false
        return UIDropProposal(operation: session.localDragSession == nil ? .copy : .move)
    }

    func dropInteraction(
        _ interaction: UIDropInteraction, sessionDidExit session: any UIDropSession
    ) {
        mark.isHidden = true
    }

    func dropInteraction(_ interaction: UIDropInteraction, sessionDidEnd session: any UIDropSession)
    {
        mark.isHidden = true
    }

    func dropInteraction(_ interaction: UIDropInteraction, performDrop session: any UIDropSession) {
        var place = index(of: session)
        if let card = session.items.first?.localObject as? BoardCard {
            let old = card.superview as? BoardList
            if old === self, let before = cards.firstIndex(where: { $0 === card }), before < place {
                place -= 1
            }
            old?.remove(card)
            card.isTaken = true
            insert(card, at: place)
            onDrop?("“\(card.text)” is under “\(title.text ?? "")” now.")
            return
        }
        session.loadObjects(ofClass: String.self) { [weak self] texts in
            for text in texts {
                let line = text.split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
                guard !line.isEmpty else { continue }
                self?.insert(BoardCard(String(line.prefix(80))), at: place)
                self?.onDrop?("Another program's text is a card now.")
            }
        }
    }

    func dropInteraction(
        _ interaction: UIDropInteraction, previewForDropping item: UIDragItem,
        withDefault defaultPreview: UITargetedDragPreview
    ) -> UITargetedDragPreview? {
        guard let card = item.localObject as? BoardCard, card.window != nil else { return nil }
        layoutIfNeeded()
        return defaultPreview.retargetedPreview(
            with: UIDragPreviewTarget(container: self, center: card.center))
    }
}
