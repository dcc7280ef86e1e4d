import Foundation
import TactileDrawing
import TactileGeometry
import Testing

@testable import TactileLayers

/// What is painted at another scale or time is painted from a tree of its own.
@MainActor
@Suite
struct RenderTreeTests {
    let scene = Scene()

    private struct Noted: Equatable {
        let now: Placement
        let before: Placement
        let children: [ObjectIdentifier]
        let shown: ObjectIdentifier
        let presented: ObjectIdentifier?
    }

    private func noted(_ layers: [CALayer]) -> [Noted?] {
        layers.map { layer in
            layer.node.map { node in
                Noted(
                    now: node.now, before: node.before,
                    children: node.children.map { ObjectIdentifier($0) },
                    shown: ObjectIdentifier(node.shown),
                    presented: layer.presented.map { ObjectIdentifier($0) })
            }
        }
    }

    @Test func eachLayerOfAShownTreeHasANode() {
        let outer = Scene.layer(0, 0, 20, 20), inner = Scene.layer(0, 0, 5, 5), mask = CALayer()
        outer.addSublayer(inner)
        #expect(outer.node == nil)
        scene.root.addSublayer(outer)
        outer.mask = mask
        scene.render()
        #expect(scene.renderer.context.tree.root === scene.root.node)
        #expect(inner.node?.parent === outer.node && outer.node?.parent === scene.root.node)
        #expect(outer.node?.mask === mask.node && outer.node?.children.count == 1)
        let node = inner.node
        outer.mask = nil
        #expect(outer.node?.mask == nil && mask.node == nil)
        outer.removeFromSuperlayer()
        #expect(outer.node == nil && inner.node == nil && node?.parent == nil)
        // A layer that comes back starts from nothing.
        scene.root.addSublayer(outer)
        #expect(inner.node !== node && inner.node?.now == Placement())
        scene.render()
        scene.expectFresh()
    }

    @Test func whatIsNowWillHaveBeenBefore() throws {
        let layer = Scene.layer(10, 10, 20, 20, .red)
        scene.root.addSublayer(layer)
        scene.render()
        let node = try #require(layer.node)
        #expect(node.now.dx == 10 && node.before == node.now)
        layer.position.x += 7
        #expect(node.now.dx == 10)
        // A picture between frames is made from nodes of its own.
        #expect(layer.snapshotForTransition() != nil)
        #expect(node.now.dx == 10 && node.before.dx == 10)
        scene.render()
        #expect(node.now.dx == 17 && node.before.dx == 17)
        #expect(scene.pixel(12, 12) == 0xFFFF_FFFF && scene.pixel(35, 12) == 0xFFFF_0000)
    }

