import Foundation
import TactileDrawing
import TactileGeometry

/// A layer whose pixels may be shifted instead of painted again.
struct MoveCandidate {
    let node: RenderNode
    /// Where its pixels go, in device pixels.
    let dx: Int
    let dy: Int
    /// Whether its sublayers move in it, as a scrolled list's, instead of the layer itself.
    let isScroll: Bool
    /// The pixels to shift, and all that the layer covered and covers; filled in by the check.
    var source = PixelRect.zero
    var covered = PixelRect.zero
    var covers = PixelRect.zero

    var target: PixelRect { source.offsetBy(dx: dx, dy: dy) }
}

extension DamagePass {
    /// What a change amounts to when it only shifts pixels.
    func moveCandidate(_ node: RenderNode) -> MoveCandidate? {
        let dx = node.now.dx - node.before.dx, dy = node.now.dy - node.before.dy
        // Small ones are many, and need no look at what is behind them.
        guard max(node.now.placed.area, node.now.bounds.area) >= leastMovedArea else { return nil }
        guard dx != 0 || dy != 0, node.parent != nil, node.mask == nil, !node.isSpace,
            node.now.look == node.before.look, node.now.isComposedByShift(of: node.before),
            !node.before.placed.isEmpty, !node.now.placed.isEmpty
        else { return nil }
        let shown = node.shown
        guard node.now.opacity >= 1, !shown.state.shouldRasterize,
            shown.state.transition == nil, !shown.isReplicator
        else {
            return nil
        }
        if node.now.bounds == node.before.bounds {
            guard !node.now.isGroup, node.now.placed.area >= leastMovedArea,
                node.before.placed.width == node.now.placed.width,
                node.before.placed.height == node.now.placed.height
            else { return nil }
            return MoveCandidate(node: node, dx: dx, dy: dy, isScroll: false)
        }
        guard node.now.masks, node.now.bounds.area >= leastMovedArea,
            shown.state.sublayerTransform == nil, shown.state.contents == nil,
            node.layer.vectorContent == nil, shown.backdrop == nil,
            node.now.bounds.width == node.before.bounds.width,
            node.now.bounds.height == node.before.bounds.height,
            node.before.placed == node.now.placed
        else { return nil }
        return MoveCandidate(node: node, dx: dx, dy: dy, isScroll: true)
    }

    /// Shifts what can be shifted: adds to `moves`, and to the region what that leaves wrong.
    /// The other candidates are damaged as a whole.
    func applyMoves(
        area: PixelRect, moves: inout [PixelMove], into region: inout PixelRegion
    ) {
        for var candidate in candidates {
            if check(&candidate, area) {
                accepted.append(candidate)
            } else {
                addPlaces(of: candidate.node, area, &region)
            }
        }
        while !accepted.isEmpty {
            // What one move writes, no later one may read.
            let next = accepted.indices.first { index in
                !accepted.indices.contains {
                    $0 != index && accepted[$0].source.intersects(accepted[index].target)
                }
            }
            guard let next else {
                for candidate in accepted { addPlaces(of: candidate.node, area, &region) }
                accepted.removeAll(keepingCapacity: true)
                return
            }
            let candidate = accepted.remove(at: next)
            append(candidate, to: &moves)
            pixelsMoved += candidate.source.area
            repair(candidate, area, &region)
        }
    }

    /// Layers that lie side by side and move alike are moved in one: two pages that a slide takes
    /// across a window are all of its columns.
    private func append(_ candidate: MoveCandidate, to moves: inout [PixelMove]) {
        if let last = moves.last, last.dx == candidate.dx, last.dy == candidate.dy {
            let both = last.source.union(candidate.source)
            if !last.source.intersects(candidate.source),
                both.area == last.source.area + candidate.source.area
            {
                moves[moves.count - 1].source = both
                return
            }
        }
        moves.append(PixelMove(source: candidate.source, dx: candidate.dx, dy: candidate.dy))
    }

