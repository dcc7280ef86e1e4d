import Foundation
import TactileDrawing

/// Why something that was typed is not taken, in a sentence for the person.
struct ReadingError: Error {
    let message: String
}

/// Reads what people type into the inspector.
enum Reading {
    static let anyNumber: ClosedRange<CGFloat> =
        -.greatestFiniteMagnitude ... .greatestFiniteMagnitude

    static func number(
        _ text: String,
        in range: ClosedRange<CGFloat> = anyNumber
    ) throws(ReadingError) -> CGFloat {
        let text = text.trimmingCharacters(in: .whitespaces)
            .replacingOccurrences(of: "−", with: "-")
        guard let value = Double(text), value.isFinite else {
            throw ReadingError(message: "“\(text)” is not a number. Type one such as 12 or 7.5.")
        }
        guard range.contains(CGFloat(value)) else {
            throw ReadingError(
                message: "\(text) is out of range: type a number from "
                    + "\(Double(range.lowerBound)) to \(Double(range.upperBound)).")
        }
        return CGFloat(value)
    }

    /// Exactly `count` numbers with commas, spaces or “×” between.
    static func numbers(_ text: String, count: Int) throws(ReadingError) -> [CGFloat] {
        let parts = text.split { $0 == "," || $0 == " " || $0 == "×" }
        guard parts.count == count else {
            throw ReadingError(
                message: "\(count) numbers are needed here, such as "
                    + "“\(Array(repeating: "10", count: count).joined(separator: ", "))”.")
        }
        var values: [CGFloat] = []
        for part in parts { values.append(try number(String(part))) }
        return values
    }

    /// A colour as #RGB, #RRGGBB or #RRGGBBAA, or nil for “none”.
    static func color(_ text: String) throws(ReadingError) -> UIColor? {
        let text = text.trimmingCharacters(in: .whitespaces)
        if text.isEmpty || text.lowercased() == "none" { return nil }
        let digits = text.hasPrefix("#") ? String(text.dropFirst()) : text
        let long = digits.count == 3 ? digits.map { "\($0)\($0)" }.joined() : digits
        guard long.count == 6 || long.count == 8, long.allSatisfy(\.isHexDigit),
            let value = UInt64(long, radix: 16)
        else {
            throw ReadingError(
                message: "“\(text)” is not a colour. Type one such as #5856D6, with two more "
                    + "digits for the opacity if it is not opaque, or “none”.")
        }
        let bytes = long.count == 8 ? value : value << 8 | 0xFF
        let part = { (shift: UInt64) in CGFloat(bytes >> shift & 0xFF) / 255 }
        return UIColor(red: part(24), green: part(16), blue: part(8), alpha: part(0))
    }
}
