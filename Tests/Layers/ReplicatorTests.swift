import Foundation
import TactileDrawing
import TactileGeometry
import Testing

@testable import TactileLayers

@MainActor
@Suite
struct ReplicatorTests {
    let scene = Scene()
    let replicator = CAReplicatorLayer()
    let dot = Scene.layer(5, 5, 10, 10, .red)

    init() {
        replicator.frame = CGRect(x: 0, y: 0, width: 100, height: 80)
        replicator.instanceCount = 4
        replicator.instanceTransform = CATransform3DMakeTranslation(20, 0, 0)
        replicator.instanceDelay = 0.25
        replicator.addSublayer(dot)
        scene.root.addSublayer(replicator)
        scene.render()
    }

    @Test func eachCopyIsBehindByTheDelay() {
        let fall = CABasicAnimation(keyPath: "position.y")
        fall.fromValue = 10
        fall.toValue = 60
        fall.duration = 1
        dot.add(fall, forKey: "fall")
        scene.render()
        scene.render(after: 0.5)
        // Copies stand at 0.5, 0.25 and 0 s of the fall, and the last has not begun.
        #expect(scene.pixel(10, 35) == 0xFFFF_0000)
        #expect(scene.pixel(30, 22) == 0xFFFF_0000)
        #expect(scene.pixel(30, 35) == 0xFFFF_FFFF)
        #expect(scene.pixel(50, 10) == 0xFFFF_0000)
        #expect(scene.pixel(70, 10) == 0xFFFF_0000)
        #expect(scene.target.firstDifference(from: scene.repainted()) == nil)
        scene.render(after: 0.25)
        #expect(scene.pixel(50, 22) == 0xFFFF_0000)
        #expect(scene.pixel(70, 10) == 0xFFFF_0000)
        #expect(scene.pixel(10, 35) == 0xFFFF_FFFF)
        #expect(abs((dot.presentation()?.position.y ?? 0) - 47.5) < 1e-9)
        scene.render(after: 0.5)
        for x in [10, 30, 50, 70] { #expect(scene.pixel(x, 10) == 0xFFFF_0000) }
        #expect(scene.target.firstDifference(from: scene.repainted()) == nil)
    }

    /// Pictures that are kept for a transform must not be those of another copy's time.
    @Test func keptPicturesBelongToOneTime() {
        let turned = Scene.layer(5, 30, 12, 12)
        turned.transform = CATransform3DMakeScale(1.5, 1, 1)
        turned.addSublayer(Scene.layer(0, 0, 12, 12, .blue))
        replicator.addSublayer(turned)
        scene.render()
        let blink = CABasicAnimation(keyPath: "opacity")
        blink.fromValue = 0
        blink.toValue = 0
        blink.duration = 0.3
        turned.sublayers?.first?.add(blink, forKey: nil)
        scene.render()
        scene.render(after: 0.2)
        #expect(scene.pixel(11, 36) == 0xFFFF_FFFF)
        #expect(scene.pixel(31, 36) == 0xFF00_00FF)
        scene.render(after: 0.2)
        #expect(scene.pixel(11, 36) == 0xFF00_00FF)
    }

    @Test func withoutDelayAllAreAlike() {
        replicator.instanceDelay = .nan
        #expect(replicator.instanceDelay == 0)
        let fall = CABasicAnimation(keyPath: "position.y")
        fall.toValue = 60
        fall.duration = 1
        dot.add(fall, forKey: "fall")
        scene.render()
        scene.render(after: 0.5)
        for x in [10, 30, 50, 70] { #expect(scene.pixel(x, 35) == 0xFFFF_0000) }
        #expect(scene.renderer.context.delayed.isEmpty)
    }

    /// A transform of all sublayers that is animated places them anew for each copy.
    @Test func copiesAreLateUnderATransformOfAllSublayers() {
        let box = Scene.layer(0, 30, 20, 20)
        box.addSublayer(Scene.layer(5, 5, 10, 10, .blue))
        replicator.addSublayer(box)
        scene.render()
        let fall = CABasicAnimation(keyPath: "sublayerTransform")
        fall.fromValue = CATransform3DMakeTranslation(0, 20, 0)
        fall.toValue = CATransform3DMakeTranslation(0, 20, 0)
        fall.duration = 0.3
        box.add(fall, forKey: nil)
        scene.render()
        scene.render(after: 0.1)
        // Only the first copy's animation has begun.
        #expect(scene.pixel(10, 60) == 0xFF00_00FF && scene.pixel(10, 40) == 0xFFFF_FFFF)
        #expect(scene.pixel(30, 40) == 0xFF00_00FF && scene.pixel(30, 60) == 0xFFFF_FFFF)
        #expect(scene.target.firstDifference(from: scene.repainted()) == nil)
        box.removeAllAnimations()
        scene.render()
        #expect(scene.pixel(10, 40) == 0xFF00_00FF && scene.pixel(30, 40) == 0xFF00_00FF)
        #expect(scene.pixel(10, 60) == 0xFFFF_FFFF)
    }

    /// A change beside an animated layer is seen in the later copies at once.
    @Test func laterCopiesShowWhatChangedInAKeptPicture() {
        let turned = Scene.layer(5, 40, 12, 12, .green)
        turned.transform = CATransform3DMakeScale(1.5, 1, 1)
        replicator.addSublayer(turned)
        let fall = CABasicAnimation(keyPath: "position.y")
        fall.fromValue = 10
        fall.toValue = 30
        fall.duration = 5
        dot.add(fall, forKey: "fall")
        scene.render()
        scene.render(after: 0.5)
        #expect(scene.pixel(31, 46) == 0xFF00_FF00)
        turned.backgroundColor = .blue
        scene.render()
        for x in [11, 31, 51] { #expect(scene.pixel(x, 46) == 0xFF00_00FF) }
        #expect(scene.target.firstDifference(from: scene.repainted()) == nil)
    }

    /// Copies of copies are late by the sum of both delays.
    @Test func theDelaysOfReplicatorsInEachOtherAddUp() {
        let inner = CAReplicatorLayer()
        inner.delegate = Quiet.shared
        inner.frame = CGRect(x: 0, y: 0, width: 100, height: 80)
        inner.instanceCount = 2
        inner.instanceTransform = CATransform3DMakeTranslation(0, 40, 0)
        inner.instanceDelay = 0.5
        replicator.addSublayer(inner)
        inner.addSublayer(dot)
        scene.render()
        let grow = CABasicAnimation(keyPath: "backgroundColor")
        grow.fromValue = CGColor(red: 0, green: 0, blue: 0, alpha: 1)
        grow.toValue = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
        grow.duration = 2
        dot.add(grow, forKey: "grow")
        scene.render()
        for step in 1...8 {
            scene.render(after: 0.125)
            #expect(scene.target.firstDifference(from: scene.repainted()) == nil)
            guard step == 8 else { continue }
            for column in 0..<4 {
                for row in 0..<2 {
                    let time = 1 - 0.25 * Double(column) - 0.5 * Double(row)
                    // Not begun yet, it has the colour that it was given.
                    let red = time < 0 ? 255 : Int((time / 2 * 255).rounded())
                    let pixel = scene.pixel(10 + 20 * column, 10 + 40 * row)
                    #expect(abs(Int(pixel >> 16 & 255) - red) <= 1, "\(column), \(row)")
                }
            }
        }
    }
}
