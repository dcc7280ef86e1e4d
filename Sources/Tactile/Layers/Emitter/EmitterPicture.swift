import Foundation
import TactileDrawing
import TactileGeometry

/// A particle's contents at full, half, quarter … size, so that small particles are not speckled.
@MainActor
final class EmitterPicture {
    let image: CGImage
    private var levels: [Bitmap]

    init(_ image: CGImage) {
        self.image = image
        levels = [image.bitmap]
    }

    /// What of the picture a cell shows, in units of its size; empty for bad numbers.
    func part(_ cell: CAEmitterCell) -> CGRect {
        guard cell.contentsRect.isFinite else { return .zero }
        let part = cell.contentsRect.intersection(CGRect(x: 0, y: 0, width: 1, height: 1))
        return part.isNull ? .zero : part
    }

    /// In points at scale 1.
    func size(_ cell: CAEmitterCell) -> CGSize {
        let scale = cell.contentsScale.usableScale, part = part(cell)
        return CGSize(
            width: CGFloat(image.width) * part.width / scale,
            height: CGFloat(image.height) * part.height / scale)
    }

    /// The smallest level that is still as large as it is shown, and its size relative to the full.
    func level(for magnification: Double) -> (bitmap: Bitmap, factor: Double) {
        var level = 0
        var factor = 1.0
        while magnification < factor * 0.5 {
            let last = levels[level]
            guard last.width > 1, last.height > 1 else { break }
            if levels.count == level + 1 {
                guard let half = last.halved() else { break }
                levels.append(half)
            }
            level += 1
            factor /= 2
        }
        return (levels[level], factor)
    }
}
