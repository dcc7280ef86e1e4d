import Foundation
import TactileControls
import TactileDrawing
import TactileGeometry
import TactileViews

/// The text of a text view: tiles for what is seen, the caret in front.
///
/// Its coordinates are the text view's content.
final class TextCanvas: UIView, TextGeometry {
    /// Points that tiles reach out at the sides, for slanted glyphs and selected line breaks.
    static let bleed: CGFloat = 5

    private let caret = CaretView(frame: .zero)
    private var tiles: [TextTile.Key: TextTile] = [:]
    private var spareTiles: [TextTile] = []
    /// Drawn and kept tiles so far, for tests that count work.
    private(set) var tilesShown = 0

    override init(frame: CGRect) {
        super.init(frame: frame)
        isUserInteractionEnabled = false
        addSubview(caret)
    }

    required init?(coder: NSCoder) { nil }

    private var view: UITextView? { superview as? UITextView }
    /// The text in lines.
    var column: TextColumn { manager.upToDate }
    private var manager: NSLayoutManager { view?.layoutManager ?? Self.none }
    private static let none = NSLayoutManager()

    // MARK: Content

    /// The column's top left.
    var origin: CGPoint {
        guard let view else { return .zero }
        let inset = view.textContainerInset
        return CGPoint(
            x: inset.left + view.textContainer.lineFragmentPadding, y: inset.top - sliceTop)
    }

    /// Where the view's container begins in the column.
    private var sliceTop: CGFloat {
        guard let view, let flow = column.flow, let index = manager.index(of: view.textContainer),
            index > 0
        else { return 0 }
        column.reach(container: index, of: flow)
        return manager.place(of: index).y
    }

    private var container: Int { view.flatMap { manager.index(of: $0.textContainer) } ?? 0 }

    /// What the text needs, insets included.
    var contentHeight: CGFloat {
        guard let view else { return 0 }
        return usedHeight + view.textContainerInset.top + view.textContainerInset.bottom
    }

    private var usedHeight: CGFloat {
        column.flow == nil ? column.height : column.bottom(of: container) - sliceTop
    }

    /// Has all that is seen drawn anew.
    func redrawText() {
        for tile in tiles.values { tile.setNeedsDisplay() }
    }

    // MARK: Tiles

    /// Shows the part of the text in `area`. Heights that were guessed come true by this; what was
    /// at the area's top stays there. Returns by how much it moved in the content.
    func show(_ area: CGRect) -> CGFloat {
        let column = column
        guard column.count > 0, column.width > 0 else { return 0 }
        let top = area.minY - origin.y
        let anchor = column.paragraph(at: top)
        let distance = top - column.top(of: anchor)
        let reach = min(area.height / 2, 400)
        // Down from the anchor first: that is what is seen.
        var last = anchor
        var y = -distance
        while true {
            _ = column.layout(of: last)
            y += column.height(of: last)
            guard y < area.height + reach, last < column.count - 1 else { break }
            last += 1
        }
        var first = anchor
        y = min(distance, column.height(of: anchor))
        while first > 0, y < reach {
            first -= 1
            _ = column.layout(of: first)
            y += column.height(of: first)
        }
        let moved = column.top(of: anchor) + min(distance, column.height(of: anchor)) - top
        let seen = area.offsetBy(dx: 0, dy: abs(moved) < 0.01 ? 0 : moved)
        placeTiles(first...last, area: seen.insetBy(dx: 0, dy: -reach))
        column.forget(allBut: first...last)
        return abs(moved) < 0.01 || distance > column.height(of: anchor) ? 0 : moved
    }

    /// The paragraphs that have tiles.
    private(set) var seenParagraphs: ClosedRange<Int>?

    private func placeTiles(_ paragraphs: ClosedRange<Int>, area: CGRect) {
        seenParagraphs = paragraphs
        guard let view else { return }
        // Asked for once: this runs at each key, for all paragraphs that are seen.
        let manager = view.layoutManager, column = manager.upToDate
        let origin = origin, container = container, width = lineWidth
        let selection = view.shownSelection, found = view.foundRanges.markers
        let color = view.tintColor.withAlphaComponent(FieldCanvas.selectionAlpha)
        round += 1
        for paragraph in paragraphs {
            let layout = column.layout(of: paragraph)
            let top = origin.y + column.top(of: paragraph)
            var marks: [TextTile.Mark] = []
            for marker in found { marks += marker.marks(in: paragraph, of: column) }
            let wrong = view.editor.misspelt(in: paragraph)
            if !wrong.isEmpty {
                let marker = TextMarker(ranges: wrong, kind: .wave, color: .systemRed)
                marks += marker.marks(in: paragraph, of: column)
            }
            if !selection.isEmpty {
                for rect in column.selectionRects(selection, in: paragraph) {
                    marks.append(TextTile.Mark(kind: .area, rect: rect, color: color))
                }
            }
            for lines in layout.tiles
            where layout.lines[lines.lowerBound].container == container {
                let place = TextTile.area(of: lines, in: layout, width: width)
                    .offsetBy(dx: origin.x, dy: top).insetBy(dx: -Self.bleed, dy: 0)
                guard place.maxY > area.minY, place.minY < area.maxY else { continue }
                let key = TextTile.Key(
                    layout: ObjectIdentifier(layout), first: lines.lowerBound)
                let tile =
                    tiles[key]
                    ?? keptTile(layout, lines, of: paragraph, among: paragraphs, key)
                    ?? makeTile(layout, lines, by: manager, key)
                tile.paragraph = paragraph
                tile.show(marks, at: place)
                tile.round = round
            }
        }
        for (key, tile) in tiles where tile.round != round {
            tiles[key] = nil
            tile.isHidden = true
            spareTiles.append(tile)
        }
    }

