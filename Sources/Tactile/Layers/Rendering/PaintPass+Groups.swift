import Foundation
import TactileDrawing
import TactileGeometry

extension PaintPass {
    /// Composes a layer with all in it aside and then as one picture, or straight where that makes
    /// no difference.
    func paintGroup(_ item: PaintItem, into target: PaintTarget) {
        let node = item.node, state = node.shown.state
        if let projection = node.now.projection {
            paintProjected(item, projection, into: target)
            return
        }
        let x = item.x + node.now.dx, y = item.y + node.now.dy
        if state.shouldRasterize, KeptRaster.canKeep(node.now.extent) {
            paintRaster(item, x: x, y: y, into: target)
            return
        }
        let bounds = node.now.bounds.offsetBy(dx: x, dy: y)
        let corners = Corners(state, bounds, scale: scale)
        let isRounded = state.masksToBounds && !corners.isSquare
        if let transition = state.transition {
            paintTransition(transition, item, x: x, y: y, into: target)
            return
        }
        if item.alpha >= 1, node.mask == nil, isRounded {
            paintRounded(item, x: x, y: y, bounds, corners, into: target)
            return
        }
        let area = bounding(item)
        if isWorthKeeping(node, seen: area) {
            paintRaster(item, x: x, y: y, into: target)
            return
        }
        guard let scratch = pool.take(width: area.width, height: area.height) else { return }
        defer { pool.give(back: scratch) }
        let aside = PaintTarget(
            bitmap: scratch, x: area.x, y: area.y, behind: target.behind)
        paintFlat(
            node, x: x, y: y, clip: item.rect, first: item.first, count: item.count, into: aside)
        forEachVisible(item) { rect in
            statistics.pixelsComposed += rect.area
            target.bitmap.blend(
                scratch, sourceRect: rect.offsetBy(dx: -area.x, dy: -area.y),
                at: (rect.x - target.x, rect.y - target.y), alpha: item.alpha)
        }
    }

    func bounding(_ item: PaintItem) -> PixelRect {
        var area = PixelRect.zero
        forEachVisible(item) { area = area.union($0) }
        return area
    }

    /// Paints a layer's content with its round corners and its mask, but at full opacity; amid a
    /// transition what that shows.
    func paintFlat(
        _ node: RenderNode, x: Int, y: Int, clip: PixelRect, first: Int, count: Int,
        into target: PaintTarget
    ) {
        guard let transition = node.shown.state.transition else {
            paintStill(node, x: x, y: y, clip: clip, first: first, count: count, into: target)
            return
        }
        let item = PaintItem(
            kind: .group, node: node, x: x, y: y, rect: clip, alpha: 1, first: first,
            count: count)
        paintTransition(transition, item, x: x, y: y, into: target)
    }

    /// Paints a layer's content with its round corners and its mask at full opacity, as it is
    /// without a transition.
    func paintStill(
        _ node: RenderNode, x: Int, y: Int, clip: PixelRect, first: Int, count: Int,
        into target: PaintTarget
    ) {
        let state = node.shown.state
        let bounds = node.now.bounds.offsetBy(dx: x, dy: y)
        let corners = Corners(state, bounds, scale: scale)
        if state.masksToBounds, !corners.isSquare {
            let item = PaintItem(
                kind: .group, node: node, x: x, y: y, rect: clip, alpha: 1, first: first,
                count: count)
            paintRounded(item, x: x, y: y, bounds, corners, into: target)
        } else {
            paintTree(
                node, x: x, y: y, clip: clip, visibleFrom: first, count: count, alpha: 1,
                into: target)
        }
        if let mask = node.mask {
            applyMask(mask, x: x, y: y, first: first, count: count, to: target)
        }
    }

    /// Round corners: only the pixels of the corners go aside.
    private func paintRounded(
        _ item: PaintItem, x: Int, y: Int, _ bounds: PixelRect, _ corners: Corners,
        into target: PaintTarget
    ) {
        guard let quad = self.corners.quad(corners) else { return }
        let squares = CornerSquares(of: bounds, corners)
        let first = visible.count
        var straight = spareRegions.popLast() ?? PixelRegion(maximumCount: 64)
        defer {
            straight.removeAll()
            spareRegions.append(straight)
        }
        for index in item.first..<(item.first + item.count) {
            straight.append(disjoint: visible[index].intersection(bounds))
        }
        for square in squares { straight.subtract(square.part) }
        visible.append(contentsOf: straight.rects)
        if !straight.isEmpty {
            paintTree(
                item.node, x: x, y: y, clip: item.rect.intersection(bounds), visibleFrom: first,
                count: straight.count, alpha: 1, into: target)
        }
        visible.removeLast(visible.count - first)
        for square in squares {
            let parts = item.first..<(item.first + item.count)
            for index in parts {
                let part = square.part.intersection(visible[index]).intersection(item.rect)
                guard !part.isEmpty,
                    let scratch = pool.take(width: part.width, height: part.height)
                else { continue }
                let slot = visible.count
                visible.append(part)
                paintTree(
                    item.node, x: x, y: y, clip: part, visibleFrom: slot, count: 1, alpha: 1,
                    into: PaintTarget(
                        bitmap: scratch, x: part.x, y: part.y, behind: target.behind))
                visible.removeLast()
                statistics.pixelsComposed += part.area
                target.bitmap.blend(
                    scratch,
                    sourceRect: PixelRect(x: 0, y: 0, width: part.width, height: part.height),
                    at: (part.x - target.x, part.y - target.y), alpha: 1,
                    mask: quad.masks[square.corner],
                    maskAt: (square.x - target.x, square.y - target.y))
                pool.give(back: scratch)
            }
        }
    }

    /// Leaves of a target what the alpha of a mask layer says.
    private func applyMask(
        _ mask: RenderNode, x: Int, y: Int, first: Int, count: Int, to target: PaintTarget
    ) {
        for index in first..<(first + count) {
            let area = visible[index]
            guard let scratch = pool.take(width: area.width, height: area.height) else { continue }
            defer { pool.give(back: scratch) }
            let slot = visible.count
            visible.append(area)
            let inner = PaintTarget(bitmap: scratch, x: area.x, y: area.y)
            if mask.now.isShown {
                let item = PaintItem(
                    kind: .group, node: mask, x: x, y: y, rect: area,
                    alpha: CGFloat(mask.shown.state.opacity), first: slot, count: 1)
                if mask.now.isGroup {
                    paintGroup(item, into: inner)
                } else {
                    paintTree(
                        mask, x: x + mask.now.dx, y: y + mask.now.dy, clip: area,
                        visibleFrom: slot, count: 1, alpha: item.alpha, into: inner)
                }
            }
            visible.removeLast()
            statistics.pixelsComposed += area.area
            target.bitmap.multiplyAlpha(
                of: scratch, width: area.width, height: area.height,
                at: (area.x - target.x, area.y - target.y))
        }
    }
}
