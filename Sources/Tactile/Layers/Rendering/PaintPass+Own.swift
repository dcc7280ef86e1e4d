import Foundation
import TactileDrawing
import TactileGeometry

extension PaintPass {
    /// Paints shadow, background, contents and drawn paths of one layer.
    func paintOwn(_ item: PaintItem, into target: PaintTarget) {
        statistics.layersPainted += 1
        // Field by field: copying the whole state would cost more than painting a small picture.
        let node = item.node, shown = node.shown
        let bounds = node.now.bounds.offsetBy(dx: item.x, dy: item.y)
        if item.paintsShadow, shown.state.shadow.opacity > 0, !shown.state.masksToBounds {
            paintShadow(item, into: target)
        }
        if let filter = shown.backdrop {
            paintBackdrop(filter, item, Corners(shown.state, bounds, scale: scale), into: target)
        }
        if let color = shown.state.backgroundColor, !isBackgroundHidden(item) {
            let corners = Corners(shown.state, bounds, scale: scale)
            if color.pattern != nil {
                paintPattern(color, item, bounds, corners, into: target)
            } else {
                let pixel = PixelColor(color, opacity: item.alpha)
                forEachVisible(item) { rect in
                    fill(bounds, corners, pixel, clip: rect, into: target)
                }
            }
        }
        if let contents = shown.state.contents { paintContents(contents, item, into: target) }
        if let vector = shown.vectorContent {
            paintVector(vector, item, Corners(shown.state, bounds, scale: scale), into: target)
        }
        if let emission = node.layer.flyingParticles {
            paintParticles(emission, item, into: target)
        }
    }

    /// Whether opaque contents lie over all of the background.
    private func isBackgroundHidden(_ item: PaintItem) -> Bool {
        let shown = item.node.shown, bounds = item.node.now.bounds
        guard item.alpha >= 1, let contents = shown.state.contents, contents.bitmap.isOpaque,
            contents.fade == nil,
            shown.state.contentsCenter == CGRect(x: 0, y: 0, width: 1, height: 1)
        else { return false }
        return ContentsPlacement(contents.bitmap, shown, bounds, scale: scale)
            .target.contains(bounds)
    }

    @inline(__always)
    func forEachVisible(_ item: PaintItem, _ body: (PixelRect) -> Void) {
        for index in item.first..<(item.first + item.count) { body(visible[index]) }
    }

    // MARK: Colours

    /// Fills a rectangle with round corners, within `clip`; all in the painted grid.
    private func fill(
        _ rect: PixelRect, _ corners: Corners, _ color: PixelColor, clip: PixelRect,
        into target: PaintTarget
    ) {
        guard !color.isClear else { return }
        let part = rect.intersection(clip)
        guard !part.isEmpty else { return }
        statistics.pixelsComposed += part.area
        let bitmap = target.bitmap
        guard !corners.isSquare, let quad = self.corners.quad(corners) else {
            bitmap.fill(part.offsetBy(dx: -target.x, dy: -target.y), color: color)
            return
        }
        let size = min(corners.size, (rect.height + 1) / 2)
        func fillPart(_ rect: PixelRect) {
            bitmap.fill(
                rect.intersection(clip).offsetBy(dx: -target.x, dy: -target.y), color: color)
        }
        fillPart(
            PixelRect(
                x: rect.x, y: rect.y + size, width: rect.width, height: rect.height - 2 * size))
        let squares = CornerSquares(of: rect, corners)
        fillBands(rect, size: size, squares: squares, fillPart)
        for square in squares {
            let visible = square.part.intersection(clip)
            guard !visible.isEmpty else { continue }
            bitmap.fill(
                quad.masks[square.corner], at: (square.x - target.x, square.y - target.y),
                color: color, clip: visible.offsetBy(dx: -target.x, dy: -target.y))
        }
    }

