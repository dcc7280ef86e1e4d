import Foundation
import TactileDrawing
import TactileGeometry
import Testing

@testable import TactileLayers

/// What subclasses of layers and animations override is asked, with and without the base class.
@MainActor
@Suite
struct OverridingLayerTests {
    private final class Noting: CALayer {
        var asked: Set<String> = []
        var asksSuper = true
        private func note(_ name: String, _ goOn: () -> Void) {
            asked.insert(name)
            if asksSuper { goOn() }
        }

        override var bounds: CGRect {
            get { super.bounds }
            set { note("bounds") { super.bounds = newValue } }
        }
        override var position: CGPoint {
            get { super.position }
            set { note("position") { super.position = newValue } }
        }
        override var frame: CGRect {
            get { super.frame }
            set { note("frame") { super.frame = newValue } }
        }
        override var opacity: Float {
            get { super.opacity }
            set { note("opacity") { super.opacity = newValue } }
        }
        override var transform: CATransform3D {
            get { super.transform }
            set { note("transform") { super.transform = newValue } }
        }
        override func layoutSublayers() { note("layoutSublayers") { super.layoutSublayers() } }
        override func setNeedsLayout() { note("setNeedsLayout") { super.setNeedsLayout() } }
        override func setNeedsDisplay() { note("setNeedsDisplay") { super.setNeedsDisplay() } }
        override func display() { note("display") { super.display() } }
        override func draw(in context: CGContext) { note("draw") { super.draw(in: context) } }
        override func add(_ animation: CAAnimation, forKey key: String?) {
            note("add") { super.add(animation, forKey: key) }
        }
        override func action(forKey event: String) -> (any CAAction)? {
            asked.insert("action")
            return asksSuper ? super.action(forKey: event) : nil
        }
        override func contains(_ point: CGPoint) -> Bool {
            asked.insert("contains")
            return asksSuper ? super.contains(point) : false
        }
        override func hitTest(_ point: CGPoint) -> CALayer? {
            asked.insert("hitTest")
            return asksSuper ? super.hitTest(point) : nil
        }
        override func setValue(_ value: Any?, forKey key: String) {
            note("setValue") { super.setValue(value, forKey: key) }
        }
        override func addSublayer(_ layer: CALayer) {
            note("addSublayer") { super.addSublayer(layer) }
        }
        override func removeFromSuperlayer() {
            note("removeFromSuperlayer") { super.removeFromSuperlayer() }
        }
    }

    private func acts(_ layer: Noting, _ scene: Scene) -> [([String], () -> Void)] {
        let child = CALayer()
        return [
            (
                ["frame", "bounds", "position"],
                {
                    layer.frame = CGRect(x: 1, y: 2, width: 33, height: 44)
                }
            ),
            (["opacity", "action"], { layer.opacity = 0.5 }),
            (["transform"], { layer.setAffineTransform(CGAffineTransform(scaleX: 2, y: 2)) }),
            (
                ["setNeedsLayout", "layoutSublayers"],
                {
                    layer.setNeedsLayout()
                    layer.layoutIfNeeded()
                    scene.render()
                }
            ),
            (
                ["setNeedsLayout"],
                {
                    layer.insertSublayer(child, at: 0)
                    child.bounds.size.width += 10
                }
            ),
            (
                ["setNeedsDisplay", "display", "draw"],
                {
                    layer.setNeedsDisplay()
                    scene.render()
                }
            ),
            (["hitTest", "contains"], { _ = scene.root.hitTest(CGPoint(x: 10, y: 10)) }),
            (["setValue"], { layer.setValue(1, forKeyPath: "own") }),
            (["addSublayer"], { layer.addSublayer(CALayer()) }),
            (
                ["add"],
                {
                    CABasicAnimation(keyPath: "opacity").run(
                        forKey: "a", object: layer, arguments: nil)
                }
            ),
            (["removeFromSuperlayer"], { layer.removeFromSuperlayer() }),
        ]
    }

    @Test(arguments: [true, false]) func whatALayerOverridesIsAsked(asksSuper: Bool) {
        let scene = Scene()
        scene.root.anchorPoint = .zero
        scene.root.position = .zero
        let layer = Noting()
        layer.frame = CGRect(x: 0, y: 0, width: 40, height: 40)
        scene.root.addSublayer(layer)
        scene.render()
        for (names, act) in acts(layer, scene) {
            layer.asksSuper = true
            layer.isHidden = false
            layer.asked = []
            layer.asksSuper = asksSuper
            act()
            // What the base class asks of others it does not ask when it is not asked itself.
            for name in asksSuper ? names : Array(names.prefix(1)) {
                #expect(layer.asked.contains(name), "\(name)")
            }
            scene.render()
        }
    }

    private final class Wobble: CABasicAnimation {
        var turns = 1
        override func copy(with zone: NSZone? = nil) -> Any {
            let copy = super.copy(with: zone)
            let made = copy as? Wobble
            MainActor.assumeIsolated { made?.turns = turns }
            return copy
        }
    }

    /// A layer keeps a copy of the animation's own class, with its own values, also in a group.
    @Test func animationsOfAProgramsClassAreCopiedByIt() throws {
        let scene = Scene()
        let layer = CALayer()
        scene.root.addSublayer(layer)
        scene.render()
        let wobble = Wobble(keyPath: "position.x")
        wobble.turns = 3
        wobble.duration = 1
        layer.add(wobble, forKey: "wobble")
        let kept = try #require(layer.animation(forKey: "wobble") as? Wobble)
        #expect(kept !== wobble && kept.turns == 3 && kept.keyPath == "position.x")
        let group = CAAnimationGroup()
        group.animations = [wobble]
        group.duration = 1
        layer.add(group, forKey: "group")
        let inner = (layer.animation(forKey: "group") as? CAAnimationGroup)?.animations?.first
        #expect((inner as? Wobble)?.turns == 3)
    }
}
