import Foundation
import Tactile

/// The pictures of buttons without a title, drawn as vectors on the tabs' grid.
enum ShellIcon: CaseIterable, Sendable {
    case add, undo, settings, more, export, print
    /// Of an entry: what changes it, deletes it, chooses its day, and leads to others.
    case pencil, bin, calendar, back, newer, older
    /// Something is done.
    case tick
    /// Something can only be read.
    case lock

    /// A template picture of `side` points at the given number of pixels a point.
    func image(side: CGFloat, scale: CGFloat) -> UIImage {
        let format = UIGraphicsImageRendererFormat()
        format.scale = scale
        let size = CGSize(width: side, height: side)
        let image = UIGraphicsImageRenderer(size: size, format: format).image { renderer in
            renderer.cgContext.scaleBy(x: side / TabIcon.side, y: side / TabIcon.side)
            UIColor.black.set()
            draw()
        }
        let isBackwards = self == .back || self == .undo
        return (isBackwards ? image.imageFlippedForRightToLeftLayoutDirection() : image)
            .withRenderingMode(.alwaysTemplate)
    }

    /// Draws in the current context and colour, in the square from 0 to 24.
    private func draw() {
        switch self {
        case .add: Self.drawLines([[(12, 4), (12, 20)], [(4, 12), (20, 12)]])
        case .undo: Self.drawUndo()
        case .tick: Self.drawLines([[(5, 12.5), (10, 17.5), (19, 7)]])
        case .lock:
            let shackle = UIBezierPath()
            shackle.move(to: CGPoint(x: 8, y: 11))
            shackle.addLine(to: CGPoint(x: 8, y: 8))
            shackle.addArc(
                withCenter: CGPoint(x: 12, y: 8), radius: 4, startAngle: .pi, endAngle: 0,
                clockwise: true)
            shackle.addLine(to: CGPoint(x: 16, y: 11))
            TabIcon.strokeRound(shackle)
            TabIcon.strokeRound(
                UIBezierPath(
                    roundedRect: CGRect(x: 5, y: 11, width: 14, height: 9.5), cornerRadius: 2.5))
        case .settings: Self.drawGear()
        case .export:
            // An arrow that leaves a tray.
            Self.drawLines([
                [(12, 15), (12, 3.5)], [(8, 7.5), (12, 3.5), (16, 7.5)],
                [(8, 10.5), (5, 10.5), (5, 20.5), (19, 20.5), (19, 10.5), (16, 10.5)],
            ])
        case .print:
            Self.drawLines([
                [(7, 9), (7, 3.5), (17, 3.5), (17, 9)],
                [(7, 17), (4, 17), (4, 9), (20, 9), (20, 17), (17, 17)],
                [(7, 14), (17, 14), (17, 20.5), (7, 20.5), (7, 14)],
            ])
        case .pencil:
            Self.drawLines([
                [(5.5, 18.5), (6.5, 14), (16, 4.5), (19.5, 8), (10, 17.5), (5.5, 18.5)]
            ])
        case .bin:
            Self.drawLines([
                [(5, 7), (19, 7)], [(9.25, 7), (9.25, 4.25), (14.75, 4.25), (14.75, 7)],
                [(6.5, 7), (7.4, 19.75), (16.6, 19.75), (17.5, 7)],
                [(10.1, 11), (10.5, 15.75)], [(13.9, 11), (13.5, 15.75)],
            ])
        case .calendar:
            TabIcon.strokeRound(
                UIBezierPath(
                    roundedRect: CGRect(x: 3.75, y: 5, width: 16.5, height: 15.25),
                    cornerRadius: 3.25))
            Self.drawLines([
                [(3.75, 9.75), (20.25, 9.75)], [(8.25, 2.75), (8.25, 6.5)],
                [(15.75, 2.75), (15.75, 6.5)],
            ])
        case .back: Self.drawLines([[(15.25, 3.75), (7, 12), (15.25, 20.25)]])
        case .newer: Self.drawLines([[(4.25, 15.5), (12, 8), (19.75, 15.5)]])
        case .older: Self.drawLines([[(4.25, 8.5), (12, 16), (19.75, 8.5)]])
        case .more:
            for x in [5.0, 12, 19] {
                UIBezierPath(ovalIn: CGRect(x: x - 1.75, y: 10.25, width: 3.5, height: 3.5)).fill()
            }
        }
    }

    private static func drawLines(_ lines: [[(CGFloat, CGFloat)]]) {
        for points in lines {
            let path = UIBezierPath()
            for (index, point) in points.enumerated() {
                let point = CGPoint(x: point.0, y: point.1)
                if index == 0 { path.move(to: point) } else { path.addLine(to: point) }
            }
            TabIcon.strokeRound(path)
        }
    }

    /// An arrow that turns back to the left.
    private static func drawUndo() {
        drawLines([[(8.5, 4), (4, 8.5), (8.5, 13)]])
        let way = UIBezierPath()
        way.move(to: CGPoint(x: 4, y: 8.5))
        way.addLine(to: CGPoint(x: 14.5, y: 8.5))
        way.addArc(
            withCenter: CGPoint(x: 14.5, y: 14), radius: 5.5, startAngle: -.pi / 2,
            endAngle: .pi / 2, clockwise: true)
        way.addLine(to: CGPoint(x: 9.5, y: 19.5))
        TabIcon.strokeRound(way)
    }

    /// A wheel of eight teeth around its hub.
    private static func drawGear() {
        let wheel = UIBezierPath()
        let teeth = 8
        for tooth in 0..<teeth {
            let middle = (CGFloat(tooth) + 0.5) * 2 * .pi / CGFloat(teeth)
            for (offset, radius) in [(-0.27, 7.2), (-0.16, 9.4), (0.16, 9.4), (0.27, 7.2)] {
                let angle = middle + CGFloat(offset)
                let point = CGPoint(
                    x: 12 + CGFloat(radius) * cos(angle), y: 12 + CGFloat(radius) * sin(angle))
                if wheel.isEmpty { wheel.move(to: point) } else { wheel.addLine(to: point) }
            }
        }
        wheel.close()
        TabIcon.strokeRound(wheel)
        TabIcon.strokeRound(UIBezierPath(ovalIn: CGRect(x: 9, y: 9, width: 6, height: 6)))
    }
}
