import UIKit

@objc public protocol CardDeckDelegate: NSObjectProtocol {
    @objc optional func deck(_ deck: CardDeck, didSwipeCardAt index: Int, in direction: SwipeDirection)
    @objc optional func deckDidRunOut(_ deck: CardDeck)
    @objc optional func deck(_ deck: CardDeck, didTapCardAt index: Int)
    @objc optional func deck(_ deck: CardDeck, shouldSwipeCardAt index: Int, in direction: SwipeDirection) -> Bool
    @objc optional var backgroundScale: CGFloat { get }
}

@objc public enum SwipeDirection: Int { case left, right }

public protocol CardDeckDataSource: AnyObject {
    func numberOfCards(in deck: CardDeck) -> Int
    func deck(_ deck: CardDeck, viewForCardAt index: Int) -> UIView
}

/// Cards on top of each other, of which the first is thrown away by hand.
@IBDesignable
open class CardDeck: UIView, UIGestureRecognizerDelegate {
    public weak var dataSource: CardDeckDataSource? { didSet { reloadData() } }
    public weak var delegate: CardDeckDelegate?
    @IBInspectable public var visibleCount: Int = 3
    open private(set) var currentIndex = 0
    open private(set) var cards: [UIView] = []

    private let rotationMax: CGFloat = .pi / 10
    private var count = 0
    private var start = CGPoint.zero

    open override var bounds: CGRect {
        didSet { if oldValue.size != bounds.size { setNeedsLayout() } }
    }

    open func reloadData() {
        cards.forEach { $0.removeFromSuperview() }
        cards.removeAll()
        currentIndex = 0
        count = dataSource?.numberOfCards(in: self) ?? 0
        for _ in 0..<min(visibleCount, count) { appendCard() }
    }

