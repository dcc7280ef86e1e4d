import Foundation
import Tactile

/// Graph paper: squares of 20 points in hairlines exactly one device pixel wide.
final class GraphPaperView: UIView {
    static let square: CGFloat = 20

    override init(frame: CGRect) {
        super.init(frame: frame)
        contentMode = .redraw
        isOpaque = true
        backgroundColor = Theme.Palette.background
        isUserInteractionEnabled = false
    }

    required init?(coder: NSCoder) {
        super.init(coder: coder)
    }

    override func draw(_ rect: CGRect) {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        Theme.Palette.background.setFill()
        context.fill(rect)
        Theme.Palette.paperLine.setFill()
        for x in Self.lines(in: bounds.width, scale: contentScaleFactor) {
            context.fill(CGRect(x: x, y: 0, width: 1 / contentScaleFactor, height: bounds.height))
        }
        for y in Self.lines(in: bounds.height, scale: contentScaleFactor) {
            context.fill(CGRect(x: 0, y: y, width: bounds.width, height: 1 / contentScaleFactor))
        }
    }

    /// Where the lines begin along one side, in points on whole device pixels.
    static func lines(in length: CGFloat, scale: CGFloat) -> [CGFloat] {
        guard length > 0, length.isFinite, scale > 0 else { return [] }
        return stride(from: square, to: length, by: square).map {
            ($0 * scale).rounded() / scale
        }
    }
}
