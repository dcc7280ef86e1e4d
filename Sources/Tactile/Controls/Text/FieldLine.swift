import Foundation
import TactileDrawing
import TactileGeometry
import TactileViews

/// A field's text set in one line: places of caret stops, spans of selections. Places in the text
/// are UTF-16 offsets of what was typed, also where dots stand for it.
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

    /// The line of `field` as it stands; without a field an empty one.
    init(_ field: UITextField?) {
        let text = field?.editor?.state.text ?? ""
        length = text.utf16.count
        var attributes = field?.defaultTextAttributes ?? [:]
        let font = attributes[.font] as? UIFont ?? .systemFont(ofSize: 17)
        attributes[.font] = font
        var shown = text
        if field?.isSecureTextEntry == true {
            var stops = [0]
            for character in text { stops.append(stops[stops.count - 1] + character.utf16.count) }
            secureStops = stops
            shown = String(repeating: "•", count: text.count)
        } else {
            secureStops = nil
        }
        let string = NSMutableAttributedString(string: shown, attributes: attributes)
        if let marked = field?.editor?.state.marked, secureStops == nil {
            string.addAttribute(
                .underlineStyle, value: NSUnderlineStyle.single.rawValue, range: NSRange(marked))
        }
        let isMirrored = field?.effectiveUserInterfaceLayoutDirection == .rightToLeft
        let options = TextLayout.Options(
            maximumLines: 1, alignment: .left, lineBreakMode: .byClipping)
        layout = TextLayout(string, font: font, color: .label, options: options)
        size = CGSize(width: ceil(layout.size.width), height: ceil(layout.size.height))
        isRightToLeft = TextDirection.isRightToLeft(shown) ?? isMirrored
        mixesDirections = TextDirection.hasRightToLeft(shown)
        boundaries = TextBoundaries(shown)
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

    /// Where the caret stands at `offset`, in points from the line's left end.
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

    /// The caret place that is seen beside `offset`; `offset` itself at the line's end.
    func offset(beside offset: Int, toRight: Bool) -> Int {
        let place = shown(offset)
        guard mixesDirections else {
            return typed(toRight ? boundaries.stop(after: place) : boundaries.stop(before: place))
        }
        // Where directions mix, what is seen next need not come next in the text.
        let start = layout.caretRect(at: place).minX
        var best = place
        var bestDistance = CGFloat.infinity
        var stop = 0
        while true {
            let distance = (layout.caretRect(at: stop).minX - start) * (toRight ? 1 : -1)
            if distance > 0.01, distance < bestDistance {
                best = stop
                bestDistance = distance
            }
            guard stop < boundaries.length else { return typed(best) }
            stop = boundaries.stop(after: stop)
        }
    }

    func draw(at point: CGPoint) {
        if let context = UIGraphicsGetCurrentContext() { layout.draw(at: point, in: context) }
    }
}
