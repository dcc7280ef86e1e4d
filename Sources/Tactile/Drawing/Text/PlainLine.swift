import CPango
import Foundation

/// A line of printable ASCII in one font, which needs nothing but a shaper: no search for fonts,
/// directions or places to break. Most texts of an interface are such lines, and setting one takes
/// a fraction of what a Pango layout does. Places and glyphs are those of the layout.
final class PlainLine {
    let glyphs: UnsafeMutablePointer<PangoGlyphString>
    let font: UnsafeMutablePointer<PangoFont>
    let line: TextLayout.Line
    /// What it was made of.
    let source: TextSource
    let options: TextLayout.Options

    /// `nil` for a text that needs more, or that does not fit into the width. The engine's lock
    /// must be held.
    init?(
        _ source: TextSource, _ options: TextLayout.Options, width: CGFloat?, _ engine: TextEngine
    ) {
        guard source.runs.count == 1, source.paragraphs.count == 1,
            source.paragraphs[0].style.isPlain, source.runs[0].style.isSetPlainly,
            options.direction != .rightToLeft, let kind = PlainFont.Kind(source.bytes)
        else { return nil }
        let resource = engine.resource(of: source.runs[0].style.font)
        guard let plain = resource.plain(engine.context),
            let glyphs = plain.shape(source.bytes, kind)
        else { return nil }
        let paragraph = source.paragraphs[0].style
        var (height, baseline) = plain.measures(of: glyphs, kind)
        if let wanted = paragraph.lineHeight(resource) {
            // Lines that are lower than their letters are Pango's.
            guard wanted >= height else {
                pango_glyph_string_free(glyphs)
                return nil
            }
            // As Pango does: half of what is added is above the line.
            baseline += (wanted - height) / 2
            height = wanted
        }
        let mode = options.lineBreakMode ?? paragraph.lineBreakMode
        let needed = pango_glyph_string_get_width(glyphs)
        let room = mode == .byClipping ? nil : width.map(pangoUnits)
        guard let x = PlainLine.start(needed, room, options.alignment ?? paragraph.alignment) else {
            pango_glyph_string_free(glyphs)
            return nil
        }
        self.source = source
        self.options = options
        self.glyphs = glyphs
        font = plain.font(kind)
        _ = g_object_ref(UnsafeMutableRawPointer(font))
        line = TextLayout.Line(
            range: 0..<source.bytes.count,
            rect: CGRect(
                x: CGFloat(x) * pangoUnit, y: 0, width: CGFloat(needed) * pangoUnit,
                height: CGFloat(height) * pangoUnit),
            baseline: CGFloat(baseline) * pangoUnit, block: 0, indexInBlock: 0)
    }

    deinit {
        pango_glyph_string_free(glyphs)
        g_object_unref(UnsafeMutableRawPointer(font))
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
}

extension RunStyle {
    /// Whether glyphs are where their font puts them.
    fileprivate var isSetPlainly: Bool {
        kern == 0 && baselineOffset == 0 && ligatures && attachment == nil
    }
}

extension NSParagraphStyle.Values {
    /// A single line looks as it would in no style, but for where it begins and how high it is.
    fileprivate var isPlain: Bool {
        firstLineHeadIndent == 0 && headIndent == 0 && tailIndent == 0
            && baseWritingDirection != .rightToLeft
    }
}
