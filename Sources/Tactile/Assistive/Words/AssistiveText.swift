import Foundation
import TactileDrawing
import TactileViews

/// The text of a node as readers count it: by Unicode scalars, where the toolkit counts UTF-16
/// units.
@MainActor
struct AssistiveText {
    /// What is read; dots where it is secret.
    let string: String
    /// What holds the text, where it has a caret.
    let input: (any UITextInput)?
    private let node: AccessibilityNode
    private let scalars: [Unicode.Scalar]
    /// Where each scalar begins in UTF-16 units, and the end.
    private let places: [Int]

    /// `nil` for a node that has no text to go through.
    init?(of node: AccessibilityNode) {
        self.node = node
        let held: String
        switch node.content.role {
        case .textField, .secureField, .searchField, .textArea:
            guard let input = node.textInput else { return nil }
            self.input = input
            let range = input.textRange(
                from: input.beginningOfDocument, to: input.endOfDocument)
            held = range.flatMap { input.text(in: $0) } ?? ""
        case .staticText, .heading, .link:
            input = nil
            held = node.content.label
        case .chart:
            input = nil
            held = node.chart?.words ?? node.content.label
        default: return nil
        }
        var places = [0]
        places.reserveCapacity(held.unicodeScalars.count + 1)
        for scalar in held.unicodeScalars {
            places.append(places[places.count - 1] + scalar.utf16.count)
        }
        self.places = places
        string =
            node.content.role == .secureField
            ? String(repeating: "•", count: places.count - 1) : held
        scalars = Array(string.unicodeScalars)
    }

    var count: Int { scalars.count }

    subscript(range: Range<Int>) -> String {
        var part = String.UnicodeScalarView()
        part.append(contentsOf: scalars[range])
        return String(part)
    }

    /// The scalar at an offset; `nil` outside.
    func scalar(at offset: Int) -> Unicode.Scalar? {
        scalars.indices.contains(offset) ? scalars[offset] : nil
    }

    /// The part that a reader means; an end below zero is the text's.
    func range(_ start: Int, _ end: Int) -> Range<Int> {
        let low = min(max(start, 0), count)
        return low..<min(max(end < 0 ? count : end, low), count)
    }

    // MARK: Counting

    private func scalar(ofUnit unit: Int) -> Int {
        var low = 0, high = places.count - 1
        while low < high {
            let middle = (low + high) / 2
            if places[middle] < unit { low = middle + 1 } else { high = middle }
        }
        return low
    }

    private func offset(of position: UITextPosition, in input: any UITextInput) -> Int {
        scalar(ofUnit: input.offset(from: input.beginningOfDocument, to: position))
    }

    private func position(_ offset: Int, in input: any UITextInput) -> UITextPosition? {
        guard places.indices.contains(offset) else { return nil }
        return input.position(from: input.beginningOfDocument, offset: places[offset])
    }

    /// The part of an input that has the offsets of `range`.
    func inputRange(_ range: Range<Int>) -> UITextRange? {
        guard let input, let start = position(range.lowerBound, in: input),
            let end = position(range.upperBound, in: input)
        else { return nil }
        return input.textRange(from: start, to: end)
    }

    // MARK: Caret and selection

    /// Both ends of what is selected, equal where that is nothing; `nil` without a caret.
    var selection: Range<Int>? {
        guard let input, let selected = input.selectedTextRange else { return nil }
        let start = offset(of: selected.start, in: input)
        return start..<max(offset(of: selected.end, in: input), start)
    }

    /// -1 without a caret.
    var caret: Int { selection?.upperBound ?? -1 }

    func select(_ range: Range<Int>) -> Bool {
        guard let input, let wanted = inputRange(range) else { return false }
        input.selectedTextRange = wanted
        return true
    }

    // MARK: Units

    enum Unit: UInt32 {
        case character = 0, word, sentence, line, paragraph
    }

    /// The unit at an offset with what is behind it up to the next one, so that units lie without
    /// gaps.
    func unit(_ unit: Unit, at offset: Int) -> Range<Int> {
        guard count > 0 else { return 0..<0 }
        let offset = min(max(offset, 0), count)
        switch unit {
        case .character: return offset..<min(offset + 1, count)
        case .word: return stretch(at: offset, beginningAt: wordStarts)
        case .sentence:
            let starts = TextSentences.ranges(of: string).map(\.lowerBound)
            // Dots have no sentences, and UTF-16 units of their own.
            return stretch(
                at: offset,
                beginningAt: node.content.role == .secureField ? [] : starts.map(scalar(ofUnit:)))
        case .line: return line(at: offset) ?? paragraph(at: offset)
        case .paragraph: return paragraph(at: offset)
        }
    }

