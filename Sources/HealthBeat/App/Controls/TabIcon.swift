import Foundation
import Tactile

/// The five tabs' pictures, drawn as vectors on a grid of 24 points with strokes of 1.75 points.
///
/// A chosen tab's icon is the filled shape.
enum TabIcon: CaseIterable, Sendable {
    case today, graph, history, averages, goal

    static let side: CGFloat = 24
    static let stroke: CGFloat = 1.75

    /// A template picture at the given number of pixels a point: its colour is the bar's.
    func image(filled: Bool, scale: CGFloat, side: CGFloat = TabIcon.side) -> UIImage {
        let format = UIGraphicsImageRendererFormat()
        format.scale = scale
        let size = CGSize(width: side, height: side)
        let image = UIGraphicsImageRenderer(size: size, format: format).image { renderer in
            renderer.cgContext.scaleBy(x: side / Self.side, y: side / Self.side)
            UIColor.black.set()
            draw(filled: filled)
        }
        // A list's lines begin where its language's do.
        return (self == .history ? image.imageFlippedForRightToLeftLayoutDirection() : image)
            .withRenderingMode(.alwaysTemplate)
    }

    /// Draws in the current context and colour, in the square from 0 to 24.
    func draw(filled: Bool) {
        switch self {
        case .today: Self.drawScale(filled: filled)
        case .graph: Self.drawGraph(filled: filled)
        case .history: Self.drawList(filled: filled)
        case .averages: Self.drawBars(filled: filled)
        case .goal: Self.drawDial(filled: filled)
        }
    }

    /// A bathroom scale seen from above: a rounded plate with a window and its pointer.
    private static func drawScale(filled: Bool) {
        let plate = UIBezierPath(
            roundedRect: CGRect(x: 3, y: 3, width: 18, height: 18), cornerRadius: 5)
        let window = UIBezierPath()
        window.move(to: CGPoint(x: 7, y: 10.5))
        window.addCurve(
            to: CGPoint(x: 17, y: 10.5), controlPoint1: CGPoint(x: 8.6, y: 5.8),
            controlPoint2: CGPoint(x: 15.4, y: 5.8))
        window.addLine(to: CGPoint(x: 14.6, y: 12.5))
        window.addCurve(
            to: CGPoint(x: 9.4, y: 12.5), controlPoint1: CGPoint(x: 13.6, y: 10.9),
            controlPoint2: CGPoint(x: 10.4, y: 10.9))
        window.close()
        if filled {
            plate.append(window)
            plate.usesEvenOddFillRule = true
            plate.fill()
        } else {
            strokeRound(plate)
            strokeRound(window)
        }
    }

    /// A line that falls and rises between two axes.
    private static func drawGraph(filled: Bool) {
        let points = [
            CGPoint(x: 6.5, y: 8), CGPoint(x: 10.5, y: 13), CGPoint(x: 14, y: 10),
            CGPoint(x: 19.5, y: 15.5),
        ]
        let axes = UIBezierPath()
        axes.move(to: CGPoint(x: 3.5, y: 3.5))
        axes.addLine(to: CGPoint(x: 3.5, y: 18))
        axes.addQuadCurve(to: CGPoint(x: 6, y: 20.5), controlPoint: CGPoint(x: 3.5, y: 20.5))
        axes.addLine(to: CGPoint(x: 20.5, y: 20.5))
        let line = UIBezierPath()
        for (index, point) in points.enumerated() {
            if index == 0 { line.move(to: point) } else { line.addLine(to: point) }
        }
        strokeRound(axes)
        if filled {
            let area = UIBezierPath()
            area.move(to: CGPoint(x: points[0].x, y: 18))
            for point in points { area.addLine(to: point) }
            area.addLine(to: CGPoint(x: points[3].x, y: 18))
            area.close()
            area.lineJoinStyle = .round
            area.lineWidth = stroke
            area.fill()
            area.stroke()
        } else {
            strokeRound(line)
        }
    }

    /// Three rows, each with its dot.
    private static func drawList(filled: Bool) {
        for row in 0..<3 {
            let y = 6 + CGFloat(row) * 6
            let dot = UIBezierPath(ovalIn: CGRect(x: 3, y: y - 1.5, width: 3, height: 3))
            dot.fill()
            if filled {
                UIBezierPath(
                    roundedRect: CGRect(x: 8.5, y: y - 1.75, width: 12.5, height: 3.5),
                    cornerRadius: 1.75
                ).fill()
            } else {
                let line = UIBezierPath()
                line.move(to: CGPoint(x: 9.5, y: y))
                line.addLine(to: CGPoint(x: 20.5, y: y))
                strokeRound(line)
            }
        }
    }

    /// Three weeks, each from its lowest to its highest.
    private static func drawBars(filled: Bool) {
        for (index, span) in [(9.0, 18.0), (4.0, 15.5), (8.5, 20.0)].enumerated() {
            let x = 3.5 + CGFloat(index) * 6.5
            let bar = UIBezierPath(
                roundedRect: CGRect(x: x, y: span.0, width: 4, height: span.1 - span.0),
                cornerRadius: 2)
            if filled { bar.fill() }
            strokeRound(bar)
        }
    }

    /// A ring that is open below, with the goal in its middle.
    private static func drawDial(filled: Bool) {
        let centre = CGPoint(x: 12, y: 12)
        let ring = UIBezierPath(
            arcCenter: centre, radius: 8.5, startAngle: .pi / 2 + 0.6, endAngle: .pi / 2 - 0.6,
            clockwise: true)
        strokeRound(ring)
        let goal = UIBezierPath(
            arcCenter: centre, radius: filled ? 5 : 2.2, startAngle: 0, endAngle: 2 * .pi,
            clockwise: true)
        if filled { goal.fill() } else { strokeRound(goal) }
    }

    static func strokeRound(_ path: UIBezierPath) {
        path.lineWidth = stroke
        path.lineCapStyle = .round
        path.lineJoinStyle = .round
        path.stroke()
    }
}
