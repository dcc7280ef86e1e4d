import Foundation
import TactileDrawing
import TactileGeometry

/// The pictures of a bar's system items, drawn as lines on a grid of 24 points.
enum BarGlyph {
    case add, action, bookmarks, camera, close, compose, fastForward, organize, pause, play
    case refresh, reply, rewind, search, trash
    case back, forward, sidebar

    private static let side: CGFloat = 24

    /// A template image of `scale` pixels to a point.
    func image(scale: CGFloat) -> UIImage {
        let format = UIGraphicsImageRendererFormat()
        format.scale = scale
        let size = CGSize(width: Self.side, height: Self.side)
        return UIGraphicsImageRenderer(size: size, format: format).image { _ in
            UIColor.black.setStroke()
            let path = UIBezierPath()
            path.lineWidth = 1.75
            path.lineCapStyle = .round
            path.lineJoinStyle = .round
            for line in lines { Self.add(line, to: path) }
            for disc in circles {
                path.append(
                    UIBezierPath(
                        ovalIn: CGRect(
                            x: disc.x - disc.radius, y: disc.y - disc.radius,
                            width: 2 * disc.radius, height: 2 * disc.radius)))
            }
            if self == .refresh {
                let arc = UIBezierPath(
                    arcCenter: CGPoint(x: 12, y: 12.5), radius: 7.5, startAngle: -0.15 * .pi,
                    endAngle: 1.55 * .pi, clockwise: true)
                path.append(arc)
            }
            path.stroke()
        }.withRenderingMode(.alwaysTemplate)
    }

    private static func add(_ numbers: [CGFloat], to path: UIBezierPath) {
        for index in stride(from: 0, to: numbers.count - 1, by: 2) {
            let point = CGPoint(x: numbers[index], y: numbers[index + 1])
            if index == 0 { path.move(to: point) } else { path.addLine(to: point) }
        }
    }

    private var circles: [(x: CGFloat, y: CGFloat, radius: CGFloat)] {
        switch self {
        case .camera: [(12, 13, 3.5)]
        case .search: [(10.5, 10.5, 6)]
        default: []
        }
    }

    /// Each line as x, y, x, y …
    private var lines: [[CGFloat]] {
        switch self {
        case .add: [[12, 4.5, 12, 19.5], [4.5, 12, 19.5, 12]]
        case .action:
            [
                [12, 14, 12, 3.5], [8.5, 6.5, 12, 3, 15.5, 6.5],
                [8, 9.5, 5.5, 9.5, 5.5, 20.5, 18.5, 20.5, 18.5, 9.5, 16, 9.5],
            ]
        case .back: [[14.5, 5, 7.5, 12, 14.5, 19]]
        case .forward: [[9.5, 5, 16.5, 12, 9.5, 19]]
        case .bookmarks: [[7, 3.5, 17, 3.5, 17, 20.5, 12, 16, 7, 20.5, 7, 3.5]]
        case .camera:
            [[3.5, 7.5, 7.5, 7.5, 9, 5, 15, 5, 16.5, 7.5, 20.5, 7.5, 20.5, 19, 3.5, 19, 3.5, 7.5]]
        case .close: [[6, 6, 18, 18], [18, 6, 6, 18]]
        case .compose:
            [
                [13, 5, 4.5, 5, 4.5, 19.5, 19, 19.5, 19, 11],
                [10, 14, 11, 11, 19, 3, 21, 5, 13, 13, 10, 14],
            ]
        case .fastForward: [[4, 6, 12, 12, 4, 18, 4, 6], [12, 6, 20, 12, 12, 18, 12, 6]]
        case .organize: [[3.5, 6, 9.5, 6, 11.5, 8.5, 20.5, 8.5, 20.5, 19, 3.5, 19, 3.5, 6]]
        case .pause: [[8.5, 5, 8.5, 19], [15.5, 5, 15.5, 19]]
        case .play: [[7, 5, 19, 12, 7, 19, 7, 5]]
        case .refresh: [[12.5, 2, 12.5, 7.5], [8.5, 5, 12.5, 5]]
        case .reply: [[9, 5, 4, 10, 9, 15], [4, 10, 15, 10, 20, 14, 20, 19]]
        case .rewind: [[20, 6, 12, 12, 20, 18, 20, 6], [12, 6, 4, 12, 12, 18, 12, 6]]
        case .search: [[15, 15, 20, 20]]
        case .sidebar:
            [[3.5, 5.5, 20.5, 5.5, 20.5, 18.5, 3.5, 18.5, 3.5, 5.5], [9.5, 5.5, 9.5, 18.5]]
        case .trash:
            [
                [4.5, 6.5, 19.5, 6.5], [9, 6.5, 9.5, 3.5, 14.5, 3.5, 15, 6.5],
                [6.5, 6.5, 7.5, 20.5, 16.5, 20.5, 17.5, 6.5], [10, 10, 10.3, 17],
                [14, 10, 13.7, 17],
            ]
        }
    }
}
