import Foundation
import Tactile

/// A weight as figures: digits and signs large, what is spelled with letters small and grey.
@MainActor
public enum FigureText {
    /// - `text`: "79.5 kg", "−0.4 kg" or "12 st 6.2 lb".
    public static func styled(_ text: String, digits: UIFont, units: UIFont) -> StyledText {
        var result = StyledText()
        var run = "", isUnit = false
        func close() {
            guard !run.isEmpty else { return }
            result.append(
                run, isUnit ? units : digits,
                isUnit ? Theme.Palette.secondaryLabel : Theme.Palette.label)
            run = ""
        }
        for character in text {
            if character.isLetter != isUnit, !character.isWhitespace {
                close()
                isUnit = character.isLetter
            }
            run.append(character)
        }
        close()
        return result
    }

    public static func attributed(_ text: String, digits: UIFont, units: UIFont)
        -> NSAttributedString
    {
        styled(text, digits: digits, units: units).attributed
    }
}
