import Foundation
import TactileGeometry
import Testing

@testable import TactileLayers

/// When layers are laid out that asked for it.
@MainActor
@Suite(.serialized)
struct LayoutOrderTests {
    /// Lays out by a closure, and counts how often.
    private final class Arranger: CALayerDelegate {
        private(set) var count = 0
        var arrange: (CALayer) -> Void = { _ in }
        func layoutSublayers(of layer: CALayer) {
            count += 1
            arrange(layer)
        }
        func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { NSNull() }
    }

    private let scene = Scene()
    private let outer = CALayer(), inner = CALayer()
    private let outside = Arranger(), inside = Arranger()

    init() {
        outer.delegate = outside
        inner.delegate = inside
        outer.addSublayer(inner)
        scene.root.addSublayer(outer)
        scene.render()
    }

    /// A superlayer may give its sublayer another size, which asks for another layout.
    @Test(arguments: [true, false]) func theOuterOneIsLaidOutFirst(innerAsksFirst: Bool) {
        let before = (outside.count, inside.count)
        outside.arrange = { $0.sublayers?.first?.bounds.size.width += 10 }
        for layer in innerAsksFirst ? [inner, outer] : [outer, inner] { layer.setNeedsLayout() }
        scene.render()
        #expect(outside.count == before.0 + 1 && inside.count == before.1 + 1)
        #expect(inner.bounds.width == 10)
    }
}
