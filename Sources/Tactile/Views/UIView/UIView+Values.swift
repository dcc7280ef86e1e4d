import Foundation
import TactileGeometry
import TactileLayers

extension UIView {
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
            ApplicationSession.current.report(
                "\(type(of: self)) has no value under the name \(key): ask the property itself.")
            return nil
        }
    }

    /// Tells whoever observes the view that a value which the layer does not know may be another one.
    package func valueDidChange() { layer.valueListeners?.tell() }
}
