import Foundation
import TactileDrawing
import TactileGeometry

/// A layer with all in it that is being painted, by `PaintPass.paintTree`.
struct PaintedTree {
    let node: RenderNode
    /// From the layer's pixels to the painted grid.
    let x: Int
    let y: Int
    let alpha: CGFloat
    let behind: PaintTarget.Behind
    /// The layer that is being painted: what was painted before is behind it.
    var last: RenderNode?
}

/// Layers that show what is behind them.
///
/// What is in the target cannot be blurred: outside of the damage it holds the last frame, with
/// what is in front. So what is behind a part of the layer is painted again, aside, and blurred
/// there.
extension PaintPass {
    /// Backdrops behind backdrops behind … are blurred this many times.
    private static let deepestBackdrop = 3

    func paintBackdrop(
        _ filter: BackdropFilter, _ item: PaintItem, _ corners: Corners, into target: PaintTarget
    ) {
        let area = backdropArea(of: item)
        guard !area.isEmpty, backdropDepth < PaintPass.deepestBackdrop else { return }
        let plan = filter.blurPlan(scale: scale)
        let seen = bounding(item).intersection(area)
        var apart = 0
        forEachVisible(item) { rect in
            apart += plan.source(of: rect.intersection(area), in: area).area
        }
        if apart > plan.source(of: seen, in: area).area {
            paintBackdrop(plan, seen, of: area, item, corners, into: target)
        } else {
            forEachVisible(item) { rect in
                paintBackdrop(
                    plan, rect.intersection(area), of: area, item, corners, into: target)
            }
        }
    }

    private func paintBackdrop(
        _ plan: BlurPlan, _ part: PixelRect, of area: PixelRect, _ item: PaintItem,
        _ corners: Corners, into target: PaintTarget
    ) {
        let source = plan.source(of: part, in: area)
        guard !part.isEmpty, let scratch = pool.take(width: source.width, height: source.height)
        else { return }
        defer { pool.give(back: scratch) }
        backdropDepth += 1
        paintBehind(
            trees.count - 1, source,
            into: PaintTarget(bitmap: scratch, x: source.x, y: source.y))
        backdropDepth -= 1
        blur.blur(scratch, showing: source, part: part, area: area, plan)
        statistics.pixelsComposed += source.area
        let bounds = item.node.now.bounds.offsetBy(dx: item.x, dy: item.y)
        let quad = corners.isSquare ? nil : self.corners.quad(corners)
        forEachVisible(item) { rect in
            let rect = rect.intersection(part)
            guard !rect.isEmpty else { return }
            if let quad {
                blendRounded(
                    scratch, origin: (source.x, source.y), bounds, corners, quad,
                    alpha: item.alpha, clip: rect, into: target)
                return
            }
            statistics.pixelsComposed += rect.area
            target.bitmap.blend(
                scratch, sourceRect: rect.offsetBy(dx: -source.x, dy: -source.y),
                at: (rect.x - target.x, rect.y - target.y), alpha: item.alpha)
        }
    }

    /// Paints what is behind the layer at which a tree is: first what is behind the tree.
    private func paintBehind(_ index: Int, _ rect: PixelRect, into target: PaintTarget) {
        let tree = trees[index]
        if case .tree(let outer) = tree.behind { paintBehind(outer, rect, into: target) }
        let first = visible.count
        visible.append(rect)
        var inner = target
        inner.behind = tree.behind
        paintTree(
            tree.node, x: tree.x, y: tree.y, clip: rect, visibleFrom: first, count: 1,
            alpha: tree.alpha, until: tree.last, into: inner)
        visible.removeLast()
    }

    /// The pixels that take part in a layer's backdrop, in the painted grid: none where it is not
    /// known what is behind.
    private func backdropArea(of item: PaintItem) -> PixelRect {
        guard let index = outermostTree() else { return .zero }
        let outermost = trees[index].node
        var area = item.node.now.bounds.offsetBy(dx: item.x, dy: item.y)
        var (x, y) = (item.x, item.y)
        var current = item.node
        while current !== outermost, let parent = current.parent {
            x -= current.now.dx
            y -= current.now.dy
            if parent.masksSublayers {
                area = area.intersection(parent.now.bounds.offsetBy(dx: x, dy: y))
            }
            current = parent
        }
        return index == 0 && !windowArea.isEmpty ? area.intersection(windowArea) : area
    }

    /// What of the painted grid a layer's backdrop hides, because all that it blurs is opaque.
    func opaqueBackdrop(_ item: PaintItem) -> PixelRect {
        guard item.node.shown.backdrop != nil, !opaqueArea.isEmpty,
            backdropDepth < PaintPass.deepestBackdrop
        else { return .zero }
        let bounds = item.node.now.bounds
        let size = Corners(item.node.shown.state, bounds, scale: scale).size
        let middle = PixelRect(
            x: bounds.x, y: bounds.y + size, width: bounds.width, height: bounds.height - 2 * size)
        // In a picture nothing opaque is behind everything.
        guard outermostTree() == 0 else { return .zero }
        return middle.offsetBy(dx: item.x, dy: item.y).intersection(backdropArea(of: item))
    }

    /// The tree behind which there is nothing, of those that are behind what is being painted.
    private func outermostTree() -> Int? {
        var index = trees.count - 1
        while index >= 0, case .tree(let outer) = trees[index].behind { index = outer }
        guard index >= 0, case .nothing = trees[index].behind else { return nil }
        return index
    }
}

extension BackdropFilter {
    func blurPlan(scale: CGFloat) -> BlurPlan {
        BlurPlan(sigma: Double(radius * scale), saturation: Double(saturation))
    }
}
