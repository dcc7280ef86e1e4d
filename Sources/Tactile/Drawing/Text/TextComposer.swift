import CPango
import Foundation
import TactileGeometry

let pangoUnit = 1 / CGFloat(PANGO_SCALE)

/// Pango's own unit from points, within what it can hold.
func pangoUnits(_ points: CGFloat) -> Int32 {
    Int32((min(max(points, -1_000_000), 1_000_000) * CGFloat(PANGO_SCALE)).rounded())
}

/// Sets a text's blocks of paragraphs one below the other and collects their lines.
struct TextComposer {
    let source: TextSource
    private let hasKern: Bool
    let options: TextLayout.Options
    let width: CGFloat?
    private(set) var blocks: [TextBlock] = []
    private(set) var lines: [TextLayout.Line] = []
    private(set) var size = CGSize.zero
    private(set) var isTruncated = false

    init(source: TextSource, options: TextLayout.Options, width: CGFloat?) {
        self.source = source
        hasKern = source.runs.contains { $0.style.kern != 0 }
        self.options = options
        self.width = width
    }

    mutating func compose(_ engine: TextEngine) {
        var y: CGFloat = 0
        var right: CGFloat = 0
        for (index, paragraphs) in source.paragraphs.enumerated() {
            let style = paragraphs.style
            if index > 0 { y += style.paragraphSpacingBefore }
            let room = (lines: remainingLines, height: options.height - y)
            guard index == 0 || (room.lines > 0 && room.height > 0) else {
                isTruncated = true
                break
            }
            let isLast = index == source.paragraphs.count - 1
            var bytes = paragraphs.bytes
            // The break before the next block would add an empty line to this one.
            if !isLast, bytes.count > 0, source.bytes[bytes.upperBound - 1] == 0x0A {
                bytes = bytes.lowerBound..<(bytes.upperBound - 1)
            }
            let layout = makeLayout(bytes, style, engine)
            let isCut = limit(layout, style, room.lines, room.height)
            var block = TextBlock(
                layout: layout, start: bytes.lowerBound, count: bytes.count,
                origin: CGPoint(x: style.headIndent.finite(or: 0) + overhang(of: layout), y: y),
                visibleLines: Int(pango_layout_get_line_count(layout)))
            if isCut { block.visibleLines = min(block.visibleLines, visibleLines) }
            let extent = collectLines(of: block, number: index, style: style, engine: engine)
            blocks.append(block)
            y = extent.maxY
            right = max(right, extent.maxX)
            isTruncated = isTruncated || isCut
            if isCut { break }
            if !isLast { y += style.paragraphSpacing + style.lineSpacing }
        }
        size = CGSize(width: right, height: y)
    }

    private var visibleLines = 0

    /// Without a width, lines that are set from the right begin as far left of the layout's edge as
    /// they are indented, and would be drawn too far to the left.
    private func overhang(of layout: OpaquePointer) -> CGFloat {
        guard width == nil, pango_layout_get_indent(layout) != 0,
            let iterator = pango_layout_get_iter(layout)
        else { return 0 }
        defer { pango_layout_iter_free(iterator) }
        var least: Int32 = 0
        repeat {
            var logical = PangoRectangle()
            pango_layout_iter_get_line_extents(iterator, nil, &logical)
            least = min(least, logical.x)
        } while pango_layout_iter_next_line(iterator) != 0
        return CGFloat(-least) * pangoUnit
    }

    /// The space after a line's last character counts when the line is measured, as in UIKit; Pango
    /// leaves it out, and then would not fit the line into the width that it measured.
    private func trailingKern(_ line: Range<Int>) -> CGFloat {
        guard hasKern, !line.isEmpty else { return 0 }
        let parts = source.runs.filter { $0.bytes.overlaps(line) }
        return max(parts.map(\.style.kern).max() ?? 0, 0)
    }

    private var remainingLines: Int {
        options.maximumLines > 0 ? options.maximumLines - lines.count : Int.max
    }

    // MARK: One block

