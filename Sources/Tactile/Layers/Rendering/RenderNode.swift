import Foundation
import TactileDrawing
import TactileGeometry

/// A layer in a tree that is painted: where it is in this frame and was in the last one, and the
/// pictures of it that are kept.
@MainActor
final class RenderNode {
    let layer: CALayer
    /// Whether the layer is only a space for its sublayers.
    let isSpace: Bool
    /// What it is painted with: the layer, or while animations run their presentation of it.
    var shown: CALayer
    /// Whether `shown` is a presentation of the node's own, in a second tree of another time.
    var isRetimed = false
    /// The superlayer's node; `nil` for a root. Unsafe for speed, since every pass reads it for
    /// every layer: a node leaves its tree before its parent is freed.
    private(set) unowned(unsafe) var parent: RenderNode?
    /// In the order of the layer's sublayers when these were last placed.
    var children: ContiguousArray<RenderNode> = []
    /// The node of the layer's mask.
    var mask: RenderNode?

    /// Whether it is in its tree's list of those placed since the last frame.
    var isTouched = false
    /// Whether only its position in the superlayer has changed since the last frame. Passes over
    /// thousands of moving layers then skip all other comparisons.
    var isOnlyShifted = false

    var dirt: LayerDirt = []
    /// Whether it is in its tree's list of dirty nodes.
    var isListed = false
    /// Parts to repaint: in the layer's points, and in its pixels.
    var damage = CGRect.null
    var pixelDamage = PixelRect.zero
    /// Whether a sublayer left since the last frame, which may have been seen in a picture of finer
    /// pixels only.
    var hasLostSublayer = false
    /// Whether its sublayers were placed through the sublayer transform.
    var transformsSublayers = false
    /// Whether this frame may move its pixels, so that damage inside it waits for that decision.
    var mayMove = false
    /// How often a sublayer was placed since the extent was exact.
    var staleness = 0
    /// Whether its extent, or that of a sublayer, may be larger than needed.
    var isLoose = false
    /// Sublayers from back to front with the areas that they cover.
    var order: ChildOrder?
    /// The place in the superlayer's order.
    var slot = 0
    /// The place in the superlayer's order in the last frame, or -1.
    var slotBefore = -1
    /// Whether it is in front of, or behind, other siblings than in the last frame, see
    /// `DamagePass.findReordered()`.
    var isReordered = false
    /// A backdrop layer's bounds in device pixels in the last frame, and their visible part.
    var backdropFrame = PixelRect.zero
    var backdropArea = PixelRect.zero
    /// Kept pictures: of the layer's own vector content, its shadow, and all of it.
    var kept: KeptPictures?
    /// What a replicator's second copy and all after it show, when their time is behind; else
    /// empty.
    var lateCopies: [LayerPicture?] = []

    // Declared last because placements are large: the smaller fields above share cache lines.

    var now = Placement()
    /// The placement of the last frame.
    var before = Placement()

    init(_ layer: CALayer, shown: CALayer, parent: RenderNode?) {
        self.layer = layer
        isSpace = layer.isSpace
        self.shown = shown
        self.parent = parent
    }

    var keptPictures: KeptPictures {
        if let kept { return kept }
        let made = KeptPictures()
        kept = made
        return made
    }

    /// Whether the layer is still in the tree. A node that has left is in no tree again.
    var isAttached: Bool { layer.node === self }

    /// Whether there are parts to repaint.
    var hasDamage: Bool { !damage.isNull || !pixelDamage.isEmpty || hasLostSublayer }

    /// Takes the node out of its tree.
    func leave() {
        if let parent, parent.mask === self { parent.mask = nil }
        parent = nil
        mask = nil
        children = []
        order = nil
    }

    /// What is now will have been before.
    func settle() {
        if isOnlyShifted { before.copyPosition(from: now) } else { before = now }
        isTouched = false
        isOnlyShifted = false
        damage = .null
        pixelDamage = .zero
        hasLostSublayer = false
        mayMove = false
        isReordered = false
    }
}

extension RenderNode {
    /// Whether nothing outside its bounds is seen of it.
    var masksSublayers: Bool { shown.state.masksToBounds && !isSpace }

