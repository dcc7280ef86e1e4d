import Foundation
import TactileDrawing
import TactileGeometry

/// Finds the pixels that differ from the last frame's, from nothing but the placements of nodes now
/// and before, the order of their sublayers now and before, and the parts that layers drew again.
@MainActor
final class DamagePass {
    let tree: RenderTree
    /// Shifting pixels is worth its trouble from this many on.
    var leastMovedArea = 16_384
    var pixelsMoved = 0
    // Kept from frame to frame, so that none of them allocates.
    var candidates: [MoveCandidate] = []
    var accepted: [MoveCandidate] = []
    var gone: [PixelRect] = []
    var ends: ContiguousArray<Int> = []
    var previous: ContiguousArray<Int> = []
    /// The way up from the superlayer of the node that was looked at last.
    private let lastWay = Way()

    var scale: CGFloat { tree.scale }
    var placing: PlacePass { PlacePass(tree: tree) }

    init(_ tree: RenderTree) { self.tree = tree }

    /// Adds to the region what nodes that were touched change; what only moved is added to `moves`.
    func run(
        _ context: LayerContext, area: PixelRect, moves: inout [PixelMove],
        into region: inout PixelRegion
    ) {
        findReordered()
        let nodes = tree.touched
        let isWhole = region.contains(area)
        candidates.removeAll(keepingCapacity: true)
        for node in nodes where node.isOnlyShifted || node.isAttached {
            guard !isWhole, let candidate = moveCandidate(node) else { continue }
            node.mayMove = true
            candidates.append(candidate)
        }
        for node in nodes where node.isOnlyShifted || node.isAttached {
            if !candidates.isEmpty, node.isInsideMove { continue }
            if !addShift(of: node, area, &region) { addDamage(of: node, area, &region) }
        }
        if !candidates.isEmpty {
            applyMoves(area: area, moves: &moves, into: &region)
            for node in nodes where node.isAttached && node.isInsideMove {
                addDamage(of: node, area, &region)
            }
            candidates.removeAll(keepingCapacity: true)
        }
        spreadThroughBackdrops(context, area, &region)
        lastWay.start = nil
    }

    /// Adds the old and new place of a layer of which only the position changed. Returns false, and
    /// adds nothing, for any other layer, and for one inside a picture of its superlayers.
    private func addShift(
        of node: RenderNode, _ area: PixelRect, _ region: inout PixelRegion
    ) -> Bool {
        guard node.isOnlyShifted, !node.mayMove, !node.isReordered, !node.hasDamage,
            let parent = node.parent, way(from: parent, area).isPlain
        else { return false }
        if node.now.dx != node.before.dx || node.now.dy != node.before.dy {
            addPlaces(of: node, area, &region)
        }
        return true
    }

    private func addDamage(of node: RenderNode, _ area: PixelRect, _ region: inout PixelRegion) {
        let isElsewhere = node.isReordered || !node.now.isComposed(as: node.before)
        let looksOtherwise = node.now.look != node.before.look
        let changesCopies = looksOtherwise && node.shown.isReplicator
        if !node.mayMove, isElsewhere || changesCopies { addPlaces(of: node, area, &region) }
        if isElsewhere || !node.now.isPictured(as: node.before) || node.hasDamage
            || node.now.points.origin != node.before.points.origin
        {
            addPicturesOfOtherPixels(around: node, area, &region)
        }
        // A place between two pixels may make a layer a pixel larger.
        if changesCopies || node.now.bounds != node.before.bounds
            || node.now.composition != node.before.composition
        {
            node.kept?.invalidateRaster()
            if node.shown.castsContentShadow { node.kept?.shadow = nil }
        }
        if looksOtherwise {
            emit(node.before.painted, in: node, area, &region)
            emit(node.now.painted, in: node, area, &region)
            if node.now.masks { emit(node.now.bounds, in: node, area, &region) }
        }
        guard node.hasDamage else { return }
        if !node.damage.isNull {
            emit(PixelRect(covering: node.damage, scale: scale), in: node, area, &region)
        }
        emit(node.pixelDamage, in: node, area, &region)
    }

    /// Adds the pictures that contain the layer and whose pixels have another size than the
    /// layer's. In them the layer moves, grows and is cut by fractions of its pixels, so they are
    /// repainted as a whole.
    private func addPicturesOfOtherPixels(
        around node: RenderNode, _ area: PixelRect, _ region: inout PixelRegion
    ) {
        let isPictured = node.now.isPictured(as: node.before) && !node.hasDamage
        var current = isPictured ? node.parent : node
        while let picture = current {
            if picture !== node, way(from: picture, area).isPlain { return }
            if picture.now.factor != 1, picture.now.factor != 0 {
                picture.kept?.invalidateRaster()
                addPlaces(of: picture, area, &region)
            }
            current = picture.parent
        }
    }

    /// Adds all that a layer covered and covers.
    func addPlaces(of node: RenderNode, _ area: PixelRect, _ region: inout PixelRegion) {
        guard let parent = node.parent else {
            region.add(area)
            return
        }
        let (before, now) = (node.before.placed, node.now.placed)
        let way = way(from: parent, area)
        guard way.isPlain else {
            emit(before, in: parent, area, &region)
            emit(now, in: parent, area, &region)
            return
        }
        // A small step covers and uncovers little more than one of the places.
        let both = before.union(now)
        if both.area <= before.area + now.area {
            region.add(way.onDevice(both))
        } else {
            region.add(way.onDevice(before))
            region.add(way.onDevice(now))
        }
    }

