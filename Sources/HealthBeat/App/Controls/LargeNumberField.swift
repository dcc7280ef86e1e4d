import Foundation
import Tactile

/// A text field for a number in large digits. Its caret, selection and focus ring are little higher
/// than these: the line of a large font would reach into what stands above and below.
class LargeNumberField: UITextField {
    /// How far caret and selection reach over and under the digits, in points.
    private static let reach: CGFloat = 6

    /// Of a line's rectangle, the part around the digits.
    private func aroundDigits(_ line: CGRect) -> CGRect {
        guard let font else { return line }
        var rect = line
        let top = line.minY + font.ascender - font.capHeight - Self.reach
        rect.size.height = min(line.height, (font.capHeight + 2 * Self.reach).rounded())
        rect.origin.y = max(line.minY, top.rounded())
        return rect
    }

    override func caretRect(for position: UITextPosition) -> CGRect {
        aroundDigits(super.caretRect(for: position))
    }

    override func selectionRects(for range: UITextRange) -> [UITextSelectionRect] {
        super.selectionRects(for: range).map { Selection($0, rect: aroundDigits($0.rect)) }
    }

    override var focusRingBounds: CGRect {
        let caret = caretRect(for: beginningOfDocument)
        return CGRect(x: bounds.minX, y: caret.minY, width: bounds.width, height: caret.height)
    }

    /// A part of the selection in a rectangle of its own.
    private final class Selection: UITextSelectionRect {
        private let part: UITextSelectionRect
        private let place: CGRect

        init(_ part: UITextSelectionRect, rect: CGRect) {
            self.part = part
            place = rect
            super.init()
        }

        override var rect: CGRect { place }
        override var writingDirection: NSWritingDirection { part.writingDirection }
        override var containsStart: Bool { part.containsStart }
        override var containsEnd: Bool { part.containsEnd }
        override var isVertical: Bool { part.isVertical }
    }
}
