import CPango
import Foundation
import TactileGeometry

/// Text set in lines: what measures it, draws it and finds places in it.
///
/// Lengths are in points, from the top left of the layout, and do not depend on the scale. Places
/// in the text are UTF-16 offsets, as in `NSRange`. Immutable; may be used on any thread.
package final class TextLayout: @unchecked Sendable {
    // Unchecked: Pango is asked under the lock of `TextEngine` alone.
    package struct Options: Hashable, Sendable {
        /// The width to break lines at; infinite or not a number means unbounded.
        package var width: CGFloat
        /// Lines that do not fit are left out, but never the first.
        package var height: CGFloat
        /// 0 means any number.
        package var maximumLines: Int
        /// In place of the paragraph styles' own.
        package var alignment: NSTextAlignment?
        /// In place of the paragraph styles' own.
        package var lineBreakMode: NSLineBreakMode?
        /// The base direction; by default that of the first strong character.
        package var direction: NSWritingDirection
        /// Beside that of the paragraph styles.
        package var lineBreakStrategy: NSParagraphStyle.LineBreakStrategy

        package init(
            width: CGFloat = .infinity, height: CGFloat = .infinity, maximumLines: Int = 0,
            alignment: NSTextAlignment? = nil, lineBreakMode: NSLineBreakMode? = nil,
            direction: NSWritingDirection = .natural,
            lineBreakStrategy: NSParagraphStyle.LineBreakStrategy = []
        ) {
            self.width = width
            self.height = height
            self.maximumLines = maximumLines
            self.alignment = alignment
            self.lineBreakMode = lineBreakMode
            self.direction = direction
            self.lineBreakStrategy = lineBreakStrategy
        }
    }

    package struct Line: Sendable {
        /// UTF-16 offsets, a line break at the end not included.
        package let range: Range<Int>
        /// The line's own height and the width of its text, trailing spaces left out.
        package let rect: CGRect
        /// From the layout's top.
        package let baseline: CGFloat
        let block: Int
        let indexInBlock: Int

        /// Where its glyphs may have ink: they reach out of their line, though hardly by more than
        /// its height.
        var inkReach: CGRect { rect.insetBy(dx: -rect.height, dy: -rect.height) }
    }

    /// The text as it is shown, without what a limit of lines cut off.
    package let lines: [Line]
    /// Of all lines together, paragraph spacing included. Never less than one line high.
    package let size: CGSize
    /// The length of the text in UTF-16 units.
    package let length: Int
    /// Whether text was left out or replaced by an ellipsis.
    package let isTruncated: Bool

    /// In place of blocks, as long as nobody asks for more than its glyphs.
    private let plainText: PlainText?
    private var composed: [TextBlock] = []
    let styles: [RunStyle]
    let offsets: TextOffsets
    /// The width lines were broken at and aligned in; `nil` when unbounded.
    let boundedWidth: CGFloat?

    package convenience init(
        _ string: String, font: UIFont, color: UIColor = .black, options: Options = Options()
    ) {
        self.init(
            source: TextSource(string: string, style: RunStyle(font: font, color: color)),
            options: options)
    }

    /// A text with one set of attributes; `font` and `color` are used where they have none.
    package convenience init(
        _ string: String, attributes: [NSAttributedString.Key: Any],
        font: UIFont = .systemFont(ofSize: 12), color: UIColor = .black,
        options: Options = Options()
    ) {
        self.init(
            source: TextSource(
                string: string, style: RunStyle(attributes, font: font, color: color),
                paragraph: (attributes[.paragraphStyle] as? NSParagraphStyle)?.values ?? .init()),
            options: options)
    }

    /// `font` and `color` are used where the text has none.
    package convenience init(
        _ text: NSAttributedString, font: UIFont = .systemFont(ofSize: 12),
        color: UIColor = .black, options: Options = Options()
    ) {
        self.init(source: TextSource(text, font: font, color: color), options: options)
    }

    init(source: TextSource, options: Options) {
        let width = options.width.isFinite ? max(options.width, 0) : nil
        boundedWidth = width
        styles = source.runs.map(\.style)
        offsets = source.offsets
        length = source.offsets.utf16Count
        let plain = TextEngine.locked { PlainText(source, options, width: width, $0) }
        plainText = plain
        if let plain {
            lines = plain.lines
            size = plain.size
            isTruncated = false
        } else {
            var composer = TextComposer(source: source, options: options, width: width)
            TextEngine.locked { composer.compose($0) }
            composed = composer.blocks
            lines = composer.lines
            size = composer.size
            isTruncated = composer.isTruncated
        }
    }

    deinit { TextEngine.locked { _ in for block in composed { g_object_unref(block.object) } } }

    /// The engine's lock must be held as long as they are used.
    var blocks: [TextBlock] {
        TextEngine.locked { engine in
            if composed.isEmpty, let plainText {
                var composer = TextComposer(
                    source: plainText.source, options: plainText.options, width: boundedWidth)
                composer.compose(engine)
                composed = composer.blocks
            }
            return composed
        }
    }

    /// The text while its glyphs are all that is known of it; the engine's lock must be held.
    var plain: PlainText? { composed.isEmpty ? plainText : nil }

    /// The rectangle, in points, outside of which this text looks like another one: the null
    /// rectangle if they look the same, `nil` if one of them is not plain or their styles differ.
    package func difference(from other: TextLayout) -> CGRect? {
        TextEngine.locked { _ in
            guard let plain, let theirs = other.plain, plain.font == theirs.font,
                styles == other.styles
            else { return nil }
            var rect = CGRect.null
            for index in 0..<max(lines.count, other.lines.count) {
                guard index < lines.count, index < other.lines.count else {
                    let line = (index < lines.count ? self : other).lines[index]
                    rect = rect.union(line.inkReach)
                    continue
                }
                guard let x = plain.x(whereLine: index, differsFrom: theirs) else { continue }
                let both = lines[index].inkReach.union(other.lines[index].inkReach)
                let from = x - lines[index].rect.height
                rect = rect.union(
                    CGRect(
                        x: from, y: both.minY, width: max(both.maxX - from, 0), height: both.height)
                )
            }
            return rect
        }
    }

    /// From the top to the first line's baseline.
    package var firstBaseline: CGFloat { lines.first?.baseline ?? 0 }
    package var lastBaseline: CGFloat { lines.last?.baseline ?? 0 }
}

