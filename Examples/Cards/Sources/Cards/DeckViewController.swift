import Tactile

/// A scene with a button that brings a card.
final class DeckViewController: UIViewController {
    let button = UIButton(type: .system)
    private let transition = CardTransition()

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemGroupedBackground
        button.setTitle("Show a Card", for: .normal)
        button.addAction(
            UIAction { [weak self] _ in self?.showCard() }, for: .primaryActionTriggered)
        button.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(button)
        NSLayoutConstraint.activate([
            button.centerXAnchor.constraint(equalTo: view.centerXAnchor),
            button.centerYAnchor.constraint(equalTo: view.centerYAnchor),
        ])
    }

    private func showCard() {
        let card = CardViewController(transition: transition)
        card.modalPresentationStyle = .custom
        card.transitioningDelegate = transition
        present(card, animated: true)
    }
}

/// A card that is pulled down to put it away.
final class CardViewController: UIViewController {
    private let transition: CardTransition

    init(transition: CardTransition) {
        self.transition = transition
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemIndigo
        view.layer.cornerRadius = 20
        let pan = UIPanGestureRecognizer()
        pan.addAction { [weak self] pan in
            guard let self else { return }
            transition.pull(pan, on: self)
        }
        view.addGestureRecognizer(pan)
    }
}