    /// The map from the layer's space to the plane of the nearest superlayer that is no transform
    /// layer, both as they are shown.
    var transformToPlane: CATransform3D {
        var t = transformToParent
        var space = parent
        while let current = space, current.isSpace, let outer = current.parent {
            t = CATransform3DConcat(t, current.transformToParent)
            space = outer
        }
        return t
    }

    /// The map from the layer's space to the superlayer's, which transforms its sublayers but not
    /// its mask.
    private var transformToParent: CATransform3D {
        let isMask = parent.map { $0.mask === self } ?? false
        return CALayer.transform(of: shown.state, in: isMask ? nil : parent?.shown.state)
    }

    /// Sublayers from back to front: by `zPosition`, then as they were added.
    var paintOrder: ContiguousArray<RenderNode> {
        // What is no number is neither in front of nor behind anything, and would upset the others.
        func z(_ node: RenderNode) -> CGFloat {
            let z = node.shown.state.zPosition
            return z.isNaN ? 0 : z
        }
        guard children.contains(where: { z($0) != 0 }) else { return children }
        return ContiguousArray(
            children.enumerated().sorted { left, right in
                let a = z(left.element), b = z(right.element)
                return a < b || (a == b && left.offset < right.offset)
            }.map(\.element))
    }

    func isInside(_ other: RenderNode) -> Bool {
        var node: RenderNode? = self
        while let current = node {
            if current === other { return true }
            node = current.parent
        }
        return false
    }
}

/// Sublayers from back to front, with what they cover side by side in memory, so that finding the
/// ones in a small area touches only few layers.
@MainActor
final class ChildOrder {
    var nodes: ContiguousArray<RenderNode> = []
    var rects: ContiguousArray<PixelRect> = []
    /// The union of each block of `blockSize` rectangles; may be more, never less.
    var blocks: ContiguousArray<PixelRect> = []
    /// Whether it is in its tree's list of orders made since the last frame.
    var isNoted = false
    /// Whether the sublayers of the last frame are in another order than in that.
    var isReordered = false
    static let blockSize = 32

    /// Around everything; exact after ``tighten()``.
    var union: PixelRect { blocks.reduce(.zero) { $0.union($1) } }

    func setRect(_ rect: PixelRect, at slot: Int) {
        guard rects.indices.contains(slot) else { return }
        rects[slot] = rect
        let block = slot / ChildOrder.blockSize
        blocks[block] = blocks[block].union(rect)
    }

    /// The nodes that may paint inside a rectangle of the superlayer's pixels, back to front, and
    /// inside a region that lies shifted against those.
    func found(in query: PixelRect, _ region: PixelRegion, x: Int, y: Int) -> [RenderNode] {
        var found: [RenderNode] = []
        for block in blocks.indices where blocks[block].intersects(query) {
            let start = block * ChildOrder.blockSize
            for slot in start..<min(start + ChildOrder.blockSize, rects.count)
            where rects[slot].intersects(query)
                && region.intersects(rects[slot].offsetBy(dx: x, dy: y))
            {
                found.append(nodes[slot])
            }
        }
        return found
    }

    /// Makes the unions exact again.
    func tighten() {
        for block in blocks.indices {
            let start = block * ChildOrder.blockSize
            var union = PixelRect.zero
            for slot in start..<min(start + ChildOrder.blockSize, rects.count) {
                union = union.union(rects[slot])
            }
            blocks[block] = union
        }
    }

    func rebuild(_ nodes: ContiguousArray<RenderNode>) {
        self.nodes = nodes
        rects.removeAll(keepingCapacity: true)
        for (slot, node) in nodes.enumerated() {
            node.slot = slot
            rects.append(node.now.placed)
        }
        let count = (nodes.count + ChildOrder.blockSize - 1) / ChildOrder.blockSize
        if blocks.count != count { blocks = ContiguousArray(repeating: .zero, count: count) }
        tighten()
    }

    /// Whether the sublayers that were there in the last frame follow each other as they did then.
    var keepsOrder: Bool {
        var last = -1
        for node in nodes where node.slotBefore >= 0 {
            if node.slotBefore < last { return false }
            last = node.slotBefore
        }
        return true
    }

    /// What is now will have been before.
    func settle() {
        isNoted = false
        isReordered = false
        for node in nodes { node.slotBefore = node.slot }
    }
}
