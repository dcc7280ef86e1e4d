import Foundation
import TactileDrawing
import TactileGeometry

extension GradientState {
    /// Fills a bitmap with a part of the colours of a conic gradient in `bounds`.
    ///
    /// Angles are those of the unit square in which the points are given, so that a gradient in
    /// bounds that are not square turns as the square would when it is stretched.
    func sweep(_ bitmap: Bitmap, showing part: PixelRect, of bounds: PixelRect) {
        let colors = sweepColors()
        guard !colors.isEmpty, startPoint.isFinite, endPoint.isFinite else { return }
        let first = atan2(endPoint.y - startPoint.y, endPoint.x - startPoint.x)
        let width = Double(bounds.width), height = Double(bounds.height)
        let left = Double(part.x - bounds.x) + 0.5, top = Double(part.y - bounds.y) + 0.5
        let count = Double(colors.count)
        for y in 0..<bitmap.height {
            let row = (bitmap.data + y * bitmap.bytesPerRow).assumingMemoryBound(to: UInt32.self)
            let dy = (Double(y) + top) / height - startPoint.y
            for x in 0..<bitmap.width {
                let dx = (Double(x) + left) / width - startPoint.x
                var turn = (atan2(dy, dx) - first) / (2 * .pi)
                turn -= turn.rounded(.down)
                row[x] = colors[min(Int(turn * count), colors.count - 1)]
            }
        }
    }

    /// The pixels of one turn, blended premultiplied.
    private func sweepColors() -> [UInt32] {
        let places = (locations?.count == colors.count ? locations : nil) ?? evenLocations
        let stops = zip(places.map { $0.isNaN ? 0 : $0 }, colors).sorted { $0.0 < $1.0 }
        guard let low = stops.first, let high = stops.last else { return [] }
        let count = 2048
        var next = 0
        return (0..<count).map { index in
            let place = (Double(index) + 0.5) / Double(count)
            while next < stops.count, stops[next].0 < place { next += 1 }
            guard next > 0 else { return PixelColor(low.1).value }
            guard next < stops.count else { return PixelColor(high.1).value }
            let (from, to) = (stops[next - 1], stops[next])
            let t = (place - from.0) / (to.0 - from.0)
            let mixed = AnimationValue.color(from.1).mixed(with: .color(to.1), t)
            guard case .color(let color?) = mixed else { return PixelColor(to.1).value }
            return PixelColor(color).value
        }
    }
}