/// A run of paragraphs in one style, set by one Pango layout.
struct TextBlock {
    let layout: OpaquePointer
    /// Bytes of the text before this block, and in it.
    let start: Int
    let count: Int
    var origin: CGPoint
    /// Lines shown, from the first; later ones are cut off.
    var visibleLines: Int
    var object: UnsafeMutableRawPointer { UnsafeMutableRawPointer(layout) }
}

/// A text as bytes in runs of one style each.
struct TextSource {
    struct Run {
        var bytes: Range<Int>
        var style: RunStyle
    }

    struct Paragraphs {
        var bytes: Range<Int>
        var style: NSParagraphStyle.Values
    }

    var bytes: [UInt8]
    var runs: [Run]
    /// Neighbouring paragraphs of one style together.
    var paragraphs: [Paragraphs]
    let offsets: TextOffsets

    init(string: String, style: RunStyle, paragraph: NSParagraphStyle.Values = .init()) {
        bytes = TextSource.bytes(of: string)
        offsets = TextOffsets(bytes)
        runs = [Run(bytes: 0..<bytes.count, style: style)]
        paragraphs = [Paragraphs(bytes: 0..<bytes.count, style: paragraph)]
        separateParagraphs()
    }

    init(_ text: NSAttributedString, font: UIFont, color: UIColor) {
        let bytes = TextSource.bytes(of: text.string)
        let offsets = TextOffsets(bytes)
        var runs: [Run] = []
        var paragraphs: [Paragraphs] = []
        var paragraph = NSParagraphStyle.Values()
        let whole = NSRange(location: 0, length: text.length)
        text.enumerateAttributes(in: whole, options: []) { attributes, range, _ in
            let part =
                offsets.byte(range.location)..<offsets.byte(range.location + range.length)
            runs.append(Run(bytes: part, style: RunStyle(attributes, font: font, color: color)))
            let style = (attributes[.paragraphStyle] as? NSParagraphStyle)?.values ?? .init()
            // A style counts from the start of a paragraph on.
            var start = part.lowerBound
            if start > 0, bytes[start - 1] != 0x0A {
                guard style != paragraph,
                    let end = bytes[part].firstIndex(of: 0x0A), end + 1 < part.upperBound
                else { return }
                start = end + 1
            }
            if paragraphs.isEmpty || style != paragraph {
                if let last = paragraphs.indices.last {
                    paragraphs[last].bytes = paragraphs[last].bytes.lowerBound..<start
                }
                paragraphs.append(Paragraphs(bytes: start..<bytes.count, style: style))
                paragraph = style
            }
        }
        if runs.isEmpty {
            runs = [Run(bytes: 0..<0, style: RunStyle(font: font, color: color))]
        }
        if paragraphs.isEmpty { paragraphs = [Paragraphs(bytes: 0..<bytes.count, style: .init())] }
        self.bytes = bytes
        self.offsets = offsets
        self.runs = runs
        self.paragraphs = paragraphs
        separateParagraphs()
    }