    private func makeLayout(
        _ bytes: Range<Int>, _ style: NSParagraphStyle.Values, _ engine: TextEngine
    ) -> OpaquePointer {
        let direction =
            options.direction == .natural ? style.baseWritingDirection : options.direction
        let layout = cObject(
            pango_layout_new(
                direction == .rightToLeft ? engine.rightToLeftContext : engine.context))
        if direction != .natural { pango_layout_set_auto_dir(layout, 0) }
        let first = source.runs.first { $0.bytes.contains(bytes.lowerBound) } ?? source.runs[0]
        let font = engine.resource(of: first.style.font)
        pango_layout_set_font_description(layout, font.description)
        source.bytes.withUnsafeBufferPointer { buffer in
            guard let base = buffer.baseAddress, !bytes.isEmpty else {
                pango_layout_set_text(layout, "", 0)
                return
            }
            (base + bytes.lowerBound).withMemoryRebound(to: CChar.self, capacity: bytes.count) {
                pango_layout_set_text(layout, $0, Int32(bytes.count))
            }
        }
        let strategy = style.lineBreakStrategy.union(options.lineBreakStrategy)
        let wraps = width != nil && options.maximumLines != 1
        let unbroken = wraps ? UnbrokenText(source.bytes[bytes], strategy).ranges : []
        applyRuns(to: layout, bytes, style, unbroken, engine)
        apply(style, to: layout, isRightToLeft: isRightToLeft(layout, bytes, direction))
        if !unbroken.isEmpty, overflows(layout) { applyRuns(to: layout, bytes, style, [], engine) }
        if source.bytes[bytes].contains(0x09) { applyTabs(style, to: layout) }
        return layout
    }

    private func apply(
        _ style: NSParagraphStyle.Values, to layout: OpaquePointer, isRightToLeft: Bool
    ) {
        let mode = options.lineBreakMode ?? style.lineBreakMode
        if let width, mode != .byClipping || (options.alignment ?? style.alignment) != .natural {
            var inner = width - style.headIndent.finite(or: 0)
            let tail = style.tailIndent.finite(or: 0)
            if tail < 0 { inner += tail } else if tail > 0 { inner = min(tail, inner) }
            if mode != .byClipping { pango_layout_set_width(layout, max(pangoUnits(inner), 0)) }
        }
        switch mode {
        case .byCharWrapping: pango_layout_set_wrap(layout, PANGO_WRAP_CHAR)
        default: pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
        }
        let indent = style.firstLineHeadIndent - style.headIndent
        if indent.isFinite, indent != 0 { pango_layout_set_indent(layout, pangoUnits(indent)) }
        if style.lineSpacing > 0 { pango_layout_set_spacing(layout, pangoUnits(style.lineSpacing)) }
        // Pango swaps left and right in lines that it finds to run from right to left by itself.
        let isSwapped = isRightToLeft && pango_layout_get_auto_dir(layout) != 0
        switch options.alignment ?? style.alignment {
        case .natural:
            if isRightToLeft, !isSwapped { pango_layout_set_alignment(layout, PANGO_ALIGN_RIGHT) }
        case .left:
            if isSwapped { pango_layout_set_alignment(layout, PANGO_ALIGN_RIGHT) }
        case .right:
            if !isSwapped { pango_layout_set_alignment(layout, PANGO_ALIGN_RIGHT) }
        case .center: pango_layout_set_alignment(layout, PANGO_ALIGN_CENTER)
        case .justified: pango_layout_set_justify(layout, 1)
        }
    }

    /// Whether the text's first line runs from right to left. A direction that was set counts
    /// whatever the letters are; Pango sets the text to find out, so it is asked only for text that
    /// may. The line is asked, and not its first character: digits before Arabic words run from
    /// left to right in a line that does not.
    private func isRightToLeft(
        _ layout: OpaquePointer, _ bytes: Range<Int>, _ direction: NSWritingDirection
    ) -> Bool {
        switch direction {
        case .natural:
            source.bytes[bytes].contains { $0 >= 0x80 }
                && pango_layout_line_get_resolved_direction(
                    pango_layout_get_line_readonly(layout, 0)) == PANGO_DIRECTION_RTL
        case .leftToRight: false
        case .rightToLeft: true
        }
    }

