import Tactile

/// Alerts, sheets and popovers, and what was answered last.
final class AlertsPage: UIView {
    private let answer = Column.label("")
    private let fields = UISwitch()
    private let many = UISwitch()
    private var rows: [(UIView, CGFloat)] = []

    override init(frame: CGRect) {
        super.init(frame: frame)
        let alert = Column.button("An alert") { [weak self] in self?.ask(.alert) }
        let sheet = Column.button("An action sheet") { [weak self] in self?.ask(.actionSheet) }
        let popover = UIButton(type: .system)
        popover.setTitle("An action sheet that points here", for: .normal)
        popover.addAction(
            UIAction { [weak self, unowned popover] _ in self?.ask(.actionSheet, from: popover) },
            for: .touchUpInside)
        for button in [alert, sheet, popover] { button.contentHorizontalAlignment = .leading }
        rows = [
            (alert, 32), (sheet, 32), (popover, 32), (row("Text fields", fields), 32),
            (row("Ten choices", many), 32), (answer, 24),
        ]
        for (row, _) in rows { addSubview(row) }
    }

    required init?(coder: NSCoder) { nil }

    private func row(_ title: String, _ knob: UISwitch) -> UIView {
        let row = UIStackView(arrangedSubviews: [Column.label(title), knob])
        row.alignment = .center
        row.distribution = .equalSpacing
        return row
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        Column.place(
            rows, in: CGRect(x: 0, y: 0, width: min(bounds.width, 320), height: bounds.height))
    }

    private func ask(_ style: UIAlertController.Style, from source: UIView? = nil) {
        let alert = UIAlertController(
            title: "Delete 3 entries?", message: "They can be brought back by Undo.",
            preferredStyle: style)
        let say: (UIAlertAction) -> Void = { [weak self, unowned alert] action in
            let typed = (alert.textFields ?? []).compactMap(\.text).joined(separator: ", ")
            self?.answer.text = (action.title ?? "") + (typed.isEmpty ? "" : ": \(typed)")
        }
        alert.addAction(UIAlertAction(title: "Cancel", style: .cancel, handler: say))
        if many.isOn {
            for number in 1...10 {
                alert.addAction(
                    UIAlertAction(title: "Choice \(number)", style: .default, handler: say))
            }
        }
        alert.addAction(UIAlertAction(title: "Delete", style: .destructive, handler: say))
        let keep = UIAlertAction(title: "Keep", style: .default, handler: say)
        alert.addAction(keep)
        if style == .alert {
            alert.preferredAction = keep
            if fields.isOn {
                alert.addTextField { $0.placeholder = "Reason" }
                alert.addTextField {
                    $0.placeholder = "Password"
                    $0.isSecureTextEntry = true
                }
            }
        }
        alert.popoverPresentationController?.sourceView = source
        showOver(alert)
    }
}
