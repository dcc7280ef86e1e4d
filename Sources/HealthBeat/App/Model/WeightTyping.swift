import Diary
import Foundation

/// What may be typed in a field for a weight, and which weight the text means.
extension WeightParser {
    /// The most bytes that may come into a field for a weight at once: no weight is longer, in any
    /// script and with any unit.
    static var mostPasted: Int { 64 }

    /// Why longer text is not pasted.
    static var pastedTooMuch: String {
        localized("The pasted text is too long for a weight. Type a number such as 82.4 kg.")
    }

    /// Whether the text after an edit is a weight, or the beginning of one. Empty text is.
    func accepts(_ string: String, replacing range: NSRange, in text: String) -> Bool {
        guard string.utf8.count <= Self.mostPasted, let range = Range(range, in: text) else {
            return false
        }
        return isValidPrefix(text.replacingCharacters(in: range, with: string))
    }

    /// Text that was put in as a whole, as it is shown in the field: without what surrounds it,
    /// with the unit only where it is not the field's. Nil where it is no weight.
    func understood(_ text: String) -> String? {
        guard let weight = weight(text) else {
            let trimmed = text.trimmingCharacters(in: .whitespacesAndNewlines)
            return isValidPrefix(trimmed) && !trimmed.contains(where: \.isLetter)
                && weight(trimmed + "0") != nil ? trimmed : nil
        }
        let numbers = style.localized(weight.text).split(separator: " ")
        if numbers.count == 2 { return "\(numbers[0]) st \(numbers[1])" }
        let number = style.localized(weight.text)
        return weight.unit == unit ? number : "\(number) \(weight.unit.symbol)"
    }

    /// Why text is no weight; nil when it is one.
    func failure(_ text: String) -> Failure? {
        do throws(Failure) {
            _ = try parse(text)
            return nil
        } catch {
            return error
        }
    }

    /// The weight, kept as typed, or `nil` while the text is none.
    func weight(_ text: String) -> Weight? {
        try? parse(text)
    }
}
