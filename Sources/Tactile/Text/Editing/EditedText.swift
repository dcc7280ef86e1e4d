import Foundation
import TactileDrawing
import TactileViews

/// Text with attributes, made fit for a view that edits it.
enum EditedText {
    /// Line breaks become spaces.
    static func oneLine(_ text: String) -> String {
        guard text.contains(where: \.isNewline) else { return text }
        return String(text.map { $0.isNewline ? " " : $0 })
    }

    static func oneLine(_ text: NSAttributedString) -> NSAttributedString {
        guard text.string.contains(where: \.isNewline) else { return text }
        let result = NSMutableAttributedString(attributedString: text)
        while let place = result.string.firstIndex(where: \.isNewline) {
            let string = result.string
            let range = NSRange(place..<string.index(after: place), in: string)
            result.replaceCharacters(in: range, with: " ")
        }
        return result
    }

    /// `text` with the attributes of `base` where it has none of its own.
    static func filled(
        _ text: NSAttributedString, with base: [NSAttributedString.Key: Any]
    ) -> NSAttributedString {
        let result = NSMutableAttributedString(string: text.string, attributes: base)
        text.enumerateAttributes(in: NSRange(location: 0, length: text.length), options: []) {
            attributes, range, _ in
            if !attributes.isEmpty { result.addAttributes(attributes, range: range) }
        }
        return result
    }

    /// `text` in another font.
    static func with(_ font: UIFont, _ text: NSAttributedString) -> NSAttributedString {
        let result = NSMutableAttributedString(string: "")
        text.enumerateAttributes(in: NSRange(location: 0, length: text.length), options: []) {
            attributes, range, _ in
            let part = text.attributedSubstring(from: range).string
            result.append(
                NSAttributedString(
                    string: part, attributes: attributes.merging([.font: font]) { $1 }))
        }
        return result
    }

    /// The look of what is typed at `offset`: that of the character before, or of the first. What
    /// is typed beside a picture is no picture, and beside a link no link.
    static func attributes(
        at offset: Int, of document: TextDocument
    ) -> [NSAttributedString.Key: Any]? {
        guard document.isStyled else { return nil }
        let place = max(offset - 1, 0)
        guard let found = document.ownLook(at: place) else { return nil }
        func isKept(_ key: NSAttributedString.Key) -> Bool {
            if key == .attachment { return false }
            guard key == .link else { return true }
            // In the midst of a link its text is typed.
            return offset > 0 && document.ownLook(at: offset)?[.link] != nil
        }
        return found.filter { isKept($0.key) }
    }
}
