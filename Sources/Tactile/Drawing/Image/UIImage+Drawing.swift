import Foundation
import TactileGeometry

extension UIImage {
    /// Draws upright in the current context, top-left corner at `point`.
    public func draw(at point: CGPoint) { draw(in: CGRect(origin: point, size: size)) }

    public func draw(at point: CGPoint, blendMode: CGBlendMode, alpha: CGFloat) {
        draw(in: CGRect(origin: point, size: size), blendMode: blendMode, alpha: alpha)
    }

    public func draw(in rect: CGRect, blendMode: CGBlendMode, alpha: CGFloat) {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        let saved = context.state
        context.setBlendMode(blendMode)
        context.setAlpha(saved.alpha * alpha)
        draw(in: rect)
        context.state = saved
    }

    /// Draws upright in the current context, stretched to `rect`; a resizable image keeps its caps.
    public func draw(in rect: CGRect) {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        draw(in: rect, context: context, tint: tint)
    }

    /// Draws the image's shape in `color`, as an image view does with a template.
    package func drawTemplate(in rect: CGRect, color: UIColor, context: CGContext) {
        draw(in: rect, context: context, tint: color)
    }

    package func draw(in rect: CGRect, context: CGContext, tint: UIColor? = nil) {
        guard let cgImage, rect.isDrawable else { return }
        let painter = ImagePainter(image: cgImage, tint: tint?.cgColor, context: context)
        let rect = rect.standardized
        guard imageOrientation != .up else {
            drawParts(in: rect, painter)
            return
        }
        let saved = context.state.ctm
        context.concatenate(placement(in: rect))
        let size =
            imageOrientation.isSideways
            ? CGSize(width: rect.height, height: rect.width) : rect.size
        painter.draw(cgImage.bitmap.bounds, in: CGRect(origin: .zero, size: size))
        context.state.ctm = saved
    }

    /// From a box at the origin, as the pixels lie, to `rect`, as they are to be seen.
    private func placement(in rect: CGRect) -> CGAffineTransform {
        let (w, h) = (rect.width, rect.height)
        let turned: CGAffineTransform
        switch imageOrientation {
        case .up: turned = .identity
        case .down: turned = CGAffineTransform(a: -1, b: 0, c: 0, d: -1, tx: w, ty: h)
        case .left: turned = CGAffineTransform(a: 0, b: -1, c: 1, d: 0, tx: 0, ty: h)
        case .right: turned = CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: w, ty: 0)
        case .upMirrored: turned = CGAffineTransform(a: -1, b: 0, c: 0, d: 1, tx: w, ty: 0)
        case .downMirrored: turned = CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: h)
        case .leftMirrored: turned = CGAffineTransform(a: 0, b: 1, c: 1, d: 0, tx: 0, ty: 0)
        case .rightMirrored: turned = CGAffineTransform(a: 0, b: -1, c: -1, d: 0, tx: w, ty: h)
        }
        return turned.concatenating(CGAffineTransform(translationX: rect.minX, y: rect.minY))
    }

    private func drawParts(in rect: CGRect, _ painter: ImagePainter) {
        guard traits.isResizable, let cgImage else {
            painter.draw(painter.image.bitmap.bounds, in: rect)
            return
        }
        let slices = NineSlices(
            pixels: PixelSize(width: cgImage.width, height: cgImage.height), scale: scale,
            insets: capInsets, rect: rect, context: painter.context)
        for row in slices.rows {
            for column in slices.columns {
                let part = PixelRect(
                    x: column.from, y: row.from, width: column.count, height: row.count)
                let target = CGRect(
                    x: column.start, y: row.start, width: column.length, height: row.length)
                if resizingMode == .tile, column.repeats || row.repeats {
                    painter.tile(
                        part, in: target,
                        size: CGSize(
                            width: column.repeats ? CGFloat(column.count) / scale : target.width,
                            height: row.repeats ? CGFloat(row.count) / scale : target.height))
                } else {
                    painter.draw(part, in: target)
                }
            }
        }
    }

    /// Tiles the current context's clip, or `rect`, with the image.
    public func drawAsPattern(in rect: CGRect) {
        guard let context = UIGraphicsGetCurrentContext(), let cgImage else { return }
        ImagePainter(image: cgImage, tint: tint?.cgColor, context: context)
            .tile(cgImage.bitmap.bounds, in: rect, size: size)
    }
}

