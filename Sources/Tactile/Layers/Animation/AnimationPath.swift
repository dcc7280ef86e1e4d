import Foundation
import TactileGeometry

/// A key path such as `transform.rotation.z`, split into a property and a part of it.
@MainActor
struct AnimationPath {
    let property: LayerProperty
    let component: Component

    enum Component {
        case whole
        case x, y, width, height, origin, size
        case rotationX, rotationY, rotationZ
        case scale, scaleX, scaleY, scaleZ
        case translation, translationX, translationY, translationZ

        var kind: AnimationValue.Kind {
            switch self {
            case .whole: .object
            case .origin: .point
            case .size, .translation: .size
            default: .number
            }
        }
    }

    /// `nil` for a path that leads to no property of the layer's class.
    init?(_ keyPath: String, of layer: CALayer) {
        self.init(keyPath, in: type(of: layer).properties)
    }

    init?(_ keyPath: String, in properties: LayerPropertyTable) {
        guard let dot = keyPath.firstIndex(of: ".") else {
            guard let property = properties[keyPath] else { return nil }
            self.property = property
            component = .whole
            return
        }
        guard let property = properties[String(keyPath[..<dot])],
            let component = AnimationPath.component(
                keyPath[keyPath.index(after: dot)...], of: property.kind)
        else { return nil }
        self.property = property
        self.component = component
    }

    private static func component(_ name: Substring, of kind: AnimationValue.Kind) -> Component? {
        switch (kind, name) {
        case (.point, "x"): .x
        case (.point, "y"): .y
        case (.size, "width"): .width
        case (.size, "height"): .height
        case (.rect, "origin"): .origin
        case (.rect, "size"): .size
        case (.rect, "origin.x"): .x
        case (.rect, "origin.y"): .y
        case (.rect, "size.width"): .width
        case (.rect, "size.height"): .height
        case (.transform, "rotation"), (.transform, "rotation.z"): .rotationZ
        case (.transform, "rotation.x"): .rotationX
        case (.transform, "rotation.y"): .rotationY
        case (.transform, "scale"): .scale
        case (.transform, "scale.x"): .scaleX
        case (.transform, "scale.y"): .scaleY
        case (.transform, "scale.z"): .scaleZ
        case (.transform, "translation"): .translation
        case (.transform, "translation.x"): .translationX
        case (.transform, "translation.y"): .translationY
        case (.transform, "translation.z"): .translationZ
        default: nil
        }
    }

    /// The kind of the values that an animation of this path has.
    var kind: AnimationValue.Kind { component == .whole ? property.kind : component.kind }
}

extension AnimationValue {
    func component(_ component: AnimationPath.Component) -> AnimationValue? {
        if component == .whole { return self }
        switch self {
        case .point(let point):
            return component == .x ? .number(point.x) : component == .y ? .number(point.y) : nil
        case .size(let size):
            return component == .width
                ? .number(size.width) : component == .height ? .number(size.height) : nil
        case .rect(let rect):
            switch component {
            case .x: return .number(rect.origin.x)
            case .y: return .number(rect.origin.y)
            case .width: return .number(rect.size.width)
            case .height: return .number(rect.size.height)
            case .origin: return .point(rect.origin)
            case .size: return .size(rect.size)
            default: return nil
            }
        case .transform(let transform):
            return TransformParts(transform).component(component)
        default: return nil
        }
    }

    mutating func setComponent(
        _ component: AnimationPath.Component, _ value: AnimationValue
    ) {
        if component == .whole {
            self = value
            return
        }
        switch (self, value) {
        case (.point(var point), .number(let number)):
            if component == .x { point.x = number } else { point.y = number }
            self = .point(point)
        case (.size(var size), .number(let number)):
            if component == .width { size.width = number } else { size.height = number }
            self = .size(size)
        case (.rect(var rect), .number(let number)):
            switch component {
            case .x: rect.origin.x = number
            case .y: rect.origin.y = number
            case .width: rect.size.width = number
            default: rect.size.height = number
            }
            self = .rect(rect)
        case (.rect(var rect), .point(let point)):
            rect.origin = point
            self = .rect(rect)
        case (.rect(var rect), .size(let size)):
            rect.size = size
            self = .rect(rect)
        case (.transform(let transform), _):
            var parts = TransformParts(transform)
            parts.setComponent(component, value)
            self = .transform(parts.transform)
        default: break
        }
    }
}
