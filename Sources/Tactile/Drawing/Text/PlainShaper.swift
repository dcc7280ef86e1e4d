import CPango

/// Shapes printable ASCII as Pango does, but makes once what Pango makes for every text: the
/// shaper's plan, the features in force, and the buffer. The engine's lock guards it.
final class PlainShaper {
    private let font: OpaquePointer
    private let plan: OpaquePointer
    private let buffer: OpaquePointer
    private var features: [hb_feature_t]
    private var properties = hb_segment_properties_t()

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

    /// The glyphs of a text, the caller's to free; `nil` for a font that steps backwards, or if
    /// memory is short.
    func shape(_ bytes: [UInt8]) -> UnsafeMutablePointer<PangoGlyphString>? {
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
            let places = hb_buffer_get_glyph_positions(buffer, nil),
            let glyphs = pango_glyph_string_new()
        else { return nil }
        pango_glyph_string_set_size(glyphs, Int32(count))
        var last = UInt32.max
        for index in 0..<Int(count) {
            let place = places[index], cluster = infos[index].cluster
            guard place.x_advance >= 0 else {
                pango_glyph_string_free(glyphs)
                return nil
            }
            glyphs.pointee.glyphs[index].glyph = infos[index].codepoint
            glyphs.pointee.glyphs[index].geometry = PangoGlyphGeometry(
                width: place.x_advance, x_offset: place.x_offset, y_offset: -place.y_offset)
            glyphs.pointee.glyphs[index].attr.is_cluster_start = cluster == last ? 0 : 1
            glyphs.pointee.log_clusters[index] = Int32(cluster)
            last = cluster
        }
        return glyphs
    }
}
