import Foundation

/// Texts that were set lately: setting one costs many times what finding it here does. A hit
/// allocates nothing. Guarded by the text engine's lock.
///
/// Fonts have their size in points, so a change of the text size asks for other texts; dynamic
/// colours resolve when a text is drawn.
final class TextCache {
    struct Key: Hashable {
        var string: String
        var style: RunStyle
        var paragraph: NSParagraphStyle.Values
        var options: TextLayout.Options
        var isBold = BoldText.isInForce

        /// A few of the parts tell nearly all texts apart.
        func hash(into hasher: inout Hasher) {
            hasher.combine(string)
            hasher.combine(style.font.pointSize)
            hasher.combine(options.width)
        }
    }

    /// So many texts make a generation; of two generations the older one is dropped.
    static let generation = 128
    /// Longer texts, in bytes of UTF-8, are not kept.
    static let longest = 256

    private var recent: [Key: TextLayout] = [:]
    private var older: [Key: TextLayout] = [:]

    /// How many texts are kept.
    var count: Int { recent.count + older.count }

    func layout(_ key: Key) -> TextLayout? {
        if let found = recent[key] { return found }
        guard let found = older.removeValue(forKey: key) else { return nil }
        keep(found, key)
        return found
    }

    func keep(_ layout: TextLayout, _ key: Key) {
        if recent.count >= TextCache.generation {
            swap(&recent, &older)
            recent.removeAll(keepingCapacity: true)
        }
        recent[key] = layout
    }
}

extension TextLayout {
    /// A text in one font and colour, from those set lately if it is among them.
    package static func shared(
        _ string: String, font: UIFont, color: UIColor = .black, options: Options = Options()
    ) -> TextLayout {
        shared(
            TextCache.Key(
                string: string, style: RunStyle(font: font, color: color), paragraph: .init(),
                options: options))
    }

    /// A text with one set of attributes.
    static func shared(
        _ string: String, attributes: [NSAttributedString.Key: Any], options: Options
    ) -> TextLayout {
        shared(
            TextCache.Key(
                string: string,
                style: RunStyle(attributes, font: .systemFont(ofSize: 12), color: .black),
                paragraph: (attributes[.paragraphStyle] as? NSParagraphStyle)?.values ?? .init(),
                options: options))
    }

    private static func shared(_ key: TextCache.Key) -> TextLayout {
        // A text that is kept holds on to its attachment, which may be changed.
        guard key.string.utf8.count <= TextCache.longest, key.style.attachment == nil else {
            return TextLayout(key)
        }
        return TextEngine.locked { engine in
            if let found = engine.texts.layout(key) { return found }
            let made = TextLayout(key)
            engine.texts.keep(made, key)
            return made
        }
    }

    private convenience init(_ key: TextCache.Key) {
        self.init(
            source: TextSource(string: key.string, style: key.style, paragraph: key.paragraph),
            options: key.options)
    }
}
