import CPango
import Foundation

/// Lines of printable ASCII in one font, which need nothing but a shaper: no search for fonts and
/// directions, and none for places to break but spaces. Most texts of an interface are such, and
/// setting one takes a fraction of what a Pango layout does. Places and glyphs are those of the
/// layout.
final class PlainText {
    let font: UnsafeMutablePointer<PangoFont>
    let lines: [TextLayout.Line]
    /// The glyphs of each line.
    let glyphs: [UnsafeMutablePointer<PangoGlyphString>]
    /// From a line's top to the caret's, and its height: the font's own.
    private let caretTop: CGFloat
    private let caretHeight: CGFloat
    /// What it was made of.
    let source: TextSource
    let options: TextLayout.Options

    /// `nil` for a text that needs more, or of which a word does not fit into the width. The
    /// engine's lock must be held.
    init?(
        _ source: TextSource, _ options: TextLayout.Options, width: CGFloat?, _ engine: TextEngine
    ) {
        guard source.runs.count == 1, source.paragraphs.count == 1,
            source.paragraphs[0].style.isPlain, source.runs[0].style.isSetPlainly,
            options.direction != .rightToLeft, let kind = PlainFont.Kind(source.bytes)
        else { return nil }
        let resource = engine.resource(of: source.runs[0].style.font)
        guard let plain = resource.plain(engine.context) else { return nil }
        let paragraph = source.paragraphs[0].style
        var (height, baseline) = plain.measures(kind)
        caretHeight = CGFloat(height) * pangoUnit
        var above: Int32 = 0
        if let wanted = paragraph.lineHeight(resource) {
            // Lines that are lower than their letters are Pango's.
            guard wanted >= height else { return nil }
            // As Pango does: half of what is added is above the line.
            above = (wanted - height) / 2
            baseline += above
            height = wanted
        }
        caretTop = CGFloat(above) * pangoUnit
        let mode = options.lineBreakMode ?? paragraph.lineBreakMode
        let alignment = options.alignment ?? paragraph.alignment
        let room = mode == .byClipping ? nil : width.map(pangoUnits)
        let isBroken =
            room != nil && options.maximumLines != 1 && mode != .byCharWrapping
            && alignment != .justified && paragraph.lineSpacing <= 0
            && paragraph.lineBreakStrategy.union(options.lineBreakStrategy).isEmpty
        guard
            let rows = isBroken
                ? plain.rows(source.bytes, kind, room: room ?? 0)
                : plain.row(source.bytes, kind).map({ [$0] })
        else { return nil }
        glyphs = rows.map(\.glyphs)
        self.source = source
        self.options = options
        font = plain.font(kind)
        _ = g_object_ref(UnsafeMutableRawPointer(font))
        var lines: [TextLayout.Line] = []
        lines.reserveCapacity(rows.count)
        for (index, row) in rows.enumerated() {
            guard let x = PlainText.start(row.width, room, alignment) else { break }
            let top = CGFloat(index) * CGFloat(height) * pangoUnit
            lines.append(
                TextLayout.Line(
                    range: row.bytes,
                    rect: CGRect(
                        x: CGFloat(x) * pangoUnit, y: top, width: CGFloat(row.width) * pangoUnit,
                        height: CGFloat(height) * pangoUnit),
                    baseline: top + CGFloat(baseline) * pangoUnit, block: 0, indexInBlock: index))
        }
        self.lines = lines
        // A line that is too long, and what lines are cut off for, are Pango's.
        guard lines.count == rows.count else { return nil }
        let fits =
            lines.count <= options.mostLines
            && CGFloat(lines.count) * CGFloat(height) * pangoUnit <= options.height
        guard lines.count == 1 || fits else { return nil }
    }

    deinit {
        glyphs.forEach(pango_glyph_string_free)
        g_object_unref(UnsafeMutableRawPointer(font))
    }

