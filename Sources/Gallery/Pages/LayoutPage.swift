import Tactile

/// Three boxes held by constraints: equal gaps, widths in the ratio 1 : 2 : 1, a height that
/// follows a width, and a slider of its own for a constant.
final class LayoutPage: UIView {
    private var gap: NSLayoutConstraint?
    private let boxes = [UIView(), UIView(), UIView()]

    override init(frame: CGRect) {
        super.init(frame: frame)
        for (index, box) in boxes.enumerated() {
            box.translatesAutoresizingMaskIntoConstraints = false
            box.backgroundColor = [UIColor.systemIndigo, .systemTeal, .systemPink][index]
            box.layer.cornerRadius = 10
            addSubview(box)
        }
        let button = Column.button("Animate a constant") { [weak self] in self?.toggle() }
        button.translatesAutoresizingMaskIntoConstraints = false
        addSubview(button)
        let gap = boxes[0].topAnchor.constraint(equalTo: topAnchor, constant: 20)
        self.gap = gap
        NSLayoutConstraint.activate([
            gap,
            boxes[0].leadingAnchor.constraint(equalTo: leadingAnchor),
            boxes[1].leadingAnchor.constraint(equalTo: boxes[0].trailingAnchor, constant: 12),
            boxes[2].leadingAnchor.constraint(equalTo: boxes[1].trailingAnchor, constant: 12),
            boxes[2].trailingAnchor.constraint(equalTo: trailingAnchor),
            boxes[1].widthAnchor.constraint(equalTo: boxes[0].widthAnchor, multiplier: 2),
            boxes[2].widthAnchor.constraint(equalTo: boxes[0].widthAnchor),
            boxes[0].heightAnchor.constraint(equalTo: boxes[0].widthAnchor),
            boxes[1].heightAnchor.constraint(equalTo: boxes[0].heightAnchor),
            boxes[2].heightAnchor.constraint(equalTo: boxes[0].heightAnchor),
            boxes[1].topAnchor.constraint(equalTo: boxes[0].topAnchor),
            boxes[2].topAnchor.constraint(equalTo: boxes[0].topAnchor),
            button.centerXAnchor.constraint(equalTo: centerXAnchor),
            button.bottomAnchor.constraint(equalTo: bottomAnchor, constant: -8),
        ])
    }

    required init?(coder: NSCoder) {
        super.init(coder: coder)
    }

    private func toggle() {
        gap?.constant = gap?.constant == 20 ? 120 : 20
        UIView.animate(withDuration: 0.4) { self.layoutIfNeeded() }
    }
}
