import CCairo
import Foundation
import TactileGeometry
import Testing

@testable import TactileDrawing

/// Every member that takes numbers, with numbers that make no sense: none crashes, none spoils the
/// context for what is drawn afterwards.
@Suite struct BadNumberTableTests {
    /// Three numbers in every order that matters, as points, sizes, rectangles and transforms.
    struct Numbers: Sendable {
        let a: CGFloat, b: CGFloat, c: CGFloat

        var point: CGPoint { CGPoint(x: a, y: b) }
        var size: CGSize { CGSize(width: b, height: c) }
        var rect: CGRect { CGRect(x: a, y: b, width: c, height: a) }
        var transform: CGAffineTransform { CGAffineTransform(a: a, b: b, c: c, d: a, tx: b, ty: c) }
        var insets: UIEdgeInsets { UIEdgeInsets(top: a, left: b, bottom: c, right: a) }
    }

    typealias Call = @Sendable (CGContext, Numbers) -> Void
    private static let values: [CGFloat] = [
        .nan, .infinity, -.infinity, 1e300, -1e18, 1e9, 1e-300, 0, -5, 3,
    ]

    private static let fade = CGGradient(
        colorsSpace: nil, colors: [CGColor.black, CGColor.clear], locations: nil)
    private static let image: CGImage? = Bitmap(width: 5, height: 3).map(CGImage.init(bitmap:))

