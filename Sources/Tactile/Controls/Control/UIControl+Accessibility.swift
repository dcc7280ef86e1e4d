import Foundation
import TactileViews

/// What every control does for readers of the screen.
extension UIControl {
    /// Whether the control is selected or not enabled. A subclass adds what it is, such as
    /// `.button`.
    var stateTraits: UIAccessibilityTraits {
        var traits = UIAccessibilityTraits.none
        if isSelected { traits.insert(.selected) }
        if !isEnabled { traits.insert(.notEnabled) }
        return traits
    }

    func isPressedByReader() -> Bool {
        if isEnabled, menuDriver?.openedByCommand() == true { return true }
        guard isEnabled, isActivatedByKeys else { return false }
        sendActions(for: .touchDown)
        sendActions(for: .touchUpInside)
        didActivate(with: nil)
        return true
    }

    /// Does what ``adjustValue(by:)`` does for steps up or down.
    func adjustFromReader(by count: Int) {
        if isEnabled { _ = adjustValue(by: .steps(count)) }
    }
}

extension Float {
    /// A part of one as a whole number of per cent, as in "42%"; "0%" of what is no number.
    var inPercent: String {
        isFinite ? "\(Int((min(max(self, -100), 100) * 100).rounded()))%" : "0%"
    }
}
