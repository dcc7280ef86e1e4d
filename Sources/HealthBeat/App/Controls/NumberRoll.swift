import Design
import Foundation
import Tactile

/// A number on its way from one value to another: digits that differ roll past those between them,
/// what else differs fades.
///
/// The characters are looked up once: a frame makes no attributed strings, each of which costs some
/// memory for good (Foundation never frees what keeps their attributes).
final class NumberRoll {
    let old: NSAttributedString
    let new: NSAttributedString
    /// Whether the number gets less, whatever its sign: then the next digit comes from below.
    let isFalling: Bool
    private lazy var oldGlyphs = NumberRoll.glyphs(old)
    private lazy var newGlyphs = NumberRoll.glyphs(new)
    private lazy var oldSize = old.size()
    private lazy var newSize = new.size()

    /// Nil where nothing can be seen to change, or words of one direction are among those of the
    /// other: then characters are in another order than they are seen in.
    init?(from old: NSAttributedString, to new: NSAttributedString) {
        guard old.length > 0, new.length > 0, old.string != new.string,
            !Self.isMixed(old.string + new.string)
        else { return nil }
        self.old = old
        self.new = new
        let (before, after) = (Self.values(old.string), Self.values(new.string))
        isFalling = after.lexicographicallyPrecedes(before)
    }

    /// Letters of Hebrew, Arabic and their neighbours, marks like them, and no digits.
    private static func isRightToLeft(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value == 0x200F || scalar.value == 0x61C
            || (0x590...0x8FF).contains(scalar.value) && scalar.properties.isAlphabetic
    }

    private static func runsFromTheRight(_ text: String) -> Bool {
        text.unicodeScalars.contains(where: isRightToLeft)
    }

    private static func isMixed(_ text: String) -> Bool {
        let forced = UInt32(0x202A)...UInt32(0x202E)
        return text.unicodeScalars.contains { forced.contains($0.value) }
            || runsFromTheRight(text)
                && text.unicodeScalars.contains {
                    $0.properties.isAlphabetic && !isRightToLeft($0)
                }
    }

    /// The numbers of a text without their signs: digits roll the shorter way.
    private static func values(_ text: String) -> [Double] {
        var values: [Double] = [], digits = ""
        for character in text + " " {
            if character.isWholeNumber, let value = character.wholeNumberValue {
                digits.append("\(value)")
            } else if !digits.isEmpty, ".,٫".contains(character), !digits.contains(".") {
                digits.append(".")
            } else {
                if let value = Double(digits) { values.append(value) }
                digits = ""
            }
        }
        return values
    }

    /// A character or a word, in one look.
    private struct Glyph {
        let text: String
        let look: [NSAttributedString.Key: Any]
        let x: CGFloat

        init(_ whole: NSAttributedString, _ range: Range<String.Index>, x: CGFloat) {
            text = String(whole.string[range])
            let start = NSRange(range, in: whole.string).location
            look = whole.attributes(at: start, effectiveRange: nil)
            self.x = x
        }

        var character: Character? { text.first }
        var digit: Int? { character.flatMap { $0.isWholeNumber ? $0.wholeNumberValue : nil } }
        var height: CGFloat { text.size(withAttributes: look).height }

        /// Draws it, or another text in its look, at the foot of a line.
        func draw(_ other: String? = nil, x: CGFloat, foot: CGFloat) {
            (other ?? text).draw(at: CGPoint(x: x, y: foot - height), withAttributes: look)
        }
    }

    private static func glyphs(_ text: NSAttributedString) -> [Glyph] {
        let string = text.string
        guard !runsFromTheRight(string) else { return mirroredGlyphs(text) }
        return string.indices.map { index in
            Glyph(
                text, index..<string.index(after: index),
                x: width(of: text, string.startIndex..<index))
        }
    }

    private static func width(
        of text: NSAttributedString, _ range: Range<String.Index>
    ) -> CGFloat {
        var width: CGFloat = 0
        text.enumerateAttributes(in: NSRange(range, in: text.string)) { look, range, _ in
            let run = (text.string as NSString).substring(with: range)
            width += run.size(withAttributes: look).width
        }
        return width
    }

    /// The characters of a line that runs from right to left. Words are whole, for their letters
    /// join; the digits of a number go on to the right.
    private static func mirroredGlyphs(_ text: NSAttributedString) -> [Glyph] {
        let string = text.string
        var glyphs: [Glyph] = [], rest = string[...]
        var left = text.size().width
        while let first = rest.first {
            let isNumber = first.isWholeNumber || first == "\u{200E}"
            let run =
                isNumber
                ? rest.prefix { $0.isWholeNumber || ".,٫\u{200E}−+".contains($0) }
                : first.isLetter ? rest.prefix(while: \.isLetter) : rest.prefix(1)
            rest = rest[run.endIndex...]
            let range = run.startIndex..<run.endIndex
            left -= width(of: text, range)
            guard isNumber else {
                glyphs.append(Glyph(text, range, x: left))
                continue
            }
            for index in run.indices {
                let before = width(of: text, run.startIndex..<index)
                glyphs.append(Glyph(text, index..<string.index(after: index), x: left + before))
            }
        }
        return glyphs
    }