    /// The bands above and below the middle, without the corner squares.
    private func fillBands(
        _ rect: PixelRect, size: Int,
        squares: CornerSquares, _ fill: (PixelRect) -> Void
    ) {
        for isBottom in [false, true] {
            let middle = rect.y + (rect.height + 1) / 2
            let top = isBottom ? max(rect.maxY - size, middle) : rect.y
            let bottom = isBottom ? rect.maxY : min(rect.y + size, middle)
            var left = rect.x, right = rect.maxX
            // A corner that is not round is part of the band.
            for square in squares where (square.corner & 2 == 2) == isBottom {
                if square.corner & 1 == 0 { left = square.part.maxX } else { right = square.part.x }
            }
            fill(PixelRect(x: left, y: top, width: right - left, height: bottom - top))
        }
    }

    private func paintPattern(
        _ color: CGColor, _ item: PaintItem, _ bounds: PixelRect, _ corners: Corners,
        into target: PaintTarget
    ) {
        withContext(item, into: target) { context in
            let rect = item.node.shown.state.bounds
            context.setAlpha(item.alpha)
            context.setFillColor(color)
            if corners.isSquare {
                context.fill(rect)
            } else {
                context.addPath(item.node.shown.outline)
                context.fillPath()
            }
        }
    }

    /// A context whose user space is the layer's points, clipped to what is seen.
    func withContext(
        _ item: PaintItem, into target: PaintTarget, _ body: (CGContext) -> Void
    ) {
        let context = CGContext(
            bitmap: target.bitmap,
            base: CGAffineTransform(
                a: scale, b: 0, c: 0, d: scale, tx: CGFloat(item.x - target.x),
                ty: CGFloat(item.y - target.y)))
        forEachVisible(item) { rect in
            statistics.pixelsComposed += rect.area
            context.saveGState()
            context.clip(to: rect.offsetBy(dx: -item.x, dy: -item.y).points(scale: scale))
            body(context)
            context.restoreGState()
        }
    }

    // MARK: Borders

    func paintBorder(_ item: PaintItem, into target: PaintTarget) {
        statistics.layersPainted += 1
        let state = item.node.shown.state
        let rect = item.node.now.bounds.offsetBy(dx: item.x, dy: item.y)
        let most = min((rect.width + 1) / 2, (rect.height + 1) / 2)
        let line = max(1, min(placing.edge(state.borderWidth), most))
        let pixel = PixelColor(item.node.shown.borderColor ?? .black, opacity: item.alpha)
        let corners = Corners(state, rect, scale: scale)
        let squares = CornerSquares(of: rect, corners)
        let quad =
            corners.isSquare
            ? nil : self.corners.quad(corners, line: Double(line))
        let bitmap = target.bitmap
        forEachVisible(item) { clip in
            @MainActor func fill(_ part: PixelRect) {
                let part = part.intersection(clip)
                statistics.pixelsComposed += part.area
                bitmap.fill(part.offsetBy(dx: -target.x, dy: -target.y), color: pixel)
            }
            var topLeft = rect.x, topRight = rect.maxX
            var bottomLeft = rect.x, bottomRight = rect.maxX
            var leftTop = rect.y + line, leftBottom = rect.maxY - line
            var rightTop = leftTop, rightBottom = leftBottom
            for square in squares {
                switch square.corner {
                case 0: (topLeft, leftTop) = (square.part.maxX, max(leftTop, square.part.maxY))
                case 1: (topRight, rightTop) = (square.part.x, max(rightTop, square.part.maxY))
                case 2:
                    (bottomLeft, leftBottom) = (square.part.maxX, min(leftBottom, square.part.y))
                default:
                    (bottomRight, rightBottom) = (square.part.x, min(rightBottom, square.part.y))
                }
            }
            let top = min(line, rect.height)
            fill(PixelRect(x: topLeft, y: rect.y, width: topRight - topLeft, height: top))
            fill(
                PixelRect(
                    x: bottomLeft, y: max(rect.maxY - line, rect.y + top),
                    width: bottomRight - bottomLeft,
                    height: rect.maxY - max(rect.maxY - line, rect.y + top)))
            fill(PixelRect(x: rect.x, y: leftTop, width: line, height: leftBottom - leftTop))
            fill(
                PixelRect(
                    x: max(rect.maxX - line, rect.x + line), y: rightTop,
                    width: rect.maxX - max(rect.maxX - line, rect.x + line),
                    height: rightBottom - rightTop))
            guard let quad else { return }
            for square in squares {
                // A line wider than the corner's radius continues past the corner.
                let isTop = square.corner & 2 == 0
                let from = isTop ? square.part.maxY : max(rect.maxY - line, rect.y + line)
                let to = isTop ? rect.y + line : square.part.y
                fill(
                    PixelRect(
                        x: square.part.x, y: from, width: square.part.width, height: to - from))
                let part = square.part.intersection(clip)
                guard !part.isEmpty else { continue }
                statistics.pixelsComposed += part.area
                bitmap.fill(
                    quad.masks[square.corner], at: (square.x - target.x, square.y - target.y),
                    color: pixel, clip: part.offsetBy(dx: -target.x, dy: -target.y))
            }
        }
    }