    private func stretch(at offset: Int, beginningAt starts: [Int]) -> Range<Int> {
        let low = starts.last { $0 <= offset } ?? 0
        let high = starts.first { $0 > max(offset, low) } ?? count
        return low..<high
    }

    private var wordStarts: [Int] {
        scalars.indices.filter { index in
            isOfWord(index) && (index == 0 || !isOfWord(index - 1))
        }
    }

    /// Letters, digits and their marks, and what holds the parts of a number or a name together.
    private func isOfWord(_ index: Int) -> Bool {
        func isPlain(_ index: Int) -> Bool {
            guard let properties = scalar(at: index)?.properties else { return false }
            if properties.isAlphabetic || properties.numericType != nil { return true }
            switch properties.generalCategory {
            case .nonspacingMark, .spacingMark, .enclosingMark: return true
            default: return false
            }
        }
        if isPlain(index) { return true }
        let joins: Set<Unicode.Scalar> = [".", ",", "'", "’", "_"]
        return joins.contains(scalars[index]) && isPlain(index - 1) && isPlain(index + 1)
    }

    private func paragraph(at offset: Int) -> Range<Int> {
        func isBreak(_ index: Int) -> Bool {
            scalars[index].properties.isWhitespace
                && "\n\r\u{2028}\u{2029}".unicodeScalars.contains(scalars[index])
        }
        var low = offset
        while low > 0, !isBreak(low - 1) { low -= 1 }
        var high = offset
        while high < count, !isBreak(high) { high += 1 }
        return low..<min(high + 1, count)
    }

    /// A line as it is laid out, with the break behind it; `nil` where nobody knows.
    private func line(at offset: Int) -> Range<Int>? {
        guard let input, let place = position(offset, in: input) else { return nil }
        let forward = UITextDirection.storage(.forward),
            backward = UITextDirection.storage(.backward)
        guard
            let found = input.tokenizer.rangeEnclosingPosition(
                place, with: .line, inDirection: forward)
                ?? input.tokenizer.rangeEnclosingPosition(place, with: .line, inDirection: backward)
        else { return nil }
        let low = self.offset(of: found.start, in: input)
        let high = self.offset(of: found.end, in: input)
        guard low <= offset, offset <= high else { return nil }
        let breaks = scalar(at: high).map { "\n\u{2029}".unicodeScalars.contains($0) } ?? false
        return low..<(breaks ? high + 1 : high)
    }

    // MARK: Places

    /// Where a part is, in points of the screen; the whole node where its text has no places.
    func frame(of range: Range<Int>) -> CGRect {
        guard let input, let part = inputRange(range) else { return node.content.frame }
        let rect: CGRect
        if range.isEmpty {
            rect = input.caretRect(for: part.start)
        } else {
            let rects = input.selectionRects(for: part).map(\.rect).filter { !$0.isEmpty }
            rect = rects.reduce(CGRect.null) { $0.union($1) }
        }
        let shown = rect.isNull ? input.firstRect(for: part) : rect
        return UIAccessibility.convertToScreenCoordinates(shown, in: input.textInputView)
    }

    /// The offset at a point of the screen; -1 where there is none.
    func offset(at point: CGPoint) -> Int {
        guard let input, node.content.frame.contains(point) else { return -1 }
        let origin = UIAccessibility.convertToScreenCoordinates(.zero, in: input.textInputView)
            .origin
        let place = CGPoint(x: point.x - origin.x, y: point.y - origin.y)
        return input.characterRange(at: place).map { offset(of: $0.start, in: input) }
            ?? input.closestPosition(to: place).map { offset(of: $0, in: input) } ?? -1
    }

    /// How the text looks at an offset, as far as the input says.
    func attributes(at offset: Int) -> [String: String] {
        guard let input, let place = position(offset, in: input),
            let font = input.textStyling(at: place, in: .forward)?[.font] as? UIFont
        else { return [:] }
        return ["family-name": font.familyName, "size": "\(Int(font.pointSize.rounded()))"]
    }
}
