import Tactile

/// What is made of two paths.
extension DrawingPage {
    static func combinedPaths() -> DrawingPage {
        DrawingPage(
            knobs: [("corners", 3...12, 5), ("shift", -60...60, 24), ("turn", 0...6.28, 0.3)],
            cells: [
                ("union", { fill($0, $1, $2) { $0.union($1) } }),
                ("intersection", { fill($0, $1, $2) { $0.intersection($1) } }),
                ("first without second", { fill($0, $1, $2) { $0.subtracting($1) } }),
                ("second without first", { fill($0, $1, $2) { $1.subtracting($0) } }),
                ("symmetric difference", { fill($0, $1, $2) { $0.symmetricDifference($1) } }),
                ("without overlaps", { fill($0, $1, $2) { one, _ in one.normalized() } }),
                ("even-odd", { fill($0, $1, $2) { one, _ in one.normalized(using: .evenOdd) } }),
                ("components", components),
                ("lines inside", { lines($0, $1, $2) { $0.lineIntersection($1) } }),
                ("lines outside", { lines($0, $1, $2) { $0.lineSubtracting($1) } }),
            ])
    }

    private static func pair(_ area: CGRect, _ knobs: Knobs) -> (star: CGPath, disc: CGPath) {
        let count = Int(knobs["corners"].rounded())
        let radius = min(area.width, area.height) / 2 - 6
        let center = CGPoint(x: area.midX - 14, y: area.midY)
        let star = CGMutablePath()
        star.addLines(
            between: (0..<count).map { index in
                let step = count > 4 ? 2 : 1
                let angle = CGFloat(index * step) * 2 * .pi / CGFloat(count) + knobs["turn"]
                return CGPoint(
                    x: center.x + radius * cos(angle), y: center.y + radius * sin(angle))
            })
        star.closeSubpath()
        let side = radius * 1.3
        let disc = CGPath(
            ellipseIn: CGRect(
                x: center.x + knobs["shift"] - side / 2, y: center.y - side / 2, width: side,
                height: side), transform: nil)
        return (star, disc)
    }

    private static func outline(_ context: CGContext, _ paths: [CGPath]) {
        context.setStrokeColor(UIColor.tertiaryLabel.cgColor)
        for path in paths { context.addPath(path) }
        context.strokePath()
    }

    private static func fill(
        _ area: CGRect, _ context: CGContext, _ knobs: Knobs,
        _ combine: (CGPath, CGPath) -> CGPath
    ) {
        let pair = pair(area, knobs)
        outline(context, [pair.star, pair.disc])
        context.addPath(combine(pair.star, pair.disc))
        context.setFillColor(UIColor.systemIndigo.withAlphaComponent(0.35).cgColor)
        context.setStrokeColor(UIColor.systemIndigo.cgColor)
        context.setLineWidth(2)
        context.drawPath(using: .fillStroke)
    }

    private static func components(_ area: CGRect, _ context: CGContext, _ knobs: Knobs) {
        let pair = pair(area, knobs)
        let colors: [UIColor] = [
            .systemPink, .systemOrange, .systemGreen, .systemTeal, .systemBlue,
        ]
        let parts = pair.star.symmetricDifference(pair.disc).componentsSeparated()
        for (index, part) in parts.enumerated() {
            context.addPath(part)
            context.setFillColor(colors[index % colors.count].cgColor)
            context.fillPath()
        }
    }

    private static func lines(
        _ area: CGRect, _ context: CGContext, _ knobs: Knobs,
        _ combine: (CGPath, CGPath) -> CGPath
    ) {
        let pair = pair(area, knobs)
        outline(context, [pair.star, pair.disc])
        context.addPath(combine(pair.star, pair.disc))
        context.setStrokeColor(UIColor.systemRed.cgColor)
        context.setLineWidth(3)
        context.strokePath()
    }
}
