import Foundation
import TactileDrawing
import TactileGeometry

/// Where pixels go: a bitmap and the place of its first pixel in the grid that is painted.
struct PaintTarget {
    /// What layers that blur what is behind them find behind the tree that is painted.
    enum Behind {
        /// It cannot be told, so that they show their own content alone.
        case unknown
        case nothing
        /// What lies behind the layer at which the tree with this number in `PaintPass.trees` is.
        case tree(Int)
    }

    let bitmap: Bitmap
    let x: Int
    let y: Int
    var behind = Behind.unknown
}

/// One thing to paint, from back to front.
struct PaintItem {
    enum Kind {
        case own
        case border
        case group
        /// A replicator's sublayers.
        case copies
    }

    let kind: Kind
    let node: RenderNode
    /// From the layer's pixels (a group's: the superlayer's) to the painted grid.
    let x: Int
    let y: Int
    /// What it may touch, in the painted grid.
    let rect: PixelRect
    let alpha: CGFloat
    /// Whether its shadow is painted too.
    var paintsShadow = true
    /// What of it is seen: a run of `PaintPass.visible`.
    var first = 0
    var count = 0
}

/// Composes layers into pixels, painting only what is seen of them in a given region.
@MainActor
final class PaintPass {
    var statistics = RenderStatistics()
    /// What is being painted.
    var tree: RenderTree
    var items: ContiguousArray<PaintItem> = []
    var visible: ContiguousArray<PixelRect> = []
    let corners = CornerMasks()
    let pool = SurfacePool()
    // Kept from frame to frame, so that none of them allocates.
    var spareRegions: [PixelRegion] = []
    let blur = BackdropBlur()
    /// The trees that are being painted, from the outermost in.
    var trees: ContiguousArray<PaintedTree> = []
    /// How many backdrops are being painted, each for the next one.
    var backdropDepth = 0
    /// The window, while all of it is behind something opaque that is behind everything.
    var opaqueArea = PixelRect.zero
    /// What the window shows of the root; empty while no window is painted.
    var windowArea = PixelRect.zero
    /// Where collecting ends: at what is not behind this layer.
    private var lastLayer: RenderNode?
    private var hasMetLast = false
    private var regions: [PixelRegion] = []
    private let spare = PixelRegion(maximumCount: 1)
    private var depth = 0
    private var madeBefore = 0

    var scale: CGFloat { tree.scale }
    var placing: PlacePass { PlacePass(tree: tree) }

    init(_ tree: RenderTree) { self.tree = tree }

    /// Lets `body` place and paint a second tree.
    func with(_ second: RenderTree, _ body: () -> Void) {
        let first = tree
        tree = second
        body()
        tree = first
    }

    func begin() {
        statistics = RenderStatistics()
        madeBefore = pool.made + corners.count
    }

    func run(_ root: RenderNode, into bitmap: Bitmap, area: PixelRect, _ region: PixelRegion) {
        defer {
            items.removeAll(keepingCapacity: true)
            statistics.surfacesCreated += pool.made + corners.count - madeBefore
        }
        guard !region.isEmpty, root.now.isShown else { return }
        let target = PaintTarget(bitmap: bitmap, x: 0, y: 0, behind: .nothing)
        if !root.shown.state.shouldRasterize { windowArea = area }
        if !root.now.isGroup, isCovered(root, area) { opaqueArea = area }
        defer {
            windowArea = .zero
            opaqueArea = .zero
        }
        let first = visible.count
        visible.append(contentsOf: region.rects)
        // Where no layer paints, the target must not keep what was there.
        if !region.allSatisfy({ isCovered(root, $0) }) {
            for rect in region { bitmap.clear(rect) }
        }
        if root.now.isGroup {
            let item = PaintItem(
                kind: .group, node: root, x: 0, y: 0, rect: area,
                alpha: CGFloat(root.shown.state.opacity), first: first, count: region.count)
            paintGroup(item, into: target)
        } else {
            paintTree(
                root, x: root.now.dx, y: root.now.dy, clip: area, visibleFrom: first,
                count: region.count, alpha: CGFloat(root.shown.state.opacity), into: target)
        }
        visible.removeAll(keepingCapacity: true)
    }