    /// How a layer's pixels come to the device.
    private final class Way {
        var start: RenderNode?
        /// Whether that is by shifts and cuts alone, and no picture on the way is kept.
        var isPlain = true
        var dx = 0
        var dy = 0
        /// What is seen of the layer's sublayers, in device pixels.
        var clip = PixelRect.zero

        func onDevice(_ rect: PixelRect) -> PixelRect {
            rect.offsetBy(dx: dx, dy: dy).intersection(clip)
        }
    }

    /// The way from a layer, which is looked for once for many sublayers that follow each other,
    /// and is good until another is looked for.
    private func way(from start: RenderNode, _ area: PixelRect) -> Way {
        let way = lastWay
        if way.start === start { return way }
        way.start = start
        way.isPlain = true
        way.dx = 0
        way.dy = 0
        // In the pixels of the layer that was reached; where nothing cuts, all.
        var clip: PixelRect?
        var current: RenderNode? = start
        while let node = current {
            let shown = node.shown
            guard !shown.isReplicator, shown.state.transition == nil, !shown.castsContentShadow,
                node.kept?.raster == nil, node.now.projection == nil, node.now.isShown,
                node.now.factor == 1 || node.now.factor == 0, !node.isPictureWithBackdrop
            else {
                way.isPlain = false
                break
            }
            if node.masksSublayers {
                clip = clip.map { $0.intersection(node.now.bounds) } ?? node.now.bounds
            }
            way.dx += node.now.dx
            way.dy += node.now.dy
            clip = clip?.offsetBy(dx: node.now.dx, dy: node.now.dy)
            current = node.parent
        }
        way.clip = clip.map { $0.intersection(area) } ?? area
        return way
    }

    /// Adds a rectangle of a layer's pixels, as far as it is seen.
    private func emit(
        _ rect: PixelRect, in node: RenderNode, _ area: PixelRect, _ region: inout PixelRegion
    ) {
        var rect = rect
        var node = node
        while !rect.isEmpty {
            let shown = node.shown
            if shown.isReplicator, let copies = shown.replication {
                rect = copied(rect, in: node, copies)
            }
            if node.masksSublayers {
                // Kept for a time without the mask, a picture may show more.
                if let kept = node.kept, kept.raster != nil { kept.rasterDamage.add(rect) }
                rect = rect.intersection(node.now.bounds)
            }
            let isAmidTransition = shown.state.transition != nil && !node.isSpace
            if isAmidTransition { rect = rect.union(node.now.extent) }
            if shown.castsContentShadow, !node.isSpace {
                node.kept?.shadow = nil
                rect = rect.union(shown.state.shadow.cover(of: rect, scale: scale))
            }
            let isBlurring = node.isPictureWithBackdrop
            if isBlurring {
                node.kept?.invalidateRaster()
                rect = rect.union(node.now.extent)
            }
            if let kept = node.kept, kept.raster != nil { kept.rasterDamage.add(rect) }
            guard node.now.isShown, !rect.isEmpty else { return }
            if let projection = node.now.projection {
                rect = projected(rect, of: node, projection)
            } else if isAmidTransition || isBlurring {
                // Nothing in it is at its final place, and it may have reached farther.
                rect = allPlaces(of: node)
            } else {
                rect = rect.offsetBy(dx: node.now.dx, dy: node.now.dy)
            }
            guard let parent = node.parent else {
                region.add(rect.intersection(area))
                return
            }
            node = parent
        }
    }

    /// What a change of a replicator's sublayers changes in all its copies.
    private func copied(
        _ rect: PixelRect, in node: RenderNode, _ copies: CAReplicatorLayer.Instances
    ) -> PixelRect {
        guard copies.count > 1 else { return rect }
        let union = node.order?.union ?? .zero
        let maps = placing.maps(copies, of: node).map { ProjectionBox($0) }
        // As their picture's edges are soft, one of another size changes along all of them.
        let old = node.kept?.copiesArea ?? union
        let isWhole = old != union || maps.contains { $0.isCoarse(union, pixel: 1) }
        let changed = isWhole ? rect.union(old).union(union) : rect
        return maps.reduce(.zero) { $0.union($1.cover(changed)) }
    }

    /// What a layer covers in its superlayer, and covered in the last frame.
    private func allPlaces(of node: RenderNode) -> PixelRect {
        node.now.placed.union(node.before.placed)
    }

    /// What a change inside a transformed layer touches in its superlayer.
    private func projected(
        _ rect: PixelRect, of node: RenderNode, _ projection: ProjectionBox
    ) -> PixelRect {
        let kept = node.kept
        // What one pixel is that the layer's picture is read by.
        let finest = CGFloat(1 << (kept?.reduced?.halvings ?? 0))
        let pixel = node.now.factor > 0 ? max(1, finest / node.now.factor) : 1
        // The edges of the picture are drawn otherwise than edges inside it: one of another size
        // changes along all its edges.
        if node.now.factor != node.before.factor
            || (kept?.raster?.rect ?? node.now.extent) != node.now.extent
            || (node.now.factor > 0 && projection.isCoarse(node.now.extent, pixel: pixel))
        {
            return allPlaces(of: node)
        }
        return projection.cover(rect, reach: Int((2 * pixel).rounded(.up)))
    }
}

extension RenderNode {
    /// Whether the layer, or one it is in, may be shifted in this frame.
    fileprivate var isInsideMove: Bool {
        var node: RenderNode? = self
        while let current = node {
            if current.mayMove { return true }
            node = current.parent
        }
        return false
    }
}