    static let calls: [(name: String, call: Call)] = [
        ("translateBy", { $0.translateBy(x: $1.a, y: $1.b) }),
        ("scaleBy", { $0.scaleBy(x: $1.a, y: $1.b) }),
        ("rotate", { $0.rotate(by: $1.a) }),
        ("concatenate", { $0.concatenate($1.transform) }),
        (
            "convert",
            {
                _ = $0.convertToDeviceSpace($1.point)
                _ = $0.convertToUserSpace($1.size)
                _ = $0.convertToUserSpace($1.rect)
            }
        ),
        ("setLineWidth", { $0.setLineWidth($1.a) }),
        ("setMiterLimit", { $0.setMiterLimit($1.a) }),
        ("setLineDash", { $0.setLineDash(phase: $1.a, lengths: [$1.b, $1.c]) }),
        ("setFlatness", { $0.setFlatness($1.a) }),
        ("setAlpha", { $0.setAlpha($1.a) }),
        (
            "setFillColor",
            {
                $0.setFillColor(red: $1.a, green: $1.b, blue: $1.c, alpha: $1.a)
                $0.setFillColor([$1.a, $1.b, $1.c, $1.a])
            }
        ),
        (
            "setStrokeColor",
            {
                $0.setStrokeColor(gray: $1.a, alpha: $1.b)
                $0.setStrokeColor(
                    CGColor(
                        genericCMYKCyan: $1.a, magenta: $1.b, yellow: $1.c, black: $1.a, alpha: $1.b
                    ))
            }
        ),
        (
            "setShadow",
            {
                $0.setShadow(offset: $1.size, blur: $1.a, color: .black)
                $0.setShadow(offset: $1.size, blur: $1.a)
            }
        ),
        ("setPatternPhase", { $0.setPatternPhase($1.size) }),
        (
            "pattern",
            {
                let pattern = CGPattern(
                    bounds: $1.rect, matrix: $1.transform, xStep: $1.a, yStep: $1.b, isColored: true
                ) { $0.fill(CGRect(x: 0, y: 0, width: 2, height: 2)) }
                $0.setFillColor(CGColor(pattern: pattern))
                $0.fill(CGRect(x: 0, y: 0, width: 8, height: 8))
            }
        ),
        ("clip to rects", { $0.clip(to: [$1.rect, CGRect(origin: $1.point, size: $1.size)]) }),
        (
            "clip to mask",
            { context, n in
                image.map { context.clip(to: n.rect, mask: $0) }
            }
        ),
        ("clear", { $0.clear($1.rect) }),
        ("fill", { $0.fill([$1.rect, CGRect(origin: .zero, size: $1.size)]) }),
        ("stroke", { $0.stroke($1.rect, width: $1.b) }),
        ("fillEllipse", { $0.fillEllipse(in: $1.rect) }),
        ("strokeEllipse", { $0.strokeEllipse(in: $1.rect) }),
        ("segments", { $0.strokeLineSegments(between: [$1.point, CGPoint(x: $1.c, y: $1.a)]) }),
        (
            "lines",
            {
                $0.addLines(between: [$1.point, .zero, CGPoint(x: $1.c, y: 2), $1.point])
                $0.drawPath(using: .eoFillStroke)
            }
        ),
        (
            "curves",
            {
                $0.move(to: $1.point)
                $0.addCurve(to: CGPoint(x: $1.c, y: $1.a), control1: $1.point, control2: .zero)
                $0.addQuadCurve(to: .zero, control: CGPoint(x: $1.b, y: $1.c))
                $0.drawPath(using: .fillStroke)
            }
        ),
        (
            "arcs",
            {
                $0.addArc(
                    center: $1.point, radius: $1.c, startAngle: $1.a, endAngle: $1.b,
                    clockwise: true)
                $0.addArc(tangent1End: $1.point, tangent2End: CGPoint(x: 3, y: $1.c), radius: $1.a)
                $0.strokePath()
            }
        ),
        (
            "replacePathWithStrokedPath",
            {
                $0.addEllipse(in: CGRect(x: 1, y: 1, width: 5, height: 5))
                $0.setLineWidth($1.a)
                $0.replacePathWithStrokedPath()
                _ = $0.pathContains($1.point, mode: .fill)
                $0.fillPath()
            }
        ),
        (
            "linear gradient",
            { context, n in
                fade.map {
                    context.drawLinearGradient(
                        $0, start: n.point, end: CGPoint(x: n.c, y: n.a),
                        options: [.drawsAfterEndLocation, .drawsBeforeStartLocation])
                }
            }
        ),
        (
            "radial gradient",
            { context, n in
                fade.map {
                    context.drawRadialGradient(
                        $0, startCenter: n.point, startRadius: n.c,
                        endCenter: CGPoint(x: n.c, y: n.b),
                        endRadius: n.a, options: [.drawsAfterEndLocation])
                }
            }
        ),
        (
            "conic gradient",
            { context, n in
                fade.map { context.drawConicGradient($0, center: n.point, angle: n.c) }
            }
        ),
        (
            "locations",
            { context, n in
                let colors: [CGColor] = [.black, .white, .clear]
                CGGradient(colorsSpace: nil, colors: colors, locations: [n.a, n.b, n.c]).map {
                    context.drawLinearGradient(
                        $0, start: .zero, end: CGPoint(x: 8, y: 0), options: [])
                }
            }
        ),
        (
            "image",
            { context, n in
                image.map {
                    context.draw($0, in: n.rect)
                    context.draw($0, in: CGRect(origin: .zero, size: n.size), byTiling: true)
                    _ = $0.cropping(to: n.rect)
                }
            }
        ),
        (
            "layers",
            {
                $0.beginTransparencyLayer(in: $1.rect, auxiliaryInfo: nil)
                $0.fill($1.rect)
                $0.endTransparencyLayer()
                let layer = CGLayer($0, size: $1.size, auxiliaryInfo: nil)
                layer?.context?.fill($1.rect)
                if let layer {
                    $0.draw(layer, at: $1.point)
                    $0.draw(layer, in: $1.rect)
                }
            }
        ),
        (
            "links",
            {
                $0.addDestination("x", at: $1.point)
                $0.setDestination("x", for: $1.rect)
            }
        ),
        (
            "UIBezierPath",
            { _, n in
                let path = UIBezierPath(roundedRect: n.rect, cornerRadius: n.b)
                path.append(UIBezierPath(ovalIn: n.rect))
                path.append(
                    UIBezierPath(
                        roundedRect: n.rect, byRoundingCorners: .allCorners, cornerRadii: n.size))
                path.append(
                    UIBezierPath(
                        arcCenter: n.point, radius: n.c, startAngle: n.a, endAngle: n.b,
                        clockwise: false))
                path.lineWidth = n.a
                path.miterLimit = n.b
                path.flatness = n.c
                path.setLineDash([n.b, n.c], count: 2, phase: n.a)
                path.fill(with: .normal, alpha: n.a)
                path.stroke(with: .multiply, alpha: n.b)
                _ = path.contains(n.point)
                path.apply(n.transform)
                path.addClip()
                _ = path.reversing().bounds
            }
        ),
        (
            "UIRect",
            { _, n in
                UIRectFill(n.rect)
                UIRectFrame(n.rect)
                UIRectFillUsingBlendMode(n.rect, .xor)
                UIRectClip(n.rect)
            }
        ),
        (
            "UIImage",
            { _, n in
                guard let pixels = image else { return }
                let image = UIImage(cgImage: pixels, scale: n.a, orientation: .leftMirrored)
                image.draw(in: n.rect)
                image.draw(at: n.point, blendMode: .screen, alpha: n.c)
                image.drawAsPattern(in: n.rect)
                image.resizableImage(withCapInsets: n.insets, resizingMode: .tile).draw(in: n.rect)
                image.resizableImage(withCapInsets: n.insets, resizingMode: .stretch).draw(
                    in: CGRect(x: 0, y: 0, width: 30, height: n.b))
                image.withTintColor(.red).draw(in: n.rect)
                _ = image.preparingThumbnail(of: n.size)
                _ = image.jpegData(compressionQuality: n.a)
                _ = UIImage.animatedImage(with: [image], duration: Double(n.b))?.duration
            }
        ),
        (
            "UIColor",
            { _, n in
                UIColor(hue: n.a, saturation: n.b, brightness: n.c, alpha: n.a).setFill()
                UIColor(displayP3Red: n.a, green: n.b, blue: n.c, alpha: 1).setStroke()
                UIColor(white: n.a, alpha: n.b).withAlphaComponent(n.c).set()
                var (h, s, v, a) = (CGFloat(0), CGFloat(0), CGFloat(0), CGFloat(0))
                _ = UIColor(red: n.a, green: n.b, blue: n.c, alpha: n.a).getHue(
                    &h, saturation: &s, brightness: &v, alpha: &a)
            }
        ),
        (
            "text",
            { _, n in
                let text = NSAttributedString(
                    string: "Ag", attributes: [.font: DejaVu.sans(n.a), .kern: n.b, .tracking: n.c])
                text.draw(at: n.point)
                text.draw(in: n.rect)
                text.draw(with: n.rect, options: .usesLineFragmentOrigin, context: nil)
                _ = text.boundingRect(with: n.size, options: .usesLineFragmentOrigin, context: nil)
                _ = UIFont.systemFont(ofSize: n.a, weight: UIFont.Weight(rawValue: n.b)).lineHeight
                _ = UIFontMetrics.default.scaledValue(for: n.a)
            }
        ),
        (
            "image contexts",
            { _, n in
                UIGraphicsBeginImageContextWithOptions(n.size, false, n.a)
                UIRectFill(n.rect)
                _ = UIGraphicsGetImageFromCurrentImageContext()
                UIGraphicsEndImageContext()
                let format = UIGraphicsImageRendererFormat()
                format.scale = n.b
                _ = UIGraphicsImageRenderer(bounds: n.rect, format: format).image { _ in
                    UIRectFill(n.rect)
                }
            }
        ),
    ]