    private func isCovered(_ root: RenderNode, _ rect: PixelRect) -> Bool {
        guard !root.now.isGroup, root.shown.state.opacity >= 1 else { return false }
        return root.opaqueRect(scale: scale).offsetBy(dx: root.now.dx, dy: root.now.dy).contains(
            rect)
    }

    // MARK: Collecting

    /// Paints a layer's own content and all in it, without regard to how it is composed with what
    /// is behind. `visible[visibleFrom...]` holds the pixels to paint. With `last`, only what is
    /// behind that layer, and without `shadow` all but the layer's own shadow.
    func paintTree(
        _ node: RenderNode, x: Int, y: Int, clip: PixelRect, visibleFrom: Int, count: Int,
        alpha: CGFloat, sublayersOnly: Bool = false, shadow: Bool = true,
        until last: RenderNode? = nil, into target: PaintTarget
    ) {
        let base = items.count, visibleBase = visible.count
        if regions.count <= depth { regions.append(PixelRegion(maximumCount: 64)) }
        var region = spare
        swap(&region, &regions[depth])
        region.removeAll()
        for index in visibleFrom..<(visibleFrom + count) { region.append(disjoint: visible[index]) }
        lastLayer = last
        hasMetLast = node === last
        if sublayersOnly {
            if let order = node.order {
                collect(order, x: x, y: y, clip: clip, region: region)
            }
        } else {
            collect(node, x: x, y: y, clip: clip, alpha: alpha, region: region)
            // Its own content, where it has any to be seen, comes first.
            if !shadow, items.count > base, items[base].node === node {
                items[base].paintsShadow = false
            }
        }
        lastLayer = nil
        hasMetLast = false
        let tree = trees.count
        trees.append(
            PaintedTree(node: node, x: x, y: y, alpha: alpha, behind: target.behind))
        // From the front: what is opaque hides what is behind.
        var index = items.count - 1
        while index >= base, !region.isEmpty {
            resolve(index, &region)
            index -= 1
        }
        swap(&region, &regions[depth])
        depth += 1
        for index in base..<items.count where items[index].count > 0 {
            let item = items[index]
            if index + 1 < items.count {
                let next = items[index + 1].rect
                target.bitmap.fetch(next.offsetBy(dx: -target.x, dy: -target.y))
            }
            trees[tree].last = item.node
            switch item.kind {
            case .own: paintOwn(item, into: target)
            case .border: paintBorder(item, into: target)
            case .group:
                var inner = target
                inner.behind = .tree(tree)
                paintGroup(item, into: inner)
            case .copies: paintCopies(item, into: target)
            }
        }
        depth -= 1
        trees.removeLast()
        items.removeLast(items.count - base)
        visible.removeLast(visible.count - visibleBase)
    }

    /// Smaller holes cost more rectangles than they save pixels.
    private static let leastHole = 1024

    /// Notes what is seen of an item, and takes away what it hides.
    private func resolve(_ index: Int, _ region: inout PixelRegion) {
        let first = visible.count, rect = items[index].rect
        for part in 0..<region.count {
            let part = region[part].intersection(rect)
            if !part.isEmpty { visible.append(part) }
        }
        items[index].first = first
        items[index].count = visible.count - first
        guard visible.count > first, items[index].alpha >= 1, region.count < 48,
            rect.area > Self.leastHole || region.hasRectangle(in: rect)
        else { return }
        let item = items[index]
        let cover: PixelRect
        switch item.kind {
        case .own:
            let own = item.node.opaqueRect(scale: scale).offsetBy(dx: item.x, dy: item.y)
            let blurred = opaqueBackdrop(item)
            cover = blurred.contains(own) ? blurred : own
        case .group: cover = opaqueGroupRect(item)
        case .border, .copies: return
        }
        let hidden = cover.intersection(item.rect)
        guard !hidden.isEmpty else { return }
        if hidden.area > Self.leastHole || region.hasRectangle(in: hidden) {
            region.subtract(hidden)
        }
    }

