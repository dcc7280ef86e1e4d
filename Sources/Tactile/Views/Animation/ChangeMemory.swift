import Foundation
import TactileDrawing
import TactileLayers

/// What layers had before blocks changed it, to be given back when what the blocks belong to is
/// cancelled.
@MainActor
final class ChangeMemory {
    private struct Property: Hashable {
        let layer: ObjectIdentifier
        let key: String
    }

    private struct Change {
        let layer: CALayer
        let key: String
        let value: Any?
    }

    private var changes: [Change] = []
    private var known: Set<Property> = []
    private var backgrounds: [ObjectIdentifier: (view: UIView, color: UIColor?)] = [:]

    /// A property of `layer` is about to be changed, for the first time or again.
    func note(_ layer: CALayer, key: String) {
        guard known.insert(Property(layer: ObjectIdentifier(layer), key: key)).inserted else {
            return
        }
        changes.append(Change(layer: layer, key: key, value: layer.value(forKeyPath: key)))
    }

    /// Remembers a background colour, of which the layer knows only what it is now.
    func noteBackground(of view: UIView) {
        let id = ObjectIdentifier(view)
        if backgrounds[id] == nil { backgrounds[id] = (view, view.storage.backgroundColor) }
    }

    /// Gives everything back, without animation, and forgets it.
    func restore() {
        UIView.performWithoutAnimation {
            for change in changes.reversed() {
                change.layer.restore(change.value, forKey: change.key)
            }
            for (view, color) in backgrounds.values { view.setBackgroundColor(color) }
        }
        changes.removeAll()
        known.removeAll()
        backgrounds.removeAll()
    }
}

extension CALayer {
    /// Sets what an animation changed to another value; a view's layer tells its view.
    func restore(_ value: Any?, forKey key: String) {
        setValue(value, forKeyPath: key)
        guard let view = delegate as? UIView, view.layer === self else { return }
        switch key {
        case "bounds": view.setNeedsLayout()
        case "backgroundColor":
            view.storage.backgroundColor = backgroundColor.map { UIColor(cgColor: $0) }
        default: break
        }
    }
}
