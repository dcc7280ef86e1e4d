import Foundation
import TactileDrawing
import TactileGeometry
import TactileViews

/// Sets the text of a storage in lines that fill its containers, one after the other.
///
/// A glyph is a UTF-16 unit of the text here: glyph and character indexes are the same. Lines are
/// set when somebody asks for them, paragraph by paragraph; in one container of one width without
/// end, as a text view's, only those that are asked for. A text view draws through
/// ``drawBackground(forGlyphRange:at:)`` and ``drawGlyphs(forGlyphRange:at:)``.
///
/// Rectangles are in the coordinates of the container, padding included.
@preconcurrency @MainActor
open class NSLayoutManager: NSObject {
    let column = TextColumn()
    weak var knownStorage: NSTextStorage?
    /// The text that is set in lines. It keeps its layout managers, not the other way round.
    open var textStorage: NSTextStorage? {
        knownStorage ?? textContainers.first?.view?.textStorage
    }
    /// The containers in the order in which they are filled.
    open private(set) var textContainers: [NSTextContainer] = []
    open weak var delegate: (any NSLayoutManagerDelegate)?
    private var isSetUp = false
    /// Whether a text view draws whole lines into a tile.
    var isDrawingTile = false
    /// The look of text that has none of its own: a text view's.
    var style = TextColumn.Style() { didSet { isSetUp = false } }

    public override init() { super.init() }

    /// Layout managers are in no archive.
    public required init?(coder: NSCoder) { nil }

    // MARK: Text and containers

    func show(_ storage: NSTextStorage?) {
        knownStorage = storage
        column.show(storage?.document ?? TextDocument(""))
        isSetUp = false
        for container in textContainers { container.view?.layoutManagerDidChangeText() }
    }

    /// Adds a container that is filled when those before it are.
    open func addTextContainer(_ container: NSTextContainer) {
        insertTextContainer(container, at: textContainers.count)
    }

    open func insertTextContainer(_ container: NSTextContainer, at index: Int) {
        textContainers.insert(container, at: index)
        container.layoutManager = self
        invalidateAll()
    }

    open func removeTextContainer(at index: Int) {
        textContainers.remove(at: index).layoutManager = nil
        invalidateAll()
    }

    /// A container has another size or shape.
    open func textContainerChangedGeometry(_ container: NSTextContainer) {
        invalidateAll()
    }

    private func invalidateAll() {
        isSetUp = false
        for container in textContainers { container.view?.linesDidChange() }
        delegate?.layoutManagerDidInvalidateLayout(self)
    }

    /// Whether all lines have one width and go on without end.
    var isPlain: Bool {
        textContainers.count == 1 && textContainers[0].isSimpleRectangularTextContainer
    }

    /// The column with the containers as they are.
    var upToDate: TextColumn {
        guard !isSetUp else { return column }
        isSetUp = true
        let first = textContainers.first
        let width = (first?.width ?? .infinity) - 2 * (first?.lineFragmentPadding ?? 0)
        let usable = width.isFinite ? max(width, 1) : 1e6
        column.setUp(
            style: style, width: usable,
            flow: isPlain || textContainers.isEmpty ? nil : TextFlow(textContainers, style: style))
        return column
    }

    // MARK: Changes

    /// The storage was changed, and lines that show it are set anew. Storages call it.
    open func processEditing(
        for textStorage: NSTextStorage, edited editedMask: NSTextStorage.EditActions,
        range newCharRange: NSRange, changeInLength delta: Int, invalidatedRange: NSRange
    ) {
        for container in textContainers { container.view?.linesDidChange() }
        delegate?.layoutManagerDidInvalidateLayout(self)
    }

    /// Has lines set anew that go through a range.
    open func invalidateLayout(
        forCharacterRange range: NSRange, actualCharacterRange: UnsafeMutablePointer<NSRange>?
    ) {
        let touched = paragraphs(of: range)
        for paragraph in touched { upToDate.invalidate(paragraph) }
        actualCharacterRange?.pointee = NSRange(
            column.document.start(
                of: touched.lowerBound)..<column.document.start(
                    of: touched.upperBound))
        for container in textContainers { container.view?.linesDidChange() }
    }

