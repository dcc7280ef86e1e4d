import Foundation
import Tactile

/// A dial's two pictures: its face without the living arc, and the living arc all along the ring.
///
/// They are made once for a size and a face. The living arc is a gradient seen through a mask,
/// whose blur grows with the degrees from where the arc begins.
@MainActor
struct DialPictures {
    /// What the pictures depend on.
    struct Key: Equatable {
        var side: CGFloat
        var scale: CGFloat
        var look: DialLook
        var face: DialFace
        var isDark: Bool
    }

    let key: Key
    let face: UIImage
    let living: UIImage

    /// The blur at a distance from the arc's beginning, in points: of the scale the standard
    /// deviation of a Gaussian, of the full ring twice that.
    static func blur(atDegrees degrees: CGFloat, _ look: DialLook) -> CGFloat {
        look == .ring ? degrees / 20 : min(5.5, 0.35 + degrees / 12)
    }

    /// Degrees over which the scale's arc goes from its first colour to its last.
    static let colorDegrees: CGFloat = 60

    /// How bright the glow is next to the arc.
    static let glow: CGFloat = 0.75

    /// - `key`: with a side above 0 in points, and a scale in device pixels a point.
    init(_ key: Key, colors: DialColors, traits: UITraitCollection) {
        self.key = key
        let side = key.side
        let geometry = DialGeometry(
            bounds: CGRect(x: 0, y: 0, width: side, height: side), look: key.look)
        let format = UIGraphicsImageRendererFormat()
        format.scale = key.scale
        format.opaque = false
        let renderer = UIGraphicsImageRenderer(
            size: CGSize(width: side, height: side), format: format)
        let mask = Self.mask(geometry, from: key.face.now?.position ?? 0, scale: key.scale)
        let shown = { (color: UIColor) in color.resolvedColor(with: traits) }
        face = renderer.image { context in
            switch key.look {
            case .ring: Self.drawRing(geometry, colors, shown, in: context.cgContext)
            case .scale: Self.drawScale(geometry, key.face, colors, shown, in: context.cgContext)
            }
        }
        living = renderer.image {
            Self.drawLight(
                geometry, key.face, mask: mask, [shown(colors.near), shown(colors.far)],
                in: $0.cgContext)
        }
    }

    // MARK: The full ring

    private static func circle(_ geometry: DialGeometry, radius: CGFloat) -> UIBezierPath {
        UIBezierPath(
            arcCenter: geometry.center, radius: max(0, radius), startAngle: 0, endAngle: 2 * .pi,
            clockwise: true)
    }

    /// A black ring with soft light on both edges.
    private static func drawRing(
        _ geometry: DialGeometry, _ colors: DialColors, _ shown: (UIColor) -> UIColor,
        in context: CGContext
    ) {
        let band = circle(geometry, radius: geometry.outerRadius)
        band.append(circle(geometry, radius: geometry.innerRadius))
        band.usesEvenOddFillRule = true
        shown(colors.track).setFill()
        band.fill()
        context.saveGState()
        band.addClip()
        let light = UIColor(white: 1, alpha: 0.55)
        context.setShadow(offset: .zero, blur: 5, color: light.cgColor)
        shown(colors.trackEdge).setStroke()
        for radius in [geometry.innerRadius, geometry.outerRadius] {
            let path = circle(geometry, radius: radius)
            path.lineWidth = 1.5
            path.stroke()
        }
        context.restoreGState()
    }

    // MARK: The scale

    /// The outline of the band along the ring between two values, with round ends.
    private static func band(
        _ geometry: DialGeometry, from first: CGFloat, to second: CGFloat, width: CGFloat
    ) -> UIBezierPath {
        let low = min(first, second), high = max(first, second), half = width / 2
        let start = -geometry.angle(low) * .pi / 180, end = -geometry.angle(high) * .pi / 180
        let path = UIBezierPath()
        path.addArc(
            withCenter: geometry.center, radius: geometry.radius + half, startAngle: start,
            endAngle: end, clockwise: true)
        path.addArc(
            withCenter: geometry.point(at: high, radius: geometry.radius), radius: half,
            startAngle: end, endAngle: end + .pi, clockwise: true)
        path.addArc(
            withCenter: geometry.center, radius: geometry.radius - half, startAngle: end,
            endAngle: start, clockwise: false)
        path.addArc(
            withCenter: geometry.point(at: low, radius: geometry.radius), radius: half,
            startAngle: start + .pi, endAngle: start + 2 * .pi, clockwise: true)
        path.close()
        return path
    }

    private static func drawScale(
        _ geometry: DialGeometry, _ face: DialFace, _ colors: DialColors,
        _ shown: (UIColor) -> UIColor, in context: CGContext
    ) {
        let track = band(geometry, from: 0, to: 300, width: geometry.ringWidth)
        shown(colors.track).setFill()
        track.fill()
        // What is outside throws a soft shadow, or light, into the ring.
        context.saveGState()
        track.addClip()
        let around = UIBezierPath(rect: geometry.frame.insetBy(dx: -40, dy: -40))
        around.append(track)
        around.usesEvenOddFillRule = true
        let edge = shown(colors.trackEdge)
        context.setShadow(offset: CGSize(width: 0, height: 1), blur: 6, color: edge.cgColor)
        edge.withAlphaComponent(1).setFill()
        around.fill()
        context.restoreGState()
        edge.withAlphaComponent(edge.cgColor.alpha / 2).setStroke()
        track.lineWidth = 1
        track.stroke()
        if let start = face.start, let now = face.now {
            shown(colors.past).setFill()
            band(
                geometry, from: CGFloat(start.position), to: CGFloat(now.position),
                width: geometry.arcWidth
            ).fill()
        }
        for tick in face.ticks {
            shown(tick.isMajor ? colors.label : colors.tick).setStroke()
            stroke(
                geometry, tick.position, from: geometry.innerRadius - 4,
                to: geometry.innerRadius - (tick.isMajor ? 12 : 8.5),
                width: tick.isMajor ? 1.75 : 1)
        }
        if let start = face.start, start.position > 0, start.position < 300 {
            shown(colors.number).setStroke()
            stroke(
                geometry, start.position, from: geometry.outerRadius + 4,
                to: geometry.outerRadius + 10, width: 1.25)
        }
    }

