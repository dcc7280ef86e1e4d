import Foundation
import TactileDrawing
import TactileGeometry

/// Where which pixels of the contents go, in the layer's own pixels.
struct ContentsPlacement {
    /// The part of the contents that is shown, in their pixels.
    var source: PixelRect
    var target: PixelRect

    /// Whether pixels are copied as they are.
    var isExact: Bool { source.width == target.width && source.height == target.height }

    /// Places a bitmap as `shown` places its contents.
    @MainActor
    init(_ bitmap: Bitmap, _ shown: CALayer, _ bounds: PixelRect, scale: CGFloat) {
        // Field by field: copying the whole state would cost more than the rest.
        source = bitmap.bounds
        let part = shown.state.contentsRect
        if part != CGRect(x: 0, y: 0, width: 1, height: 1) {
            source = PixelRect(
                nearest: CGRect(
                    x: part.minX * CGFloat(bitmap.width), y: part.minY * CGFloat(bitmap.height),
                    width: part.width * CGFloat(bitmap.width),
                    height: part.height * CGFloat(bitmap.height)), scale: 1
            ).intersection(bitmap.bounds)
            // Nothing is shown of a part without pixels, so that it covers nothing either.
            guard !source.isEmpty else {
                target = .zero
                return
            }
        }
        // Pixels that were drawn for this size are not resampled for the sake of a rounded edge.
        let factor = scale / shown.state.contentsScale.usableScale
        func length(_ pixels: Int) -> Int {
            Int((CGFloat(pixels) * factor).rounded(.up).finite(or: 0))
        }
        let width = length(source.width), height = length(source.height)
        let fits = abs(width - bounds.width) <= 1 && abs(height - bounds.height) <= 1
        if fits, shown.state.contentsGravity != .center {
            target = PixelRect(
                x: bounds.x, y: bounds.y, width: min(width, bounds.width),
                height: min(height, bounds.height))
            if width == source.width, height == source.height {
                source.width = target.width
                source.height = target.height
            }
            return
        }
        target = ContentsPlacement.place(
            width: width, height: height, in: bounds, gravity: shown.state.contentsGravity)
    }

    private static func place(
        width: Int, height: Int, in bounds: PixelRect, gravity: CALayerContentsGravity
    ) -> PixelRect {
        switch gravity {
        case .resize: return bounds
        case .resizeAspect, .resizeAspectFill:
            guard width > 0, height > 0 else { return .zero }
            let x = Double(bounds.width) / Double(width), y = Double(bounds.height) / Double(height)
            let factor = gravity == .resizeAspect ? min(x, y) : max(x, y)
            let w = Int((Double(width) * factor).rounded())
            let h = Int((Double(height) * factor).rounded())
            return PixelRect(
                x: bounds.x + (bounds.width - w) / 2, y: bounds.y + (bounds.height - h) / 2,
                width: w, height: h)
        default: break
        }
        let x: Int
        switch gravity {
        case .left, .topLeft, .bottomLeft: x = bounds.x
        case .right, .topRight, .bottomRight: x = bounds.maxX - width
        default: x = bounds.x + (bounds.width - width) / 2
        }
        let y: Int
        switch gravity {
        case .top, .topLeft, .topRight: y = bounds.y
        case .bottom, .bottomLeft, .bottomRight: y = bounds.maxY - height
        default: y = bounds.y + (bounds.height - height) / 2
        }
        return PixelRect(x: x, y: y, width: width, height: height)
    }
}

extension ContentsPlacement {
    /// The parts of source and target (relative to the target's origin) that belong together:
    /// one, or nine when only the centre is stretched. `scale`: shown pixels per source pixel.
    func pieces(center: CGRect, scale: CGFloat) -> [(source: PixelRect, target: PixelRect)] {
        let whole = PixelRect(x: 0, y: 0, width: target.width, height: target.height)
        guard center != CGRect(x: 0, y: 0, width: 1, height: 1), center.isFinite else {
            return [(source, whole)]
        }
        let columns = ContentsPlacement.cuts(
            length: source.width, target: target.width, from: center.minX, to: center.maxX,
            scale: scale)
        let rows = ContentsPlacement.cuts(
            length: source.height, target: target.height, from: center.minY, to: center.maxY,
            scale: scale)
        var pieces: [(source: PixelRect, target: PixelRect)] = []
        for row in rows {
            for column in columns {
                let from = PixelRect(
                    x: source.x + column.source.lowerBound, y: source.y + row.source.lowerBound,
                    width: column.source.count, height: row.source.count)
                let to = PixelRect(
                    x: column.target.lowerBound, y: row.target.lowerBound,
                    width: column.target.count, height: row.target.count)
                if !from.isEmpty, !to.isEmpty { pieces.append((from, to)) }
            }
        }
        return pieces
    }

    private static func cuts(
        length: Int, target: Int, from: CGFloat, to: CGFloat, scale: CGFloat
    ) -> [(source: Range<Int>, target: Range<Int>)] {
        func whole(_ value: CGFloat, _ limit: Int) -> Int {
            value > 0 ? Int(min(value, CGFloat(limit)).rounded()) : 0
        }
        let low = whole(from * CGFloat(length), length)
        let high = max(whole(to * CGFloat(length), length), low)
        var first = whole(CGFloat(low) * scale, 1 << 24)
        var last = whole(CGFloat(length - high) * scale, 1 << 24)
        if first + last > target, target >= 0 {
            let sum = first + last
            first = target * first / sum
            last = target - first
        }
        return [
            (0..<low, 0..<first), (low..<high, first..<(target - last)),
            (high..<length, (target - last)..<target),
        ]
    }
}
