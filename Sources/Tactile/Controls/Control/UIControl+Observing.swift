import Foundation
import TactileViews

/// The values of controls that are observed, and asked for by their keys.
extension UIControl: KeyedControl {
    /// The state is another one: the control shows it, and observers are told.
    func noteState() {
        stateDidChange()
        valueDidChange()
    }

    package func controlValue(_ key: String) -> KeyedValue? {
        switch key {
        case "enabled", "isEnabled": KeyedValue(isEnabled)
        case "selected", "isSelected": KeyedValue(isSelected)
        case "highlighted", "isHighlighted": KeyedValue(isHighlighted)
        default: nil
        }
    }
}
