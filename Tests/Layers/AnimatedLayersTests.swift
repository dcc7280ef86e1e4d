import Testing

@testable import TactileLayers

/// The list of layers that have animations.
@MainActor
struct AnimatedLayersTests {
    @Test("What is left stays in order, and what comes back comes last")
    func order() {
        var list = AnimatedLayers()
        let layers = (0..<6).map { _ in CALayer() }
        for layer in layers { list.append(layer) }
        list.remove(layers[1])
        list.remove(layers[4])
        list.remove(layers[4])
        #expect(list.count == 4 && list.end == 6 && list[1] == nil)
        list.closeGaps()
        list.append(layers[1])
        list.remove(layers[2])
        list.closeGaps()
        let left = (0..<list.end).compactMap { list[$0].map(ObjectIdentifier.init) }
        #expect(left == [0, 3, 5, 1].map { ObjectIdentifier(layers[$0]) })
        #expect(list.count == 4 && layers[2].animatedPlace < 0)
    }

    @Test("A layer that leaves the tree with its animation is evaluated again when it is back")
    func leaving() {
        let root = CALayer()
        let renderer = LayerRenderer(root: root)
        let layers = (0..<3).map { _ in CALayer() }
        for layer in layers {
            root.addSublayer(layer)
            let fade = CABasicAnimation(keyPath: "opacity")
            fade.toValue = 0
            fade.duration = 10
            layer.add(fade, forKey: "fade")
        }
        let animated = { renderer.context.animated }
        #expect(animated().count == 3)
        layers[0].removeFromSuperlayer()
        #expect(animated().count == 2 && animated()[0] == nil)
        root.addSublayer(layers[0])
        #expect(animated().count == 3)
        layers[1].removeAllAnimations()
        #expect(animated().count == 2 && layers[1].animatedPlace < 0)
    }
}