    // MARK: Contents

    private func paintContents(
        _ contents: LayerContents, _ item: PaintItem, into target: PaintTarget
    ) {
        if let fade = contents.fade {
            paintFade(fade, item, into: target)
            return
        }
        let node = item.node
        let place = ContentsPlacement(
            contents.bitmap, node.shown, node.now.bounds, scale: scale)
        guard !place.target.isEmpty, !place.source.isEmpty else { return }
        if place.isExact {
            blend(
                contents.bitmap, place.source, at: place.target, item, into: target)
        } else if let scaled = scaledContents(contents.bitmap, place, node) {
            blend(scaled, scaled.bounds, at: place.target, item, into: target)
        } else {
            paintUnscaled(contents.bitmap, place, item, into: target)
        }
    }

    func blend(
        _ bitmap: Bitmap, _ source: PixelRect, at place: PixelRect, _ item: PaintItem,
        into target: PaintTarget
    ) {
        let place = place.offsetBy(dx: item.x, dy: item.y)
        forEachVisible(item) { rect in
            let part = rect.intersection(place)
            guard !part.isEmpty else { return }
            statistics.pixelsComposed += part.area
            target.bitmap.blend(
                bitmap,
                sourceRect: part.offsetBy(dx: source.x - place.x, dy: source.y - place.y),
                at: (part.x - target.x, part.y - target.y), alpha: item.alpha)
        }
    }

    /// Blends a picture whose first pixel lies at `origin`, cut to a rectangle with round corners.
    func blendRounded(
        _ bitmap: Bitmap, origin: (x: Int, y: Int), _ rect: PixelRect, _ corners: Corners,
        _ quad: CornerMasks.Quad, alpha: CGFloat, clip: PixelRect, into target: PaintTarget
    ) {
        let squares = CornerSquares(of: rect, corners)
        func blend(_ part: PixelRect, mask: Mask?, _ x: Int, _ y: Int) {
            let part = part.intersection(clip)
            guard !part.isEmpty else { return }
            statistics.pixelsComposed += part.area
            target.bitmap.blend(
                bitmap, sourceRect: part.offsetBy(dx: -origin.x, dy: -origin.y),
                at: (part.x - target.x, part.y - target.y), alpha: alpha, mask: mask,
                maskAt: (x - target.x, y - target.y))
        }
        let size = min(corners.size, (rect.height + 1) / 2)
        blend(
            PixelRect(
                x: rect.x, y: rect.y + size, width: rect.width, height: rect.height - 2 * size),
            mask: nil, 0, 0)
        fillBands(rect, size: size, squares: squares) { blend($0, mask: nil, 0, 0) }
        for square in squares {
            blend(square.part, mask: quad.masks[square.corner], square.x, square.y)
        }
    }
}
