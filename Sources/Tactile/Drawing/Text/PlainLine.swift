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

    /// `nil` for a text that needs more, or that does not fit into the width. The engine's lock must
    /// be held.
    init?(
        _ source: TextSource, _ options: TextLayout.Options, width: CGFloat?, _ engine: TextEngine
    ) {
        guard source.runs.count == 1, source.paragraphs.count == 1,
            source.paragraphs[0].style.isPlain, source.runs[0].style.isSetPlainly,
            options.direction != .rightToLeft, let kind = PlainFont.Kind(source.bytes)
        else { return nil }
        let resource = engine.resource(source.runs[0].style.font.key)
        guard let plain = resource.plain(engine.context),
            let glyphs = plain.shape(source.bytes, kind)
        else { return nil }
        let paragraph = source.paragraphs[0].style
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
        let (height, baseline) = plain.measures(of: glyphs, kind)
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

/// What a font needs to shape printable ASCII at once.
final class PlainFont {
    /// A font may set signs of no script otherwise than those among letters.
    enum Kind: Int, CaseIterable {
        case signs, letters

        /// `nil` unless all bytes are printable, and the last no space, which is measured only in
        /// some lines.
        init?(_ bytes: [UInt8]) {
            guard let last = bytes.last, last != 0x20, bytes.count <= TextCache.longest else {
                return nil
            }
            var kind = Kind.signs
            for byte in bytes {
                guard byte >= 0x20, byte < 0x7F else { return nil }
                let letter = byte & ~0x20
                if letter >= 0x41, letter <= 0x5A { kind = .letters }
            }
            self = kind
        }

        /// All its characters.
        fileprivate var sample: [UInt8] {
            (0x20..<0x7F).filter { self == .letters || PlainFont.Kind([$0]) != .letters } + [0x21]
        }
    }

    /// Those of a line, which all lines have, in Pango's units.
    private var measures: (height: Int32, baseline: Int32)?
    private var items: [UnsafeMutablePointer<PangoItem>] = []
    /// What the font asks for what it does not know yet, without holding on to it. Once text was
    /// shaped, it knows all that drawing needs.
    private let map: UnsafeMutablePointer<PangoFontMap>

    /// `nil` for a font that lacks one of the characters.
    init?(_ font: FontResource, _ context: OpaquePointer) {
        map = pango_context_get_font_map(context)
        _ = g_object_ref(UnsafeMutableRawPointer(map))
        let attributes = pango_attr_list_new()
        defer { pango_attr_list_unref(attributes) }
        pango_attr_list_insert(attributes, pango_attr_font_desc_new(font.description))
        if !font.features.isEmpty {
            pango_attr_list_insert(attributes, pango_attr_font_features_new(font.features))
        }
        for kind in Kind.allCases {
            guard let item = PlainFont.item(kind.sample, attributes, context) else { break }
            items.append(item)
        }
        guard items.count == Kind.allCases.count else { return nil }
    }

    deinit {
        for item in items { pango_item_free(item) }
        g_object_unref(UnsafeMutableRawPointer(map))
    }

    /// The one item that a text is; `nil` if it is in more than one font.
    private static func item(
        _ bytes: [UInt8], _ attributes: OpaquePointer?, _ context: OpaquePointer
    ) -> UnsafeMutablePointer<PangoItem>? {
        let list = bytes.withUnsafeBufferPointer { buffer in
            buffer.withMemoryRebound(to: CChar.self) {
                pango_itemize(context, $0.baseAddress, 0, Int32($0.count), attributes, nil)
            }
        }
        defer { g_list_free(list) }
        var found: [UnsafeMutablePointer<PangoItem>] = []
        var node = list
        while let current = node {
            found.append(current.pointee.data.assumingMemoryBound(to: PangoItem.self))
            node = current.pointee.next
        }
        guard found.count == 1, found[0].pointee.analysis.font != nil else {
            found.forEach { pango_item_free($0) }
            return nil
        }
        return found[0]
    }

    func font(_ kind: Kind) -> UnsafeMutablePointer<PangoFont> {
        items[kind.rawValue].pointee.analysis.font
    }

    /// The height and the baseline of a line with these glyphs.
    func measures(of glyphs: UnsafeMutablePointer<PangoGlyphString>, _ kind: Kind)
        -> (height: Int32, baseline: Int32)
    {
        if let measures { return measures }
        var logical = PangoRectangle()
        pango_glyph_string_extents(glyphs, font(kind), nil, &logical)
        let found = (logical.height, -logical.y)
        measures = found
        return found
    }

    /// The glyphs of a text of this kind, the caller's to free.
    func shape(_ bytes: [UInt8], _ kind: Kind) -> UnsafeMutablePointer<PangoGlyphString>? {
        guard let glyphs = pango_glyph_string_new() else { return nil }
        bytes.withUnsafeBufferPointer { buffer in
            buffer.withMemoryRebound(to: CChar.self) {
                pango_shape_with_flags(
                    $0.baseAddress, Int32($0.count), $0.baseAddress, Int32($0.count),
                    &items[kind.rawValue].pointee.analysis, glyphs, PANGO_SHAPE_NONE)
            }
        }
        return glyphs
    }
}

extension RunStyle {
    /// Glyphs stand where their font puts them.
    fileprivate var isSetPlainly: Bool {
        kern == 0 && baselineOffset == 0 && ligatures && attachment == nil
    }
}

extension NSParagraphStyle.Values {
    /// A single line looks as it would in no style, but for where it begins.
    fileprivate var isPlain: Bool {
        firstLineHeadIndent == 0 && headIndent == 0 && tailIndent == 0 && minimumLineHeight <= 0
            && maximumLineHeight <= 0 && lineHeightMultiple <= 0
            && baseWritingDirection != .rightToLeft
    }
}
