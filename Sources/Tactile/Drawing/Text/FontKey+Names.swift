import CPango
import Foundation

extension FontKey {
    static let monospaced = "JetBrains Mono,Cascadia Mono,DejaVu Sans Mono,monospace"
    static let serif = "Source Serif 4,Noto Serif,DejaVu Serif,serif"

    static func usable(_ size: CGFloat) -> CGFloat {
        size.isFinite && size > 0 ? min(size, 10_000) : 12
    }

    /// Inter, in its cut for large sizes from 20 points on, or else the desktop's sans serif.
    static func system(size: CGFloat, weight: Int) -> FontKey {
        let size = usable(size)
        return FontKey(families: systemFamilies(size: size), size: size, weight: weight)
    }

    private static let textFamilies = "Inter,sans-serif"
    private static let displayFamilies = "Inter Display,Inter,sans-serif"

    private static func systemFamilies(size: CGFloat) -> String {
        size < 20 ? textFamilies : displayFamilies
    }

    /// Whether the font is the system's and not one that was chosen by its name.
    var isSystem: Bool {
        [FontKey.textFamilies, FontKey.displayFamilies, FontKey.monospaced, FontKey.serif]
            .contains(families)
    }

    /// The same font at another size; the system's changes its cut.
    func sized(_ size: CGFloat) -> FontKey {
        var copy = self
        copy.size = FontKey.usable(size)
        if families == FontKey.textFamilies || families == FontKey.displayFamilies {
            copy.families = FontKey.systemFamilies(size: copy.size)
        }
        return copy
    }

    /// Fonts of iOS that Linux does not have, and what comes near them.
    private static let substitutes: [String: String] = [
        "helvetica": "Helvetica,Nimbus Sans,sans-serif",
        "helveticaneue": "Helvetica Neue,Inter,Nimbus Sans,sans-serif",
        "arial": "Arial,Liberation Sans,Nimbus Sans,sans-serif",
        "arialmt": "Arial,Liberation Sans,Nimbus Sans,sans-serif",
        "avenir": "Avenir,Nunito,Inter,sans-serif",
        "avenirnext": "Avenir Next,Nunito,Inter,sans-serif",
        "futura": "Futura,URW Gothic,sans-serif",
        "gillsans": "Gill Sans,Lato,sans-serif",
        "menlo": "Menlo,DejaVu Sans Mono,monospace",
        "courier": "Courier,Nimbus Mono PS,monospace",
        "couriernew": "Courier New,Liberation Mono,Nimbus Mono PS,monospace",
        "couriernewpsmt": "Courier New,Liberation Mono,Nimbus Mono PS,monospace",
        "georgia": "Georgia,Gelasio,C059,serif",
        "timesnewroman": "Times New Roman,Liberation Serif,Nimbus Roman,serif",
        "timesnewromanpsmt": "Times New Roman,Liberation Serif,Nimbus Roman,serif",
        "times": "Times,Nimbus Roman,serif",
        "palatino": "Palatino,P052,serif",
        "verdana": "Verdana,DejaVu Sans,sans-serif",
        "trebuchetms": "Trebuchet MS,Fira Sans,sans-serif",
    ]

    /// A font by a name such as `Inter`, `DejaVu Sans Mono` or `HelveticaNeue-LightItalic`.
    init?(name: String, size: CGFloat) {
        let size = FontKey.usable(size)
        ProgramFonts.load()
        if TextEngine.locked({ $0.hasFamily(name) }) {
            self.init(families: name, size: size, weight: 400)
            return
        }
        if let face = FontFace(named: name) {
            self.init(families: face.family, size: size, weight: face.weight)
            isItalic = face.isItalic
            width = face.width
            return
        }
        let parts = name.split(separator: "-", maxSplits: 1).map(String.init)
        guard let family = parts.first else { return nil }
        let style = (parts.count > 1 ? parts[1] : "").lowercased()
        let squeezed = family.lowercased().filter { $0 != " " }
        let families: String
        if let known = FontKey.substitutes[squeezed] {
            families = known
        } else if let found = TextEngine.locked({ $0.family(squeezed: squeezed) }) {
            families = found
        } else {
            return nil
        }
        self.init(families: families, size: size, weight: FontKey.weight(in: style))
        isItalic = style.contains("italic") || style.contains("oblique")
        if style.contains("condensed") { width = 3 }
    }

    private static func weight(in style: String) -> Int {
        let names: [(String, Int)] = [
            ("ultralight", 100), ("extralight", 200), ("thin", 100), ("light", 300),
            ("medium", 500), ("semibold", 600), ("demibold", 600), ("demi", 600),
            ("extrabold", 800), ("heavy", 800), ("black", 900), ("bold", 700),
        ]
        return names.first { style.contains($0.0) }?.1 ?? 400
    }
}

extension TextEngine {
    /// The installed families.
    var familyNames: [String] {
        var list: UnsafeMutablePointer<UnsafeMutablePointer<PangoFontFamily>?>?
        var count: Int32 = 0
        pango_font_map_list_families(pango_context_get_font_map(context), &list, &count)
        defer { g_free(list) }
        guard let list else { return [] }
        return (0..<Int(count)).compactMap { index in
            list[index].flatMap { pango_font_family_get_name($0) }.map { String(cString: $0) }
        }
    }

    /// The faces of a family, in Pango's order.
    func faceNames(of family: String) -> [String] {
        guard let found = pango_font_map_get_family(pango_context_get_font_map(context), family)
        else { return [] }
        var list: UnsafeMutablePointer<UnsafeMutablePointer<PangoFontFace>?>?
        var count: Int32 = 0
        pango_font_family_list_faces(found, &list, &count)
        defer { g_free(list) }
        guard let list else { return [] }
        return (0..<Int(count)).compactMap { index in
            list[index].flatMap { pango_font_face_get_face_name($0) }.map { String(cString: $0) }
        }
    }

    func hasFamily(_ name: String) -> Bool {
        familyNames.contains { $0.caseInsensitiveCompare(name) == .orderedSame }
    }

    /// A family whose name without spaces is this.
    func family(squeezed name: String) -> String? {
        familyNames.first { $0.lowercased().filter { $0 != " " } == name }
    }
}
