import Foundation
import Tactile

/// A weight as figures: digits and signs large, what is spelled with letters small and grey.
@MainActor
enum FigureText {
    /// - `text`: "79.5 kg", "−0.4 kg" or "12 st 6.2 lb".
    static func attributed(_ text: String, digits: UIFont, units: UIFont) -> NSAttributedString {
        let result = NSMutableAttributedString(string: "")
        var run = "", isUnit = false
        func close() {
            guard !run.isEmpty else { return }
            result.append(
                NSAttributedString(
                    string: run,
                    attributes: [
                        .font: isUnit ? units : digits,
                        .foregroundColor: isUnit
                            ? Theme.Palette.secondaryLabel : Theme.Palette.label,
                    ]))
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
}
