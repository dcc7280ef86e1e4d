import UIKit

/// A stack of cards. A tapped one grows into a scene of its own.
class WalletViewController: UIViewController {
    let cards = [
        Card(name: "Ocean", balance: 120), Card(name: "Forest", balance: 45),
        Card(name: "Sunset", balance: 300),
    ]
    private(set) var cardViews: [CardView] = []
    private let titleLabel = UILabel()
    private let transition = CardTransition()

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        titleLabel.text = Bundle.main.object(forInfoDictionaryKey: "CFBundleDisplayName") as? String
        titleLabel.font = .preferredFont(forTextStyle: .largeTitle)
        view.addSubview(titleLabel)
        for card in cards {
            let cardView = CardView(card: card)
            cardView.addGestureRecognizer(
                UITapGestureRecognizer(target: self, action: #selector(open(_:))))
            view.addSubview(cardView)
            cardViews.append(cardView)
        }
    }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        let area = view.bounds.inset(by: view.safeAreaInsets).insetBy(dx: 20, dy: 20)
        titleLabel.frame = CGRect(x: area.minX, y: area.minY, width: area.width, height: 44)
        for (index, cardView) in cardViews.enumerated() {
            cardView.frame = CGRect(
                x: area.minX, y: area.minY + 64 + CGFloat(index) * 60, width: area.width,
                height: 180)
        }
    }

    @objc private func open(_ recognizer: UITapGestureRecognizer) {
        guard let cardView = recognizer.view as? CardView else { return }
        let detail = CardViewController(card: cardView.card)
        transition.origin = cardView
        detail.transition = transition
        detail.modalPresentationStyle = .custom
        detail.transitioningDelegate = transition
        present(detail, animated: true)
    }
}
