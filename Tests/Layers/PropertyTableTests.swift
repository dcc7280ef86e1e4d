import Foundation
import TactileDrawing
import TactileGeometry
import Testing

@testable import TactileLayers

/// What the declaration of a property promises, for every property of every class.
@MainActor
@Suite
struct PropertyTableTests {
    static let kinds: [CALayer.Type] = [
        CALayer.self, CAGradientLayer.self, CAShapeLayer.self, CATextLayer.self,
        CAReplicatorLayer.self, CAEmitterLayer.self, CAScrollLayer.self, CATransformLayer.self,
        CABackdropLayer.self,
    ]

    /// A layer of the class with something to see of every property.
    private func layer(of kind: CALayer.Type) -> CALayer {
        let layer = kind.init(presenting: nil)
        layer.delegateDraws = false
        layer.bounds = CGRect(x: 0, y: 0, width: 20, height: 20)
        return layer
    }

    /// A value that a property has neither by default nor in `layer(of:)`.
    private func other(_ property: LayerProperty, _ kind: CALayer.Type) -> AnimationValue {
        let image = CGImage(bitmap: emptyBitmap(width: 2, height: 2))
        let path = CGPath(rect: CGRect(x: 1, y: 2, width: 3, height: 4), transform: nil)
        switch property.kind {
        case .number: return .number(4)
        case .point: return .point(CGPoint(x: 0.25, y: 0.125))
        case .size: return .size(CGSize(width: 7, height: 9))
        case .rect: return .rect(CGRect(x: 0.5, y: 0.25, width: 0.5, height: 0.75))
        case .color: return .color(.red)
        case .transform: return .transform(CATransform3DMakeScale(2, 3, 1))
        case .path: return .path(path)
        case .colors: return .colors([.red, .blue, .green])
        case .numbers: return .numbers([0.25, 0.75])
        case .flag:
            guard case .flag(let flag)? = kind.properties.standard(property) else {
                return .flag(true)
            }
            return .flag(!flag)
        case .contents: return .contents(LayerContents(object: image, bitmap: image.bitmap))
        case .object: return .object(otherObjects[property.name])
        }
    }

    private let otherObjects: [String: Any] = [
        "maskedCorners": CACornerMask.layerMinXMinYCorner,
        "cornerCurve": CALayerCornerCurve.continuous,
        "contentsGravity": CALayerContentsGravity.topLeft,
        "magnificationFilter": CALayerContentsFilter.nearest,
        "minificationFilter": CALayerContentsFilter.trilinear,
        "mask": CALayer(), "sublayers": [CALayer()], "name": "name",
        "fillMode": CAMediaTimingFillMode.both, "fillRule": CAShapeLayerFillRule.evenOdd,
        "lineCap": CAShapeLayerLineCap.round, "lineJoin": CAShapeLayerLineJoin.bevel,
        "lineDashPattern": [NSNumber(value: 4.5), NSNumber(value: 2.5)],
        "type": CAGradientLayerType.radial,
        "string": "text", "font": "Sans", "truncationMode": CATextLayerTruncationMode.end,
        "alignmentMode": CATextLayerAlignmentMode.center, "emitterCells": [CAEmitterCell()],
        "emitterShape": CAEmitterLayerEmitterShape.circle,
        "emitterMode": CAEmitterLayerEmitterMode.outline,
        "renderMode": CAEmitterLayerRenderMode.additive, "scrollMode": CAScrollLayerScrollMode.none,
    ]

    private func text(_ value: AnimationValue?) -> String {
        if case .contents(let contents)? = value { return "\(contents?.bitmap.width ?? -1)" }
        // Mixing may leave a path of another class.
        if case .path(let path?)? = value { return "path \(path.boundingBox)" }
        return value.map { "\($0)" } ?? "nothing"
    }

    private func forEachProperty(_ body: (CALayer.Type, LayerProperty) -> Void) {
        for kind in Self.kinds { for property in kind.properties.all { body(kind, property) } }
    }