    /// Laid out and drawn, it is painted from nodes that it knows nothing of.
    @Test func aPictureOfATreeThatIsNotShownTouchesNoLayer() {
        let top = Scene.layer(0, 0, 40, 40), layer = CALayer(), inner = CALayer()
        var contexts: [Bool] = []
        let painter = Painter { context, layer in
            contexts.append(layer.context != nil || layer.node != nil)
            context.setFillColor(.red)
            context.fill(layer.bounds)
        }
        layer.delegate = painter
        layer.frame = CGRect(x: 3, y: 4, width: 20, height: 10)
        layer.setNeedsDisplay()
        inner.frame = CGRect(x: 5, y: 2, width: 5, height: 5)
        inner.backgroundColor = .blue
        let fade = CABasicAnimation(keyPath: "opacity")
        fade.duration = 1
        inner.add(fade, forKey: "fade")
        layer.addSublayer(inner)
        top.addSublayer(layer)
        let bitmap = emptyBitmap(width: 20, height: 10)
        layer.render(in: CGContext(bitmap: bitmap, scale: 1))
        #expect(bitmap.pixel(x: 1, y: 1).value == 0xFFFF_0000)
        #expect(bitmap.pixel(x: 6, y: 3).value == 0xFF00_00FF)
        #expect(contexts == [false])
        for layer in [top, layer, inner] { #expect(layer.node == nil && layer.context == nil) }
        #expect(inner.animation(forKey: "fade") != nil)
        #expect(!layer.isCommitted)
    }

    /// A picture between frames shows what was set since the last one, also inside a kept picture,
    /// and the next frame repaints it all the same.
    @Test func aPictureBetweenFramesShowsWhatIsSet() {
        let box = Scene.layer(10, 10, 40, 40, .white), dot = Scene.layer(5, 5, 10, 10, .red)
        box.shouldRasterize = true
        box.addSublayer(dot)
        scene.root.addSublayer(box)
        scene.render()
        dot.backgroundColor = .blue
        let gone = Scene.layer(20, 20, 10, 10, .green)
        box.addSublayer(gone)
        let bitmap = emptyBitmap(width: 100, height: 80)
        scene.root.render(in: CGContext(bitmap: bitmap, scale: 1))
        #expect(bitmap.pixel(x: 20, y: 20).value == 0xFF00_00FF)
        #expect(bitmap.pixel(x: 35, y: 35).value == 0xFF00_FF00)
        gone.removeFromSuperlayer()
        scene.render()
        #expect(scene.pixel(20, 20) == 0xFF00_00FF && scene.pixel(35, 35) == 0xFFFF_FFFF)
        scene.expectFresh()
    }

    @Test func aMagnifiedPictureTouchesNoNode() throws {
        let box = Scene.layer(40, 30, 20, 20, .white)
        box.cornerRadius = 5
        let dot = Scene.layer(2, 2, 4.5, 4, .black), mask = Scene.layer(0, 0, 18, 18, .black)
        box.addSublayer(dot)
        box.mask = mask
        box.transform = CATransform3DMakeScale(3, 3, 1)
        scene.root.addSublayer(box)
        scene.render()
        let layers = [scene.root, box, dot, mask]
        let before = noted(layers)
        let node = try #require(box.node), raster = try #require(node.kept?.raster)
        #expect(raster.factor == 4)
        scene.renderer.context.painting.paintMagnified(node, raster)
        #expect(noted(layers) == before)
        #expect(scene.renderer.context.painting.tree === scene.renderer.context.tree)
    }

    @Test func aLateCopyTouchesNoNode() throws {
        let replicator = CAReplicatorLayer(), dot = Scene.layer(5, 5, 10, 10, .red)
        replicator.delegate = Quiet.shared
        replicator.frame = CGRect(x: 0, y: 0, width: 100, height: 80)
        replicator.instanceCount = 4
        replicator.instanceDelay = 0.25
        replicator.addSublayer(dot)
        scene.root.addSublayer(replicator)
        scene.render()
        let fall = CABasicAnimation(keyPath: "position.y")
        fall.fromValue = 10
        fall.toValue = 60
        fall.duration = 1
        dot.add(fall, forKey: "fall")
        scene.render()
        scene.render(after: 0.5)
        let layers = [scene.root, replicator, dot]
        let before = noted(layers), node = try #require(replicator.node)
        let late = scene.renderer.context.painting.lateCopies(
            of: node, at: LateTime(global: scene.time, delay: 0))
        #expect(late.count == 3)
        // The second copy is where the first was a quarter of a second ago.
        #expect(late.first??.rect == PixelRect(x: 5, y: 18, width: 10, height: 10))
        #expect(noted(layers) == before)
        #expect(scene.renderer.context.dirty.isEmpty)
    }

    /// A shape is drawn once for all copies, though each is painted from a tree of its own.
    @Test func lateCopiesBorrowWhatIsDrawnAlike() {
        let replicator = CAReplicatorLayer(), dot = CAShapeLayer()
        for layer in [replicator, dot] { layer.delegate = Quiet.shared }
        replicator.frame = CGRect(x: 0, y: 0, width: 100, height: 80)
        replicator.instanceCount = 5
        replicator.instanceDelay = 0.1
        dot.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
        dot.path = CGPath(ellipseIn: dot.bounds, transform: nil)
        replicator.addSublayer(dot)
        scene.root.addSublayer(replicator)
        let fall = CABasicAnimation(keyPath: "position.y")
        fall.toValue = 60
        fall.duration = 10
        dot.add(fall, forKey: "fall")
        scene.render()
        scene.render(after: 1)
        // The pictures of the four copies, and nothing else.
        #expect(scene.render(after: 1).statistics.surfacesCreated == 4)
    }
}
