import CPango
import Foundation

/// What a font needs to shape printable ASCII at once.
final class PlainFont {
    /// A font may set signs of no script otherwise than those among letters.
    enum Kind: Int, CaseIterable {
        case signs, letters

        /// `nil` unless all bytes are printable.
        init?(_ bytes: [UInt8]) {
            guard !bytes.isEmpty, bytes.count <= PlainFont.longest else { return nil }
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

    /// Longer texts, in bytes, are not set in this way.
    private static let longest = 1 << 16
    /// Those of a line, which all lines have, in Pango's units.
    private var measures: (height: Int32, baseline: Int32)?
    private var items: [UnsafeMutablePointer<PangoItem>] = []
    private var shapers: [PlainShaper] = []
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
            guard let shaper = PlainShaper(item.pointee.analysis, font.features) else { break }
            shapers.append(shaper)
        }
        guard shapers.count == Kind.allCases.count else { return nil }
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

    /// The height of a line and its baseline.
    func measures(_ kind: Kind) -> (height: Int32, baseline: Int32) {
        if let measures { return measures }
        var logical = PangoRectangle()
        if let glyphs = shapers[kind.rawValue].glyphs(of: [0x30]) {
            pango_glyph_string_extents(glyphs, font(kind), nil, &logical)
            pango_glyph_string_free(glyphs)
        }
        let found = (logical.height, -logical.y)
        measures = found
        return found
    }

    /// A text of this kind in one line; `nil` if it ends with a space, which is measured only in
    /// some lines.
    func row(_ bytes: [UInt8], _ kind: Kind) -> PlainRow? {
        guard bytes.last != 0x20, bytes.count <= TextCache.longest,
            let glyphs = shapers[kind.rawValue].glyphs(of: bytes)
        else { return nil }
        return PlainRow(
            glyphs: glyphs, width: pango_glyph_string_get_width(glyphs), bytes: 0..<bytes.count)
    }

    /// A text of this kind in lines that are no longer than the room, in Pango's units; `nil` if
    /// that takes more than to break them at spaces.
    func rows(_ bytes: [UInt8], _ kind: Kind, room: Int32) -> [PlainRow]? {
        guard bytes.contains(0x20), PlainBreaks.areSpaces(bytes),
            let words = PlainWords(bytes, shapers[kind.rawValue])
        else { return row(bytes, kind).map { [$0] } }
        return words.rows(room: room)
    }
}
