import Tactile

/// Paths, what is made of them, and how they are stroked.
extension DrawingPage {
    static func paths() -> DrawingPage {
        DrawingPage(
            knobs: [("corners", 3...12, 5), ("radius", 0...50, 16), ("turn", 0...6.28, 5)],
            cells: [
                ("winding", { fillStar($0, $1, $2, .winding) }),
                ("even-odd", { fillStar($0, $1, $2, .evenOdd) }),
                ("rounded corners", roundedCorners), ("arc", arc), ("curves", curves),
                ("tangent arc", tangentArc), ("outline of a stroke", strokeOutline),
                ("bounding boxes", boundingBoxes),
            ])
    }

    static func strokes() -> DrawingPage {
        DrawingPage(
            knobs: [
                ("width", 0...24, 8), ("dash", 0...40, 16), ("gap", 0...40, 12),
                ("phase", -60...60, 0), ("miter", 1...12, 10),
            ],
            cells: [
                ("butt", { dashes($0, $1, $2, .butt) }), ("round", { dashes($0, $1, $2, .round) }),
                ("square", { dashes($0, $1, $2, .square) }),
                ("miter join", { corner($0, $1, $2, .miter) }),
                ("round join", { corner($0, $1, $2, .round) }),
                ("bevel join", { corner($0, $1, $2, .bevel) }), ("hairlines", hairlines),
                ("20 000 points", manyPoints),
            ])
    }

    private static func star(_ area: CGRect, _ knobs: Knobs) -> CGPath {
        let count = Int(knobs["corners"].rounded())
        let path = CGMutablePath()
        let radius = min(area.width, area.height) / 2 - 4
        var points: [CGPoint] = []
        for index in 0..<count {
            let step = count > 4 ? 2 : 1
            let angle = CGFloat(index * step) * 2 * .pi / CGFloat(count) - .pi / 2
            points.append(
                CGPoint(x: area.midX + radius * cos(angle), y: area.midY + radius * sin(angle)))
        }
        path.addLines(between: points)
        path.closeSubpath()
        return path
    }

    private static func fillStar(
        _ area: CGRect, _ context: CGContext, _ knobs: Knobs, _ rule: CGPathFillRule
    ) {
        context.setFillColor(UIColor.systemIndigo.cgColor)
        context.addPath(star(area, knobs))
        context.fillPath(using: rule)
    }

    private static func roundedCorners(_ area: CGRect, _ context: CGContext, _ knobs: Knobs) {
        let radius = knobs["radius"]
        let path = UIBezierPath(
            roundedRect: area.insetBy(dx: 6, dy: 12), byRoundingCorners: [.topLeft, .bottomRight],
            cornerRadii: CGSize(width: radius, height: radius))
        UIColor.systemTeal.withAlphaComponent(0.35).setFill()
        UIColor.systemTeal.setStroke()
        path.lineWidth = 3
        path.fill()
        path.stroke()
    }

    private static func arc(_ area: CGRect, _ context: CGContext, _ knobs: Knobs) {
        for (radius, clockwise, color) in [
            (CGFloat(44), true, UIColor.systemOrange), (30, false, .systemPurple),
        ] {
            let path = UIBezierPath(
                arcCenter: CGPoint(x: area.midX, y: area.midY), radius: radius, startAngle: 0,
                endAngle: knobs["turn"], clockwise: clockwise)
            path.lineWidth = 8
            path.lineCapStyle = .round
            color.setStroke()
            path.stroke()
        }
    }

    private static func curves(_ area: CGRect, _ context: CGContext, _ knobs: Knobs) {
        let path = UIBezierPath()
        path.move(to: CGPoint(x: area.minX + 8, y: area.maxY - 12))
        path.addCurve(
            to: CGPoint(x: area.maxX - 8, y: area.minY + 12),
            controlPoint1: CGPoint(x: area.maxX, y: area.maxY + knobs["radius"]),
            controlPoint2: CGPoint(x: area.minX, y: area.minY - knobs["radius"]))
        path.addQuadCurve(
            to: CGPoint(x: area.minX + 8, y: area.maxY - 12),
            controlPoint: CGPoint(x: area.minX, y: area.minY))
        path.lineWidth = 4
        UIColor.systemPink.setStroke()
        path.stroke()
    }

