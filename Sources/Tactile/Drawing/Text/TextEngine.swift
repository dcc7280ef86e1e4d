import CCairo
import CPango
import Foundation

/// Pango's font map and contexts, which a lock makes safe to use from any thread.
///
/// They are made at the first use: loading the font configuration takes milliseconds that a
/// program without text does not spend. And they are made again after many fonts: a font map keeps
/// what it found for every size that it was ever asked for, some 10 kB each.
final class TextEngine: @unchecked Sendable {
    // Unchecked: everything in here is used under the mutex.
    static let shared = TextEngine()

    private let mutex = NSRecursiveLock()
    private(set) var context: OpaquePointer
    /// For text whose base direction is set to right to left.
    private(set) var rightToLeftContext: OpaquePointer
    /// So many fonts, each with its size, are looked up in one font map.
    static let fontsOfMap = 256
    /// How many font maps there were.
    private(set) var maps = 1
    private var resources: [FontKey: FontResource] = [:]
    let glyphs = GlyphCache()
    let texts = TextCache()

    private init() { (context, rightToLeftContext) = TextEngine.makeContexts() }

    private static func makeContexts() -> (OpaquePointer, rightToLeft: OpaquePointer) {
        let map = pango_cairo_font_map_new()
        // At 72 to the inch a typographic point is one of ours.
        pango_cairo_font_map_set_resolution(OpaquePointer(map), 72)
        let options = cairo_font_options_create()
        // Unhinted metrics and fractional positions: lines break alike at every scale.
        cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
        cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
        cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
        func makeContext(_ direction: PangoDirection) -> OpaquePointer {
            let context = cObject(pango_font_map_create_context(map))
            pango_cairo_context_set_font_options(context, options)
            pango_context_set_round_glyph_positions(context, 0)
            pango_context_set_base_dir(context, direction)
            return context
        }
        defer {
            cairo_font_options_destroy(options)
            // The contexts hold on to it.
            g_object_unref(UnsafeMutableRawPointer(map))
        }
        return (makeContext(PANGO_DIRECTION_LTR), makeContext(PANGO_DIRECTION_RTL))
    }

    /// Adds the faces of a font file to those that are found by their names.
    ///
    /// - Returns: whether the file is a font.
    func addFont(_ path: String) -> Bool {
        guard FcConfigAppFontAddFile(nil, path) != 0 else { return false }
        beginAnew()
        return true
    }

    /// Lets the font map go, and with it all that it found. Texts that are set hold
    /// on to what they were set with.
    private func beginAnew() {
        resources.removeAll(keepingCapacity: true)
        glyphs.removeAll()
        g_object_unref(UnsafeMutableRawPointer(context))
        g_object_unref(UnsafeMutableRawPointer(rightToLeftContext))
        (context, rightToLeftContext) = TextEngine.makeContexts()
        maps += 1
    }

    @inline(__always)
    static func locked<Result>(_ body: (TextEngine) throws -> Result) rethrows -> Result {
        shared.mutex.lock()
        defer { shared.mutex.unlock() }
        return try body(shared)
    }

    /// What belongs to a font; the lock must be held.
    func resource(of font: UIFont) -> FontResource {
        if BoldText.isInForce, let key = font.key.emboldened {
            if let found = font.boldResource { return found }
            let found = resource(key)
            font.boldResource = found
            return found
        }
        if let found = font.resource { return found }
        let found = resource(font.key)
        font.resource = found
        return found
    }

    private func resource(_ key: FontKey) -> FontResource {
        if let found = resources[key] { return found }
        // A font whose size is animated leaves one for every step.
        if resources.count >= TextEngine.fontsOfMap { beginAnew() }
        let made = FontResource(key, context: context)
        resources[key] = made
        return made
    }
}

/// All that tells one font from another.
struct FontKey: Hashable, Sendable {
    /// Family names in order of preference, separated by commas.
    var families: String
    /// In points, positive and finite.
    var size: CGFloat
    /// 100 (thin) … 900 (black).
    var weight: Int
    var isItalic = false
    /// 1 (ultra-condensed) … 9 (ultra-expanded), 5 is normal.
    var width = 5
    /// OpenType features, as `tnum=1, zero=1`.
    var features = ""
    /// Whether the weight is heavier than asked for, since the person wants bold text.
    var isEmboldened = false
}

/// Pango's description of a font and its measures, in points.
final class FontResource {
    let description: OpaquePointer
    let features: String
    let ascent: CGFloat
    let descent: CGFloat
    let leading: CGFloat
    let capHeight: CGFloat
    let xHeight: CGFloat
    /// Middle of the line above the baseline (negative: below), and its thickness.
    let underline: (position: CGFloat, thickness: CGFloat)
    let strikeout: (position: CGFloat, thickness: CGFloat)
    private var plain: PlainFont?? = .none
    /// The family that was found.
    let familyName: String
    let faceName: String

