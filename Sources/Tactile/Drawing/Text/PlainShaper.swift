import CPango

/// Shapes printable ASCII as Pango does, but makes once what Pango makes for every text: the
/// shaper's plan, the features in force, and the buffer. The engine's lock guards it.
final class PlainShaper {
    /// The glyphs of a word, which look alike in every text.
    final class Word {
        let glyphs: [PangoGlyphInfo]
        /// The byte of the word that each glyph begins at.
        let clusters: [Int32]
        /// In Pango's units.
        let width: Int32

        init(glyphs: [PangoGlyphInfo], clusters: [Int32]) {
            self.glyphs = glyphs
            self.clusters = clusters
            width = glyphs.reduce(0) { $0 + $1.geometry.width }
        }
    }

    private let font: OpaquePointer
    private let plan: OpaquePointer
    private let buffer: OpaquePointer
    private var features: [hb_feature_t]
    private var properties = hb_segment_properties_t()
    private var words: [[UInt8]: Word] = [:]
    /// The cache of words is emptied when it holds this many.
    private static let mostWords = 512
    /// The glyph of a space; `nil` if the font has a rule by which a space may change the glyphs
    /// next to it, as kerning with spaces does, so that words cannot be shaped one by one.
    private(set) lazy var space: Word? = looksAtSpaces ? nil : makeWord([0x20])

    /// - Parameters:
    ///   - analysis: what Pango found out about such texts.
    ///   - attributes: the features that the text asks for, as `tnum=1, zero=1`.
    init?(_ analysis: PangoAnalysis, _ attributes: String) {
        guard let font = pango_font_get_hb_font(analysis.font), let buffer = hb_buffer_create()
        else { return nil }
        self.font = hb_font_reference(font)
        self.buffer = buffer
        features = PlainShaper.features(of: analysis.font, attributes)
        properties.direction = HB_DIRECTION_LTR
        properties.script = hb_script_from_iso15924_tag(
            g_unicode_script_to_iso15924(GUnicodeScript(Int32(analysis.script))))
        properties.language = hb_language_from_string(
            pango_language_to_string(analysis.language), -1)
        var axes: UInt32 = 0
        let coordinates = hb_font_get_var_coords_normalized(font, &axes)
        plan = hb_shape_plan_create2(
            hb_font_get_face(font), &properties, features, UInt32(features.count), coordinates,
            axes, nil)
    }

    deinit {
        hb_shape_plan_destroy(plan)
        hb_buffer_destroy(buffer)
        hb_font_destroy(font)
    }

    /// The font's own, from its configuration, and then the text's.
    private static func features(of font: UnsafeMutablePointer<PangoFont>, _ attributes: String)
        -> [hb_feature_t]
    {
        var own = [hb_feature_t](repeating: hb_feature_t(), count: 32)
        var count: UInt32 = 0
        pango_font_get_features(font, &own, UInt32(own.count), &count)
        var features = Array(own.prefix(Int(count)))
        for name in attributes.split(separator: ",") {
            var feature = hb_feature_t()
            if hb_feature_from_string(String(name), -1, &feature) != 0 { features.append(feature) }
        }
        return features
    }

