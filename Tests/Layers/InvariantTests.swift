import TactileGeometry
import Testing

@testable import TactileLayers

/// What the check of the tree that is shown notices.
@MainActor
@Suite(.serialized) struct InvariantTests {
    private let scene = Scene()
    private let outer = Scene.layer(10, 10, 50, 50, .red)
    private let inner = Scene.layer(5, 5, 10, 10, .blue)
    private let other = Scene.layer(20, 5, 10, 10, .green)

    private func nodes() throws -> (outer: RenderNode, inner: RenderNode) {
        scene.root.addSublayer(outer)
        outer.addSublayer(inner)
        outer.addSublayer(other)
        scene.render()
        #expect(scene.renderer.checkInvariants() == [])
        return (try #require(outer.node), try #require(inner.node))
    }

    /// Whether the check says something with these words.
    private func says(_ words: String) -> Bool {
        scene.renderer.checkInvariants().contains { $0.contains(words) }
    }

    @Test func links() throws {
        let (outer, inner) = try nodes()
        outer.children.removeLast()
        #expect(says("has not the sublayers of its layer"))
        outer.children.append(RenderNode(inner.layer, shown: inner.layer, parent: nil))
        #expect(says("says it is not"))
        #expect(says("is not its layer's node"))
    }

    @Test func orders() throws {
        let (outer, inner) = try nodes()
        inner.slot = 1
        #expect(says("is not in slot 1"))
        inner.slot = 0
        let order = try #require(outer.order)
        order.nodes.swapAt(0, 1)
        #expect(says("in a wrong order"))
        order.nodes.swapAt(0, 1)
        order.rects[0] = .zero
        #expect(says("is placed elsewhere than"))
        order.rects[0] = inner.now.placed
        order.blocks[0] = .zero
        #expect(says("is outside of its block"))
    }

    @Test func places() throws {
        let (outer, inner) = try nodes()
        inner.now.dx += 1
        #expect(says("and belongs to"))
        #expect(says("no frame would notice"))
        inner.now.dx -= 1
        outer.now.extent = .zero
        #expect(says("outside of the extent"))
    }

    @Test func lists() throws {
        let (outer, inner) = try nodes()
        outer.isTouched = true
        #expect(says("wrongly marked as touched"))
        outer.isTouched = false
        inner.isListed = true
        #expect(says("wrongly marked as dirty"))
        inner.isListed = false
        inner.dirt = .order
        #expect(says("that no frame would look at"))
        inner.dirt = []
        scene.renderer.context.undrawn += 1
        #expect(says("wait to be drawn"))
        scene.renderer.context.undrawn -= 1
        #expect(scene.renderer.checkInvariants() == [])
    }
}