    /// Draws the number with its first character at the left of `rect`, in its vertical middle.
    ///
    /// - `part`: how much of the way is done, 0 to 1.
    func draw(in rect: CGRect, part: CGFloat) {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        var (before, after) = (oldGlyphs, newGlyphs)
        let height = max(oldSize.height, newSize.height)
        let top = (rect.minY + (rect.height - height) / 2).rounded()
        context.saveGState()
        context.clip(to: CGRect(x: rect.minX, y: top, width: rect.width, height: height))
        // A sign stays where it is while digits come and go behind it.
        if let sign = after.first, sign.character == before.first?.character, sign.digit == nil,
            before.count != after.count
        {
            sign.draw(x: rect.minX, foot: top + height)
            before.removeFirst()
            after.removeFirst()
        }
        // Units are units whatever the numbers before them: characters are paired from the end.
        for place in 0..<max(before.count, after.count) {
            let from = before.count > place ? before[before.count - 1 - place] : nil
            let to = after.count > place ? after[after.count - 1 - place] : nil
            let x = rect.minX + Self.between(from?.x ?? to?.x ?? 0, to?.x ?? from?.x ?? 0, part)
            func draw(
                _ glyph: Glyph, _ alpha: CGFloat, _ text: String? = nil, _ offset: CGFloat = 0
            ) {
                guard alpha > 0.01 else { return }
                context.saveGState()
                context.setAlpha(alpha)
                glyph.draw(text, x: x, foot: top + height + offset)
                context.restoreGState()
            }
            if let from, let to, from.character == to.character {
                draw(to, 1)
            } else if let from, let to, let first = from.digit, let last = to.digit {
                let step = isFalling ? 9 : 1
                let count = (isFalling ? first - last + 10 : last - first + 10) % 10
                let way = part * CGFloat(count), done = min(CGFloat(count) - 1, way.rounded(.down))
                let share = way - done, lift = (isFalling ? -1 : 1) * height
                let here = (first + Int(done) * step) % 10, next = (here + step) % 10
                draw(to, 1 - share, Self.text(of: here, like: to, last), lift * share)
                draw(to, share, Self.text(of: next, like: to, last), lift * (share - 1))
            } else {
                if let from { draw(from, 1 - part) }
                if let to { draw(to, part) }
            }
        }
        context.restoreGState()
    }

    /// How wide the number is on its way, in points.
    func width(_ part: CGFloat) -> CGFloat {
        Self.between(oldSize.width, newSize.width, part)
    }

    private static func between(_ from: CGFloat, _ to: CGFloat, _ part: CGFloat) -> CGFloat {
        from + (to - from) * part
    }

    /// A digit in the script of another one.
    private static func text(of digit: Int, like glyph: Glyph, _ value: Int) -> String {
        guard let scalar = glyph.text.unicodeScalars.first,
            let other = Unicode.Scalar(Int(scalar.value) + digit - value)
        else { return glyph.text }
        return String(Character(other))
    }
}

extension Unicode.Scalar {
    fileprivate init?(_ value: Int) {
        guard let value = UInt32(exactly: value) else { return nil }
        self.init(value)
    }
}

/// A label whose number rolls to the next one. Where motion is reduced it fades.
class RollingLabel: UILabel {
    private var roll: NumberRoll?
    private var part: CGFloat = 0
    private var steps: FrameSteps?
    var isRolling: Bool { steps != nil }
    /// Called when the number has arrived.
    var onEnd: (() -> Void)?

    /// Shows `new`; its changed digits roll in from those of the present text.
    func roll(to new: NSAttributedString) {
        let old = attributedText
        let isSeen = window != nil && !isHidden && bounds.width > 0
        guard old?.string != new.string || !isRolling else { return }
        end()
        guard isSeen, let old, let roll = NumberRoll(from: old, to: new) else {
            attributedText = new
            return
        }
        guard !Theme.Motion.isReduced else {
            UIView.transition(
                with: self, duration: Theme.Motion.reduced,
                options: [.transitionCrossDissolve, .allowUserInteraction],
                animations: { self.attributedText = new })
            return
        }
        attributedText = new
        self.roll = roll
        part = 0
        steps = FrameSteps(duration: Theme.Motion.roll, curve: .easeInOut) { [weak self] part in
            self?.part = CGFloat(part)
            self?.setNeedsDisplay()
            guard part >= 1 else { return }
            self?.finish()
            self?.onEnd?()
        }
        setNeedsDisplay()
    }

    /// Shows the new number at once.
    func end() {
        finish()
        setNeedsDisplay()
    }

    private func finish() {
        steps?.cancel()
        steps = nil
        roll = nil
    }

    override func drawText(in rect: CGRect) {
        guard let roll else { return super.drawText(in: rect) }
        var rect = rect
        let room = max(0, rect.width - roll.width(part))
        switch textAlignment {
        case .center: rect.origin.x += room / 2
        case .right: rect.origin.x += room
        case .natural where isMirrored: rect.origin.x += room
        default: break
        }
        roll.draw(in: rect, part: part)
    }
}
