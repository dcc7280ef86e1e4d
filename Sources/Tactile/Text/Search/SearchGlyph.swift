import Foundation
import TactileDrawing
import TactileGeometry

/// The pictures of the buttons in a search field.
enum SearchGlyph {
    case bookmark, results

    private static let size = CGSize(width: 18, height: 18)

    /// A template image of `scale` pixels to a point.
    func image(scale: CGFloat) -> UIImage {
        let format = UIGraphicsImageRendererFormat()
        format.scale = scale
        return UIGraphicsImageRenderer(size: Self.size, format: format).image { _ in
            UIColor.black.setStroke()
            let path = UIBezierPath()
            path.lineWidth = 1.5
            path.lineCapStyle = .round
            path.lineJoinStyle = .round
            switch self {
            case .bookmark:
                path.move(to: CGPoint(x: 4.5, y: 2.5))
                for (x, y) in [(13.5, 2.5), (13.5, 15.5), (9, 12), (4.5, 15.5), (4.5, 2.5)] {
                    path.addLine(to: CGPoint(x: x, y: y))
                }
            case .results:
                for y in [4.5, 9, 13.5] {
                    path.move(to: CGPoint(x: 3, y: y))
                    path.addLine(to: CGPoint(x: 15, y: y))
                }
            }
            path.stroke()
        }.withRenderingMode(.alwaysTemplate)
    }
}
