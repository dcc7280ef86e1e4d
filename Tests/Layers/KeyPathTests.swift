import Foundation
import TactileDrawing
import TactileGeometry
import Testing

@testable import TactileLayers

/// Values by string, as key-value coding has them.
@MainActor
@Suite
struct KeyPathTests {
    let layer = CALayer()

    private func number(_ path: String) -> Double {
        Double(converting: layer.value(forKeyPath: path)) ?? .nan
    }

    @Test(arguments: [
        "position.x", "position.y", "bounds.origin.x", "bounds.origin.y", "bounds.size.width",
        "bounds.size.height", "anchorPoint.x", "anchorPoint.y", "shadowOffset.width",
        "shadowOffset.height", "contentsRect.origin.x", "contentsRect.size.width",
        "contentsCenter.size.height", "transform.rotation", "transform.rotation.x",
        "transform.rotation.y", "transform.rotation.z", "transform.scale.x", "transform.scale.y",
        "transform.scale.z", "transform.translation.x", "transform.translation.y",
        "transform.translation.z", "sublayerTransform.translation.x",
        "sublayerTransform.rotation.z", "opacity", "cornerRadius", "borderWidth", "zPosition",
        "anchorPointZ", "shadowOpacity", "shadowRadius", "contentsScale", "rasterizationScale",
        "speed", "timeOffset", "beginTime", "duration", "repeatCount", "repeatDuration",
    ])
    func numbersCanBeSetAndRead(path: String) {
        layer.bounds = CGRect(x: 1, y: 2, width: 30, height: 40)
        let others = ["position.x", "bounds.size.width", "shadowOffset.width", "opacity"]
            .filter { $0 != path }.map { ($0, number($0)) }
        layer.setValue(0.75, forKeyPath: path)
        #expect(abs(number(path) - 0.75) < 1e-6, "\(path)")
        for (other, before) in others { #expect(number(other) == before, "\(other)") }
    }

    /// Half a turn about one axis is no two half turns about the others.
    @Test(arguments: ["x", "y", "z"], [0.4, 1.5, 1.7, 2.5, 3.1, -0.4, -1.6, -2.9])
    func turnsAreReadAsTheyAreWritten(axis: String, angle: Double) {
        layer.setValue(angle, forKeyPath: "transform.rotation.\(axis)")
        for other in ["x", "y", "z"] {
            let expected = other == axis ? angle : 0
            #expect(abs(number("transform.rotation.\(other)") - expected) < 1e-9)
        }
        // A card that stands turned over is turned back by the same path.
        layer.transform = CATransform3DMakeRotation(.pi, 0, 1, 0)
        layer.setValue(angle, forKeyPath: "transform.rotation.y")
        let turned = CATransform3DMakeRotation(angle, 0, 1, 0)
        #expect(abs(layer.transform.m11 - turned.m11) < 1e-9)
        #expect(abs(layer.transform.m22 - 1) < 1e-9)
        #expect(abs(layer.transform.m13 - turned.m13) < 1e-9)
    }

    /// Each part of a transform is read from one that has all of them at once.
    @Test(arguments: [
        ("scale", 3), ("scale.x", 2), ("scale.y", 3), ("scale.z", 4), ("rotation", 0.3),
        ("rotation.x", 0.1), ("rotation.y", 0.2), ("rotation.z", 0.3), ("translation.x", 5),
        ("translation.y", 6), ("translation.z", 7),
    ])
    func partsAreReadFromATransformOfAll(part: String, value: Double) {
        for property in ["transform", "sublayerTransform"] {
            let parts = [
                ("scale.x", 2), ("scale.y", 3), ("scale.z", 4), ("rotation.x", 0.1),
                ("rotation.y", 0.2), ("rotation.z", 0.3), ("translation.x", 5),
                ("translation.y", 6), ("translation.z", 7),
            ]
            for (name, number) in parts {
                layer.setValue(number, forKeyPath: "\(property).\(name)")
            }
            #expect(abs(number("\(property).\(part)") - value) < 1e-9, "\(property)")
            layer.setValue(value + 0.5, forKeyPath: "\(property).\(part)")
            #expect(abs(number("\(property).\(part)") - value - 0.5) < 1e-9, "\(property)")
            // The others stay, but for those that it is made of.
            for (name, before) in parts where !name.hasPrefix(part) && name != "rotation.z" {
                #expect(abs(number("\(property).\(name)") - before) < 1e-9, "\(name)")
            }
        }
    }

    /// A frame of negative sides is that of the same rectangle with positive ones.
    @Test(arguments: [(1.0, 1.0), (-1, 1), (1, -1), (-1, -1)])
    func aFramesSidesMayBeNegative(horizontal: Double, vertical: Double) {
        let whole = CGRect(x: 10, y: 20, width: 30, height: 50)
        layer.anchorPoint = CGPoint(x: 0.25, y: 0.75)
        for _ in 0..<2 {
            layer.frame = CGRect(
                origin: CGPoint(
                    x: horizontal > 0 ? 10 : 40, y: vertical > 0 ? 20 : 70),
                size: CGSize(width: 30 * horizontal, height: 50 * vertical))
            #expect(layer.frame == whole && layer.bounds.size == whole.size)
            #expect(layer.position == CGPoint(x: 17.5, y: 57.5))
        }
    }

    @Test func wholeStructuresCanBeSetAndRead() {
        layer.setValue(CGRect(x: 10, y: 20, width: 30, height: 40), forKey: "frame")
        #expect(layer.position == CGPoint(x: 25, y: 40))
        #expect(layer.value(forKey: "frame") as? CGRect == layer.frame)
        layer.setValue(NSValue(cgPoint: CGPoint(x: 3, y: 4)), forKey: "position")
        #expect(layer.position == CGPoint(x: 3, y: 4))
        let turn = CATransform3DMakeRotation(1, 0, 0, 1)
        layer.setValue(NSValue(caTransform3D: turn), forKey: "transform")
        #expect(layer.transform == turn)
        #expect(abs(number("transform.rotation.z") - 1) < 1e-12)
        layer.setValue(true, forKey: "hidden")
        #expect(layer.isHidden)
        layer.setValue(NSNumber(value: 0.5), forKeyPath: "opacity")
        #expect(layer.opacity == 0.5)
        layer.setValue("nonsense", forKeyPath: "position.x")
        layer.setValue("nonsense", forKey: "bounds")
        #expect(layer.position.x == 3 && layer.bounds.width == 30)
        #expect(layer.value(forKeyPath: "position.q") == nil)
        #expect(layer.value(forKeyPath: "") == nil)
    }

    @Test func pathsLeadToSublayersAndMasks() {
        let child = CALayer(), mask = CALayer()
        child.name = "knob"
        layer.addSublayer(child)
        layer.mask = mask
        layer.setValue(7, forKeyPath: "sublayers.knob.position.x")
        layer.setValue(0.25, forKeyPath: "mask.opacity")
        #expect(child.position.x == 7)
        #expect(mask.opacity == 0.25)
        #expect(number("sublayers.knob.position.x") == 7)
    }

    @Test func boxedValuesDriveAnimations() {
        let scene = Scene()
        let shown = Scene.layer(0, 0, 10, 10, .red)
        scene.root.addSublayer(shown)
        scene.render()
        let keys = CAKeyframeAnimation(keyPath: "position")
        keys.values = [NSValue(cgPoint: .zero), NSValue(cgPoint: CGPoint(x: 40, y: 20))]
        keys.duration = 1
        shown.add(keys, forKey: nil)
        let grow = CABasicAnimation(keyPath: "transform")
        grow.fromValue = NSValue(caTransform3D: CATransform3DIdentity)
        grow.toValue = NSValue(caTransform3D: CATransform3DMakeScale(3, 3, 1))
        grow.duration = 1
        shown.add(grow, forKey: nil)
        scene.render()
        scene.render(after: 0.5)
        #expect(shown.presentation()?.position == CGPoint(x: 20, y: 10))
        #expect(abs((shown.presentation()?.transform.m11 ?? 0) - 2) < 1e-9)
    }
}
