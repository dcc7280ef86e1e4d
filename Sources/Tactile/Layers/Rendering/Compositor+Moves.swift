import Foundation
import TactileDrawing
import TactileGeometry

/// A layer whose pixels may be shifted instead of painted again.
struct MoveCandidate {
    let layer: CALayer
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

extension Compositor {
    /// What a change amounts to when it only shifts pixels.
    func moveCandidate(_ layer: CALayer) -> MoveCandidate? {
        let node = layer.node
        guard !node.dirt.isDisjoint(with: [.placement, .sublayers]), layer.container != nil,
            node.projection == nil, !node.wasProjected,
            !node.oldPlaced.isEmpty, !node.placed.isEmpty, layer.maskLayer == nil, !layer.isSpace
        else { return nil }
        let harmless: LayerDirt = [.part, .structure]
        let state = layer.shown.state
        guard state.opacity >= 1, !state.shouldRasterize, state.transition == nil,
            layer.shown.replication == nil
        else {
            return nil
        }
        if node.dirt.subtracting(harmless) == .placement {
            guard node.bounds == node.oldBounds, !node.isGroup,
                node.oldPlaced.width == node.placed.width,
                node.oldPlaced.height == node.placed.height
            else { return nil }
            return MoveCandidate(
                layer: layer, dx: node.dx - node.oldDX, dy: node.dy - node.oldDY, isScroll: false)
        }
        guard node.dirt.subtracting(harmless) == .sublayers, state.masksToBounds,
            state.sublayerTransform == nil, state.contents == nil, layer.vectorContent == nil,
            layer.shown.backdrop == nil,
            node.bounds.width == node.oldBounds.width,
            node.bounds.height == node.oldBounds.height, node.oldPlaced == node.placed
        else { return nil }
        return MoveCandidate(
            layer: layer, dx: node.dx - node.oldDX, dy: node.dy - node.oldDY, isScroll: true)
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
                addPlaces(of: candidate.layer, area, &region)
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
                for candidate in accepted { addPlaces(of: candidate.layer, area, &region) }
                accepted.removeAll(keepingCapacity: true)
                return
            }
            let candidate = accepted.remove(at: next)
            moves.append(
                PixelMove(source: candidate.source, dx: candidate.dx, dy: candidate.dy))
            statistics.pixelsMoved += candidate.source.area
            repair(candidate, area, &region)
        }
    }

    /// Whether the pixels that the layer showed are its own, so that they can go along with it.
    private func check(_ candidate: inout MoveCandidate, _ area: PixelRect) -> Bool {
        let layer = candidate.layer, node = layer.node
        var clip = area
        guard let place = devicePlace(of: layer, &clip) else { return false }
        let moved: PixelRect
        if candidate.isScroll {
            let frame = node.bounds.offsetBy(dx: place.x + node.dx, dy: place.y + node.dy)
                .intersection(clip)
            guard isUniform(behindContentsOf: layer, frame, place) else { return false }
            candidate.covered = frame
            candidate.covers = frame
            moved = frame
        } else {
            candidate.covered = node.oldPlaced.offsetBy(dx: place.x, dy: place.y)
                .intersection(clip)
            candidate.covers = node.placed.offsetBy(dx: place.x, dy: place.y).intersection(clip)
            let opaque = opaqueRect(layer).offsetBy(
                dx: place.x + node.oldDX, dy: place.y + node.oldDY
            ).intersection(clip)
            if opaque.area * 2 > candidate.covered.area {
                moved = opaque
            } else {
                let both = candidate.covered.union(candidate.covers)
                guard isUniform(behind: layer, both, place) else { return false }
                moved = candidate.covered
            }
        }
        let target = moved.offsetBy(dx: candidate.dx, dy: candidate.dy)
            .intersection(candidate.covers)
        candidate.source = target.offsetBy(dx: -candidate.dx, dy: -candidate.dy)
        return candidate.source.area >= leastMovedArea
    }

    /// The place of a layer's superlayer's pixels on the device, when only shifts lead there and
    /// nothing above is composed as a group or was placed again. Narrows the clip.
    private func devicePlace(of layer: CALayer, _ clip: inout PixelRect) -> (x: Int, y: Int)? {
        var total = (x: 0, y: 0)
        var parent = layer.container
        while let current = parent {
            let state = current.shown.state
            guard current.node.isShown, current.node.projection == nil, state.opacity >= 1,
                current.maskLayer == nil, !state.shouldRasterize, state.transition == nil,
                current.replication == nil,
                current.node.dirt.isDisjoint(with: [.placement, .subtree, .sublayers]),
                state.shadow.opacity <= 0 || state.shadow.path != nil
                    || (state.backgroundColor?.alpha ?? 0) > 0
            else { return nil }
            total.x += current.node.dx
            total.y += current.node.dy
            parent = current.container
        }
        forEachLayer(above: layer, at: total) { current, x, y in
            guard current.masksSublayers else { return }
            clip = clip.intersection(current.node.bounds.offsetBy(dx: x, dy: y))
        }
        return total
    }

    /// The layers that a layer is in, from the nearest up, and where the pixels of each begin, if
    /// those of the nearest begin at `place`.
    private func forEachLayer(
        above layer: CALayer, at place: (x: Int, y: Int),
        _ body: (_ layer: CALayer, _ x: Int, _ y: Int) -> Void
    ) {
        var (x, y) = place
        var parent = layer.container
        while let current = parent {
            body(current, x, y)
            x -= current.node.dx
            y -= current.node.dy
            parent = current.container
        }
    }

    /// Whether behind a layer's sublayers there is one colour all over `rect` (device pixels).
    private func isUniform(
        behindContentsOf layer: CALayer, _ rect: PixelRect, _ place: (x: Int, y: Int)
    ) -> Bool {
        let state = layer.shown.state
        if let color = state.backgroundColor, color.alpha > 0 {
            let bounds = layer.node.bounds.offsetBy(
                dx: place.x + layer.node.dx, dy: place.y + layer.node.dy)
            return PixelColor(color).isOpaque && color.pattern == nil && bounds.contains(rect)
        }
        return isUniform(behind: layer, rect, place)
    }

    /// Whether behind a layer there is one colour all over `rect`. `place` is where its
    /// superlayer's pixels begin.
    private func isUniform(
        behind layer: CALayer, _ rect: PixelRect, _ place: (x: Int, y: Int)
    ) -> Bool {
        guard let parent = layer.container, let order = parent.node.order else { return false }
        let local = rect.offsetBy(dx: -place.x, dy: -place.y)
        for slot in order.layers.indices {
            if order.layers[slot] === layer { break }
            if order.rects[slot].intersects(local) { return false }
        }
        let state = parent.shown.state
        guard state.contents == nil, parent.vectorContent == nil, parent.shown.backdrop == nil
        else { return false }
        let outer = (x: place.x - parent.node.dx, y: place.y - parent.node.dy)
        if (state.backgroundColor?.alpha ?? 0) > 0 {
            guard state.cornerRadius <= 0 else { return false }
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
        forEachInFront(of: candidate.layer, isScroll: candidate.isScroll) { old, new in
            let ghost = old.intersection(source)
            if !ghost.isEmpty { region.add(ghost.offsetBy(dx: dx, dy: dy)) }
            region.add(new.intersection(target))
        }
        region.add(candidate.covered, without: target)
        region.add(candidate.covers, without: target)
    }

    /// The device pixels of everything that is composed over a layer: before this frame, and now.
    private func forEachInFront(
        of layer: CALayer, isScroll: Bool, _ body: (_ old: PixelRect, _ new: PixelRect) -> Void
    ) {
        var place = (x: 0, y: 0)
        forEachLayer(above: layer, at: place) { current, _, _ in
            place.x += current.node.dx
            place.y += current.node.dy
        }
        if isScroll {
            bodyOfEdges(layer, x: place.x + layer.node.dx, y: place.y + layer.node.dy, body)
        }
        var child = layer
        forEachLayer(above: layer, at: place) { current, x, y in
            if let order = current.node.order {
                var isInFront = false
                for slot in order.layers.indices {
                    let other = order.layers[slot]
                    if other === child {
                        isInFront = true
                    } else if isInFront {
                        let old =
                            geometry.isUpdated(other) ? other.node.oldPlaced : other.node.placed
                        body(
                            old.offsetBy(dx: x, dy: y), other.node.placed.offsetBy(dx: x, dy: y))
                    }
                }
            }
            bodyOfEdges(current, x: x, y: y, body)
            child = current
        }
    }

    /// Borders and round corners stay in place while the contents move.
    private func bodyOfEdges(
        _ layer: CALayer, x: Int, y: Int, _ body: (_ old: PixelRect, _ new: PixelRect) -> Void
    ) {
        let state = layer.shown.state
        let bounds = layer.node.bounds.offsetBy(dx: x, dy: y)
        if state.borderWidth > 0 {
            let line = max(1, geometry.edge(state.borderWidth))
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
