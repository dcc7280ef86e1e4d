import Foundation
import TactileDrawing
import TactileGeometry
import TactileViews

/// Some lines of a paragraph on the screen. Its pixels are kept while it scrolls and while other
/// paragraphs change.
final class TextTile: UIView {
    /// Lines of one tile at most, so that a long paragraph is many small pictures.
    nonisolated static let lines = 40

    /// Which lines these are: those of this very paragraph as it was set, from `first` on.
    struct Key: Hashable {
        var layout: ObjectIdentifier
        var first: Int
    }

    /// Something behind the text or under it, from the paragraph's top left.
    struct Mark: Equatable {
        enum Kind { case area, wave }
        var kind: Kind
        var rect: CGRect
        var color: UIColor
    }

    private(set) var layout: SetParagraph?
    private weak var manager: NSLayoutManager?
    private var lineRange = 0..<0
    private var marks: [Mark] = []
    /// The paragraph's number, which changes with those before it.
    var paragraph = 0
    /// The number of the last placement of tiles in which this one was used.
    var round = 0

    override init(frame: CGRect) {
        super.init(frame: frame)
        isOpaque = false
        isUserInteractionEnabled = false
        contentMode = .redraw
    }

    required init?(coder: NSCoder) { nil }

    func show(_ layout: SetParagraph, lines: Range<Int>, by manager: NSLayoutManager) {
        self.layout = layout
        self.manager = manager
        lineRange = lines
        marks = []
        setNeedsDisplay()
    }

    /// Takes over lines in place of those of the same paragraph before it changed, of which it
    /// keeps the pixels that are the same.
    func change(to layout: SetParagraph, lines: Range<Int>, by manager: NSLayoutManager) {
        // What a class of its own draws is not known.
        guard lines == lineRange, type(of: manager) == NSLayoutManager.self,
            let changed = self.layout.flatMap(layout.difference)
        else { return show(layout, lines: lines, by: manager) }
        self.layout = layout
        if !changed.isNull {
            setNeedsDisplay(changed.offsetBy(dx: TextCanvas.bleed, dy: -top))
        }
    }

    func show(_ marks: [Mark], at place: CGRect) {
        if place != self.place {
            self.place = place
            frame = place
        }
        guard marks != self.marks else { return }
        self.marks = marks
        setNeedsDisplay()
    }

    private var place = CGRect.zero

    /// From the paragraph's top to the tile's.
    private var top: CGFloat {
        layout.map { Self.area(of: lineRange, in: $0, width: 0).minY } ?? 0
    }

    /// Which lines of a paragraph make a tile each: a row is not cut, and a tile is in one
    /// container.
    nonisolated static func parts(of layout: SetParagraph) -> [Range<Int>] {
        guard layout.isShaped else {
            return stride(from: 0, to: layout.lines.count, by: lines).map {
                $0..<min($0 + lines, layout.lines.count)
            }
        }
        var parts: [Range<Int>] = []
        var first = 0
        for index in layout.lines.indices.dropFirst() {
            let (line, before) = (layout.lines[index], layout.lines[index - 1])
            let isFull = index - first >= lines && line.room.minY > before.room.minY
            guard isFull || line.container != before.container else { continue }
            parts.append(first..<index)
            first = index
        }
        return parts + [first..<layout.lines.count]
    }

    /// The part of the layout that the tile shows, in points from its top left.
    static func area(of lines: Range<Int>, in layout: SetParagraph, width: CGFloat) -> CGRect {
        if layout.isShaped {
            let rects = layout.lines[lines].map(\.rect)
            let top = rects.map(\.minY).min() ?? 0, bottom = rects.map(\.maxY).max() ?? 0
            return CGRect(x: 0, y: floor(top), width: width, height: ceil(bottom) - floor(top))
        }
        let top = lines.lowerBound > 0 ? layout.lines[lines.lowerBound].rect.minY.rounded() : 0
        let bottom =
            lines.upperBound < layout.lines.count
            ? layout.lines[lines.upperBound].rect.minY.rounded() : layout.height
        return CGRect(x: 0, y: top, width: width, height: max(bottom - top, 0))
    }

    override func draw(_ rect: CGRect) {
        guard let layout, let manager, let context = UIGraphicsGetCurrentContext() else { return }
        let origin = CGPoint(x: TextCanvas.bleed, y: -top)
        for mark in marks where mark.kind == .area {
            let area = mark.rect.offsetBy(dx: origin.x, dy: origin.y)
            mark.color.setFill()
            if area.intersects(bounds) { UIBezierPath(rect: area).fill() }
        }
        let column = manager.column
        let isCurrent = paragraph < column.count && column.layout(of: paragraph) === layout
        let container = layout.lines[lineRange.lowerBound].container
        if isCurrent, manager.textContainers.indices.contains(container) {
            let start = column.document.start(of: paragraph)
            let range =
                start + layout.lines[lineRange.lowerBound].range.lowerBound..<start
                + layout.lines[lineRange.upperBound - 1].range.upperBound
            let place = manager.place(of: container)
            let corner = CGPoint(
                x: origin.x + place.x, y: origin.y + place.y - column.top(of: paragraph))
            manager.isDrawingTile = true
            manager.drawBackground(forGlyphRange: NSRange(range), at: corner)
            manager.drawGlyphs(forGlyphRange: NSRange(range), at: corner)
            manager.isDrawingTile = false
        } else {
            // The text has changed since; its new lines are about to be shown.
            layout.draw(lineRange, at: origin, in: context, .everything)
        }
        for mark in marks where mark.kind == .wave {
            WavyLine.draw(under: mark.rect.offsetBy(dx: origin.x, dy: origin.y), mark.color)
        }
    }
}
