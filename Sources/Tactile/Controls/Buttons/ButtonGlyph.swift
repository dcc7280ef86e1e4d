import Foundation
import TactileDrawing
import TactileGeometry

/// The pictures of the button types that have one: an "i" in a ring, a plus in a ring, a cross.
enum ButtonGlyph {
    case info, add, close

    init?(_ type: UIButton.ButtonType) {
        switch type {
        case .custom, .system: return nil
        case .detailDisclosure, .infoLight, .infoDark: self = .info
        case .contactAdd: self = .add
        case .close: self = .close
        }
    }

    private static let side: CGFloat = 22

    /// A template image, 22 points wide and high, of `scale` pixels to a point.
    func image(scale: CGFloat) -> UIImage {
        let box = CGRect(x: 0, y: 0, width: Self.side, height: Self.side)
        let format = UIGraphicsImageRendererFormat()
        format.scale = scale
        return UIGraphicsImageRenderer(size: box.size, format: format).image { _ in
            UIColor.black.setStroke()
            UIColor.black.setFill()
            if self != .close {
                let ring = UIBezierPath(ovalIn: box.insetBy(dx: 1, dy: 1))
                ring.lineWidth = 1.5
                ring.stroke()
            }
            strokes.stroke()
            if self == .info {
                UIBezierPath(ovalIn: CGRect(x: 9.9, y: 5.4, width: 2.2, height: 2.2)).fill()
            }
        }.withRenderingMode(.alwaysTemplate)
    }

    private var strokes: UIBezierPath {
        let path = UIBezierPath()
        path.lineWidth = 1.75
        path.lineCapStyle = .round
        func line(_ x1: CGFloat, _ y1: CGFloat, _ x2: CGFloat, _ y2: CGFloat) {
            path.move(to: CGPoint(x: x1, y: y1))
            path.addLine(to: CGPoint(x: x2, y: y2))
        }
        switch self {
        case .info: line(11, 10, 11, 16)
        case .add:
            line(6.5, 11, 15.5, 11)
            line(11, 6.5, 11, 15.5)
        case .close:
            line(6, 6, 16, 16)
            line(16, 6, 6, 16)
        }
        return path
    }
}