    /// Shapes `bytes`: calls `prepare` with the number of glyphs, then `body` with each glyph's
    /// index, the glyph, and the byte at which its cluster begins. Returns false for a font with a
    /// negative advance, or if memory is short.
    private func shape(
        _ bytes: [UInt8], count prepare: (Int) -> Void,
        _ body: (Int, PangoGlyphInfo, Int32) -> Void
    ) -> Bool {
        hb_buffer_clear_contents(buffer)
        hb_buffer_set_flags(
            buffer,
            hb_buffer_flags_t(
                HB_BUFFER_FLAG_BOT.rawValue | HB_BUFFER_FLAG_EOT.rawValue))
        hb_buffer_add_latin1(buffer, bytes, Int32(bytes.count), 0, Int32(bytes.count))
        hb_buffer_set_segment_properties(buffer, &properties)
        var count: UInt32 = 0
        guard
            hb_shape_plan_execute(plan, font, buffer, features, UInt32(features.count)) != 0,
            let infos = hb_buffer_get_glyph_infos(buffer, &count), count > 0,
            let places = hb_buffer_get_glyph_positions(buffer, nil)
        else { return false }
        prepare(Int(count))
        var last = UInt32.max
        for index in 0..<Int(count) {
            let place = places[index], cluster = infos[index].cluster
            guard place.x_advance >= 0 else { return false }
            var glyph = PangoGlyphInfo()
            glyph.glyph = infos[index].codepoint
            glyph.geometry = PangoGlyphGeometry(
                width: place.x_advance, x_offset: place.x_offset, y_offset: -place.y_offset)
            glyph.attr.is_cluster_start = cluster == last ? 0 : 1
            body(index, glyph, Int32(cluster))
            last = cluster
        }
        return true
    }

    /// The glyphs of a text, which the caller frees; `nil` where ``shape(_:count:_:)`` fails.
    func glyphs(of bytes: [UInt8]) -> UnsafeMutablePointer<PangoGlyphString>? {
        guard let string = pango_glyph_string_new() else { return nil }
        let isShaped = shape(bytes) {
            string.makeGlyphs($0)
        } _: { index, glyph, cluster in
            string.pointee.glyphs[index] = glyph
            string.pointee.log_clusters[index] = cluster
        }
        if isShaped { return string }
        pango_glyph_string_free(string)
        return nil
    }

    private func makeWord(_ bytes: [UInt8]) -> Word? {
        var glyphs: [PangoGlyphInfo] = []
        var clusters: [Int32] = []
        let isShaped = shape(bytes) { count in
            glyphs.reserveCapacity(count)
            clusters.reserveCapacity(count)
        } _: { _, glyph, cluster in
            glyphs.append(glyph)
            clusters.append(cluster)
        }
        return isShaped ? Word(glyphs: glyphs, clusters: clusters) : nil
    }

    /// The glyphs of a word, cached; `nil` where ``shape(_:count:_:)`` fails.
    func word(_ bytes: [UInt8]) -> Word? {
        if let word = words[bytes] { return word }
        guard let word = makeWord(bytes) else { return nil }
        if words.count >= Self.mostWords { words.removeAll(keepingCapacity: true) }
        words[bytes] = word
        return word
    }

    /// Whether a lookup of the shaping plan, or a kerning table, may involve the glyph of a space.
    private var looksAtSpaces: Bool {
        let face = hb_font_get_face(font)
        var space: hb_codepoint_t = 0
        guard hb_font_get_nominal_glyph(font, 0x20, &space) != 0 else { return true }
        let lookups = hb_set_create(), seen = hb_set_create()
        defer {
            hb_set_destroy(lookups)
            hb_set_destroy(seen)
        }
        // Without kerning rules an older table of pairs is used, which is not looked into.
        let kerning = [hb_tag_from_string("kern", -1), 0]
        hb_ot_layout_collect_lookups(
            face, hb_tag_from_string("GPOS", -1), nil, nil, kerning, lookups)
        let pairs = hb_face_reference_table(face, kerning[0])
        defer { hb_blob_destroy(pairs) }
        if hb_set_is_empty(lookups) != 0, hb_blob_get_length(pairs) > 0 { return true }
        for name in ["GSUB", "GPOS"] {
            let table = hb_tag_from_string(name, -1)
            hb_set_clear(lookups)
            hb_ot_shape_plan_collect_lookups(plan, table, lookups)
            var lookup = hb_codepoint_t.max
            while hb_set_next(lookups, &lookup) != 0 {
                hb_ot_layout_lookup_collect_glyphs(face, table, lookup, seen, seen, seen, nil)
                if hb_set_has(seen, space) != 0 { return true }
            }
        }
        return false
    }
}