    @Test(arguments: calls.indices) func leavesTheContextAsItWas(index: Int) throws {
        let (name, call) = Self.calls[index]
        for a in Self.values {
            for b in Self.values {
                let bitmap = try #require(Bitmap(width: 12, height: 12))
                let context = CGContext(bitmap: bitmap, scale: 1)
                UIGraphicsPushContext(context)
                context.saveGState()
                for c in [b, 3] { call(context, Numbers(a: a, b: b, c: c)) }
                context.restoreGState()
                UIGraphicsPopContext()
                try #require(
                    cairo_status(context.cairo) == CAIRO_STATUS_SUCCESS, "\(name) \(a) \(b)")
                context.setFillColor(red: 1, green: 0, blue: 0, alpha: 1)
                context.fill(CGRect(x: 2, y: 2, width: 4, height: 4))
                #expect(bitmap.pixel(x: 3, y: 3).value == 0xFFFF_0000, "\(name) \(a) \(b)")
            }
        }
    }

    /// The same for outlines, by themselves and with each other.
    @Test func pathsKeepToThemselves() {
        for a in Self.values {
            for b in Self.values {
                let n = Numbers(a: a, b: b, c: 7)
                var transform = n.transform
                let path = CGMutablePath()
                path.move(to: n.point, transform: n.transform)
                path.addLine(to: .zero, transform: n.transform)
                path.addRect(n.rect)
                path.addEllipse(in: n.rect, transform: n.transform)
                path.addRoundedRect(in: n.rect, cornerWidth: a, cornerHeight: b)
                path.addArc(
                    center: n.point, radius: a, startAngle: b, endAngle: a, clockwise: true)
                path.addPath(path, transform: n.transform)
                _ = CGPath(
                    roundedRect: n.rect, cornerWidth: b, cornerHeight: a, transform: &transform)
                _ = path.contains(n.point, using: .evenOdd, transform: n.transform)
                _ = path.copy(
                    strokingWithWidth: a, lineCap: .round, lineJoin: .miter, miterLimit: b)
                _ = path.copy(dashingWithPhase: a, lengths: [b, a])
                _ = path.flattened(threshold: a)
                let box = path.boundingBoxOfPath
                #expect(box.isNull || (box.width.isFinite && box.height.isFinite))
                let other = CGPath(rect: CGRect(x: 0, y: 0, width: 9, height: 9), transform: nil)
                for result in [path.union(other), other.subtracting(path), path.normalized()] {
                    let box = result.boundingBox
                    #expect(box.isNull || (box.width.isFinite && box.height.isFinite))
                }
            }
        }
    }

    /// A canvas of 100 000 points a side: what lies in sight is drawn, the rest is cut.
    @Test(arguments: calls.indices) func hugeCanvasesAreCut(index: Int) throws {
        let (name, call) = Self.calls[index]
        let bitmap = try #require(Bitmap(width: 12, height: 12))
        let context = CGContext(bitmap: bitmap, scale: 1)
        UIGraphicsPushContext(context)
        context.saveGState()
        for numbers in [
            Numbers(a: 0, b: 0, c: 100_000), Numbers(a: 100_000, b: -50_000, c: 100_000),
        ] where name != "image contexts" || numbers.b == 0 {
            call(context, numbers)
        }
        context.restoreGState()
        UIGraphicsPopContext()
        context.setFillColor(red: 1, green: 0, blue: 0, alpha: 1)
        context.fill(CGRect(x: -50_000, y: -50_000, width: 100_000, height: 100_000))
        #expect(bitmap.pixel(x: 11, y: 11).value == 0xFFFF_0000, "\(name)")
    }
}