    private func appendCard() {
        let index = currentIndex + cards.count
        guard index < count, let card = dataSource?.deck(self, viewForCardAt: index) else { return }
        let pan = UIPanGestureRecognizer(target: self, action: #selector(panned(_:)))
        pan.delegate = self
        card.addGestureRecognizer(pan)
        card.addGestureRecognizer(UITapGestureRecognizer(target: self, action: #selector(CardDeck.tapped(_:))))
        card.layer.shouldRasterize = true
        card.layer.rasterizationScale = UIScreen.main.scale
        if let last = cards.last { insertSubview(card, belowSubview: last) } else { addSubview(card) }
        cards.append(card)
        card.isUserInteractionEnabled = cards.count == 1
        place(card, at: cards.count - 1)
    }

    private func place(_ card: UIView, at position: Int) {
        let scale = pow(delegate?.backgroundScale ?? 0.9, CGFloat(position))
        card.transform = .identity
        card.frame = bounds.insetBy(dx: 10, dy: 20)
        card.layer.transform = CATransform3DTranslate(CATransform3DMakeScale(scale, scale, 1), 0, CGFloat(position) * 14, 0)
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        for (position, card) in cards.enumerated() where card.gestureRecognizers?.first?.state != .changed {
            place(card, at: position)
        }
    }

    open override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
        guard let pan = gestureRecognizer as? UIPanGestureRecognizer else { return true }
        let translation = pan.translation(in: self)
        return abs(translation.x) > abs(translation.y)
    }

    @objc private func tapped(_ recognizer: UITapGestureRecognizer) {
        delegate?.deck?(self, didTapCardAt: currentIndex)
    }

    @objc func panned(_ recognizer: UIPanGestureRecognizer) {
        guard let card = recognizer.view else { return }
        let translation = recognizer.translation(in: self)
        switch recognizer.state {
        case .began:
            start = recognizer.location(in: card)
            let anchor = CGPoint(x: start.x / card.bounds.width, y: start.y / card.bounds.height)
            let old = card.layer.position
            let moved = CGPoint(
                x: old.x + card.bounds.width * (anchor.x - card.layer.anchorPoint.x),
                y: old.y + card.bounds.height * (anchor.y - card.layer.anchorPoint.y))
            card.layer.anchorPoint = anchor
            card.layer.position = moved
        case .changed:
            let strength = min(translation.x / bounds.width, 1)
            var transform = CATransform3DMakeTranslation(translation.x, translation.y, 0)
            transform = CATransform3DRotate(transform, strength * rotationMax * (start.y > card.bounds.midY ? -1 : 1), 0, 0, 1)
            card.layer.transform = transform
        case .ended, .cancelled:
            let velocity = recognizer.velocity(in: self).x
            let direction: SwipeDirection = translation.x > 0 ? .right : .left
            let isFar = abs(translation.x) > bounds.width * 0.4 || abs(velocity) > 700
            if recognizer.state == .ended, isFar, delegate?.deck?(self, shouldSwipeCardAt: currentIndex, in: direction) ?? true {
                swipe(direction, from: translation)
            } else {
                comeBack(card)
            }
        default: break
        }
    }

    private func comeBack(_ card: UIView) {
        UIView.animate(withDuration: 0.4, delay: 0, usingSpringWithDamping: 0.6, initialSpringVelocity: 0, options: [.allowUserInteraction], animations: {
            card.layer.transform = CATransform3DIdentity
        }) { [weak self] _ in
            card.layer.anchorPoint = CGPoint(x: 0.5, y: 0.5)
            self?.setNeedsLayout()
        }
    }

    open func swipe(_ direction: SwipeDirection, from translation: CGPoint = .zero) {
        guard let card = cards.first else { return }
        let index = currentIndex
        cards.removeFirst()
        currentIndex += 1
        card.isUserInteractionEnabled = false
        let way = (direction == .right ? 1 : -1) * bounds.width * 2
        UIView.animateKeyframes(withDuration: 0.3, delay: 0, options: [], animations: {
            UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 1) {
                card.layer.transform = CATransform3DMakeTranslation(way, translation.y * 2, 0)
            }
            UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) { card.alpha = 0 }
        }, completion: { _ in card.removeFromSuperview() })
        cards.first?.isUserInteractionEnabled = true
        appendCard()
        UIView.animate(withDuration: 0.25) {
            for (position, card) in self.cards.enumerated() { self.place(card, at: position) }
        }
        delegate?.deck?(self, didSwipeCardAt: index, in: direction)
        if let delegate = delegate, cards.isEmpty, delegate.responds(to: #selector(CardDeckDelegate.deckDidRunOut(_:))) {
            delegate.deckDidRunOut!(self)
        }
    }
}

class DeckController: UIViewController, CardDeckDataSource, CardDeckDelegate {
    @IBOutlet weak var unused: UIView?
    let deck = CardDeck()
    var told: [String] = []
    var allowsLeft = true
    let colors: [UIColor] = [.red, .green, .blue, .yellow]

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .white
        deck.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(deck)
        NSLayoutConstraint.activate([
            deck.leadingAnchor.constraint(equalTo: view.leadingAnchor),
            deck.trailingAnchor.constraint(equalTo: view.trailingAnchor),
            deck.topAnchor.constraint(equalTo: view.topAnchor, constant: 40),
            deck.heightAnchor.constraint(equalToConstant: 300),
        ])
        deck.delegate = self
        deck.dataSource = self
    }

    func numberOfCards(in deck: CardDeck) -> Int { return colors.count }
    func deck(_ deck: CardDeck, viewForCardAt index: Int) -> UIView {
        let card = UIView()
        card.backgroundColor = colors[index]
        card.layer.cornerRadius = 12
        return card
    }
    func deck(_ deck: CardDeck, didSwipeCardAt index: Int, in direction: SwipeDirection) {
        told.append("\(index) \(direction == .left ? "left" : "right")")
    }
    func deck(_ deck: CardDeck, didTapCardAt index: Int) { told.append("tap \(index)") }
    func deck(_ deck: CardDeck, shouldSwipeCardAt index: Int, in direction: SwipeDirection) -> Bool {
        return direction == .right || allowsLeft
    }
    @objc func deckDidRunOut(_ deck: CardDeck) { told.append("out") }
}