    private func applyRuns(
        to layout: OpaquePointer, _ bytes: Range<Int>,
        _ paragraph: NSParagraphStyle.Values, _ unbroken: [Range<Int>], _ engine: TextEngine
    ) {
        let list = pango_attr_list_new()
        defer { pango_attr_list_unref(list) }
        var isEmpty = unbroken.isEmpty
        forbidBreaks(in: unbroken, from: bytes.lowerBound, list)
        if wrapsWithoutHyphens(bytes) {
            pango_attr_list_insert(list, pango_attr_insert_hyphens_new(0))
            isEmpty = false
        }
        for (index, run) in source.runs.enumerated() {
            let part = run.bytes.clamped(to: bytes)
            guard !part.isEmpty || source.runs.count == 1 else { continue }
            let isWhole = part == bytes
            func add(_ attribute: UnsafeMutablePointer<PangoAttribute>?) {
                guard let attribute else { return }
                if !isWhole {
                    attribute.pointee.start_index = UInt32(part.lowerBound - bytes.lowerBound)
                    attribute.pointee.end_index = UInt32(part.upperBound - bytes.lowerBound)
                }
                pango_attr_list_insert(list, attribute)
                isEmpty = false
            }
            let style = run.style
            let font = engine.resource(of: style.font)
            if !isWhole {
                add(pango_attr_font_desc_new(font.description))
            }
            // The colour only carries the run's number to where the glyphs are drawn.
            if index > 0 {
                add(pango_attr_foreground_new(UInt16(min(index, 0xFFFF)), 0, 0))
            }
            var features = font.features
            if !style.ligatures { features += features.isEmpty ? "liga=0" : ", liga=0" }
            if !features.isEmpty { add(pango_attr_font_features_new(features)) }
            if style.kern != 0 { add(pango_attr_letter_spacing_new(pangoUnits(style.kern))) }
            if style.baselineOffset != 0 {
                add(pango_attr_rise_new(pangoUnits(style.baselineOffset)))
            }
            addLineHeight(paragraph, font, add)
            if let attachment = style.attachment {
                addShapes(attachment, at: part, from: bytes.lowerBound, list)
                isEmpty = false
            }
        }
        // Also where there were some before.
        if !isEmpty || pango_layout_get_attributes(layout) != nil {
            pango_layout_set_attributes(layout, list)
        }
    }

    /// Pango puts a hyphen where it breaks a word for want of room; UIKit only where the text has
    /// a soft one. Text on one line needs no attribute for it.
    private func wrapsWithoutHyphens(_ bytes: Range<Int>) -> Bool {
        guard width != nil, options.maximumLines != 1 else { return false }
        let text = source.bytes[bytes]
        return !zip(text, text.dropFirst()).contains { $0 == (0xC2, 0xAD) }
    }

    private func addLineHeight(
        _ paragraph: NSParagraphStyle.Values, _ font: FontResource,
        _ add: (UnsafeMutablePointer<PangoAttribute>?) -> Void
    ) {
        if let height = paragraph.lineHeight(font) {
            add(pango_attr_line_height_new_absolute(height))
        }
    }

    /// Makes each attachment's character as large as its picture.
    private func addShapes(
        _ attachment: NSTextAttachment, at part: Range<Int>, from start: Int, _ list: OpaquePointer?
    ) {
        let box = attachment.box
        var rect = PangoRectangle(
            x: 0, y: pangoUnits(-box.maxY), width: pangoUnits(attachment.advance),
            height: pangoUnits(box.height))
        var place = part.lowerBound
        while place + 3 <= part.upperBound {
            // The object replacement character in UTF-8.
            guard source.bytes[place..<(place + 3)].elementsEqual([0xEF, 0xBF, 0xBC]) else {
                place += 1
                continue
            }
            if let attribute = pango_attr_shape_new(&rect, &rect) {
                attribute.pointee.start_index = UInt32(place - start)
                attribute.pointee.end_index = UInt32(place + 3 - start)
                pango_attr_list_insert(list, attribute)
            }
            place += 3
        }
    }

    // MARK: Limits

