import Tactile
import Testing

@testable import TactileLayers

/// Effects that follow the pointer.
@MainActor
@Suite struct MotionEffectTests {
    private func stage() -> (DynamicsStage, UIView) {
        let stage = DynamicsStage(size: CGSize(width: 400, height: 200))
        return (stage, stage.box(200, 100, side: 50))
    }

    private func effect(_ path: String, _ most: Any, vertical: Bool = false, least: Any)
        -> UIInterpolatingMotionEffect
    {
        let effect = UIInterpolatingMotionEffect(
            keyPath: path, type: vertical ? .tiltAlongVerticalAxis : .tiltAlongHorizontalAxis)
        effect.minimumRelativeValue = least
        effect.maximumRelativeValue = most
        return effect
    }

    private func shown(_ view: UIView) -> CGPoint { view.layer.presentation()?.position ?? .zero }

    @Test("An effect moves what is seen with the pointer, eased, and the view stays")
    func follows() {
        let (stage, box) = stage()
        box.addMotionEffect(effect("center.x", 20, least: -20))
        box.addMotionEffect(effect("center.y", 10.0, vertical: true, least: -10.0))
        stage.harness.move(to: CGPoint(x: 400, y: 50))
        stage.run(0.05)
        let early = shown(box)
        #expect(early.x > 200.5 && early.x < 219)
        stage.harness.rest()
        #expect(isNear(shown(box).x, 220, within: 0.1) && isNear(shown(box).y, 95, within: 0.1))
        #expect(box.center == CGPoint(x: 200, y: 100))
        stage.harness.move(to: CGPoint(x: 0, y: 100))
        stage.harness.rest()
        #expect(isNear(shown(box).x, 180, within: 0.1) && isNear(shown(box).y, 100, within: 0.1))
    }

    @Test("Nothing runs while the pointer rests, and it goes to the middle when it leaves")
    func rests() {
        let (stage, box) = stage()
        box.addMotionEffect(effect("center.x", 20, least: -20))
        stage.harness.move(to: CGPoint(x: 300, y: 50))
        #expect(stage.harness.rest() < 2)
        let turns = stage.harness.platform.turns
        stage.harness.platform.advance(by: 10)
        #expect(stage.harness.platform.turns - turns < 5)
        stage.harness.move(to: CGPoint(x: 300, y: 50))
        #expect(LayerSession.current.displayLinks.isEmpty)
        stage.harness.send(
            .pointer(
                PlatformPointerEvent(
                    .left, at: .zero, time: stage.harness.now, modifiers: [], buttons: 0)))
        stage.harness.rest()
        #expect(isNear(shown(box).x, 200, within: 0.1))
    }

    @Test("With reduced motion nothing moves")
    func isReduced() {
        let (stage, box) = stage()
        box.addMotionEffect(effect("center.x", 20, least: -20))
        stage.harness.session.application.reducesMotion = true
        stage.harness.move(to: CGPoint(x: 400, y: 100))
        stage.harness.rest()
        #expect(isNear(shown(box).x, 200, within: 0.01))
        stage.harness.session.application.reducesMotion = false
        stage.harness.move(to: CGPoint(x: 399, y: 100))
        stage.harness.rest()
        #expect(shown(box).x > 219)
        stage.harness.session.application.reducesMotion = true
        stage.harness.move(to: CGPoint(x: 398, y: 100))
        stage.harness.rest()
        #expect(isNear(shown(box).x, 200, within: 0.01))
    }

    @Test("An effect that is removed, and one whose view leaves, shows nothing any more")
    func isRemoved() {
        let (stage, box) = stage()
        let effect = effect("center.x", 20, least: -20)
        box.addMotionEffect(effect)
        box.addMotionEffect(effect)
        #expect(box.motionEffects.count == 1)
        stage.harness.move(to: CGPoint(x: 400, y: 100))
        stage.harness.rest()
        box.removeFromSuperview()
        #expect(box.layer.animationKeys() == nil)
        stage.view.addSubview(box)
        stage.harness.rest()
        stage.harness.move(to: CGPoint(x: 399, y: 100))
        stage.harness.rest()
        #expect(shown(box).x > 219)
        box.removeMotionEffect(effect)
        stage.harness.rest()
        #expect(box.motionEffects.isEmpty && box.layer.animationKeys() == nil)
        #expect(isNear(shown(box).x, 200, within: 0.01))
    }

    @Test("Values of every kind are mixed, and groups add up")
    func mixes() {
        let offset = UIOffset(horizontal: 0.5, vertical: -1)
        func value(_ effect: UIMotionEffect, _ path: String) -> Any? {
            effect.keyPathsAndRelativeValues(forViewerOffset: offset)?[path]
        }
        #expect(value(effect("center.x", 20, least: -20), "center.x") as? CGFloat == 10)
        let shadow = effect(
            "layer.shadowOffset", UIOffset(horizontal: 4, vertical: 8), vertical: true,
            least: UIOffset(horizontal: -4, vertical: -8))
        #expect(
            value(shadow, "layer.shadowOffset") as? UIOffset
                == UIOffset(horizontal: -4, vertical: -8))
        #expect(value(effect("alpha", "much", least: 0), "alpha") == nil)
        #expect(value(effect("alpha", CGSize.zero, least: 0), "alpha") == nil)
        let group = UIMotionEffectGroup()
        #expect(group.keyPathsAndRelativeValues(forViewerOffset: offset) == nil)
        group.motionEffects = [
            effect("center.x", 20, least: -20),
            effect("center.x", 5, vertical: true, least: 1.5), shadow,
        ]
        #expect(value(group, "center.x") as? CGFloat == 11.5)
        #expect(value(group, "layer.shadowOffset") != nil)
        #expect(UIMotionEffect().keyPathsAndRelativeValues(forViewerOffset: offset) == nil)
    }

    @Test("Shadows, transforms and opacity follow, too")
    func followsOtherProperties() {
        let (stage, box) = stage()
        box.layer.shadowOffset = CGSize(width: 1, height: 1)
        box.addMotionEffect(
            effect(
                "layer.shadowOffset", UIOffset(horizontal: 8, vertical: 0),
                least: UIOffset(horizontal: -8, vertical: 0)))
        box.addMotionEffect(effect("alpha", 0, vertical: true, least: -0.5))
        box.addMotionEffect(effect("no.such.path", 1, least: 0))
        stage.harness.move(to: CGPoint(x: 400, y: 0))
        stage.harness.rest()
        let layer = box.layer.presentation()
        #expect(layer?.shadowOffset == CGSize(width: 9, height: 1))
        #expect(isNear(CGFloat(layer?.opacity ?? 0), 0.5, within: 0.01))
    }
}
