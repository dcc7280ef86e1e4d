import UIKit

/// One card and what happened to it. A drag down takes it back.
class CardViewController: UIViewController {
    let card: Card
    let cardView: CardView
    let historyLabel = UILabel()
    var transition: CardTransition?

    init(card: Card) {
        self.card = card
        cardView = CardView(card: card)
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        view.addSubview(cardView)
        historyLabel.numberOfLines = 0
        historyLabel.textAlignment = .center
        historyLabel.text = NSLocalizedString("Nothing happened yet.", comment: "")
        view.addSubview(historyLabel)
        view.addGestureRecognizer(
            UIPanGestureRecognizer(target: self, action: #selector(pan(_:))))
    }

    /// Where the card is in this scene, in the scene's coordinates.
    var cardFrame: CGRect {
        let top = view.safeAreaInsets.top + 20
        return CGRect(x: 20, y: top, width: view.bounds.width - 40, height: 180)
    }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        cardView.frame = cardFrame
        historyLabel.frame = CGRect(
            x: 20, y: cardFrame.maxY + 20, width: cardFrame.width, height: 80)
    }

    @objc private func pan(_ recognizer: UIPanGestureRecognizer) {
        let progress = recognizer.translation(in: view).y / view.bounds.height
        switch recognizer.state {
        case .began:
            transition?.interaction = UIPercentDrivenInteractiveTransition()
            dismiss(animated: true)
        case .changed:
            transition?.interaction?.update(max(progress, 0))
        case .ended where progress > 0.3 || recognizer.velocity(in: view).y > 900:
            transition?.interaction?.finish()
            transition?.interaction = nil
        case .ended, .cancelled:
            transition?.interaction?.cancel()
            transition?.interaction = nil
        default: break
        }
    }
}