    /// Cuts the block to the allowed lines and height; returns whether anything was cut.
    private mutating func limit(
        _ layout: OpaquePointer, _ style: NSParagraphStyle.Values,
        _ maximumLines: Int, _ height: CGFloat
    ) -> Bool {
        let mode = options.lineBreakMode ?? style.lineBreakMode
        let truncation: PangoEllipsizeMode
        switch mode {
        case .byTruncatingHead: truncation = PANGO_ELLIPSIZE_START
        case .byTruncatingMiddle: truncation = PANGO_ELLIPSIZE_MIDDLE
        case .byTruncatingTail: truncation = PANGO_ELLIPSIZE_END
        default: truncation = PANGO_ELLIPSIZE_NONE
        }
        let isLimited = maximumLines < Int.max || height.isFinite
        guard isLimited || (width ?? 0) == 0 else { return false }
        let count = Int(pango_layout_get_line_count(layout))
        let shown = fittingLines(layout, min(count, max(maximumLines, 1)), height)
        visibleLines = shown.count
        guard shown.count < count else { return false }
        if truncation != PANGO_ELLIPSIZE_NONE, width != nil {
            pango_layout_set_ellipsize(layout, truncation)
            // Up to the middle of the last line that fits, whatever the lines' heights are.
            pango_layout_set_height(layout, shown.count == 1 ? 0 : pangoUnits(shown.bottom))
            visibleLines = shown.count
        }
        return true
    }

    /// How many of the first `count` lines fit, at least one, and where the last of them ends.
    private func fittingLines(
        _ layout: OpaquePointer, _ count: Int, _ height: CGFloat
    ) -> (count: Int, bottom: CGFloat) {
        guard let iterator = pango_layout_get_iter(layout) else { return (1, 0) }
        defer { pango_layout_iter_free(iterator) }
        var fitting = 0
        var bottom: CGFloat = 0
        repeat {
            var top: Int32 = 0, low: Int32 = 0
            pango_layout_iter_get_line_yrange(iterator, &top, &low)
            let end = CGFloat(low) * pangoUnit
            // A thousandth forgives what rounding to pixels took from the caller's height.
            guard fitting == 0 || end <= height + 0.001 else { break }
            bottom = end
            fitting += 1
        } while fitting < count && pango_layout_iter_next_line(iterator) != 0
        return (max(fitting, 1), bottom)
    }

    // MARK: Lines

    /// Adds the block's lines and returns the rectangle around them.
    private mutating func collectLines(
        of block: TextBlock, number: Int, style: NSParagraphStyle.Values, engine: TextEngine
    ) -> CGRect {
        var box = CGRect(origin: CGPoint(x: 0, y: block.origin.y), size: .zero)
        guard let iterator = pango_layout_get_iter(block.layout) else { return box }
        defer { pango_layout_iter_free(iterator) }
        let firstIndent = CGFloat(pango_layout_get_indent(block.layout)) * pangoUnit
        var index = 0
        repeat {
            guard let line = pango_layout_iter_get_line_readonly(iterator) else { break }
            var logical = PangoRectangle()
            pango_layout_iter_get_line_extents(iterator, nil, &logical)
            let first = block.start + Int(line.pointee.start_index)
            let last = first + Int(line.pointee.length)
            let rect = CGRect(
                x: block.origin.x + CGFloat(logical.x) * pangoUnit,
                y: block.origin.y + CGFloat(logical.y) * pangoUnit,
                width: CGFloat(logical.width) * pangoUnit + trailingKern(first..<last),
                height: CGFloat(logical.height) * pangoUnit)
            lines.append(
                TextLayout.Line(
                    range: source.offsets.utf16(first)..<source.offsets.utf16(last), rect: rect,
                    baseline: block.origin.y
                        + CGFloat(pango_layout_iter_get_baseline(iterator)) * pangoUnit,
                    block: number, indexInBlock: index))
            box = box.union(rect)
            // A line in the middle needs more room than it fills: that of its indent.
            let indent = line.pointee.is_paragraph_start != 0 ? max(firstIndent, 0) : 0
            let room = block.origin.x + indent + rect.width
            if room > box.maxX { box.size.width = room - box.minX }
            index += 1
        } while index < block.visibleLines && pango_layout_iter_next_line(iterator) != 0
        return box
    }
}

extension NSParagraphStyle.Values {
    /// The height of a line in Pango's units; `nil` where it is the font's own.
    func lineHeight(_ font: FontResource) -> Int32? {
        let natural = font.ascent + font.descent
        var height = natural
        if lineHeightMultiple > 0 { height *= lineHeightMultiple }
        if minimumLineHeight > height { height = minimumLineHeight }
        if maximumLineHeight > 0 { height = min(height, maximumLineHeight) }
        guard height != natural, height.isFinite, height > 0 else { return nil }
        return pangoUnits(height)
    }
}