    private func collect(
        _ node: RenderNode, x: Int, y: Int, clip: PixelRect, alpha: CGFloat, region: PixelRegion
    ) {
        // Field by field: copying the whole state of every layer would cost more than the rest.
        let painted = node.now.painted, shown = node.shown
        if !painted.isEmpty {
            append(.own, node, x, y, painted.offsetBy(dx: x, dy: y), clip, alpha, region)
        }
        if let order = node.order, !order.nodes.isEmpty {
            var inner = clip
            if node.masksSublayers {
                inner = inner.intersection(node.now.bounds.offsetBy(dx: x, dy: y))
            }
            if shown.isReplicator {
                append(
                    .copies, node, x, y, node.now.extent.offsetBy(dx: x, dy: y), inner, 1,
                    region)
            } else if !inner.isEmpty {
                let opacity = node.isSpace || !shown.state.fadesAsGroup ? alpha : 1
                collect(order, x: x, y: y, clip: inner, alpha: opacity, region: region)
            }
        }
        if shown.state.borderWidth > 0, !node.isSpace {
            append(
                .border, node, x, y, node.now.bounds.offsetBy(dx: x, dy: y), clip, alpha,
                region)
        }
    }

    private func collect(
        _ order: ChildOrder, x: Int, y: Int, clip: PixelRect, alpha: CGFloat = 1,
        region: PixelRegion
    ) {
        let query = clip.intersection(region.bounds).offsetBy(dx: -x, dy: -y)
        guard !query.isEmpty else { return }
        let size = ChildOrder.blockSize
        for block in order.blocks.indices where order.blocks[block].intersects(query) {
            let end = min((block + 1) * size, order.rects.count)
            // Most of what lies within the bounds of all damage is not damaged: comparing
            // rectangles first avoids touching the layer.
            for slot in (block * size)..<end
            where order.rects[slot].intersects(query)
                && region.intersects(order.rects[slot].offsetBy(dx: x, dy: y))
            {
                visit(order.nodes[slot], x: x, y: y, clip: clip, alpha: alpha, region: region)
            }
        }
    }

    private func visit(
        _ node: RenderNode, x: Int, y: Int, clip: PixelRect, alpha: CGFloat, region: PixelRegion
    ) {
        if node === lastLayer { hasMetLast = true }
        guard !hasMetLast else { return }
        statistics.layersVisited += 1
        let alpha = alpha * CGFloat(node.shown.state.opacity)
        if node.now.isGroup {
            append(
                .group, node, x, y, node.now.placed.offsetBy(dx: x, dy: y), clip, alpha, region)
        } else {
            collect(
                node, x: x + node.now.dx, y: y + node.now.dy, clip: clip, alpha: alpha,
                region: region)
        }
    }

    private func append(
        _ kind: PaintItem.Kind, _ node: RenderNode, _ x: Int, _ y: Int, _ rect: PixelRect,
        _ clip: PixelRect, _ alpha: CGFloat, _ region: PixelRegion
    ) {
        let part = rect.intersection(clip)
        guard !hasMetLast, region.intersects(part) else { return }
        items.append(PaintItem(kind: kind, node: node, x: x, y: y, rect: part, alpha: alpha))
    }

    // MARK: What hides

    /// Groups hide when only their corners are what makes them groups.
    private func opaqueGroupRect(_ item: PaintItem) -> PixelRect {
        let node = item.node
        guard node.now.projection == nil, node.mask == nil,
            node.shown.state.transition == nil
        else { return .zero }
        let size = Corners(node.shown.state, node.now.bounds, scale: scale).size
        let middle = PixelRect(
            x: node.now.bounds.x, y: node.now.bounds.y + size, width: node.now.bounds.width,
            height: node.now.bounds.height - 2 * size)
        return node.opaqueRect(scale: scale).intersection(middle)
            .offsetBy(dx: item.x + node.now.dx, dy: item.y + node.now.dy)
    }
}
