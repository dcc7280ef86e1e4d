import Tactile

extension UITableViewCell {
    /// Disables what a line holds, with the reason as its tooltip and for readers of the screen.
    ///
    /// - `reason`: nil where the line can be used.
    func hold(for reason: String?) {
        let tips = interactions.compactMap { $0 as? UIToolTipInteraction }
        guard reason != nil || !tips.isEmpty else { return }
        if let tip = tips.first {
            tip.defaultToolTip = reason
        } else {
            addInteraction(UIToolTipInteraction(defaultToolTip: reason))
        }
        accessibilityHint = reason
        Self.hold(self, for: reason)
    }

    private static func hold(_ view: UIView, for reason: String?) {
        for part in view.subviews {
            switch part {
            case let control as UIControl:
                control.isEnabled = reason == nil
                control.accessibilityHint = reason
            case let label as UILabel: label.isEnabled = reason == nil
            default: hold(part, for: reason)
            }
        }
    }
}
