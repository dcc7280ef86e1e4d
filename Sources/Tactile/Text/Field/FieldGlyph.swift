import Foundation
import TactileDrawing
import TactileGeometry

/// The cross in a disc that empties a field.
enum FieldGlyph {
    /// A template image, 16 points wide and high, of `scale` pixels to a point.
    static func clear(scale: CGFloat) -> UIImage {
        let box = CGRect(x: 0, y: 0, width: 16, height: 16)
        let format = UIGraphicsImageRendererFormat()
        format.scale = scale
        return UIGraphicsImageRenderer(size: box.size, format: format).image { renderer in
            UIColor.black.setFill()
            UIBezierPath(ovalIn: box.insetBy(dx: 0.5, dy: 0.5)).fill()
            let cross = UIBezierPath()
            cross.lineWidth = 1.5
            cross.lineCapStyle = .round
            cross.move(to: CGPoint(x: 5.25, y: 5.25))
            cross.addLine(to: CGPoint(x: 10.75, y: 10.75))
            cross.move(to: CGPoint(x: 10.75, y: 5.25))
            cross.addLine(to: CGPoint(x: 5.25, y: 10.75))
            renderer.cgContext.setBlendMode(.clear)
            cross.stroke()
        }.withRenderingMode(.alwaysTemplate)
    }
}