    /// Has what shows a range drawn anew.
    open func invalidateDisplay(forCharacterRange range: NSRange) {
        for container in textContainers { container.view?.canvas.redrawText() }
    }

    open func invalidateDisplay(forGlyphRange range: NSRange) {
        invalidateDisplay(forCharacterRange: range)
    }

    /// Sets all lines of a container.
    open func ensureLayout(for container: NSTextContainer) {
        _ = range(of: container)
        delegate?.layoutManager(
            self, didCompleteLayoutFor: container, atEnd: container === textContainers.last)
    }

    open func ensureLayout(forCharacterRange range: NSRange) {
        for paragraph in paragraphs(of: range) { _ = upToDate.layout(of: paragraph) }
    }

    open func ensureLayout(forGlyphRange range: NSRange) {
        ensureLayout(forCharacterRange: range)
    }

    // MARK: Drawing

    /// Draws the colours behind a range, with the container's top left at `origin` of the current
    /// context.
    open func drawBackground(forGlyphRange glyphsToShow: NSRange, at origin: CGPoint) {
        draw(glyphsToShow, at: origin, .background)
    }

    /// Draws letters, pictures, and lines under and through them.
    open func drawGlyphs(forGlyphRange glyphsToShow: NSRange, at origin: CGPoint) {
        draw(glyphsToShow, at: origin, .foreground)
    }

    private func draw(_ glyphs: NSRange, at origin: CGPoint, _ layer: TextLayout.Layer) {
        guard let context = UIGraphicsGetCurrentContext(), glyphs.length > 0 || isEmpty else {
            return
        }
        let column = upToDate
        let range = clamped(glyphs)
        let index = containerIndex(ofGlyphAt: range.lowerBound)
        let start = place(of: index)
        for paragraph in paragraphs(of: glyphs) {
            let set = column.layout(of: paragraph)
            let first = column.document.start(of: paragraph)
            let lines = set.lines.indices.filter {
                let line = set.lines[$0]
                guard line.container == index else { return false }
                return first + line.range.lowerBound < max(range.upperBound, range.lowerBound + 1)
                    && first + line.range.upperBound >= range.lowerBound
            }
            guard let low = lines.first, let high = lines.last else { continue }
            let top = CGPoint(
                x: origin.x - start.x, y: origin.y - start.y + column.top(of: paragraph))
            let isWhole =
                first + set.lines[low].range.lowerBound >= range.lowerBound
                && first + set.lines[high].range.upperBound <= range.upperBound
            // A tile's own edges cut what is not of it.
            let isAll = low == 0 && high == set.lines.count - 1
            if isWhole, isAll || set.isShaped || isDrawingTile {
                set.draw(low..<high + 1, at: top, in: context, layer)
            } else {
                // Of a line that is drawn in part the rest is clipped away.
                let part = max(range.lowerBound - first, 0)..<max(range.upperBound - first, 0)
                context.saveGState()
                context.clip(
                    to: set.clips(of: part, lines: low..<high + 1, isWhole: isWhole).map {
                        $0.offsetBy(dx: top.x, dy: top.y)
                    })
                set.draw(low..<high + 1, at: top, in: context, layer)
                context.restoreGState()
            }
        }
    }
}

/// Whoever has to know when lines were set or are out of date.
@preconcurrency @MainActor
public protocol NSLayoutManagerDelegate: AnyObject {
    func layoutManagerDidInvalidateLayout(_ sender: NSLayoutManager)
    /// A container was filled; at the text's end there is no more of it.
    func layoutManager(
        _ layoutManager: NSLayoutManager, didCompleteLayoutFor textContainer: NSTextContainer?,
        atEnd layoutFinishedFlag: Bool)
}

extension NSLayoutManagerDelegate {
    public func layoutManagerDidInvalidateLayout(_ sender: NSLayoutManager) {}
    public func layoutManager(
        _ layoutManager: NSLayoutManager, didCompleteLayoutFor textContainer: NSTextContainer?,
        atEnd layoutFinishedFlag: Bool
    ) {}
}
