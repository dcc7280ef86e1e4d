import Foundation
import TactileDrawing
import TactileGeometry
import TactileViews

/// What follows the pointer in the window where a drag began: a card for each item, over all else.
@MainActor
final class DragPreviews: UIView {
    private struct Card {
        var item: UIDragItem
        var source: UITargetedDragPreview
        var platter: PreviewPlatter
        /// From the pointer to the card's middle, in points.
        var offset: CGPoint
    }

    private var cards: [Card] = []
    private let count = UILabel()

    /// Seconds in which a card is lifted, and in which it goes to its place.
    private static let lift: TimeInterval = 0.2
    private static let departure: TimeInterval = 0.25
    /// How much larger a lifted card is.
    private static let growth: CGFloat = 1.04
    /// Between the cards of several items, in points.
    private static let pitch: CGFloat = 6
    private static let countSide: CGFloat = 22

    init(in window: UIWindow) {
        super.init(frame: window.bounds)
        autoresizingMask = [.flexibleWidth, .flexibleHeight]
        isUserInteractionEnabled = false
        count.textColor = .white
        count.backgroundColor = .systemRed
        count.textAlignment = .center
        count.font = .systemFont(ofSize: 13, weight: .semibold)
        count.layer.cornerRadius = Self.countSide / 2
        count.clipsToBounds = true
        count.isHidden = true
        addSubview(count)
        window.addSubview(self)
    }

    required init?(coder: NSCoder) { nil }

    /// The previews belong to one pointer: nothing of them is read out.
    override var accessibilityElementsHidden: Bool {
        get { true }
        set {}
    }

    /// Lifts a preview; `place` is where the press began, in the window's points.
    func add(_ item: UIDragItem, _ preview: UITargetedDragPreview, at place: CGPoint) {
        let platter = PreviewPlatter(of: preview, controller: nil)
        platter.center = Self.middle(of: preview)
        insertSubview(platter, belowSubview: count)
        cards.append(
            Card(
                item: item, source: preview, platter: platter,
                offset: CGPoint(x: platter.center.x - place.x, y: platter.center.y - place.y)))
    }

    var isEmpty: Bool { cards.isEmpty }

    /// Where a preview is in the window.
    private static func middle(of preview: UITargetedPreview) -> CGPoint {
        let target = preview.target
        var middle = target.center
        if preview.parameters.visiblePath != nil {
            let (visible, bounds) = (preview.visibleRect, preview.view.bounds)
            middle.x += visible.midX - bounds.midX
            middle.y += visible.midY - bounds.midY
        }
        return target.container.convert(middle, to: nil)
    }

    /// Lets the cards rise, with what the program adds to that.
    func lift(with animator: DragAnimator) {
        let cards = cards
        animator.run(for: Self.lift) {
            for card in cards {
                card.platter.isLifted = true
                card.platter.transform = CGAffineTransform(scaleX: Self.growth, y: Self.growth)
            }
        }
    }

    /// What is lifted begins to move: items may look otherwise from now on, and lie in a stack.
    func begin() {
        for index in cards.indices.reversed() {
            if let provider = cards[index].item.previewProvider { exchange(index, for: provider()) }
        }
        for index in cards.indices.dropFirst() {
            let shift = CGFloat(index) * Self.pitch
            cards[index].offset.x = cards[0].offset.x + shift
            cards[index].offset.y = cards[0].offset.y + shift
            sendSubviewToBack(cards[index].platter)
        }
        guard cards.count > 1 else { return }
        count.text = "\(cards.count)"
        count.isHidden = false
    }

    private func exchange(_ index: Int, for preview: UIDragPreview?) {
        let old = cards[index].platter
        guard let preview else {
            old.removeFromSuperview()
            cards.remove(at: index)
            return
        }
        let targeted = UITargetedPreview(
            view: preview.view, parameters: preview.parameters,
            target: UIPreviewTarget(container: self, center: old.center))
        let platter = PreviewPlatter(of: targeted, controller: nil)
        platter.center = old.center
        platter.isLifted = true
        insertSubview(platter, belowSubview: count)
        old.removeFromSuperview()
        cards[index].platter = platter
        // What is smaller than what was lifted is still under the pointer.
        let size = platter.bounds.size
        cards[index].offset.x = min(max(cards[index].offset.x, -size.width / 2), size.width / 2)
        cards[index].offset.y = min(max(cards[index].offset.y, -size.height / 2), size.height / 2)
    }

    /// The pointer is at a place, in the window's points.
    func move(to place: CGPoint) {
        UIView.performWithoutAnimation {
            for card in cards {
                card.platter.center = CGPoint(
                    x: place.x + card.offset.x, y: place.y + card.offset.y)
            }
            guard let first = cards.first?.platter.frame else { return }
            count.frame = CGRect(
                x: first.maxX - Self.countSide / 2, y: first.minY - Self.countSide / 2,
                width: Self.countSide, height: Self.countSide)
        }
    }

    /// The picture of the first card, for outside of the window, and the point of it under the
    /// pointer, in points.
    func picture() -> (image: UIImage, anchor: CGPoint)? {
        guard let card = cards.first else { return nil }
        let size = card.platter.bounds.size
        guard size.width >= 1, size.height >= 1 else { return nil }
        let format = UIGraphicsImageRendererFormat()
        format.scale = window?.contentScaleFactor ?? 1
        format.opaque = false
        let image = UIGraphicsImageRenderer(size: size, format: format).image { context in
            card.platter.layoutIfNeeded()
            card.platter.layer.render(in: context.cgContext)
        }
        return (
            image,
            CGPoint(x: size.width / 2 - card.offset.x, y: size.height / 2 - card.offset.y)
        )
    }

    // MARK: Ends

    /// Sends each card to its place and goes: where `place` says, or where it is, fading.
    func end(
        animators: [DragAnimator] = [],
        to place: (UIDragItem, UITargetedDragPreview) -> UITargetedDragPreview?,
        completion: @escaping () -> Void
    ) {
        let targets = cards.map { card in place(card.item, card.source) }
        count.isHidden = true
        let cards = cards
        let animator = DragAnimator()
        for (index, own) in animators.enumerated() where index > 0 || cards.isEmpty {
            own.run(for: Self.departure) {}
        }
        let first = cards.isEmpty ? animator : animators.first ?? animator
        first.run(for: Self.departure) {
            for (card, target) in zip(cards, targets) {
                card.platter.isLifted = false
                if let target, target.target.container.window === self.window {
                    card.platter.center = Self.middle(of: target)
                    card.platter.transform = target.target.transform
                } else {
                    card.platter.alpha = 0
                    card.platter.transform = CGAffineTransform(scaleX: 0.8, y: 0.8)
                }
            }
        } last: {
            self.removeFromSuperview()
            completion()
        }
    }

    /// Hides the cards while the pointer is outside of the window.
    func setOutside(_ isOutside: Bool) { isHidden = isOutside }
}
