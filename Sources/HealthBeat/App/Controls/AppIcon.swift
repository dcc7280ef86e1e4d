import Design
import Foundation
import Tactile

/// The program's icon: the goal's ring over a heart beat, as in
/// `Resources/icons/…/org.healthbeat.HealthBeat.svg`, drawn for the window's icon in the task bar.
enum AppIcon {
    /// The sides in pixels that window managers ask for.
    static let sides: [CGFloat] = [16, 32, 48, 64, 128, 256]

    /// In all these sizes.
    @MainActor static let images = sides.map { image(side: $0) }

    static func image(side: CGFloat) -> UIImage {
        let format = UIGraphicsImageRendererFormat()
        format.scale = 1
        return UIGraphicsImageRenderer(size: CGSize(width: side, height: side), format: format)
            .image { renderer in
                renderer.cgContext.scaleBy(x: side / 128, y: side / 128)
                draw(in: renderer.cgContext)
            }
    }

    /// Draws in a square from 0 to 128.
    static func draw(in context: CGContext) {
        let plate = UIBezierPath(
            roundedRect: CGRect(x: 8, y: 8, width: 112, height: 112), cornerRadius: 26)
        context.saveGState()
        plate.addClip()
        let colors = [Theme.Palette.brandStart.cgColor, Theme.Palette.brandEnd.cgColor]
        if let gradient = CGGradient(
            colorsSpace: CGColorSpaceCreateDeviceRGB(), colors: colors, locations: [0, 1])
        {
            context.drawLinearGradient(
                gradient, start: CGPoint(x: 8, y: 8), end: CGPoint(x: 120, y: 120), options: [])
        }
        context.restoreGState()

        let ring = UIBezierPath(
            arcCenter: CGPoint(x: 64, y: 64), radius: 38, startAngle: .pi * 0.75,
            endAngle: .pi * 2.25,
            clockwise: true)
        ring.lineWidth = 9
        ring.lineCapStyle = .round
        UIColor(white: 1, alpha: 0.35).setStroke()
        ring.stroke()

        let beat = UIBezierPath()
        let points: [(CGFloat, CGFloat)] = [
            (22, 68), (44, 68), (54, 46), (68, 88), (78, 62), (84, 68), (106, 68),
        ]
        for (index, point) in points.enumerated() {
            let point = CGPoint(x: point.0, y: point.1)
            if index == 0 { beat.move(to: point) } else { beat.addLine(to: point) }
        }
        beat.lineWidth = 8
        beat.lineCapStyle = .round
        beat.lineJoinStyle = .round
        UIColor.white.setStroke()
        beat.stroke()
    }
}
