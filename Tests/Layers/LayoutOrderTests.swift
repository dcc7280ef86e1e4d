import Foundation
import TactileGeometry
import Testing

@testable import TactileLayers

/// When layers are laid out that asked for it.
@MainActor
@Suite
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

    /// A layer that is given another size from outside asks the one around it for its layout.
    @Test func anotherSizeAsksTheLayerAround() {
        var before = outside.count
        inner.bounds.size.width = 30
        scene.render()
        #expect(outside.count == before + 1)
        before = outside.count
        inner.position.x += 10
        inner.bounds.origin.x = 5
        scene.render()
        #expect(outside.count == before)
        inner.frame.size.height = 12
        outer.layoutIfNeeded()
        #expect(outside.count == before + 1)
        scene.render()
        #expect(outside.count == before + 1)
    }

    /// A layer that asks for its layout in each of its layouts is cut off, and then rests.
    @Test func aLayerThatAlwaysAsksRestsInTheEnd() {
        let reached = PassLimit.reached
        defer { PassLimit.reached = reached }
        var reports = 0
        PassLimit.reached = { _ in reports += 1 }
        outside.arrange = { $0.setNeedsLayout() }
        outer.setNeedsLayout()
        for _ in 0..<4 { scene.render() }
        #expect(reports == 1)
        let count = outside.count
        #expect(!scene.renderer.needsFrame)
        scene.render()
        #expect(outside.count == count)
        outside.arrange = { _ in }
        outer.setNeedsLayout()
        scene.render()
        #expect(outside.count == count + 1)
    }
}
