import Foundation
import TactileDrawing
import TactileGeometry
import TactileViews

/// What UIKit's callers ask a layout manager.
extension NSLayoutManager {
    /// The units of the text.
    public var numberOfGlyphs: Int { column.document.length }

    public func isValidGlyphIndex(_ glyphIndex: Int) -> Bool {
        glyphIndex >= 0 && glyphIndex < numberOfGlyphs
    }

    /// The same index.
    public func glyphIndexForCharacter(at charIndex: Int) -> Int { charIndex }
    /// The same index.
    public func characterIndexForGlyph(at glyphIndex: Int) -> Int { glyphIndex }

    public func glyphRange(
        forCharacterRange charRange: NSRange, actualCharacterRange: UnsafeMutablePointer<NSRange>?
    ) -> NSRange {
        let range = NSRange(clamped(charRange))
        actualCharacterRange?.pointee = range
        return range
    }

    public func characterRange(
        forGlyphRange glyphRange: NSRange, actualGlyphRange: UnsafeMutablePointer<NSRange>?
    ) -> NSRange {
        let range = NSRange(clamped(glyphRange))
        actualGlyphRange?.pointee = range
        return range
    }

    /// What a container shows of the text.
    public func glyphRange(for container: NSTextContainer) -> NSRange {
        NSRange(range(of: container))
    }

    /// The container that shows a unit; `nil` for what has no room in any.
    public func textContainer(
        forGlyphAt glyphIndex: Int, effectiveRange: UnsafeMutablePointer<NSRange>?
    ) -> NSTextContainer? {
        let index = containerIndex(ofGlyphAt: glyphIndex)
        guard textContainers.indices.contains(index) else { return nil }
        if let effectiveRange { effectiveRange.pointee = glyphRange(for: textContainers[index]) }
        return textContainers[index]
    }

    /// The lines that a rectangle of a container touches.
    public func glyphRange(
        forBoundingRect bounds: CGRect, in container: NSTextContainer
    ) -> NSRange {
        guard let index = index(of: container) else { return NSRange() }
        let column = upToDate
        let origin = place(of: index)
        var found: Range<Int>?
        var paragraph = column.paragraph(at: max(bounds.minY + origin.y, 0))
        while paragraph < column.count, column.top(of: paragraph) <= bounds.maxY + origin.y {
            for line in column.layout(of: paragraph).lines.indices {
                let part = fragment(at: .init(paragraph: paragraph, line: line))
                guard part.line.container == index, part.rect.maxY > bounds.minY,
                    part.rect.minY < bounds.maxY, part.rect.maxX > bounds.minX,
                    part.rect.minX < bounds.maxX
                else { continue }
                found = (found?.lowerBound ?? part.range.lowerBound)..<part.range.upperBound
            }
            paragraph += 1
        }
        return NSRange(found ?? 0..<0)
    }

    /// The rectangle around a range. Where it goes over several lines it is as wide as they are.
    public func boundingRect(
        forGlyphRange glyphRange: NSRange, in container: NSTextContainer
    ) -> CGRect {
        let range = clamped(glyphRange)
        let rects = rects(of: range, in: container)
        guard let first = rects.first else {
            let line = fragment(ofGlyphAt: range.lowerBound)
            let at = location(forGlyphAt: range.lowerBound)
            return CGRect(
                x: line.rect.minX + at.x, y: line.rect.minY, width: 0, height: line.rect.height)
        }
        return rects.dropFirst().reduce(first) { $0.union($1) }
    }

    /// The line that a unit is in, with its room on both sides.
    public func lineFragmentRect(
        forGlyphAt glyphIndex: Int, effectiveRange: UnsafeMutablePointer<NSRange>?
    ) -> CGRect {
        let line = fragment(ofGlyphAt: glyphIndex)
        effectiveRange?.pointee = NSRange(line.range)
        return line.rect
    }

    /// The part of the line that text fills, with the container's padding.
    public func lineFragmentUsedRect(
        forGlyphAt glyphIndex: Int, effectiveRange: UnsafeMutablePointer<NSRange>?
    ) -> CGRect {
        let line = fragment(ofGlyphAt: glyphIndex)
        effectiveRange?.pointee = NSRange(line.range)
        return line.used
    }

    /// What text fills of a container. Sets all of it in lines.
    public func usedRect(for container: NSTextContainer) -> CGRect { usedArea(of: container) }

    /// The line after a break at the end, which has no units; else zero.
    public var extraLineFragmentRect: CGRect {
        let document = column.document
        let last = document.paragraphs.count - 1
        guard last > 0, document.range(of: last).isEmpty else { return .zero }
        return fragment(at: .init(paragraph: last, line: 0)).rect
    }

    /// A unit's pen on the baseline, from its line's top left.
    public func location(forGlyphAt glyphIndex: Int) -> CGPoint {
        let column = upToDate
        let line = fragment(ofGlyphAt: glyphIndex)
        let set = column.layout(of: line.paragraph)
        let start = column.document.start(of: line.paragraph)
        let origin = place(of: line.line.container)
        let top = column.top(of: line.paragraph) - origin.y
        let offset = min(max(glyphIndex, 0), column.document.length) - start
        return CGPoint(
            x: set.caretRect(at: offset).minX - origin.x - line.rect.minX,
            y: line.line.baseline + top - line.rect.minY)
    }

    /// Calls `block` with each line of a range: its room, what text fills of it, its container, its
    /// units, and a flag that ends the walk.
    public func enumerateLineFragments(
        forGlyphRange glyphRange: NSRange,
        using block: (CGRect, CGRect, NSTextContainer, NSRange, UnsafeMutablePointer<ObjCBool>) ->
            Void
    ) {
        let range = clamped(glyphRange)
        guard !range.isEmpty else { return }
        forEachFragment(of: range) { line, stop in
            guard !line.range.isEmpty, textContainers.indices.contains(line.line.container) else {
                return
            }
            var ends = ObjCBool(false)
            block(
                line.rect, line.used, textContainers[line.line.container], NSRange(line.range),
                &ends)
            stop = ends.boolValue
        }
    }

    /// Calls `block` with rectangles that together cover a range, line by line.
    public func enumerateEnclosingRects(
        forGlyphRange glyphRange: NSRange, withinSelectedGlyphRange selectedRange: NSRange,
        in textContainer: NSTextContainer,
        using block: (CGRect, UnsafeMutablePointer<ObjCBool>) -> Void
    ) {
        for rect in rects(of: clamped(glyphRange), in: textContainer) {
            var ends = ObjCBool(false)
            block(rect, &ends)
            if ends.boolValue { return }
        }
    }

    // MARK: Points

    /// The unit under a point, or the nearest. `partialFraction` gets how far into it the point
    /// is: 0 at its beginning, 1 at its end.
    public func characterIndex(
        for point: CGPoint, in container: NSTextContainer,
        fractionOfDistanceBetweenInsertionPoints partialFraction: UnsafeMutablePointer<CGFloat>?
    ) -> Int {
        let found = hit(point, in: container)
        partialFraction?.pointee = found.fraction
        return found.index
    }

    public func glyphIndex(
        for point: CGPoint, in container: NSTextContainer,
        fractionOfDistanceThroughGlyph partialFraction: UnsafeMutablePointer<CGFloat>?
    ) -> Int {
        characterIndex(
            for: point, in: container, fractionOfDistanceBetweenInsertionPoints: partialFraction)
    }

    public func glyphIndex(for point: CGPoint, in container: NSTextContainer) -> Int {
        hit(point, in: container).index
    }
}
