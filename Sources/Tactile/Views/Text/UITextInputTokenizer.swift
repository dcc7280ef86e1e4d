import Foundation

/// Finds the units of a text: characters, words, sentences, lines, paragraphs.
///
/// A position between two units belongs to the one that lies in the direction asked for. A unit's
/// boundary in the forward direction is its end, backward its beginning.
@preconcurrency @MainActor
public protocol UITextInputTokenizer: NSObjectProtocol {
    /// The unit that holds `position`; `nil` where there is none, as between words.
    func rangeEnclosingPosition(
        _ position: UITextPosition, with granularity: UITextGranularity,
        inDirection direction: UITextDirection
    ) -> UITextRange?
    /// Whether a unit ends at `position` for someone who goes in `direction`.
    func isPosition(
        _ position: UITextPosition, atBoundary granularity: UITextGranularity,
        inDirection direction: UITextDirection
    ) -> Bool
    /// The far end of the unit that `position` is in; outside of any, where the next one begins.
    /// `nil` when there is nothing more in that direction.
    func position(
        from position: UITextPosition, toBoundary granularity: UITextGranularity,
        inDirection direction: UITextDirection
    ) -> UITextPosition?
    func isPosition(
        _ position: UITextPosition, withinTextUnit granularity: UITextGranularity,
        inDirection direction: UITextDirection
    ) -> Bool
}

/// Finds units in the text alone, a paragraph at a time.
///
/// It knows nothing of layout: a line is a paragraph, up is backward and down is forward, left and
/// right go by ``UITextInput/baseWritingDirection(for:in:)``. A view that breaks lines overrides
/// what has the granularity `.line`. Words are runs of letters and digits, sentences follow
/// Unicode's rules (UAX 29) and take the spaces behind them, a paragraph ends before its break.
@preconcurrency @MainActor
open class UITextInputStringTokenizer: NSObject, UITextInputTokenizer {
    private weak var input: (any UITextInput)?

    public init(textInput: any UIResponder & UITextInput) {
        input = textInput
        super.init()
    }

    open func rangeEnclosingPosition(
        _ position: UITextPosition, with granularity: UITextGranularity,
        inDirection direction: UITextDirection
    ) -> UITextRange? {
        guard let input else { return nil }
        let forward = isForward(direction, at: position)
        let place = input.offset(from: input.beginningOfDocument, to: position)
        return TextUnits(input).unit(granularity, at: place, forward: forward).flatMap(range)
    }

    open func isPosition(
        _ position: UITextPosition, atBoundary granularity: UITextGranularity,
        inDirection direction: UITextDirection
    ) -> Bool {
        guard let input else { return false }
        let forward = isForward(direction, at: position)
        // Going forward, what ends here lies behind.
        let back = UITextDirection.storage(forward ? .backward : .forward)
        guard
            let unit = rangeEnclosingPosition(position, with: granularity, inDirection: back)
        else { return false }
        return input.compare(position, to: forward ? unit.end : unit.start) == .orderedSame
    }

    open func position(
        from position: UITextPosition, toBoundary granularity: UITextGranularity,
        inDirection direction: UITextDirection
    ) -> UITextPosition? {
        guard let input else { return nil }
        let forward = isForward(direction, at: position)
        let storage = UITextDirection.storage(forward ? .forward : .backward)
        if let unit = rangeEnclosingPosition(position, with: granularity, inDirection: storage) {
            return forward ? unit.end : unit.start
        }
        let place = input.offset(from: input.beginningOfDocument, to: position)
        return TextUnits(input).nextUnit(granularity, from: place, forward: forward).flatMap {
            input.position(
                from: input.beginningOfDocument, offset: forward ? $0.lowerBound : $0.upperBound)
        }
    }

    open func isPosition(
        _ position: UITextPosition, withinTextUnit granularity: UITextGranularity,
        inDirection direction: UITextDirection
    ) -> Bool {
        rangeEnclosingPosition(position, with: granularity, inDirection: direction) != nil
    }

    private func range(_ range: Range<Int>) -> UITextRange? {
        guard let input else { return nil }
        let start = input.beginningOfDocument
        guard let low = input.position(from: start, offset: range.lowerBound),
            let high = input.position(from: start, offset: range.upperBound)
        else { return nil }
        return input.textRange(from: low, to: high)
    }

    /// Whether a direction goes towards the text's end at `position`.
    package final func isForward(_ direction: UITextDirection, at position: UITextPosition) -> Bool
    {
        switch UITextLayoutDirection(rawValue: direction.rawValue) {
        case .up: return false
        case .down: return true
        case .left, .right:
            let base = input?.baseWritingDirection(for: position, in: .forward)
            return (direction == .layout(.right)) != (base == .rightToLeft)
        case nil: return direction != .storage(.backward)
        }
    }
}
