import Foundation
import TactileGeometry
import TactileLayers
import TactilePlatform

extension UIView {
    func firstView(tagged tag: Int) -> UIView? {
        if self.tag == tag { return self }
        for view in storage.subviews {
            if let found = view.viewWithTag(tag) { return found }
        }
        return nil
    }

    package var appearanceRecord: AppearanceRecord {
        get { storage.appearanceRecord }
        set { storage.appearanceRecord = newValue }
    }

    /// The pointer's shape over this view; a subview's own comes first.
    package var pointerCursor: PlatformCursor? {
        get { storage.pointerCursor }
        set { storage.pointerCursor = newValue }
    }

    /// The value of one of the view's own properties, under its name in Objective-C or in Swift.
    func ownValue(_ key: String) -> Any? {
        switch key {
        case "frame": return frame
        case "bounds": return bounds
        case "center": return center
        case "transform": return transform
        case "alpha": return alpha
        case "hidden", "isHidden": return isHidden
        case "opaque", "isOpaque": return isOpaque
        case "clipsToBounds": return clipsToBounds
        case "backgroundColor": return backgroundColor
        case "tintColor": return tintColor
        case "tag": return tag
        case "layer": return layer
        case "superview": return superview
        case "window": return window
        case "subviews": return subviews
        case "userInteractionEnabled", "isUserInteractionEnabled": return isUserInteractionEnabled
        default:
            let own = (self as? any KeyedValues)?.keyedValue(key)
            if let own = own ?? (self as? any KeyedControl)?.controlValue(key) { return own.value }
            ApplicationSession.current.report(
                "\(type(of: self)) has no value under the name \(key): ask the property itself.")
            return nil
        }
    }

    /// Tells whoever observes the view that a value which the layer does not know may be another
    /// one.
    package func valueDidChange() { layer.valueListeners?.tell() }
}

/// What stands under a key: `nil` is a value, too.
package struct KeyedValue {
    package let value: Any?

    package init<Value>(_ value: Value?) { self.value = value }
}

/// A view of another module that answers for keys of its own, before those of all controls.
@MainActor
package protocol KeyedValues: UIView {
    func keyedValue(_ key: String) -> KeyedValue?
}

/// What all controls answer for.
@MainActor
package protocol KeyedControl: UIView {
    func controlValue(_ key: String) -> KeyedValue?
}