    init(_ key: FontKey, context: OpaquePointer) {
        features = key.features
        let description = cObject(pango_font_description_new())
        pango_font_description_set_family(description, key.families)
        pango_font_description_set_absolute_size(description, key.size * CGFloat(PANGO_SCALE))
        pango_font_description_set_weight(description, PangoWeight(rawValue: UInt32(key.weight)))
        if key.isItalic { pango_font_description_set_style(description, PANGO_STYLE_ITALIC) }
        if key.width != 5 {
            pango_font_description_set_stretch(
                description, PangoStretch(rawValue: UInt32(min(max(key.width, 1), 9) - 1)))
        }
        self.description = description

        var measures = FontMeasures(size: key.size)
        var family = key.families, face = ""
        // Layouts ask for this set as well, so it is made only once.
        let set = pango_context_load_fontset(
            context, description, pango_context_get_language(context))
        defer { if let set { g_object_unref(set) } }
        if let set, let font = pango_fontset_get_font(set, 0x78) {
            measures.read(pango_font_get_hb_font(font))
            if let described = pango_font_describe(font) {
                family = String(cString: pango_font_description_get_family(described))
                pango_font_description_free(described)
            }
            if let name = pango_font_face_get_face_name(pango_font_get_face(font)) {
                face = String(cString: name)
            }
            g_object_unref(font)
        }
        ascent = measures.ascent
        descent = measures.descent
        leading = measures.leading
        capHeight = measures.capHeight
        xHeight = measures.xHeight
        underline = measures.underline
        strikeout = measures.strikeout
        familyName = family
        faceName = face
    }

    deinit { pango_font_description_free(description) }

    /// `nil` for a font in which plain lines cannot be set.
    func plain(_ context: OpaquePointer) -> PlainFont? {
        if let plain { return plain }
        let made = PlainFont(self, context)
        plain = .some(made)
        return made
    }
}

/// Measures of a font, at first those of a typical one.
private struct FontMeasures {
    let size: CGFloat
    var ascent: CGFloat
    var descent: CGFloat
    var leading: CGFloat = 0
    var capHeight: CGFloat
    var xHeight: CGFloat
    var underline: (position: CGFloat, thickness: CGFloat)
    var strikeout: (position: CGFloat, thickness: CGFloat)

    init(size: CGFloat) {
        self.size = size
        ascent = size * 0.95
        descent = size * 0.25
        capHeight = size * 0.7
        xHeight = size * 0.5
        underline = (-size * 0.1, size / 14)
        strikeout = (size * 0.28, size / 14)
    }

    /// Reads the tables `hhea`, `OS/2` and `post`; what a font leaves out stays as it was.
    mutating func read(_ font: OpaquePointer?) {
        guard let font else { return }
        var extents = hb_font_extents_t()
        // Pango hands out fonts whose scale is in its own units.
        let unit = 1 / CGFloat(PANGO_SCALE)
        if hb_font_get_h_extents(font, &extents) != 0 {
            ascent = CGFloat(extents.ascender) * unit
            descent = -CGFloat(extents.descender) * unit
            leading = CGFloat(extents.line_gap) * unit
        }
        func metric(_ tag: hb_ot_metrics_tag_t) -> CGFloat? {
            var position: hb_position_t = 0
            guard hb_ot_metrics_get_position(font, tag, &position) != 0 else { return nil }
            return abs(CGFloat(position) * unit) > 0 ? CGFloat(position) * unit : nil
        }
        func top(of character: Unicode.Scalar) -> CGFloat? {
            var glyph: hb_codepoint_t = 0
            var box = hb_glyph_extents_t()
            guard hb_font_get_nominal_glyph(font, character.value, &glyph) != 0,
                hb_font_get_glyph_extents(font, glyph, &box) != 0
            else { return nil }
            return CGFloat(box.y_bearing) * unit
        }
        capHeight = metric(HB_OT_METRICS_TAG_CAP_HEIGHT).map(abs) ?? top(of: "H") ?? capHeight
        xHeight = metric(HB_OT_METRICS_TAG_X_HEIGHT).map(abs) ?? top(of: "x") ?? xHeight
        if let thickness = metric(HB_OT_METRICS_TAG_UNDERLINE_SIZE).map(abs),
            let position = metric(HB_OT_METRICS_TAG_UNDERLINE_OFFSET)
        {
            underline = (-abs(position), thickness)
        }
        if let thickness = metric(HB_OT_METRICS_TAG_STRIKEOUT_SIZE).map(abs),
            let position = metric(HB_OT_METRICS_TAG_STRIKEOUT_OFFSET).map(abs)
        {
            strikeout = (position - thickness / 2, thickness)
        }
    }
}
