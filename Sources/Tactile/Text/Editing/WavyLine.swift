import Foundation
import TactileDrawing
import TactileGeometry

/// The line under a word that is wrong.
enum WavyLine {
    /// Points from crest to crest, and from crest to trough.
    private static let (length, height): (CGFloat, CGFloat) = (4, 2)

    /// Draws the line into the current context, at the bottom of where a word is.
    static func draw(under word: CGRect, _ color: UIColor) {
        guard word.width > 0 else { return }
        let path = UIBezierPath()
        // Waves of all words of a line begin at multiples of their length, so that typing does not
        // move them.
        var x = (word.minX / (length / 2)).rounded(.down) * (length / 2)
        var isLow = Int(x / (length / 2)) % 2 == 0
        let bottom = word.maxY - 1
        path.move(to: CGPoint(x: x, y: isLow ? bottom : bottom - height))
        while x < word.maxX {
            x += length / 2
            isLow.toggle()
            path.addLine(to: CGPoint(x: x, y: isLow ? bottom : bottom - height))
        }
        path.lineWidth = 1
        path.lineJoinStyle = .round
        color.setStroke()
        guard let context = UIGraphicsGetCurrentContext() else { return }
        context.saveGState()
        context.clip(to: word.insetBy(dx: 0, dy: -2))
        path.stroke()
        context.restoreGState()
    }
}
