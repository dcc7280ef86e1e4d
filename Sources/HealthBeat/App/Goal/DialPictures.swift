import Foundation
import Tactile

/// The dial's two pictures: the dark ring, and the same ring lit all the way round.
///
/// They are made once for a size. The lit ring is a gradient seen through a mask: a crisp arc with a
/// glow around it, whose blur grows along the way, at each angle a twentieth of its degrees.
struct DialPictures {
    let side: CGFloat
    let scale: CGFloat
    let ring: UIImage
    let lit: UIImage

    /// The blur at an angle, in points: a Gaussian of half this standard deviation.
    static func blur(atDegrees degrees: CGFloat) -> CGFloat { degrees / 20 }

    /// How bright the glow is beside the arc.
    static let glow: CGFloat = 0.75

    /// - Parameters:
    ///   - side: of the square that the dial fills, in points, above 0.
    ///   - scale: device pixels a point.
    init(side: CGFloat, scale: CGFloat) {
        self.side = side
        self.scale = scale
        let geometry = DialGeometry(bounds: CGRect(x: 0, y: 0, width: side, height: side))
        let format = UIGraphicsImageRendererFormat()
        format.scale = scale
        format.opaque = false
        let renderer = UIGraphicsImageRenderer(
            size: CGSize(width: side, height: side), format: format)
        ring = renderer.image { Self.drawRing(geometry, in: $0.cgContext) }
        let mask = Self.mask(geometry, scale: scale)
        lit = renderer.image { Self.drawLight(geometry, mask: mask, in: $0.cgContext) }
    }

    private static func circle(_ geometry: DialGeometry, radius: CGFloat) -> UIBezierPath {
        UIBezierPath(
            arcCenter: geometry.center, radius: max(0, radius), startAngle: 0, endAngle: 2 * .pi,
            clockwise: true)
    }

    private static func annulus(_ geometry: DialGeometry) -> UIBezierPath {
        let path = circle(geometry, radius: geometry.radius + geometry.ringWidth / 2)
        path.append(circle(geometry, radius: geometry.radius - geometry.ringWidth / 2))
        path.usesEvenOddFillRule = true
        return path
    }

    /// A black ring with soft light on both edges.
    private static func drawRing(_ geometry: DialGeometry, in context: CGContext) {
        let band = annulus(geometry)
        Theme.Palette.dialRing.setFill()
        band.fill()
        context.saveGState()
        band.addClip()
        let light = UIColor(white: 1, alpha: 0.55)
        context.setShadow(offset: .zero, blur: 5, color: light.cgColor)
        UIColor(white: 1, alpha: 0.35).setStroke()
        for edge in [-1, 1] as [CGFloat] {
            let path = circle(geometry, radius: geometry.radius + edge * geometry.ringWidth / 2)
            path.lineWidth = 1.5
            path.stroke()
        }
        context.restoreGState()
    }

    private static func drawLight(
        _ geometry: DialGeometry, mask: CGImage?, in context: CGContext
    ) {
        let colors = [Theme.Palette.brandStart.cgColor, Theme.Palette.brandEnd.cgColor]
        guard let mask,
            let gradient = CGGradient(
                colorsSpace: CGColorSpaceCreateDeviceRGB(), colors: colors, locations: [0, 1])
        else { return }
        context.saveGState()
        context.clip(to: geometry.frame, mask: mask)
        context.drawLinearGradient(
            gradient, start: CGPoint(x: geometry.center.x, y: geometry.frame.minY),
            end: CGPoint(x: geometry.center.x, y: geometry.frame.maxY), options: [])
        context.restoreGState()
    }

    /// What of the ring shines, as the alpha of an image; `nil` without memory.
    ///
    /// The blur differs from angle to angle, which no blur of a whole picture gives. Of a straight
    /// edge a Gaussian blur is known in closed form, and next to its radius the ring is straight.
    private static func mask(_ geometry: DialGeometry, scale: CGFloat) -> CGImage? {
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
        for row in 0..<pixels {
            // A mask stands upright in Core Graphics' coordinates, upside down in a view's.
            let y = (Double(row) + 0.5) * pixel - middle
            for column in 0..<pixels {
                let x = (Double(column) + 0.5) * pixel - middle
                let away = abs((x * x + y * y).squareRoot() - radius)
                guard away < ringHalf + pixel else { continue }
                var degrees = atan2(y, x) * 180 / .pi
                if degrees < 0 { degrees += 360 }
                let alpha = Self.brightness(
                    beyondArc: away - arcHalf, degrees: degrees, pixel: pixel)
                let inRing = max(0, min(1, 0.5 + (ringHalf - away) / pixel))
                values[row * rowLength + column] = UInt32(alpha * inRing * 255) << 24
            }
        }
        return context.makeImage()
    }

    /// How much light falls at a distance from the arc's edge, negative inside, in points.
    private static func brightness(
        beyondArc distance: Double, degrees: Double, pixel: Double
    ) -> Double {
        let core = max(0, min(1, 0.5 - distance / pixel))
        let deviation = Double(blur(atDegrees: CGFloat(degrees))) / 2
        guard deviation > 0.01 else { return core }
        // Inside the arc the complementary error function passes 1: the edge has no step.
        return min(1, max(core, Double(glow) * erfc(distance / (deviation * 2.0.squareRoot()))))
    }
}
