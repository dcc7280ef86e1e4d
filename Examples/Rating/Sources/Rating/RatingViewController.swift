import Tactile

/// A rating with what it says, and the one that others gave, which cannot be changed.
final class RatingViewController: UIViewController {
    let rating = RatingControl()
    let others = RatingControl()
    let clearButton = UIButton(type: .system)
    let label = UILabel()

    override func viewDidLoad() {
        super.viewDidLoad()
        let question = UILabel()
        question.font = .systemFont(ofSize: 20, weight: .semibold)
        question.text = "How was the soup?"

        rating.tintColor = .systemOrange
        rating.accessibilityLabel = "Your rating"
        rating.addAction(UIAction { [weak self] _ in self?.showValue() }, for: .valueChanged)

        label.textColor = .secondaryLabel
        clearButton.setTitle("Clear", for: .normal)
        clearButton.addAction(
            UIAction { [weak self] _ in
                self?.rating.setValue(0, animated: true)
                self?.showValue()
            }, for: .primaryActionTriggered)

        others.value = 4
        others.isEnabled = false
        others.accessibilityLabel = "What others say"

        let stack = UIStackView(arrangedSubviews: [question, rating, label, clearButton, others])
        stack.axis = .vertical
        stack.alignment = .center
        stack.spacing = 12
        stack.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(stack)
        NSLayoutConstraint.activate([
            stack.centerXAnchor.constraint(equalTo: view.centerXAnchor),
            stack.centerYAnchor.constraint(equalTo: view.centerYAnchor),
        ])
        showValue()
    }

    private func showValue() {
        label.text = rating.value == 0 ? "Not rated yet" : rating.valueInWords
        clearButton.isEnabled = rating.value > 0
    }
}