    private static func tangentArc(_ area: CGRect, _ context: CGContext, _ knobs: Knobs) {
        let corner = CGPoint(x: area.midX, y: area.minY + 8)
        let ends = [
            CGPoint(x: area.minX + 10, y: area.maxY - 8),
            CGPoint(x: area.maxX - 10, y: area.maxY - 8),
        ]
        context.setStrokeColor(UIColor.tertiaryLabel.cgColor)
        context.setLineDash(phase: 0, lengths: [3, 3])
        context.addLines(between: [ends[0], corner, ends[1]])
        context.strokePath()
        context.setLineDash(phase: 0, lengths: [])
        context.setStrokeColor(UIColor.systemGreen.cgColor)
        context.setLineWidth(4)
        context.move(to: ends[0])
        context.addArc(tangent1End: corner, tangent2End: ends[1], radius: knobs["radius"])
        context.addLine(to: ends[1])
        context.strokePath()
    }

    private static func strokeOutline(_ area: CGRect, _ context: CGContext, _ knobs: Knobs) {
        let outline = star(area.insetBy(dx: 10, dy: 10), knobs).copy(
            strokingWithWidth: 10, lineCap: .round, lineJoin: .round, miterLimit: 10)
        context.setStrokeColor(UIColor.systemBlue.cgColor)
        context.addPath(outline)
        context.strokePath()
    }

    private static func boundingBoxes(_ area: CGRect, _ context: CGContext, _ knobs: Knobs) {
        let path = CGMutablePath()
        path.move(to: CGPoint(x: area.minX + 20, y: area.maxY - 30))
        path.addCurve(
            to: CGPoint(x: area.maxX - 20, y: area.maxY - 30),
            control1: CGPoint(x: area.minX + 10, y: area.minY + 4),
            control2: CGPoint(x: area.maxX - 10, y: area.minY + 4))
        context.setStrokeColor(UIColor.tertiaryLabel.cgColor)
        context.stroke(path.boundingBox)
        context.setStrokeColor(UIColor.systemRed.cgColor)
        context.stroke(path.boundingBoxOfPath)
        context.setStrokeColor(UIColor.label.cgColor)
        context.setLineWidth(3)
        context.addPath(path)
        context.strokePath()
    }

    // MARK: Strokes

    private static func dashes(
        _ area: CGRect, _ context: CGContext, _ knobs: Knobs, _ cap: CGLineCap
    ) {
        let path = UIBezierPath(ovalIn: area.insetBy(dx: 14, dy: 14))
        path.lineWidth = knobs["width"]
        path.lineCapStyle = cap
        let lengths = [knobs["dash"], knobs["gap"]]
        path.setLineDash(lengths, count: 2, phase: knobs["phase"])
        UIColor.systemTeal.setStroke()
        path.stroke()
    }

    private static func corner(
        _ area: CGRect, _ context: CGContext, _ knobs: Knobs, _ join: CGLineJoin
    ) {
        context.setStrokeColor(UIColor.systemPurple.cgColor)
        context.setLineWidth(knobs["width"])
        context.setLineJoin(join)
        context.setMiterLimit(knobs["miter"])
        context.addLines(between: [
            CGPoint(x: area.minX + 16, y: area.maxY - 10), CGPoint(x: area.midX, y: area.minY + 20),
            CGPoint(x: area.maxX - 16, y: area.maxY - 10),
        ])
        context.strokePath()
    }

    private static func hairlines(_ area: CGRect, _ context: CGContext, _ knobs: Knobs) {
        context.setStrokeColor(UIColor.label.cgColor)
        for (index, width) in [CGFloat(0), 0.5, 1, 1.5, 2].enumerated() {
            context.setLineWidth(width)
            let y = area.minY + 14.5 + CGFloat(index) * 18
            context.strokeLineSegments(between: [
                CGPoint(x: area.minX + 4, y: y), CGPoint(x: area.maxX - 4, y: y + 0.5),
            ])
        }
    }

    private static func manyPoints(_ area: CGRect, _ context: CGContext, _ knobs: Knobs) {
        var points: [CGPoint] = []
        for index in 0..<20_000 {
            let t = CGFloat(index) / 20_000
            let swing = sin(t * 25 + knobs["phase"] / 10) * 26 + sin(t * 9000) * 12
            points.append(CGPoint(x: area.minX + t * area.width, y: area.midY + swing))
        }
        context.setStrokeColor(UIColor.systemBlue.cgColor)
        context.setLineWidth(min(knobs["width"] / 8, 3))
        context.addLines(between: points)
        context.strokePath()
    }
}
