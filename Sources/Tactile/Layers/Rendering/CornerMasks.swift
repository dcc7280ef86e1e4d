import Foundation
import TactileDrawing
import TactileGeometry

/// The shape of a rectangle's corners, in pixels: one radius, at the corners that have one.
struct Corners: Equatable {
    var radius: Double
    /// How much of the sides a corner takes: the radius, or more where it is continuous.
    var extent: Double
    var mask: CACornerMask

    var isSquare: Bool { radius <= 0 || mask.isEmpty }

    /// The side of the squares in which corners are round.
    var size: Int { isSquare ? 0 : Int(extent.rounded(.up)) }

    @MainActor
    init(_ state: LayerState, _ bounds: PixelRect, scale: CGFloat) {
        let longest = Double(min(bounds.width, bounds.height)) / 2
        let wanted = Double(state.cornerRadius * scale)
        radius = wanted > 0 ? min(wanted, longest) : 0
        let factor = state.hasContinuousCorners ? CornerCurve.expansion : 1
        extent = min(radius * factor, longest)
        mask = state.maskedCorners
    }
}

/// Coverage of round corners, made once for each radius.
@MainActor
final class CornerMasks {
    /// For the four corners: top left, top right, bottom left, bottom right.
    final class Quad {
        let masks: [Mask]
        init(_ masks: [Mask]) { self.masks = masks }
    }

    private struct Key: Hashable {
        var radius: Double
        var extent: Double
        /// 0 for a filled corner.
        var line: Double
    }

    private var kept: [Key: Quad] = [:]
    private(set) var count = 0

    /// Corners of a filled shape, or of a line of `line` pixels along its inside.
    func quad(_ corners: Corners, line: Double = 0) -> Quad? {
        let key = Key(radius: corners.radius, extent: corners.extent, line: line)
        if let quad = kept[key] { return quad }
        if kept.count > 256 { kept.removeAll() }
        let isCircular = corners.extent <= corners.radius
        let made =
            isCircular
            ? CornerMasks.make(radius: corners.radius, line: line)
            : CornerMasks.makeContinuous(corners, line: line)
        guard let quad = made else { return nil }
        kept[key] = quad
        count += 1
        return quad
    }

    private static func make(radius: Double, line: Double) -> Quad? {
        let size = Int(radius.rounded(.up))
        guard size > 0, size <= 16_384 else { return nil }
        let all = (0..<4).compactMap { _ in Mask(width: size, height: size) }
        guard all.count == 4 else { return nil }
        for y in 0..<size {
            for x in 0..<size {
                let dx = radius - (Double(x) + 0.5), dy = radius - (Double(y) + 0.5)
                let distance = (dx > 0 ? dx * dx : 0) + (dy > 0 ? dy * dy : 0)
                var cover = coverage(radius - distance.squareRoot())
                if line > 0 {
                    let inner = radius - line
                    let hole: Double
                    if inner > 0 {
                        hole = coverage(inner - distance.squareRoot())
                    } else {
                        hole = coverage(-dx - line + radius) * coverage(-dy - line + radius)
                    }
                    cover = max(0, cover - hole)
                }
                mirror(UInt8((cover * 255).rounded()), x, y, size, to: all)
            }
        }
        for mask in all { mask.didChange() }
        return Quad(all)
    }

    /// Gives the pixel of the corner at the top left to the other ones too.
    private static func mirror(_ value: UInt8, _ x: Int, _ y: Int, _ size: Int, to all: [Mask]) {
        all[0].data[y * all[0].bytesPerRow + x] = value
        all[1].data[y * all[1].bytesPerRow + size - 1 - x] = value
        all[2].data[(size - 1 - y) * all[2].bytesPerRow + x] = value
        all[3].data[(size - 1 - y) * all[3].bytesPerRow + size - 1 - x] = value
    }

    private static func makeContinuous(_ corners: Corners, line: Double) -> Quad? {
        let size = corners.size
        guard size > 0, size <= 16_384, let bitmap = Bitmap(width: size, height: size) else {
            return nil
        }
        let all = (0..<4).compactMap { _ in Mask(width: size, height: size) }
        guard all.count == 4 else { return nil }
        let context = CGContext(bitmap: bitmap, scale: 1)
        context.addPath(edge(radius: corners.radius, extent: corners.extent, inset: 0, size))
        if line > 0 {
            context.addPath(
                edge(
                    radius: corners.radius - line, extent: corners.extent - line, inset: line,
                    size))
        }
        context.setFillColor(.black)
        context.fillPath(using: .evenOdd)
        for y in 0..<size {
            for x in 0..<size {
                mirror(UInt8(bitmap.pixel(x: x, y: y).value >> 24), x, y, size, to: all)
            }
        }
        for mask in all { mask.didChange() }
        return Quad(all)
    }

    /// What lies inside the corner at the top left of a square that is left open to the others.
    private static func edge(
        radius: Double, extent: Double, inset: Double, _ size: Int
    ) -> CGPath {
        let far = Double(size) + 1, path = CGMutablePath()
        path.move(to: CGPoint(x: far, y: far))
        path.addLine(to: CGPoint(x: inset, y: far))
        CornerCurve(radius: radius, extent: extent).add(
            to: path, corner: CGPoint(x: inset, y: inset), from: CGVector(dx: 0, dy: -1),
            into: CGVector(dx: 1, dy: 0))
        path.addLine(to: CGPoint(x: far, y: inset))
        path.closeSubpath()
        return path
    }

    /// How much of a pixel lies inside an edge that is `depth` pixels from its centre.
    private static func coverage(_ depth: Double) -> Double { min(max(depth + 0.5, 0), 1) }
}

/// A corner's mask: its place, and the part of it that is used.
struct CornerSquare {
    let part: PixelRect
    let x: Int
    let y: Int
    /// Top left, top right, bottom left, bottom right.
    let corner: Int
}

/// The squares at a rectangle's round corners, which do not overlap each other where it is small.
/// Found one by one, so that painting them allocates nothing.
struct CornerSquares: Sequence, IteratorProtocol {
    private let rect: PixelRect
    private let size: Int
    private let mask: CACornerMask
    private var corner = 0

    init(of rect: PixelRect, _ corners: Corners) {
        self.rect = rect
        size = rect.isEmpty ? 0 : corners.size
        mask = corners.mask
    }

    mutating func next() -> CornerSquare? {
        guard size > 0 else { return nil }
        while corner < 4 {
            let square = square(corner)
            corner += 1
            if let square { return square }
        }
        return nil
    }

    private func square(_ corner: Int) -> CornerSquare? {
        guard mask.contains(CACornerMask(rawValue: 1 << corner)) else { return nil }
        let midX = rect.x + (rect.width + 1) / 2, midY = rect.y + (rect.height + 1) / 2
        let isRight = corner & 1 == 1, isBottom = corner & 2 == 2
        let x = isRight ? rect.maxX - size : rect.x
        let y = isBottom ? rect.maxY - size : rect.y
        let left = isRight ? Swift.max(x, midX) : x, top = isBottom ? Swift.max(y, midY) : y
        let right = isRight ? rect.maxX : Swift.min(x + size, midX)
        let bottom = isBottom ? rect.maxY : Swift.min(y + size, midY)
        let part = PixelRect(x: left, y: top, width: right - left, height: bottom - top)
        return part.isEmpty ? nil : CornerSquare(part: part, x: x, y: y, corner: corner)
    }
}