    /// Whether the pixels that the layer showed are its own, so that they can go along with it.
    private func check(_ candidate: inout MoveCandidate, _ area: PixelRect) -> Bool {
        let node = candidate.node
        var clip = area
        guard let place = devicePlace(of: node, &clip) else { return false }
        let moved: PixelRect
        if candidate.isScroll {
            let frame = node.now.bounds
                .offsetBy(dx: place.x + node.now.dx, dy: place.y + node.now.dy)
                .intersection(clip)
            guard isUniform(behindContentsOf: node, frame, place) else { return false }
            candidate.covered = frame
            candidate.covers = frame
            moved = frame
        } else {
            candidate.covered = node.before.placed.offsetBy(dx: place.x, dy: place.y)
                .intersection(clip)
            candidate.covers = node.now.placed.offsetBy(dx: place.x, dy: place.y).intersection(clip)
            let opaque = node.opaqueRect(scale: scale).offsetBy(
                dx: place.x + node.before.dx, dy: place.y + node.before.dy
            ).intersection(clip)
            if opaque.area * 2 > candidate.covered.area {
                moved = opaque
            } else {
                let both = candidate.covered.union(candidate.covers)
                guard isUniform(behind: node, both, place) else { return false }
                moved = candidate.covered
            }
        }
        let target = moved.offsetBy(dx: candidate.dx, dy: candidate.dy)
            .intersection(candidate.covers)
        candidate.source = target.offsetBy(dx: -candidate.dx, dy: -candidate.dy)
        return candidate.source.area >= leastMovedArea
    }

    /// The place of a layer's superlayer's pixels on the device, when only shifts lead there and
    /// nothing above is composed as a group, changed its place or the order of what is in it.
    /// Narrows the clip.
    private func devicePlace(of node: RenderNode, _ clip: inout PixelRect) -> (x: Int, y: Int)? {
        var total = (x: 0, y: 0)
        var parent = node.parent
        while let current = parent {
            let shown = current.shown
            guard current.now.isShown, current.now.projection == nil, shown.state.opacity >= 1,
                current.mask == nil, !shown.state.shouldRasterize, shown.state.transition == nil,
                !current.layer.isReplicator,
                current.now.isComposed(as: current.before),
                !(current.order?.isReordered ?? false),
                shown.state.shadow.opacity <= 0 || shown.state.shadow.path != nil
                    || (shown.state.backgroundColor?.alpha ?? 0) > 0
            else { return nil }
            total.x += current.now.dx
            total.y += current.now.dy
            parent = current.parent
        }
        forEachLayer(above: node, at: total) { current, x, y in
            guard current.masksSublayers else { return }
            clip = clip.intersection(current.now.bounds.offsetBy(dx: x, dy: y))
        }
        return total
    }

    /// The layers that a layer is in, from the nearest up, and where the pixels of each begin, if
    /// those of the nearest begin at `place`.
    private func forEachLayer(
        above node: RenderNode, at place: (x: Int, y: Int),
        _ body: (_ node: RenderNode, _ x: Int, _ y: Int) -> Void
    ) {
        var (x, y) = place
        var parent = node.parent
        while let current = parent {
            body(current, x, y)
            x -= current.now.dx
            y -= current.now.dy
            parent = current.parent
        }
    }

    /// Whether behind a layer's sublayers there is one colour all over `rect` (device pixels).
    private func isUniform(
        behindContentsOf node: RenderNode, _ rect: PixelRect, _ place: (x: Int, y: Int)
    ) -> Bool {
        if let color = node.shown.state.backgroundColor, color.alpha > 0 {
            let bounds = node.now.bounds.offsetBy(
                dx: place.x + node.now.dx, dy: place.y + node.now.dy)
            return PixelColor(color).isOpaque && color.pattern == nil && bounds.contains(rect)
        }
        return isUniform(behind: node, rect, place)
    }

