import Foundation
import TactileDrawing
import TactileGeometry
import Testing

@testable import TactileLayers

@MainActor
@Suite
struct TransactionTests {
    let scene = Scene()
    /// A stand-alone layer, which animates by itself.
    let layer = CALayer()

    init() {
        layer.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
        layer.backgroundColor = .red
        scene.root.addSublayer(layer)
        layer.opacity = 0.5
    }

    @Test func newLayersDoNotAnimateShownOnesDo() {
        #expect(layer.animationKeys() == nil)
        scene.render()
        layer.opacity = 1
        #expect(layer.animationKeys() == ["opacity"])
        scene.render()
        scene.render(after: 0.125)
        let half = layer.presentation()?.opacity ?? 0
        #expect(half > 0.5 && half < 1)
        layer.position.x = 40
        scene.render()
        scene.render(after: 0.3)
        #expect(layer.animationKeys() == nil)
    }

    @Test func actionsCanBeDisabledDelayedAndReplaced() {
        scene.render()
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        layer.opacity = 0.2
        CATransaction.commit()
        #expect(layer.animationKeys() == nil)
        CATransaction.begin()
        CATransaction.setAnimationDuration(3)
        CATransaction.begin()
        layer.opacity = 0.3
        CATransaction.commit()
        CATransaction.commit()
        #expect(layer.animation(forKey: "opacity")?.duration == 3)
        layer.actions = ["position": NSNull()]
        layer.position.y = 50
        #expect(layer.animation(forKey: "position") == nil)
        CATransaction.flush()
    }

    @Test func completionComesWhenAllHaveEnded() {
        scene.render()
        var log: [String] = []
        CATransaction.begin()
        CATransaction.setCompletionBlock { log.append("outer") }
        CATransaction.begin()
        CATransaction.setAnimationDuration(0.1)
        CATransaction.setCompletionBlock { log.append("inner") }
        layer.opacity = 1
        CATransaction.commit()
        CATransaction.setAnimationDuration(0.3)
        layer.cornerRadius = 3
        CATransaction.commit()
        #expect(log.isEmpty)
        scene.render()
        scene.render(after: 0.2)
        #expect(log == ["inner"])
        scene.render(after: 0.2)
        #expect(log == ["inner", "outer"])
        CATransaction.begin()
        CATransaction.setCompletionBlock { log.append("empty") }
        CATransaction.commit()
        #expect(log.last == "empty")
    }

    @Test func completionComesWhenTheLayerLeaves() {
        scene.render()
        var isDone = false
        CATransaction.begin()
        CATransaction.setCompletionBlock { isDone = true }
        layer.opacity = 1
        CATransaction.commit()
        scene.render()
        layer.removeFromSuperlayer()
        #expect(!isDone)
        CATransaction.flush()
        #expect(isDone)
    }

    @Test func displayLinksTickWithFrames() {
        LayerSession.current.end()
        var times: [TimeInterval] = []
        let link = CADisplayLink { times.append($0.timestamp) }
        #expect(!LayerSession.current.hasRunningLink)
        link.add(to: .main, forMode: .default)
        #expect(LayerSession.current.hasRunningLink)
        scene.render()
        scene.render(after: 0.5)
        #expect(times == [100, 100.5])
        #expect(link.targetTimestamp > 100.5)
        link.isPaused = true
        #expect(!LayerSession.current.hasRunningLink)
        scene.render(after: 0.5)
        link.isPaused = false
        link.invalidate()
        scene.render(after: 0.5)
        #expect(times.count == 2)
        #expect(!LayerSession.current.hasRunningLink)
    }

    /// What is animated before it is shown is so when it is shown in the same turn, whatever
    /// transactions were begun and committed meanwhile; else it ends with the turn.
    @Test(arguments: [true, false])
    func animationsWaitForTheirTree(comesInTime: Bool) {
        let scene = Scene()
        scene.render()
        let layer = Scene.layer(0, 0, 10, 10, .red)
        let slide = CABasicAnimation(keyPath: "position.x")
        slide.toValue = 55
        slide.duration = 1
        layer.add(slide, forKey: "slide")
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        CATransaction.commit()
        if comesInTime { scene.root.addSublayer(layer) }
        CATransaction.flush()
        #expect((layer.animation(forKey: "slide") != nil) == comesInTime)
        if !comesInTime { scene.root.addSublayer(layer) }
        scene.render()
        scene.render(after: 0.5)
        #expect(scene.pixel(30, 5) == (comesInTime ? 0xFFFF_0000 : 0xFFFF_FFFF))
    }

    private final class Asked: CALayerDelegate {
        let answer: (any CAAction)?
        init(_ answer: (any CAAction)?) { self.answer = answer }
        func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { answer }
    }

    /// The delegate, the layer's own dictionary, that of its style, what every layer does.
    @Test func theDelegateDecidesBeforeTheDictionaries() {
        scene.render()
        func basic(_ duration: TimeInterval) -> CABasicAnimation {
            let animation = CABasicAnimation(keyPath: "opacity")
            animation.duration = duration
            return animation
        }
        let delegate = Asked(basic(1)), silent = Asked(nil), refusing = Asked(NSNull())
        func duration() -> TimeInterval? {
            (layer.action(forKey: "opacity") as? CAAnimation)?.duration
        }
        #expect(duration() == CATransaction.animationDuration())
        layer.style = ["actions": ["opacity": basic(3)] as [String: any CAAction]]
        #expect(duration() == 3)
        layer.actions = ["opacity": basic(2)]
        #expect(duration() == 2)
        layer.delegate = silent
        #expect(duration() == 2)
        layer.delegate = delegate
        #expect(duration() == 1)
        layer.delegate = refusing
        layer.opacity = 0.1
        #expect(layer.animationKeys() == nil)
    }
}
