import Foundation
import TactileDrawing
import TactileGeometry
import TactileViews

/// The look of menus; lengths in points, times in seconds.
enum MenuStyle {
    static let cornerRadius: CGFloat = 10
    static let rowRadius: CGFloat = 6
    static let rowHeight: CGFloat = 30
    /// What a finger needs.
    static let touchRowHeight: CGFloat = 44
    static let separatorHeight: CGFloat = 11
    static let padding: CGFloat = 5
    static let rowInset: CGFloat = 10
    static let markWidth: CGFloat = 20
    static let spacing: CGFloat = 24
    static let leastWidth: CGFloat = 140
    static let mostWidth: CGFloat = 340
    /// Between a menu and the window's or the screen's edge.
    static let margin: CGFloat = 8
    /// Between a button and its menu.
    static let gap: CGFloat = 4
    /// How far a submenu lies over the menu it comes out of.
    static let overlap: CGFloat = 4

    static let arrival: TimeInterval = 0.12
    static let departure: TimeInterval = 0.12
    /// How long the pointer rests on a row before its menu comes out.
    static let submenuDelay: TimeInterval = 0.12
    /// How long a menu that came out stays while the pointer moves towards it over other rows.
    static let travelTime: TimeInterval = 0.3
    /// A press that lasted this long, or moved, chooses where it is let go.
    static let longPress: TimeInterval = 0.3
    /// Letters typed within this time of each other are one search.
    static let typingPause: TimeInterval = 1

    static let card = ControlStyle.card
    static let font = UIFont.TextStyle.subheadline
}

/// Pictures of marks and arrows.
package enum MenuGlyph {
    case check, dash, chevron, upDown

    /// A template image, 12 points high, of `scale` pixels to a point.
    package func image(scale: CGFloat, mirrored: Bool = false) -> UIImage {
        let size = CGSize(width: self == .upDown || self == .chevron ? 9 : 12, height: 12)
        let format = UIGraphicsImageRendererFormat()
        format.scale = scale
        return UIGraphicsImageRenderer(size: size, format: format).image { _ in
            UIColor.black.setStroke()
            let path = UIBezierPath()
            path.lineWidth = 1.6
            path.lineCapStyle = .round
            path.lineJoinStyle = .round
            for line in lines {
                for (index, point) in line.enumerated() {
                    let place = CGPoint(x: mirrored ? size.width - point.x : point.x, y: point.y)
                    if index == 0 { path.move(to: place) } else { path.addLine(to: place) }
                }
            }
            path.stroke()
        }.withRenderingMode(.alwaysTemplate)
    }

    private var lines: [[CGPoint]] {
        func points(_ numbers: [CGFloat]) -> [CGPoint] {
            stride(from: 0, to: numbers.count - 1, by: 2).map {
                CGPoint(x: numbers[$0], y: numbers[$0 + 1])
            }
        }
        switch self {
        case .check: return [points([1.5, 6.5, 4.5, 9.5, 10.5, 2.5])]
        case .dash: return [points([2, 6, 10, 6])]
        case .chevron: return [points([2.5, 1.8, 6.7, 6, 2.5, 10.2])]
        case .upDown:
            return [
                points([1.5, 4.2, 4.5, 1.2, 7.5, 4.2]), points([1.5, 7.8, 4.5, 10.8, 7.5, 7.8]),
            ]
        }
    }
}
