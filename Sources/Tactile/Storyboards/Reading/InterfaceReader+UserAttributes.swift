import Foundation
import TactileDrawing
import TactileGeometry
import TactileLayers
import TactileViews

extension InterfaceReader {
    /// Sets the user-defined runtime attributes of an object: properties that its class names as
    /// keys, and those of its layer.
    func setUserAttributes(_ object: AnyObject, _ element: InterfaceElement) {
        for attribute in element.list("userDefinedRuntimeAttributes") {
            guard let path = attribute["keyPath"] else {
                tell(attribute, "the attribute has no name.")
                continue
            }
            guard let value = userValue(attribute) else { continue }
            set(path, of: object, to: value, attribute)
        }
    }

    private func set(
        _ path: String, of object: AnyObject, to value: Any?, _ element: InterfaceElement
    ) {
        if let key = InterfaceTable.key(path, of: object) {
            if !set(key, of: object, to: value) {
                tell(
                    element,
                    "“\(path)” of \(type(of: object)) is \(key.type), and cannot be set to this value."
                )
            }
            return
        }
        if let view = object as? UIView {
            if path.hasPrefix("layer.") {
                let rest = String(path.dropFirst("layer.".count))
                let color = (value as? UIColor)?.cgColor
                view.layer.setValue(color ?? value, forKeyPath: rest)
                return
            }
            if setStandard(path, of: view, to: value) { return }
        }
        tell(element, "\(type(of: object)) has no attribute “\(path)” that a file can set.")
    }

    private func setStandard(_ name: String, of view: UIView, to value: Any?) -> Bool {
        switch name {
        case "clipsToBounds": if let on = value as? Bool { view.clipsToBounds = on }
        case "hidden": if let on = value as? Bool { view.isHidden = on }
        case "alpha": if let number = value as? Double { view.alpha = CGFloat(number) }
        case "tag": if let number = value as? Double { view.tag = Int(number) }
        case "tintColor": view.tintColor = value as? UIColor
        case "backgroundColor": view.backgroundColor = value as? UIColor
        default: return false
        }
        return true
    }

    /// A number goes into a property of any type of numbers.
    private func set(_ key: InterfaceKey, of object: AnyObject, to value: Any?) -> Bool {
        if key.set(object, value) { return true }
        guard let number = value as? Double else {
            // A character or a colour may be wanted as another kind of text or colour.
            if let color = value as? UIColor { return key.set(object, color.cgColor) }
            return false
        }
        let whole = Int(exactly: number.rounded()) ?? 0
        let forms: [Any] = [
            CGFloat(number), Float(number), whole, Int32(clamping: whole), Int64(whole),
            UInt(clamping: whole), UInt8(clamping: whole), number != 0,
            NSNumber(value: number),
        ]
        return forms.contains { key.set(object, $0) }
    }

    /// `.some(nil)` for a value that is none.
    private func userValue(_ element: InterfaceElement) -> Any?? {
        let child = element.child(key: "value")
        switch element["type"] {
        case "boolean": return .some(element.bool("value") ?? false)
        case "string", "localizedString":
            if let text = element["value"] { return .some(text) }
            return .some(child?.text ?? "")
        case "nil": return .some(nil)
        case "number":
            if let number = child?.number("value") { return .some(Double(number)) }
        case "color":
            if let child, let color = document.color(child) { return .some(color) }
            return nil
        case "image":
            var image: UIImage?
            document.image("value", of: element) { image = $0 }
            return image.map { .some($0) }
        case "point":
            if let child, let x = child.number("x"), let y = child.number("y") {
                return .some(CGPoint(x: x, y: y))
            }
        case "size":
            if let child, let width = child.number("width"), let height = child.number("height") {
                return .some(CGSize(width: width, height: height))
            }
        case "rect": if let rect = child?.rect { return .some(rect) }
        case "range":
            if let child, let start = child.int("location"), let length = child.int("length") {
                return .some(NSRange(location: start, length: length))
            }
        default: break
        }
        tell(element, "the attribute's value cannot be read.")
        return nil
    }
}
