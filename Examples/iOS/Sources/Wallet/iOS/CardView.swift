import UIKit

struct Card {
    /// The name of its colour in the asset catalogue, too.
    let name: String
    let balance: Int
}

/// A card with rounded corners, its name and what is on it.
class CardView: UIView {
    let card: Card
    private let nameLabel = UILabel()
    private let balanceLabel = UILabel()

    init(card: Card) {
        self.card = card
        super.init(frame: .zero)
        backgroundColor = UIColor(named: card.name)
        layer.cornerRadius = 16
        layer.shadowOpacity = 0.25
        layer.shadowRadius = 6
        layer.shadowOffset = CGSize(width: 0, height: 2)
        nameLabel.text = NSLocalizedString(card.name, comment: "A card's name")
        nameLabel.font = .preferredFont(forTextStyle: .headline)
        balanceLabel.text = String(
            format: NSLocalizedString("%d points", comment: "What is on a card"), card.balance)
        for label in [nameLabel, balanceLabel] {
            label.textColor = .white
            label.translatesAutoresizingMaskIntoConstraints = false
            addSubview(label)
            label.topAnchor.constraint(equalTo: topAnchor, constant: 16).isActive = true
        }
        NSLayoutConstraint.activate([
            nameLabel.leadingAnchor.constraint(equalTo: leadingAnchor, constant: 16),
            balanceLabel.trailingAnchor.constraint(equalTo: trailingAnchor, constant: -16),
        ])
    }

    required init?(coder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }
}
