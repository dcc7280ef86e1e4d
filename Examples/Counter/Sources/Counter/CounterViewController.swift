import Tactile

/// A number, and a button that makes it one larger.
final class CounterViewController: UIViewController {
    private(set) var count = 0
    let label = UILabel()
    let button = UIButton(type: .system)

    override func viewDidLoad() {
        super.viewDidLoad()
        label.font = .systemFont(ofSize: 48)
        label.textAlignment = .center
        button.setTitle("Count", for: .normal)
        button.addAction(
            UIAction { [weak self] _ in self?.countOneMore() }, for: .primaryActionTriggered)

        let stack = UIStackView(arrangedSubviews: [label, button])
        stack.axis = .vertical
        stack.spacing = 16
        stack.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(stack)
        NSLayoutConstraint.activate([
            stack.centerXAnchor.constraint(equalTo: view.centerXAnchor),
            stack.centerYAnchor.constraint(equalTo: view.centerYAnchor),
        ])
        showCount()
    }

    private func countOneMore() {
        count += 1
        showCount()
    }

    private func showCount() {
        label.text = "\(count)"
    }
}
