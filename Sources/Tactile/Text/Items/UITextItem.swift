import Foundation
import TactileControls
import TactileDrawing
import TactileViews

/// How a part of a text was chosen.
public enum UITextItemInteraction: Int, Sendable {
    case invokeDefaultAction, presentActions, preview
}

/// A part of a text that does something: a link or an attachment.
@preconcurrency @MainActor
open class UITextItem: NSObject {
    public enum Content {
        case link(URL)
        case textAttachment(NSTextAttachment)
    }

    public let content: Content
    /// In the text, in UTF-16 units.
    public let range: NSRange

    init(_ content: Content, range: Range<Int>) {
        self.content = content
        self.range = NSRange(range)
    }

    /// What the menu of an item consists of.
    @preconcurrency @MainActor
    public struct MenuConfiguration {
        let menu: UIMenu
        public init(menu: UIMenu) { self.menu = menu }
    }
}

/// What a text view looks for in its text by itself.
public struct UIDataDetectorTypes: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Addresses of the web and of mail.
    public static let link = UIDataDetectorTypes(rawValue: 2)
    public static let all = UIDataDetectorTypes(rawValue: .max)
}

/// Addresses that stand in a text.
enum AddressDetector {
    /// The addresses of a text in order, in UTF-16 units.
    static func addresses(in text: String) -> [(range: Range<Int>, url: URL)] {
        // Most texts have neither, and are looked through once.
        guard
            text.utf8.contains(where: { $0 == 0x40 || $0 == 0x3A })
                || text.contains("www.")
        else { return [] }
        var found: [(range: Range<Int>, url: URL)] = []
        var start = text.startIndex
        while let first = text[start...].firstIndex(where: isPart) {
            let end = text[first...].firstIndex { !isPart($0) } ?? text.endIndex
            start = end
            let word = trimmed(text[first..<end])
            guard let url = url(of: word) else { continue }
            found.append(
                (
                    word.startIndex.utf16Offset(in: text)..<word.endIndex.utf16Offset(in: text),
                    url
                ))
        }
        return found
    }

    private static func isPart(_ character: Character) -> Bool {
        !character.isWhitespace && !"<>\"“”«»".contains(character)
    }

    /// Without the marks of the sentence that the address stands in.
    private static func trimmed(_ word: Substring) -> Substring {
        var word = word.drop { "([{'".contains($0) }
        while let last = word.last, ".,;:!?)]}'".contains(last) {
            // A bracket that the address opens belongs to it.
            if last == ")", word.contains("(") { break }
            word.removeLast()
        }
        return word
    }

    private static func url(of word: Substring) -> URL? {
        let lower = word.lowercased()
        for scheme in ["http://", "https://", "mailto:"] where lower.hasPrefix(scheme) {
            return lower.count > scheme.count ? URL(string: String(word)) : nil
        }
        if lower.hasPrefix("www."), lower.dropFirst(4).contains(".") {
            return URL(string: "http://" + word)
        }
        let parts = word.split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].isEmpty, parts[1].dropFirst().contains("."),
            parts.allSatisfy({ part in
                part.allSatisfy { $0.isLetter || $0.isNumber || "._+-".contains($0) }
            })
        else { return nil }
        return URL(string: "mailto:" + word)
    }
}