    /// Where paragraphs have spacing each becomes a block of its own.
    private mutating func separateParagraphs() {
        guard paragraphs.contains(where: { $0.style.spacesParagraphs }) else { return }
        paragraphs = paragraphs.flatMap { block -> [Paragraphs] in
            guard block.style.spacesParagraphs else { return [block] }
            var parts: [Paragraphs] = []
            var start = block.bytes.lowerBound
            for index in block.bytes.dropLast() where bytes[index] == 0x0A {
                parts.append(Paragraphs(bytes: start..<(index + 1), style: block.style))
                start = index + 1
            }
            parts.append(Paragraphs(bytes: start..<block.bytes.upperBound, style: block.style))
            return parts
        }
    }

    /// UTF-8; Pango takes no zero bytes, which become spaces.
    private static func bytes(of string: String) -> [UInt8] {
        var bytes = Array(string.utf8)
        for index in bytes.indices where bytes[index] == 0 { bytes[index] = 0x20 }
        return bytes
    }
}

/// Where UTF-16 units lie in UTF-8 bytes, and the other way round.
struct TextOffsets: Sendable {
    let byteCount: Int
    let utf16Count: Int
    /// For each UTF-16 unit the byte where its character begins; `nil` when all are ASCII.
    private let starts: [Int32]?

    init(_ bytes: [UInt8]) {
        byteCount = bytes.count
        guard bytes.contains(where: { $0 >= 0x80 }) else {
            starts = nil
            utf16Count = bytes.count
            return
        }
        var starts: [Int32] = []
        starts.reserveCapacity(bytes.count)
        for (index, byte) in bytes.enumerated() where byte & 0xC0 != 0x80 {
            starts.append(Int32(index))
            // Four bytes are two UTF-16 units.
            if byte >= 0xF0 { starts.append(Int32(index)) }
        }
        utf16Count = starts.count
        self.starts = starts
    }

    /// Offsets outside the text are brought to its ends.
    func byte(_ utf16: Int) -> Int {
        guard utf16 > 0 else { return 0 }
        guard utf16 < utf16Count else { return byteCount }
        return starts.map { Int($0[utf16]) } ?? utf16
    }

    func utf16(_ byte: Int) -> Int {
        guard byte > 0 else { return 0 }
        guard byte < byteCount else { return utf16Count }
        guard let starts else { return byte }
        var low = 0, high = starts.count
        while low < high {
            let middle = (low + high) / 2
            if Int(starts[middle]) < byte { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
