import Foundation
import TactileDrawing
import TactileGeometry

/// What a layer paints by itself, drawn again only when one of its values changes.
enum VectorContent: Equatable {
    case shape(ShapeState)
    case gradient(GradientState)

    /// A picture never has more pixels than this; what is larger is cut to the bounds.
    private static let pixelLimit = 1 << 24

    /// What is painted, in the layer's pixels.
    func cover(bounds: PixelRect, scale: CGFloat) -> PixelRect {
        switch self {
        case .shape(let shape):
            let box = shape.paintedBox
            guard !box.isNull, box.isFinite else { return .zero }
            let rect = PixelRect(
                covering: box.insetBy(dx: -1 / scale, dy: -1 / scale), scale: scale)
            return rect.area > VectorContent.pixelLimit ? rect.intersection(bounds) : rect
        case .gradient(let gradient): return gradient.colors.isEmpty ? .zero : bounds
        }
    }

    /// Whether what is painted follows from the layer's bounds.
    var spansBounds: Bool { if case .gradient = self { true } else { false } }

    /// Whether every pixel inside is opaque.
    var isOpaque: Bool {
        switch self {
        case .shape: false
        case .gradient(let gradient):
            !gradient.colors.isEmpty && gradient.colors.allSatisfy { $0.alpha >= 1 }
        }
    }

    /// Draws into a context whose user space is the layer's points.
    func draw(in context: CGContext, bounds: CGRect) {
        switch self {
        case .shape(let shape): shape.draw(in: context)
        case .gradient(let gradient): gradient.draw(in: context, bounds: bounds)
        }
    }
}

extension ShapeState {
    var paintsFill: Bool { (fillColor?.alpha ?? 0) > 0 }
    var paintsStroke: Bool {
        (strokeColor?.alpha ?? 0) > 0 && lineWidth > 0 && strokeEnd > strokeStart
    }

    /// Around all that is painted, in points; null for nothing.
    var paintedBox: CGRect {
        guard let path, !path.isEmpty else { return .null }
        var box = CGRect.null
        if paintsFill { box = path.boundingBox }
        if paintsStroke {
            // A miter reaches as far as its limit allows, a square cap √2 half widths.
            let reach = lineJoin == .miter ? max(miterLimit, 1.5) : 1.5
            let outset = lineWidth / 2 * reach
            box = box.union(path.boundingBox.insetBy(dx: -outset, dy: -outset))
        }
        return box
    }

    func draw(in context: CGContext) {
        guard let path else { return }
        if paintsFill, let fillColor {
            context.addPath(path)
            context.setFillColor(fillColor)
            context.fillPath(using: fillRule == .evenOdd ? .evenOdd : .winding)
        }
        guard paintsStroke, let strokeColor else { return }
        let isWhole = strokeStart <= 0 && strokeEnd >= 1
        context.addPath(isWhole ? path : path.trimmed(from: strokeStart, to: strokeEnd))
        context.setStrokeColor(strokeColor)
        context.setLineWidth(lineWidth)
        context.setLineCap(
            lineCap == .round ? .round : lineCap == .square ? .square : .butt)
        context.setLineJoin(
            lineJoin == .round ? .round : lineJoin == .bevel ? .bevel : .miter)
        context.setMiterLimit(miterLimit)
        if !lineDashPattern.isEmpty {
            context.setLineDash(phase: lineDashPhase, lengths: lineDashPattern)
        }
        context.strokePath()
    }
}

extension GradientState {
    func draw(in context: CGContext, bounds: CGRect) {
        let stops = (locations?.count == colors.count ? locations : nil) ?? evenLocations
        guard
            let gradient = CGGradient(
                colorsSpace: nil, colors: colors, locations: stops.map { CGFloat($0) })
        else { return }
        func place(_ point: CGPoint) -> CGPoint {
            CGPoint(
                x: bounds.minX + point.x * bounds.width, y: bounds.minY + point.y * bounds.height)
        }
        let options: CGGradientDrawingOptions = [.drawsBeforeStartLocation, .drawsAfterEndLocation]
        guard type == .radial else {
            context.drawLinearGradient(
                gradient, start: place(startPoint), end: place(endPoint), options: options)
            return
        }
        let center = place(startPoint), corner = place(endPoint)
        let width = abs(corner.x - center.x), height = abs(corner.y - center.y)
        guard width > 0, height > 0 else { return }
        context.saveGState()
        context.translateBy(x: center.x, y: center.y)
        context.scaleBy(x: width, y: height)
        context.drawRadialGradient(
            gradient, startCenter: .zero, startRadius: 0, endCenter: .zero, endRadius: 1,
            options: options)
        context.restoreGState()
    }
}

extension CGPath {
    /// The part between two fractions of the whole length.
    func trimmed(from start: CGFloat, to end: CGFloat) -> CGPath {
        let result = CGMutablePath()
        let segments = PathSegment.segments(of: self)
        let total = segments.reduce(0) { $0 + $1.length }
        guard total > 0, total.isFinite else { return result }
        let from = max(0, start) * total, to = min(1, end) * total
        var passed = 0.0
        var last: CGPoint?
        for segment in segments {
            let low = max(from - passed, 0), high = min(to - passed, segment.length)
            passed += segment.length
            guard high > low else { continue }
            last = segment.append(
                from: low / segment.length, to: high / segment.length, to: result, after: last)
        }
        return result
    }
}
