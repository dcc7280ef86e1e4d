import Foundation
import TactileDrawing
import TactileGeometry

extension CALayer {
    static func standardValue(_ key: String) -> Any? {
        properties[key].flatMap { properties.standard($0) }?.object
    }

    func valueOfKey(_ key: String) -> Any? {
        if let property = type(of: self).properties[key] { return property.value(of: self)?.object }
        return customValues?[key] ?? style?[key] ?? type(of: self).defaultValue(forKey: key)
    }

    func setValueOfKey(_ value: Any?, _ key: String) {
        if let property = type(of: self).properties[key] {
            property.setObject(value, of: self)
            return
        }
        let action = willChange(named: key)
        customValues = customValues ?? [:]
        customValues?[key] = value
        if type(of: self).needsDisplay(forKey: key) { setNeedsDisplay() }
        action?.run(forKey: key, object: self, arguments: nil)
        valueListeners?.tell()
    }

    func valueOfPath(_ keyPath: String) -> Any? {
        guard keyPath.contains(".") else { return value(forKey: keyPath) }
        if let path = AnimationPath(keyPath, of: self), let whole = path.property.value(of: self) {
            return whole.component(path.component)?.object
        }
        guard let (layer, rest) = sublayerPath(keyPath) else { return nil }
        return layer.value(forKeyPath: rest)
    }

    func setValueOfPath(_ value: Any?, _ keyPath: String) {
        guard keyPath.contains(".") else {
            setValue(value, forKey: keyPath)
            return
        }
        if let path = AnimationPath(keyPath, of: self), var whole = path.property.value(of: self) {
            guard let part = AnimationValue(value, kind: path.component.kind) else { return }
            whole.setComponent(path.component, part)
            path.property.set(whole, of: self)
            return
        }
        guard let (layer, rest) = sublayerPath(keyPath) else { return }
        layer.setValue(value, forKeyPath: rest)
    }

    /// `sublayers.NAME.rest` leads to a sublayer by its name, `mask.rest` to the mask.
    func sublayerPath(_ keyPath: String) -> (CALayer, String)? {
        let parts = keyPath.split(separator: ".", maxSplits: 2).map(String.init)
        if parts.count == 3, parts[0] == "sublayers",
            let layer = children.first(where: { $0.name == parts[1] })
        {
            return (layer, parts[2])
        }
        if parts.count > 1, parts[0] == "mask", let maskLayer {
            return (maskLayer, parts.dropFirst().joined(separator: "."))
        }
        return nil
    }
}
