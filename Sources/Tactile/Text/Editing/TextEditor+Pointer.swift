import Foundation
import TactileViews

/// What presses and drags mean where text is edited.
extension TextEditor {
    /// A button that is down on the text.
    struct Press {
        /// What a drag selects whole: characters, words after a double click, then paragraphs.
        var granularity: UITextGranularity
        /// What the press itself selected, which stays selected.
        var range: Range<Int>
        /// Where the pointer is, from the viewport's origin.
        var place = CGPoint.zero
        var timer: LoopTimer?
    }

    /// Seconds between two steps of a drag that is held outside and scrolls.
    private static let dragScrollInterval: TimeInterval = 0.04

    func press(at point: CGPoint, count: Int, extending: Bool) {
        unmark()
        let caret = host.geometry.caret(at: point)
        if extending {
            move(to: caret, extending: true)
            press = Press(granularity: .character, range: state.anchor..<state.anchor)
            return
        }
        // A fourth click counts as the first of the next three.
        let granularity: UITextGranularity =
            switch (count - 1) % 3 {
            case 1: .word
            case 2: .paragraph
            default: .character
            }
        let range = unit(granularity, at: caret.offset)
        press = Press(granularity: granularity, range: range)
        if granularity == .character {
            move(to: caret, extending: false)
        } else {
            selectByPointer(from: range.lowerBound, to: TextCaret(range.upperBound))
        }
    }

    /// What of the text a drag takes whole.
    private func unit(_ granularity: UITextGranularity, at offset: Int) -> Range<Int> {
        switch granularity {
        case .word:
            host.isSecureTextEntry ? 0..<state.length : state.document.word(at: offset)
        case .paragraph: state.document.paragraphRange(at: offset)
        default: offset..<offset
        }
    }

    func drag(to point: CGPoint) {
        guard press != nil else { return }
        let viewport = host.geometry.viewport
        press?.place = CGPoint(x: point.x - viewport.minX, y: point.y - viewport.minY)
        extend(to: point)
        let isOutside =
            point.x < viewport.minX || point.x > viewport.maxX
            || host.isMultiline && (point.y < viewport.minY || point.y > viewport.maxY)
        guard isOutside else {
            press?.timer?.cancel()
            press?.timer = nil
            return
        }
        guard press?.timer == nil else { return }
        let interval = Self.dragScrollInterval
        press?.timer = LoopTimer.schedule(after: interval, repeating: interval) { [weak self] in
            self?.extendAgain()
        }
    }

    /// The pointer rests outside while what is seen scrolls under it, up to the text's end.
    private func extendAgain() {
        guard let press else { return }
        let origin = host.geometry.viewport.origin
        let (anchor, head) = (state.anchor, state.head)
        extend(to: CGPoint(x: origin.x + press.place.x, y: origin.y + press.place.y))
        guard (anchor, head) == (state.anchor, state.head), origin == host.geometry.viewport.origin
        else { return }
        press.timer?.cancel()
        self.press?.timer = nil
    }

    private func extend(to point: CGPoint) {
        guard let press else { return }
        let caret = host.geometry.caret(at: point)
        guard press.granularity != .character else {
            if caret != state.caret { selectByPointer(from: press.range.lowerBound, to: caret) }
            return
        }
        let target = unit(press.granularity, at: caret.offset)
        let isBackwards = caret.offset < press.range.lowerBound
        let anchor = isBackwards ? press.range.upperBound : press.range.lowerBound
        let head =
            isBackwards ? target.lowerBound : max(target.upperBound, press.range.upperBound)
        if anchor != state.anchor || head != state.head {
            selectByPointer(from: anchor, to: TextCaret(head))
        }
    }

    /// A menu is about to open at a place in the host: outside the selection the caret goes there.
    func pointForMenu(at location: CGPoint) {
        guard let canvas = host.geometry as? UIView else { return }
        let caret = host.geometry.caret(at: canvas.convert(location, from: host))
        let selection = state.selection
        if caret.offset < selection.lowerBound || caret.offset > selection.upperBound {
            move(to: caret, extending: false)
        }
    }

    func release() {
        guard let press else { return }
        press.timer?.cancel()
        self.press = nil
        offerPrimary()
    }
}
