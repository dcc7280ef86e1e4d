import Foundation
import TactileDrawing
import TactileGeometry
import TactileViews

/// A field's text set in one line: places of caret stops, spans of selections. Places in the text
/// are UTF-16 offsets of what was typed, also where dots hide it.
@MainActor
struct FieldLine {
    private let layout: TextLayout
    /// For secure text the caret stops of the real text, which dots are drawn for.
    private let secureStops: [Int]?
    private let length: Int
    let size: CGSize
    let isRightToLeft: Bool
    private let mixesDirections: Bool
    private let boundaries: TextBoundaries

    /// Whether the text depends on the room that it has.
    let isShrunk: Bool

    /// The line of `field` as it is now, made smaller for `width` points if the field says so;
    /// without a field an empty one.
    init(_ field: UITextField?, width: CGFloat) {
        let document = field?.editor?.state.document ?? TextDocument("")
        length = document.length
        var attributes = field?.defaultTextAttributes ?? [:]
        let font = attributes[.font] as? UIFont ?? .systemFont(ofSize: 17)
        attributes[.font] = font
        let shown: String
        if field?.isSecureTextEntry == true {
            let text = document.text
            var stops = [0]
            for character in text { stops.append(stops[stops.count - 1] + character.utf16.count) }
            secureStops = stops
            shown = String(repeating: "•", count: text.count)
        } else {
            secureStops = nil
            shown = document.text
        }
        let styled = secureStops == nil ? Self.styled(field, document, attributes) : nil
        let isMirrored = field?.effectiveUserInterfaceLayoutDirection == .rightToLeft
        isRightToLeft = document.isRightToLeft(0) ?? isMirrored
        mixesDirections = TextDirection.hasRightToLeft(shown)
        boundaries = TextBoundaries(shown)
        let options = TextLayout.Options(
            maximumLines: 1, alignment: .left, lineBreakMode: .byClipping,
            direction: isRightToLeft ? .rightToLeft : .natural)
        func makeLayout(in font: UIFont) -> TextLayout {
            if let styled {
                return TextLayout(
                    EditedText.with(font, styled), font: font, color: .label, options: options)
            }
            attributes[.font] = font
            return TextLayout(shown, attributes: attributes, color: .label, options: options)
        }
        var set =
            styled.map { TextLayout($0, font: font, color: .label, options: options) }
            ?? makeLayout(in: font)
        isShrunk = field?.adjustsFontSizeToFitWidth ?? false
        if isShrunk, let field, set.size.width > width, width > 0, !shown.isEmpty {
            // Widths go with the size only nearly: fonts set small text wider.
            let least = field.minimumFontSize > 0 ? field.minimumFontSize : 1
            var size = font.pointSize
            while set.size.width > width, size > least {
                size = max(min(floor(size * width / set.size.width), size - 0.5), least)
                set = makeLayout(in: font.withSize(size))
            }
        }
        layout = set
        size = CGSize(width: ceil(set.size.width), height: ceil(set.size.height))
    }

    /// The text in its several looks; `nil` when it has only that of `attributes`, as most have.
    private static func styled(
        _ field: UITextField?, _ document: TextDocument, _ attributes: [NSAttributedString.Key: Any]
    ) -> NSAttributedString? {
        let marked = field?.editor?.state.marked
        guard document.isStyled || marked != nil else { return nil }
        let string = NSMutableAttributedString(
            attributedString: document.attributed(0..<document.length, base: attributes))
        if let marked {
            string.addAttributes(
                TextEditor.markedAttributes(field?.editor.markedTextStyle), range: NSRange(marked))
        }
        return string
    }

    // MARK: Dots

    /// The place in the shown text of a place in the typed one.
    private func shown(_ offset: Int) -> Int {
        guard let secureStops else { return min(max(offset, 0), length) }
        return max((secureStops.firstIndex { $0 > offset } ?? secureStops.count) - 1, 0)
    }

    private func typed(_ offset: Int) -> Int {
        guard let secureStops else { return offset }
        return secureStops[min(max(offset, 0), secureStops.count - 1)]
    }

    // MARK: Places

    /// The position of the caret at `offset`, in points from the line's left end.
    func position(of offset: Int) -> CGFloat { layout.caretRect(at: shown(offset)).minX }

    /// The caret place nearest to `x`.
    func offset(at x: CGFloat) -> Int {
        typed(layout.offset(closestTo: CGPoint(x: x, y: size.height / 2)))
    }

    /// What a selection covers, from left to right.
    func spans(of range: Range<Int>) -> [ClosedRange<CGFloat>] {
        let low = shown(range.lowerBound)
        return layout.selectionRects(for: low..<max(shown(range.upperBound), low)).map {
            $0.minX...$0.maxX
        }
    }

    /// The caret position visually next to `offset`; `offset` itself at the line's end.
    func offset(beside offset: Int, toRight: Bool) -> Int {
        let place = shown(offset)
        guard mixesDirections else {
            return typed(toRight ? boundaries.stop(after: place) : boundaries.stop(before: place))
        }
        let seen = layout.visualStop(
            beside: place, toRight: toRight, stops: boundaries, in: 0...boundaries.length)
        return typed(seen ?? place)
    }

    func draw(at point: CGPoint) {
        if let context = UIGraphicsGetCurrentContext() { layout.draw(at: point, in: context) }
    }
}
