import Foundation
import TactileDrawing
import TactileViews

/// Which way text runs, as far as a field needs to know.
enum TextDirection {
    /// The direction of the first letter; `nil` without letters.
    static func isRightToLeft(_ text: String) -> Bool? {
        for scalar in text.unicodeScalars {
            if runsRightToLeft(scalar) { return true }
            if scalar.properties.isAlphabetic { return false }
        }
        return nil
    }

    static func hasRightToLeft(_ text: String) -> Bool {
        text.utf8.contains { $0 >= 0x80 } && text.unicodeScalars.contains(where: runsRightToLeft)
    }

    /// The blocks of scripts that are written from right to left, and the marks and embeddings
    /// that turn the direction (Unicode Bidirectional Algorithm, types R, AL, RLM, RLE, RLO, RLI).
    private static func runsRightToLeft(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x0590...0x08FF, 0x200F, 0x202B, 0x202E, 0x2067, 0xFB1D...0xFDFF, 0xFE70...0xFEFF,
            0x10800...0x10FFF, 0x1E800...0x1EFFF:
            true
        default: false
        }
    }
}

extension TextLayout {
    /// The stop that is seen next to `offset`; `nil` at the line's end. Where directions mix, what
    /// is seen next need not come next in the text.
    func visualStop(
        beside offset: Int, toRight: Bool, stops: TextBoundaries, in range: ClosedRange<Int>
    ) -> Int? {
        let start = caretRect(at: offset).minX
        var best: Int?
        var bestDistance = CGFloat.infinity
        var stop = range.lowerBound
        while true {
            let distance = (caretRect(at: stop).minX - start) * (toRight ? 1 : -1)
            if distance > 0.01, distance < bestDistance {
                best = stop
                bestDistance = distance
            }
            guard stop < range.upperBound, stop < stops.length else { return best }
            stop = stops.stop(after: stop)
        }
    }
}
