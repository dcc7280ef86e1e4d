import CPango
import Foundation

/// Where sentences begin and end, by Unicode's rules (UAX 29) as Pango applies them.
package enum TextSentences {
    /// The sentences of `text` in UTF-16 offsets, with the spaces behind each, one after another
    /// without gaps. Empty for an empty text.
    package static func ranges(of text: String) -> [Range<Int>] {
        var bytes = Array(text.utf8)
        guard !bytes.isEmpty, bytes.count < Int(Int32.max) else { return [] }
        for index in bytes.indices where bytes[index] == 0 { bytes[index] = 0x20 }
        let count = text.unicodeScalars.count
        var marks = [PangoLogAttr](repeating: PangoLogAttr(), count: count + 1)
        let language = pango_language_get_default()
        bytes.withUnsafeBufferPointer { bytes in
            bytes.withMemoryRebound(to: CChar.self) { text in
                pango_get_log_attrs(
                    text.baseAddress, Int32(text.count), -1, language, &marks, Int32(count + 1))
            }
        }
        var ranges: [Range<Int>] = []
        var start = 0, offset = 0
        for (index, scalar) in text.unicodeScalars.enumerated() {
            if index > 0, marks[index].is_sentence_boundary != 0 {
                ranges.append(start..<offset)
                start = offset
            }
            offset += scalar.utf16.count
        }
        ranges.append(start..<offset)
        return ranges
    }
}
