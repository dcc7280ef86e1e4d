import Foundation
import TactileDrawing
import TactileViews

/// A caret place in a text of ours, counted in UTF-16 units.
final class TextPosition: UITextPosition {
    let offset: Int

    init(_ offset: Int) {
        self.offset = offset
        super.init()
    }
}

/// A stretch of a text of ours.
final class TextRange: UITextRange {
    let range: Range<Int>

    init(_ range: Range<Int>) {
        self.range = range
        super.init()
    }

    override var start: UITextPosition { TextPosition(range.lowerBound) }
    override var end: UITextPosition { TextPosition(range.upperBound) }
    override var isEmpty: Bool { range.isEmpty }
}

/// A rectangle of a selection of ours.
final class TextSelectionRect: UITextSelectionRect {
    private let area: CGRect
    private let hasStart: Bool
    private let hasEnd: Bool
    private let isRightToLeft: Bool

    init(_ area: CGRect, hasStart: Bool, hasEnd: Bool, isRightToLeft: Bool) {
        self.area = area
        self.hasStart = hasStart
        self.hasEnd = hasEnd
        self.isRightToLeft = isRightToLeft
        super.init()
    }

    override var rect: CGRect { area }
    override var writingDirection: NSWritingDirection {
        isRightToLeft ? .rightToLeft : .leftToRight
    }
    override var containsStart: Bool { hasStart }
    override var containsEnd: Bool { hasEnd }
}