    /// Whether behind a layer there is one colour all over `rect`. `place` is where its
    /// superlayer's pixels begin.
    private func isUniform(
        behind node: RenderNode, _ rect: PixelRect, _ place: (x: Int, y: Int)
    ) -> Bool {
        guard let parent = node.parent, let order = parent.order else { return false }
        let local = rect.offsetBy(dx: -place.x, dy: -place.y)
        for slot in order.nodes.indices {
            if order.nodes[slot] === node { break }
            if order.rects[slot].intersects(local) { return false }
        }
        let shown = parent.shown
        guard shown.state.contents == nil, parent.layer.vectorContent == nil, shown.backdrop == nil
        else { return false }
        let outer = (x: place.x - parent.now.dx, y: place.y - parent.now.dy)
        if (shown.state.backgroundColor?.alpha ?? 0) > 0 {
            guard shown.state.cornerRadius <= 0 else { return false }
            return isUniform(behindContentsOf: parent, rect, outer)
        }
        return isUniform(behind: parent, rect, outer)
    }

    /// Adds to the region what a shift leaves wrong.
    private func repair(
        _ candidate: MoveCandidate, _ area: PixelRect, _ region: inout PixelRegion
    ) {
        let source = candidate.source, target = candidate.target
        let dx = candidate.dx, dy = candidate.dy
        // What was to be painted went along.
        gone.removeAll(keepingCapacity: true)
        for rect in region {
            let part = rect.intersection(source)
            if !part.isEmpty { gone.append(part.offsetBy(dx: dx, dy: dy)) }
        }
        for rect in gone { region.add(rect) }
        // The copy took along what is in front, which has to be painted at its own place.
        forEachInFront(of: candidate.node, isScroll: candidate.isScroll) { old, new in
            let ghost = old.intersection(source)
            if !ghost.isEmpty { region.add(ghost.offsetBy(dx: dx, dy: dy)) }
            region.add(new.intersection(target))
        }
        region.add(candidate.covered, without: target)
        region.add(candidate.covers, without: target)
    }

    /// The device pixels of everything that is composed over a layer: before this frame, and now.
    private func forEachInFront(
        of node: RenderNode, isScroll: Bool, _ body: (_ old: PixelRect, _ new: PixelRect) -> Void
    ) {
        var place = (x: 0, y: 0)
        forEachLayer(above: node, at: place) { current, _, _ in
            place.x += current.now.dx
            place.y += current.now.dy
        }
        if isScroll {
            bodyOfEdges(node, x: place.x + node.now.dx, y: place.y + node.now.dy, body)
        }
        var child = node
        forEachLayer(above: node, at: place) { current, x, y in
            if let order = current.order {
                var isInFront = false
                for slot in order.nodes.indices {
                    let other = order.nodes[slot]
                    if other === child {
                        isInFront = true
                    } else if isInFront {
                        body(
                            other.before.placed.offsetBy(dx: x, dy: y),
                            other.now.placed.offsetBy(dx: x, dy: y))
                    }
                }
            }
            bodyOfEdges(current, x: x, y: y, body)
            child = current
        }
    }

    /// Borders and round corners stay in place while the contents move.
    private func bodyOfEdges(
        _ node: RenderNode, x: Int, y: Int, _ body: (_ old: PixelRect, _ new: PixelRect) -> Void
    ) {
        let state = node.shown.state
        let bounds = node.now.bounds.offsetBy(dx: x, dy: y)
        if state.borderWidth > 0 {
            let line = max(1, placing.edge(state.borderWidth))
            for side in [
                PixelRect(x: bounds.x, y: bounds.y, width: bounds.width, height: line),
                PixelRect(x: bounds.x, y: bounds.maxY - line, width: bounds.width, height: line),
                PixelRect(x: bounds.x, y: bounds.y, width: line, height: bounds.height),
                PixelRect(x: bounds.maxX - line, y: bounds.y, width: line, height: bounds.height),
            ] { body(side, side) }
        }
        guard state.cornerRadius > 0 else { return }
        for square in CornerSquares(of: bounds, Corners(state, bounds, scale: scale)) {
            body(square.part, square.part)
        }
    }
}

extension Placement {
    /// Whether the layer is composed as it was in another frame, but for a shift of its pixels.
    fileprivate func isComposedByShift(of other: Placement) -> Bool {
        projection == nil && other.projection == nil && isShown == other.isShown
            && opacity == other.opacity && masks == other.masks && isGroup == other.isGroup
            && composition == other.composition && rasterFactor == other.rasterFactor
    }
}