    /// The number of the current placement of tiles; a tile with another number is not needed.
    private var round = 0

    /// The width that tiles have, without the bleed.
    private var lineWidth: CGFloat {
        guard let view, column.flow != nil else { return column.width }
        return max(
            column.width, view.textContainer.width - 2 * view.textContainer.lineFragmentPadding)
    }

    /// The tile of the same lines of a paragraph that has changed.
    private func keptTile(
        _ layout: SetParagraph, _ lines: Range<Int>, of paragraph: Int,
        among paragraphs: ClosedRange<Int>, _ key: TextTile.Key
    ) -> TextTile? {
        let old = tiles.first { $1.paragraph == paragraph && $0.first == key.first }
        guard let view, let (oldKey, tile) = old,
            // After a break was typed the next paragraph's tile has this one's number.
            !paragraphs.contains(where: {
                ObjectIdentifier(column.layout(of: $0)) == oldKey.layout
            })
        else { return nil }
        tilesShown += 1
        tiles[oldKey] = nil
        tiles[key] = tile
        tile.change(to: layout, lines: lines, by: view.layoutManager)
        return tile
    }

    private func makeTile(
        _ layout: SetParagraph, _ lines: Range<Int>, by manager: NSLayoutManager,
        _ key: TextTile.Key
    ) -> TextTile {
        tilesShown += 1
        let tile = spareTiles.popLast() ?? TextTile(frame: .zero)
        tile.isHidden = false
        tile.show(layout, lines: lines, by: manager)
        if tile.superview == nil { insertSubview(tile, belowSubview: caret) }
        tiles[key] = tile
        return tile
    }

    // MARK: Caret

    func showCaret(blinking: Bool) {
        guard let view, view.isFirstResponder, view.isEditable, view.shownSelection.isEmpty else {
            if view?.isFirstResponder == true { caret.rest() }
            caret.isHidden = true
            return
        }
        let position = TextPosition(view.editor.state.head)
        caret.show(at: convert(view.caretRect(for: position), from: view), color: view.tintColor)
        if blinking { caret.blink() }
    }

    func stopEditing() { caret.stop() }

    // MARK: Places

    private func inColumn(_ point: CGPoint) -> CGPoint {
        CGPoint(x: point.x - origin.x, y: point.y - origin.y)
    }

    var viewport: CGRect {
        guard let view else { return .zero }
        return view.bounds.inset(by: view.adjustedContentInset)
    }

    var linesOfPage: Int {
        let line = view?.usedFont.lineHeight ?? 0
        return line > 0 ? max(Int(viewport.height / line) - 1, 1) : 1
    }

    func caret(at point: CGPoint) -> TextCaret {
        let place = inColumn(point)
        let top = sliceTop
        if place.y < top { return column.caret(at: CGPoint(x: place.x, y: top)) }
        return column.caret(at: CGPoint(x: place.x, y: min(place.y, top + usedHeight - 1)))
    }

    func caretFrame(at caret: TextCaret) -> CGRect {
        let rect = column.caretRect(caret)
        let limit = max(lineWidth - CaretView.width, 0)
        return CGRect(
            x: (origin.x + min(max(rect.minX, 0), limit)).rounded(), y: origin.y + rect.minY,
            width: CaretView.width, height: rect.height)
    }

    func selectionFrames(_ range: Range<Int>) -> [CGRect] {
        let document = column.document
        let range = document.clamped(range)
        guard !range.isEmpty else { return [] }
        let touched =
            document.paragraph(at: range.lowerBound)...document.paragraph(at: range.upperBound)
        return touched.flatMap { paragraph in
            column.selectionRects(range, in: paragraph).map {
                $0.offsetBy(dx: origin.x, dy: origin.y + column.top(of: paragraph))
            }
        }
    }

    func offset(beside offset: Int, toRight: Bool) -> Int {
        column.offset(beside: offset, toRight: toRight)
    }

    func caret(_ lines: Int, below caret: TextCaret, x: CGFloat) -> TextCaret? {
        column.line(lines, below: column.line(of: caret)).map {
            column.caret(in: $0, at: x - origin.x)
        }
    }

    func lineStart(of caret: TextCaret) -> TextCaret {
        TextCaret(column.range(of: column.line(of: caret)).lowerBound)
    }

    func lineEnd(of caret: TextCaret) -> TextCaret {
        let line = column.line(of: caret)
        let isWrapped = line.line < column.layout(of: line.paragraph).lines.count - 1
        return TextCaret(column.range(of: line).upperBound, isAtLineEnd: isWrapped)
    }

    func isRightToLeft(at offset: Int) -> Bool {
        column.isRightToLeft(column.document.paragraph(at: offset))
    }
}

/// Ranges of a text that are marked with one colour.
struct TextMarker {
    var ranges: [Range<Int>]
    var kind: TextTile.Mark.Kind
    var color: UIColor

    /// The marks of one paragraph. Ranges are in order.
    @MainActor
    func marks(in paragraph: Int, of column: TextColumn) -> [TextTile.Mark] {
        guard !ranges.isEmpty else { return [] }
        let own = column.document.range(of: paragraph)
        // Bisected: a long text may have thousands.
        var low = 0, high = ranges.count
        while low < high {
            let middle = (low + high) / 2
            if ranges[middle].upperBound <= own.lowerBound {
                low = middle + 1
            } else {
                high = middle
            }
        }
        return ranges[low...].prefix { $0.lowerBound < own.upperBound }.flatMap { range in
            column.selectionRects(range, in: paragraph).map {
                TextTile.Mark(kind: kind, rect: $0, color: color)
            }
        }
    }
}