    @Test func everyPropertyIsReadAndSetByItsName() {
        forEachProperty { kind, property in
            let layer = layer(of: kind), value = other(property, kind)
            #expect(text(property.value(of: layer)) != text(value), "\(kind) \(property.name)")
            layer.setValue(value.object, forKey: property.name)
            #expect(text(property.value(of: layer)) == text(value), "\(kind) \(property.name)")
            #expect(layer.value(forKey: property.name) != nil)
            if let alias = property.alias { #expect(layer.value(forKey: alias) != nil) }
            // What is of another type changes nothing, or leaves nothing.
            let isOptional = kind.defaultValue(forKey: property.name) == nil
            layer.setValue(Self.self, forKey: property.name)
            if property.kind != .contents, !isOptional {
                #expect(text(property.value(of: layer)) == text(value), "\(property.name)")
            }
        }
    }

    @Test func everyPropertyIsResetByItsDefault() {
        forEachProperty { kind, property in
            let layer = kind.init(presenting: nil)
            let standard = text(kind.properties.standard(property))
            property.set(other(property, kind), of: layer)
            layer.setValue(kind.defaultValue(forKey: property.name), forKey: property.name)
            #expect(text(property.value(of: layer)) == standard, "\(kind) \(property.name)")
            // A colour or a path may be missing.
            guard property.kind != .color, property.kind != .path else { return }
            property.set(other(property, kind), of: layer)
            layer.setValue(nil, forKey: property.name)
            #expect(text(property.value(of: layer)) == standard, "\(kind) \(property.name) nil")
        }
        #expect(CALayer.defaultValue(forKey: "opacity") as? CGFloat == 1)
        #expect(CAScrollLayer.defaultValue(forKey: "masksToBounds") as? Bool == true)
        #expect(CALayer.defaultValue(forKey: "lineWidth") == nil)
    }

    /// What a setter marks is what the comparison of the layer before with the layer after finds.
    @Test func whatIsSeenIsMarkedAndCompared() {
        forEachProperty { kind, property in
            let scene = Scene(), layer = layer(of: kind)
            layer.delegate = Quiet.shared
            layer.delegateDraws = false
            layer.masksToBounds = true
            scene.root.addSublayer(layer)
            scene.render()
            let before = kind.init(presenting: layer)
            let change =
                property === LayerProperty.masksToBounds
                ? AnimationValue.flag(false) : other(property, kind)
            #expect(layer.node?.dirt.isEmpty == true)
            property.set(change, of: layer)
            let found = kind.properties.dirt(from: before, to: layer)
            #expect(found.isEmpty == !property.isSeen)
            if property.isSeen {
                #expect(layer.node?.dirt == found, "\(kind) \(property.name)")
            }
            scene.render()
            scene.expectFresh("\(kind) \(property.name)")
        }
    }

    /// A layer that is no view's animates what it says that it does, and nothing else.
    @Test func whatAnimatesImplicitlyDoes() {
        forEachProperty { kind, property in
            let scene = Scene(), layer = layer(of: kind)
            scene.root.addSublayer(layer)
            scene.render()
            property.set(other(property, kind), of: layer)
            let animates = property.animation == .implicitly || property.animation == .inBlocks
            // The frame is made of two others.
            guard property !== LayerProperty.frame else { return }
            #expect(
                (layer.animationKeys() ?? []) == (animates ? [property.name] : []),
                "\(kind) \(property.name)")
            #expect(layer.animatesInBlocks(property.name) == (property.animation == .inBlocks))
        }
    }

    /// An animation that is added shows another value, which is repainted, and then the own again.
    @Test func whatIsAnimatedOnRequestIsShownAndGoes() {
        forEachProperty { kind, property in
            let scene = Scene(), layer = layer(of: kind)
            layer.delegate = Quiet.shared
            scene.root.addSublayer(layer)
            scene.render()
            let own = text(property.value(of: layer))
            let animation = CABasicAnimation(keyPath: property.name)
            let to = other(property, kind)
            animation.fromValue = to.object
            animation.toValue = to.object
            animation.duration = 1
            layer.add(animation, forKey: nil)
            scene.render()
            scene.render(after: 0.5)
            let shown = layer.presentation().flatMap { property.value(of: $0) }
            if property.animation == .never {
                #expect(text(property.value(of: layer)) == own)
            } else if property !== LayerProperty.frame,
                property !== LayerProperty.duration
            {
                #expect(text(shown) == text(to), "\(kind) \(property.name)")
            }
            scene.expectFresh("\(kind) \(property.name) shown")
            scene.render(after: 0.6)
            #expect(text(property.value(of: layer)) == own, "\(kind) \(property.name)")
            #expect(layer.animationKeys() == nil && layer.presented == nil)
            scene.expectFresh("\(kind) \(property.name) gone")
        }
    }

    /// A class without a property keeps what is set by its name, as it keeps any value.
    @Test func namesOfOtherClassesAreAnyNames() {
        let layer = CALayer()
        layer.setValue(2, forKey: "lineWidth")
        #expect(layer.value(forKey: "lineWidth") as? Int == 2)
        let shape = CAShapeLayer()
        shape.setValue(2, forKey: "lineWidth")
        #expect(shape.lineWidth == 2)
    }
}