    var size: CGSize {
        CGSize(width: lines.map(\.rect.maxX).max() ?? 0, height: lines.last?.rect.maxY ?? 0)
    }

    /// Where a line begins in the room it has; `nil` if it is longer. In Pango's units.
    private static func start(_ length: Int32, _ room: Int32?, _ alignment: NSTextAlignment)
        -> Int32?
    {
        guard let room else { return 0 }
        // Nothing fits into no width at all, not even nothing.
        guard room > 0, length <= room else { return nil }
        let spare = room - length
        // Pango rounds to whole points what lies between whole points.
        let isWhole = (room | length) & (Int32(PANGO_SCALE) - 1) == 0
        switch alignment {
        case .left, .natural, .justified: return 0
        case .right: return spare
        case .center:
            let half = spare / 2
            return isWhole ? (half + Int32(PANGO_SCALE) / 2) & ~(Int32(PANGO_SCALE) - 1) : half
        }
    }

    /// The x, in points, of the first glyph in which a line differs from the line of the same
    /// number of another text in the same font; `nil` if the two lines have the same glyphs and
    /// places.
    func x(whereLine index: Int, differsFrom other: PlainText) -> CGFloat? {
        let line = lines[index], theirs = other.lines[index]
        guard line.rect.origin == theirs.rect.origin, line.baseline == theirs.baseline else {
            return min(line.rect.minX, theirs.rect.minX)
        }
        let (new, old) = (glyphs[index].pointee, other.glyphs[index].pointee)
        var width: Int32 = 0
        for place in 0..<Int(min(new.num_glyphs, old.num_glyphs)) {
            let (a, b) = (new.glyphs[place], old.glyphs[place])
            guard a.glyph == b.glyph, a.geometry.width == b.geometry.width,
                a.geometry.x_offset == b.geometry.x_offset,
                a.geometry.y_offset == b.geometry.y_offset
            else { return line.rect.minX + CGFloat(width) * pangoUnit }
            width += a.geometry.width
        }
        guard new.num_glyphs != old.num_glyphs else { return nil }
        return line.rect.minX + CGFloat(width) * pangoUnit
    }

    /// The caret's place before a byte, a rectangle without width; `nil` in the middle of a
    /// ligature.
    func caret(before byte: Int) -> CGRect? {
        let index = lines.lastIndex { $0.range.lowerBound <= byte } ?? 0
        return x(of: byte, in: index).map {
            CGRect(x: $0, y: lines[index].rect.minY + caretTop, width: 0, height: caretHeight)
        }
    }

    /// The x, in points, at which the glyph of a byte begins, or at which the line ends; `nil` in
    /// the middle of a ligature.
    func x(of byte: Int, in index: Int) -> CGFloat? {
        let line = lines[index], string = glyphs[index].pointee
        let inner = Int32(byte - line.range.lowerBound)
        var width: Int32 = 0
        for glyph in 0..<Int(string.num_glyphs) {
            let cluster = string.log_clusters[glyph]
            if cluster >= inner {
                return cluster == inner ? line.rect.minX + CGFloat(width) * pangoUnit : nil
            }
            width += string.glyphs[glyph].geometry.width
        }
        guard byte == line.range.upperBound else { return nil }
        return line.rect.minX + CGFloat(width) * pangoUnit
    }
}

extension TextLayout.Options {
    fileprivate var mostLines: Int { maximumLines > 0 ? maximumLines : .max }
}

extension RunStyle {
    /// Whether glyphs are where their font puts them.
    fileprivate var isSetPlainly: Bool {
        kern == 0 && baselineOffset == 0 && ligatures && attachment == nil
    }
}

extension NSParagraphStyle.Values {
    /// Lines look as they would in no style, but for where they begin and how high they are.
    fileprivate var isPlain: Bool {
        firstLineHeadIndent == 0 && headIndent == 0 && tailIndent == 0
            && baseWritingDirection != .rightToLeft
    }
}
