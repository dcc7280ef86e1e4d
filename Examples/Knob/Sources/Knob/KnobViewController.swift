import Tactile

/// A knob with its value below.
final class KnobViewController: UIViewController {
    let knob = KnobControl()
    let label = UILabel()

    override func viewDidLoad() {
        super.viewDidLoad()
        label.font = .monospacedDigitSystemFont(ofSize: 24, weight: .medium)
        label.textAlignment = .center
        knob.value = 0.5
        knob.addAction(
            UIAction { [weak self] _ in self?.showValue() }, for: .valueChanged)
        let stack = UIStackView(arrangedSubviews: [knob, label])
        stack.axis = .vertical
        stack.spacing = 12
        stack.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(stack)
        NSLayoutConstraint.activate([
            stack.centerXAnchor.constraint(equalTo: view.centerXAnchor),
            stack.centerYAnchor.constraint(equalTo: view.centerYAnchor),
        ])
        showValue()
    }

    private func showValue() { label.text = "\(Int((knob.value * 100).rounded())) %" }
}