/// Draws parts of one image in one way.
struct ImagePainter {
    let image: CGImage
    let tint: CGColor?
    let context: CGContext

    func draw(_ part: PixelRect, in rect: CGRect) {
        guard !part.isEmpty, rect.width > 0, rect.height > 0 else { return }
        if let tint {
            context.fill(tint, through: image, part: part, in: rect)
        } else {
            context.drawUpright(image, part: part, in: rect)
        }
    }

    /// Repeats a part over `rect`, from its top-left corner.
    func tile(_ part: PixelRect, in rect: CGRect, size: CGSize) {
        guard !part.isEmpty, rect.isDrawable, size.width > 0, size.height > 0 else { return }
        context.saveGState()
        context.clip(to: rect)
        let tile = CGRect(origin: rect.origin, size: size)
        if let tint {
            context.fill(tint, through: image, part: part, in: tile, tiles: true)
        } else {
            context.drawUpright(image, part: part, in: tile, tiles: true)
        }
        context.restoreGState()
    }
}

/// How an image with caps is cut and where the pieces go.
private struct NineSlices {
    struct Slice {
        /// In pixels of the image.
        var from: Int
        var count: Int
        /// In points of user space.
        var start: CGFloat
        var length: CGFloat
        /// The middle, which stretches or repeats.
        var repeats: Bool
    }

    let columns: [Slice]
    let rows: [Slice]

    init(
        pixels: PixelSize, scale: CGFloat, insets: UIEdgeInsets, rect: CGRect, context: CGContext
    ) {
        columns = NineSlices.slices(
            pixels.width, scale, insets.left, insets.right, rect.minX, rect.width,
            device: context.state.ctm.b == 0 ? (context.state.ctm.a, context.state.ctm.tx) : nil)
        rows = NineSlices.slices(
            pixels.height, scale, insets.top, insets.bottom, rect.minY, rect.height,
            device: context.state.ctm.c == 0 ? (context.state.ctm.d, context.state.ctm.ty) : nil)
    }

    /// Caps that do not fit into the target are scaled down together. Inner borders fall on whole
    /// device pixels, so that no seam shows.
    private static func slices(
        _ pixels: Int, _ scale: CGFloat, _ first: CGFloat, _ last: CGFloat, _ start: CGFloat,
        _ length: CGFloat, device: (factor: CGFloat, shift: CGFloat)?
    ) -> [Slice] {
        let low = min(Int((first * scale).rounded()), pixels)
        let high = min(Int((last * scale).rounded()), pixels - low)
        var (lowLength, highLength) = (CGFloat(low) / scale, CGFloat(high) / scale)
        if lowLength + highLength > length {
            let shrink = length / (lowLength + highLength)
            lowLength *= shrink
            highLength *= shrink
        }
        func snapped(_ place: CGFloat) -> CGFloat {
            guard let device, device.factor != 0 else { return place }
            let pixel = (place * device.factor + device.shift).rounded()
            return (pixel - device.shift) / device.factor
        }
        let inner = snapped(start + lowLength), outer = snapped(start + length - highLength)
        return [
            Slice(from: 0, count: low, start: start, length: inner - start, repeats: false),
            Slice(
                from: low, count: pixels - low - high, start: inner, length: outer - inner,
                repeats: true),
            Slice(
                from: pixels - high, count: high, start: outer, length: start + length - outer,
                repeats: false),
        ].filter { $0.count > 0 && $0.length > 0 }
    }
}
