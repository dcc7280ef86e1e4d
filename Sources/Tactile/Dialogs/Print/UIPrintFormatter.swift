import Foundation
import TactileDrawing
import TactileGeometry
import TactileViews

/// Lays content out over pages. The base class has none: a subclass says how many pages it has and
/// draws them.
@preconcurrency @MainActor
open class UIPrintFormatter: NSObject {
    /// The renderer that it was added to.
    open internal(set) weak var printPageRenderer: UIPrintPageRenderer?
    /// The page of the renderer on which it begins, from 0.
    open var startPage = 0
    /// What it keeps free on each page besides header and footer, in points.
    open var perPageContentInsets = UIEdgeInsets.zero
    /// The most that it is high, in points, over all pages; 0 for no limit.
    open var maximumContentHeight: CGFloat = 0
    /// The most that it is wide, in points; 0 for no limit.
    open var maximumContentWidth: CGFloat = 0

    /// How many pages it fills, which it knows once a renderer has a page to lay it out on.
    open var pageCount: Int { 0 }

    open func removeFromPrintPageRenderer() { printPageRenderer?.remove(self) }

    /// Its part of a page of the renderer, in points of the paper; empty without a renderer.
    open func rect(forPageAt pageIndex: Int) -> CGRect {
        guard let renderer = printPageRenderer else { return .zero }
        var rect = renderer.contentRect.inset(by: perPageContentInsets)
        if maximumContentWidth > 0 { rect.size.width = min(rect.width, maximumContentWidth) }
        guard maximumContentHeight > 0 else { return rect }
        let before = CGFloat(max(0, pageIndex - startPage)) * rect.height
        rect.size.height = max(0, min(rect.height, maximumContentHeight - before))
        return rect
    }

    /// Draws what it has on a page of the renderer, into a rectangle of the current context.
    open func draw(in rect: CGRect, forPageAt pageIndex: Int) {}
}

/// Lays text out over pages, in one font and colour. A page ends between two lines.
open class UISimpleTextPrintFormatter: UIPrintFormatter {
    open var text: String? { didSet { pages = nil } }
    /// `nil` is the system's font of 12 points.
    open var font: UIFont? { didSet { pages = nil } }
    /// `nil` is black.
    open var color: UIColor?
    open var textAlignment = NSTextAlignment.natural { didSet { pages = nil } }

    public init(text: String) {
        self.text = text
        super.init()
    }

    /// The text of each page, for the room that they were made for.
    private var pages: (size: CGSize, highest: CGFloat, texts: [String])?

    open override var pageCount: Int { pageTexts.count }

    open override func draw(in rect: CGRect, forPageAt pageIndex: Int) {
        let texts = pageTexts
        guard texts.indices.contains(pageIndex - startPage) else { return }
        attributed(texts[pageIndex - startPage]).draw(in: rect)
    }

    private func attributed(_ text: String) -> NSAttributedString {
        let style = NSMutableParagraphStyle()
        style.alignment = textAlignment
        return NSAttributedString(
            string: text,
            attributes: [
                .font: font ?? .systemFont(ofSize: 12), .foregroundColor: color ?? .black,
                .paragraphStyle: style,
            ])
    }

    private func height(_ text: Substring, width: CGFloat) -> CGFloat {
        // The line that a page's last line break begins is on the next page.
        var text = text
        while text.last?.isNewline == true { text.removeLast() }
        return attributed(String(text)).boundingRect(
            with: CGSize(width: width, height: .greatestFiniteMagnitude),
            options: [.usesLineFragmentOrigin], context: nil
        ).height
    }

    /// What each page has.
    var pageTexts: [String] {
        let size = rect(forPageAt: startPage).size
        if let pages, pages.size == size, pages.highest == maximumContentHeight {
            return pages.texts
        }
        let texts = split(text ?? "", size)
        pages = (size, maximumContentHeight, texts)
        return texts
    }

    private func split(_ text: String, _ size: CGSize) -> [String] {
        guard size.width > 1, size.height > 1, !text.isEmpty else { return [] }
        var rest = text[...], texts: [String] = [], left = maximumContentHeight
        while !rest.isEmpty {
            let room = maximumContentHeight > 0 ? min(left, size.height) : size.height
            let end = end(of: rest, in: CGSize(width: size.width, height: room))
            texts.append(String(rest[..<end]))
            rest = rest[end...]
            left -= size.height
            if maximumContentHeight > 0, left <= 0 { break }
        }
        return texts
    }

    /// Where the page ends that `text` begins on: behind as many words as there is room for, and at
    /// least one character.
    private func end(of text: Substring, in size: CGSize) -> String.Index {
        // No page has more characters.
        let window = text.prefix(20_000)
        var ends: [String.Index] = []
        var isAfterSpace = false
        for index in window.indices {
            let isSpace = window[index].isWhitespace
            if isAfterSpace, !isSpace || window[index].isNewline { ends.append(index) }
            isAfterSpace = isSpace
        }
        ends.append(window.endIndex)
        func fits(_ count: Int) -> Bool {
            height(text[..<ends[count - 1]], width: size.width) <= size.height
        }
        // Few words are laid out at first, since a long text takes long.
        var (low, high) = (0, min(64, ends.count))
        while high < ends.count, fits(high) { (low, high) = (high, min(2 * high, ends.count)) }
        while low < high {
            let middle = (low + high + 1) / 2
            if fits(middle) { low = middle } else { high = middle - 1 }
        }
        return low > 0 ? ends[low - 1] : brokenWord(text[..<ends[0]], size)
    }

    /// As much as fits of a word that is longer than a page.
    private func brokenWord(_ word: Substring, _ size: CGSize) -> String.Index {
        var (low, high) = (1, word.count)
        while low < high {
            let middle = (low + high + 1) / 2
            if height(word.prefix(middle), width: size.width) <= size.height {
                low = middle
            } else {
                high = middle - 1
            }
        }
        return word.index(word.startIndex, offsetBy: low)
    }
}
