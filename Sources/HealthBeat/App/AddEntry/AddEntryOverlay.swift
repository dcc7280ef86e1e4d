import Diary
import Foundation
import Tactile

/// The dimmed window behind the panel: it takes every event that the panel does not, so that the
/// scenes behind get none while it is up.
final class AddEntryOverlay: UIView {
    let panel: AddEntryPanel

    static let dimming: CGFloat = 0.25

    init(model: DiaryModel, changing entry: Entry? = nil) {
        panel = AddEntryPanel(model: model, changing: entry)
        super.init(frame: .zero)
        backgroundColor = UIColor(white: 0, alpha: Self.dimming)
        autoresizingMask = [.flexibleWidth, .flexibleHeight]
        addSubview(panel)
        panel.onClose = { [weak self] in self?.dismiss() }
        keyboard = KeyboardWatch { [weak self] change in self?.makeRoom(for: change) }
    }

    required init?(coder: NSCoder) { nil }

    /// Fades in over all of `view`.
    func present(in view: UIView) {
        frame = view.bounds
        view.addSubview(self)
        layoutIfNeeded()
        alpha = 0
        UIView.animate(withDuration: Theme.Motion.house) { self.alpha = 1 }
        panel.weightField.becomeFirstResponder()
    }

    func dismiss() {
        panel.dateField.resignFirstResponder()
        panel.weightField.resignFirstResponder()
        onDismiss?()
        UIView.animate(
            withDuration: Theme.Motion.house, animations: { self.alpha = 0 },
            completion: { _ in self.removeFromSuperview() })
    }

    /// Called when the panel begins to go.
    var onDismiss: (() -> Void)?

    override func layoutSubviews() {
        super.layoutSubviews()
        let middle = (bounds.height * 0.45).rounded()
        let lowest = keyboardTop - Self.keyboardGap - AddEntryPanel.size.height / 2
        panel.center = CGPoint(
            x: bounds.midX.rounded(), y: max(min(middle, lowest), AddEntryPanel.size.height / 2))
    }

    /// Points between the panel and the number pad.
    static let keyboardGap: CGFloat = 8
    private var keyboard: KeyboardWatch?
    /// Where the number pad begins; infinite while there is none.
    private var keyboardTop = CGFloat.infinity

    /// Moves the panel out of the number pad's way, in step with it.
    private func makeRoom(for change: KeyboardWatch.Change) {
        let isCovered = change.top < (window?.bounds.height ?? 0)
        keyboardTop =
            isCovered ? convert(CGPoint(x: 0, y: change.top), from: nil).y : .infinity
        setNeedsLayout()
        change.animate { self.layoutIfNeeded() }
    }

    /// Never nil while it is shown: nothing behind can be hit.
    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        super.hitTest(point, with: event) ?? self
    }

    override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        if presses.contains(where: { $0.key?.keyCode == .keyboardEscape }) {
            dismiss()
        } else {
            super.pressesBegan(presses, with: event)
        }
    }
}
