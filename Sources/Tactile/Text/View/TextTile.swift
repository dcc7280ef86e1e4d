import Foundation
import TactileDrawing
import TactileGeometry
import TactileViews

/// Some lines of a paragraph on the screen. Its pixels are kept while it scrolls and while other
/// paragraphs change.
final class TextTile: UIView {
    /// Lines of one tile at most, so that a long paragraph is many small pictures.
    static let lines = 40

    /// Which lines these are: those of this very layout, from `first` on.
    struct Key: Hashable {
        var layout: ObjectIdentifier
        var first: Int
    }

    private(set) var layout: TextLayout?
    private var lineRange = 0..<0
    private var highlights: [CGRect] = []
    private var highlightColor = UIColor.clear

    override init(frame: CGRect) {
        super.init(frame: frame)
        isOpaque = false
        isUserInteractionEnabled = false
        contentMode = .redraw
    }

    required init?(coder: NSCoder) { nil }

    func show(_ layout: TextLayout, lines: Range<Int>) {
        self.layout = layout
        lineRange = lines
        highlights = []
        setNeedsDisplay()
    }

    /// Rectangles behind the text, from the layout's top left.
    func highlight(_ rects: [CGRect], color: UIColor) {
        guard rects != highlights || color != highlightColor else { return }
        highlights = rects
        highlightColor = color
        setNeedsDisplay()
    }

    /// From the paragraph's top to the tile's.
    private var top: CGFloat {
        guard let layout, lineRange.lowerBound > 0 else { return 0 }
        return layout.lines[lineRange.lowerBound].rect.minY.rounded()
    }

    /// The part of the layout that the tile shows, in points from its top left.
    static func area(of lines: Range<Int>, in layout: TextLayout, width: CGFloat) -> CGRect {
        let top = lines.lowerBound > 0 ? layout.lines[lines.lowerBound].rect.minY.rounded() : 0
        let bottom =
            lines.upperBound < layout.lines.count
            ? layout.lines[lines.upperBound].rect.minY.rounded() : ceil(layout.size.height)
        return CGRect(x: 0, y: top, width: width, height: max(bottom - top, 0))
    }

    override func draw(_ rect: CGRect) {
        guard let layout, let context = UIGraphicsGetCurrentContext() else { return }
        highlightColor.setFill()
        for highlight in highlights {
            let area = highlight.offsetBy(dx: TextCanvas.bleed, dy: -top)
            if area.intersects(bounds) { UIBezierPath(rect: area).fill() }
        }
        layout.draw(at: CGPoint(x: TextCanvas.bleed, y: -top), in: context)
    }
}
