import Foundation
import TactileDrawing
import TactileGeometry
import Testing

@testable import TactileLayers

@MainActor
@Suite
struct KindTests {
    let scene = Scene()

    @Test func shapesFillAndStroke() {
        let shape = CAShapeLayer()
        shape.frame = CGRect(x: 10, y: 10, width: 20, height: 20)
        shape.path = CGPath(rect: CGRect(x: 0, y: 0, width: 20, height: 20), transform: nil)
        shape.fillColor = .green
        shape.strokeColor = .red
        shape.lineWidth = 4
        scene.root.addSublayer(shape)
        scene.render()
        #expect(scene.pixel(20, 20) == 0xFF00_FF00)
        #expect(scene.pixel(9, 20) == 0xFFFF_0000)
        #expect(scene.pixel(7, 20) == 0xFFFF_FFFF)
        CATransaction.setDisableActions(true)
        shape.strokeEnd = 0.25
        shape.fillColor = nil
        CATransaction.flush()
        scene.render()
        #expect(scene.pixel(20, 10) == 0xFFFF_0000)
        #expect(scene.pixel(10, 20) == 0xFFFF_FFFF)
        #expect(scene.pixel(20, 20) == 0xFFFF_FFFF)
    }

    @Test func trimmingCutsByLength() {
        let path = CGMutablePath()
        path.addLines(between: [CGPoint(x: 0, y: 0), CGPoint(x: 30, y: 0), CGPoint(x: 30, y: 10)])
        let part = path.trimmed(from: 0.5, to: 0.875)
        #expect(part.boundingBox == CGRect(x: 20, y: 0, width: 10, height: 5))
        #expect(path.trimmed(from: 0.7, to: 0.2).isEmpty)
        #expect(CGMutablePath().trimmed(from: 0, to: 1).isEmpty)
    }

    @Test func gradientsRunBetweenTheirPoints() {
        let gradient = CAGradientLayer()
        gradient.frame = CGRect(x: 0, y: 0, width: 100, height: 20)
        gradient.colors = [CGColor.black, CGColor.white]
        gradient.startPoint = CGPoint(x: 0, y: 0.5)
        gradient.endPoint = CGPoint(x: 1, y: 0.5)
        scene.root.addSublayer(gradient)
        scene.render()
        let middle = scene.pixel(50, 10) & 255
        #expect(abs(Int(middle) - 128) <= 3)
        #expect(scene.pixel(1, 10) & 255 < 8)
        #expect(scene.pixel(98, 10) & 255 > 247)
    }

    @Test func replicatorsRepeatTheirSublayers() {
        let replicator = CAReplicatorLayer()
        replicator.frame = CGRect(x: 0, y: 0, width: 100, height: 80)
        replicator.instanceCount = 3
        replicator.instanceTransform = CATransform3DMakeTranslation(20, 0, 0)
        replicator.instanceRedOffset = -0.5
        let dot = Scene.layer(5, 5, 10, 10, .red)
        replicator.addSublayer(dot)
        scene.root.addSublayer(replicator)
        scene.render()
        #expect(scene.pixel(10, 10) == 0xFFFF_0000)
        #expect(abs(Int(scene.pixel(30, 10) >> 16 & 255) - 128) <= 1)
        #expect(scene.pixel(50, 10) == 0xFF00_0000)
        #expect(scene.pixel(70, 10) == 0xFFFF_FFFF)
        dot.position.y += 30
        scene.render()
        #expect(scene.pixel(30, 10) == 0xFFFF_FFFF)
        #expect(scene.pixel(50, 40) == 0xFF00_0000)
        #expect(scene.target.firstDifference(from: scene.repainted()) == nil)
    }

    @Test func textLayersDrawText() {
        let text = CATextLayer()
        text.frame = CGRect(x: 0, y: 0, width: 90, height: 30)
        text.string = "Hi"
        text.fontSize = 20
        text.foregroundColor = .black
        scene.root.addSublayer(text)
        scene.render()
        var dark = 0
        for y in 0..<30 { for x in 0..<90 where scene.pixel(x, y) & 255 < 100 { dark += 1 } }
        #expect(dark > 20)
        #expect(text.preferredFrameSize().height > 15)
        #expect(scene.frame.statistics.layersDrawn == 1)
    }

