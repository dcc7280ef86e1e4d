import Foundation
import TactileDrawing
import TactileGeometry

extension PaintPass {
    /// Paints a replicator's sublayers, each copy from one picture of them, or from its own.
    func paintCopies(_ item: PaintItem, into target: PaintTarget) {
        let node = item.node
        guard let instances = node.shown.replication else { return }
        let late = node.lateCopies
        guard let union = node.order?.union else { return }
        let maps = placing.maps(instances, of: node)
        let area = part(union, seenThrough: maps, item)
        node.keptPictures.copiesArea = union
        var picture: Bitmap?
        if !area.isEmpty, KeptRaster.canKeep(area) {
            picture = pool.take(width: area.width, height: area.height)
            if let picture { paintSublayers(of: node, area, into: picture) }
        }
        defer { if let picture { pool.give(back: picture) } }
        statistics.layersPainted += 1
        for (index, map) in maps.enumerated() {
            let tint = instances.tint(index)
            guard tint.w > 0 else { continue }
            if index > 0, !late.isEmpty {
                guard late.indices.contains(index - 1), let own = late[index - 1] else { continue }
                paintCopy(
                    own.bitmap, own.rect, own.map(to: scale), map, tint, item, into: target)
            } else if let picture {
                let place = CGAffineTransform(translationX: CGFloat(area.x), y: CGFloat(area.y))
                paintCopy(picture, area, place, map, tint, item, into: target)
            }
        }
    }

    /// What of sublayers that are too large for a picture is seen in one of the copies.
    private func part(
        _ area: PixelRect, seenThrough maps: [Homography], _ item: PaintItem
    ) -> PixelRect {
        guard !KeptRaster.canKeep(area) else { return area }
        let seen = bounding(item).offsetBy(dx: -item.x, dy: -item.y).points(scale: 1)
        let needed = maps.reduce(PixelRect.zero) { needed, map in
            guard let inverse = map.inverse else { return needed }
            let box = inverse.boundingBox(of: seen.insetBy(dx: -2, dy: -2))
            return needed.union(PixelRect(covering: box.insetBy(dx: -2, dy: -2), scale: 1))
        }
        return area.intersection(needed)
    }

    /// Paints the sublayers into a bitmap's first pixels, which show `area` of the layer's pixels.
    func paintSublayers(of node: RenderNode, _ area: PixelRect, into bitmap: Bitmap) {
        let slot = visible.count
        visible.append(area)
        paintTree(
            node, x: 0, y: 0, clip: area, visibleFrom: slot, count: 1, alpha: 1,
            sublayersOnly: true, into: PaintTarget(bitmap: bitmap, x: area.x, y: area.y))
        visible.removeLast()
    }

    private func paintCopy(
        _ picture: Bitmap, _ area: PixelRect, _ place: CGAffineTransform, _ map: Homography,
        _ tint: SIMD4<Double>, _ item: PaintItem, into target: PaintTarget
    ) {
        let size = PixelRect(x: 0, y: 0, width: area.width, height: area.height)
        guard let copy = tinted(picture, size, tint) else { return }
        let total = Homography(place).concatenating(map)
        forEachVisible(item) { rect in
            statistics.pixelsComposed += rect.area
            target.bitmap.draw(
                copy, size: (size.width, size.height), map: total,
                shift: (item.x - target.x, item.y - target.y), alpha: tint.w * item.alpha,
                clip: rect.offsetBy(dx: -target.x, dy: -target.y))
        }
        if copy !== picture { pool.give(back: copy) }
    }

    /// The picture times a colour, or itself where that changes nothing.
    private func tinted(_ picture: Bitmap, _ size: PixelRect, _ tint: SIMD4<Double>) -> Bitmap? {
        guard tint.x < 1 || tint.y < 1 || tint.z < 1 else { return picture }
        guard let copy = pool.take(width: size.width, height: size.height) else { return nil }
        copy.copy(from: picture, sourceRect: size, to: (0, 0))
        copy.multiply(size, red: tint.x, green: tint.y, blue: tint.z)
        return copy
    }
}

extension Bitmap {
    /// Multiplies colours by factors 0…1.
    func multiply(_ area: PixelRect, red: Double, green: Double, blue: Double) {
        func weight(_ value: Double) -> UInt32 { UInt32((min(max(value, 0), 1) * 255).rounded()) }
        let r = weight(red), g = weight(green), b = weight(blue)
        let area = area.intersection(bounds)
        for y in area.y..<max(area.y, area.maxY) {
            let row = (data + y * bytesPerRow).assumingMemoryBound(to: UInt32.self)
            for x in area.x..<area.maxX {
                let pixel = row[x]
                let high = ((pixel >> 16 & 255) * r + 127) / 255
                let middle = ((pixel >> 8 & 255) * g + 127) / 255
                let low = ((pixel & 255) * b + 127) / 255
                row[x] = pixel & 0xFF00_0000 | high << 16 | middle << 8 | low
            }
        }
    }
}