    private static func stroke(
        _ geometry: DialGeometry, _ position: Double, from: CGFloat, to: CGFloat, width: CGFloat
    ) {
        let path = UIBezierPath()
        path.move(to: geometry.point(at: CGFloat(position), radius: from))
        path.addLine(to: geometry.point(at: CGFloat(position), radius: to))
        path.lineWidth = width
        path.lineCapStyle = .round
        path.stroke()
    }

    // MARK: The living arc

    private static func drawLight(
        _ geometry: DialGeometry, _ face: DialFace, mask: CGImage?, _ colors: [UIColor],
        in context: CGContext
    ) {
        guard let mask else { return }
        context.saveGState()
        defer { context.restoreGState() }
        context.clip(to: geometry.frame, mask: mask)
        switch geometry.look {
        case .ring:
            guard
                let gradient = CGGradient(
                    colorsSpace: nil, colors: colors.map(\.cgColor), locations: [0, 1])
            else { return }
            context.drawLinearGradient(
                gradient, start: CGPoint(x: geometry.center.x, y: geometry.frame.minY),
                end: CGPoint(x: geometry.center.x, y: geometry.frame.maxY), options: [])
        case .scale:
            drawSweep(geometry, from: face.now?.position ?? 0, colors, in: context)
        }
    }

    /// From the arc's beginning the colours change alike both ways.
    private static func drawSweep(
        _ geometry: DialGeometry, from start: Double, _ colors: [UIColor], in context: CGContext
    ) {
        let share = colorDegrees / 360
        guard
            let gradient = CGGradient(
                colorsSpace: nil,
                colors: [colors[0], colors[1], colors[1], colors[0]].map(\.cgColor),
                locations: [0, share, 1 - share, 1])
        else { return }
        context.drawConicGradient(
            gradient, center: geometry.center, angle: -geometry.angle(CGFloat(start)) * .pi / 180)
    }

    /// The light of the ring as the alpha of an image; `nil` without memory.
    ///
    /// The blur differs from angle to angle, which no blur of a whole picture gives. Of a straight
    /// edge a Gaussian blur is known in closed form, and next to its radius the ring is straight.
    private static func mask(_ geometry: DialGeometry, from start: Double, scale: CGFloat)
        -> CGImage?
    {
        let pixels = Int((geometry.side * scale).rounded())
        guard
            let context = CGContext(
                data: nil, width: pixels, height: pixels, bitsPerComponent: 8, bytesPerRow: 0,
                space: CGColorSpaceCreateDeviceRGB(),
                bitmapInfo: CGImageAlphaInfo.premultipliedFirst.rawValue
                    | CGBitmapInfo.byteOrder32Little.rawValue), let data = context.data
        else { return nil }
        let rowLength = context.bytesPerRow / 4
        let values = data.assumingMemoryBound(to: UInt32.self)
        let middle = Double(geometry.side / 2), pixel = 1 / Double(scale)
        let radius = Double(geometry.radius), ringHalf = Double(geometry.ringWidth) / 2
        let arcHalf = Double(geometry.arcWidth) / 2
        let outer = radius + ringHalf + pixel, inner = max(0, radius - ringHalf - pixel)
        for row in 0..<pixels {
            // A mask is upright in Core Graphics' coordinates, upside down in a view's.
            let y = (Double(row) + 0.5) * pixel - middle
            for column in 0..<pixels {
                let x = (Double(column) + 0.5) * pixel - middle
                let square = x * x + y * y
                guard square < outer * outer, square > inner * inner else { continue }
                let away = abs(square.squareRoot() - radius)
                let along = DialGeometry.along(CGFloat(atan2(y, x) * 180 / .pi), geometry.look)
                // In the gap values count from the nearer end.
                let value = along > 330 && geometry.look == .scale ? along - 360 : along
                let deviation = Double(
                    blur(atDegrees: CGFloat(abs(Double(value) - start)), geometry.look))
                let alpha =
                    geometry.look == .ring
                    ? Self.brightness(
                        beyondArc: away - arcHalf, deviation: deviation / 2, pixel: pixel)
                    : Self.blurred(away, half: arcHalf, deviation: deviation)
                let inRing = max(0, min(1, 0.5 + (ringHalf - away) / pixel))
                values[row * rowLength + column] = UInt32(alpha * inRing * 255) << 24
            }
        }
        return context.makeImage()
    }

    /// How much light falls at a distance from the arc's edge, negative inside, in points: a crisp
    /// arc with a glow.
    private static func brightness(
        beyondArc distance: Double, deviation: Double, pixel: Double
    ) -> Double {
        let core = max(0, min(1, 0.5 - distance / pixel))
        guard deviation > 0.01 else { return core }
        // Inside the arc the complementary error function passes 1: the edge has no step.
        return min(1, max(core, Double(glow) * erfc(distance / (deviation * 2.0.squareRoot()))))
    }

    /// The alpha of a blurred band, `half` wide to both sides, at a distance from its middle line.
    private static func blurred(_ away: Double, half: Double, deviation: Double) -> Double {
        let scale = deviation * 2.0.squareRoot()
        return (erf((away + half) / scale) - erf((away - half) / scale)) / 2
    }
}