    @Test func fadesMixOldAndNew() {
        let layer = Scene.layer(0, 0, 40, 40, .red)
        scene.root.addSublayer(layer)
        scene.render()
        let fade = CATransition()
        fade.duration = 1
        layer.add(fade, forKey: nil)
        layer.backgroundColor = .blue
        scene.render()
        #expect(scene.pixel(20, 20) == 0xFFFF_0000)
        scene.render(after: 0.5)
        let pixel = scene.pixel(20, 20)
        #expect(abs(Int(pixel >> 16 & 255) - 127) <= 1)
        #expect(abs(Int(pixel & 255) - 128) <= 1)
        scene.render(after: 0.6)
        #expect(scene.pixel(20, 20) == 0xFF00_00FF)
    }

    @Test func pushesTravelTogether() {
        let layer = Scene.layer(0, 0, 40, 40, .red)
        scene.root.addSublayer(layer)
        scene.render()
        let push = CATransition()
        push.type = .push
        push.subtype = .fromRight
        push.duration = 1
        layer.add(push, forKey: nil)
        layer.backgroundColor = .blue
        scene.render()
        scene.render(after: 0.25)
        #expect(scene.pixel(29, 20) == 0xFFFF_0000)
        #expect(scene.pixel(30, 20) == 0xFF00_00FF)
        #expect(scene.pixel(41, 20) == 0xFFFF_FFFF)
    }

    @Test func aTreeThatIsNotShownCanBePictured() {
        let layer = Scene.layer(0, 0, 20, 10, .red)
        layer.addSublayer(Scene.layer(5, 5, 5, 5, .blue))
        let bitmap = Bitmap(width: 20, height: 10)!
        layer.render(in: CGContext(bitmap: bitmap, scale: 1))
        #expect(bitmap.pixel(x: 1, y: 1).value == 0xFFFF_0000)
        #expect(bitmap.pixel(x: 6, y: 6).value == 0xFF00_00FF)
        #expect(layer.context == nil)
    }

    /// Archives hold no layers: one is made as if nothing had been read.
    @Test func layersOutOfAnArchiveAreNewOnes() {
        let coder = NSCoder()
        #expect(CALayer(coder: coder)?.opacity == 1)
        #expect(CAShapeLayer(coder: coder)?.lineWidth == 1)
        #expect(CATextLayer(coder: coder)?.needsDisplayOnBoundsChange == true)
        #expect(CAScrollLayer(coder: coder)?.masksToBounds == true)
        #expect(CAEmitterLayer(coder: coder)?.birthRate == 1)
        #expect(CAGradientLayer(coder: coder)?.colors == nil)
        #expect(CAReplicatorLayer(coder: coder)?.instanceCount == 1)
    }

    @Test func textLayersTakeATypefaceWithoutASize() throws {
        let font = UIFont.systemFont(ofSize: 20, weight: .bold)
        let text = CATextLayer(), other = CATextLayer()
        for layer in [text, other] {
            layer.string = "Wide"
            layer.fontSize = 20
        }
        text.font = CGFont(font.fontName)
        other.font = font.fontName
        #expect(text.preferredFrameSize() == other.preferredFrameSize())
        other.font = CGFont("Monospace")
        #expect(text.preferredFrameSize() != other.preferredFrameSize())
    }

    @Test func aDisplayLinkCountsFrames() {
        LayerSession.current.frameInterval = 1.0 / 60
        let link = CADisplayLink { _ in }
        #expect(link.frameInterval == 1)
        for interval in [2, 3, 4, 6] {
            link.frameInterval = interval
            #expect(link.frameInterval == interval)
        }
        #expect(link.preferredFramesPerSecond == 10)
        link.frameInterval = 0
        #expect(link.frameInterval == 1 && link.preferredFramesPerSecond == 0)
    }
}
