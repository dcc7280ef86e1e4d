/// Numbers as other programs write them.
enum ImportNumber {
    enum Reading: Hashable {
        /// Nothing was measured: empty, zero, or a dash.
        case missing
        case value(DecimalText, WeightUnit?)
        case invalid
    }

    /// A number with a point or comma as decimal sign and perhaps a unit behind it.
    ///
    /// `1,234` is never taken for a thousand: a comma is always decimal, and a number with two signs
    /// is refused.
    static func read(_ text: String) -> Reading {
        var bytes = Array(text.utf8)
        while bytes.last == 0x20 { bytes.removeLast() }
        switch bytes {
        case [], Array("-".utf8), Array("--".utf8), Array("---".utf8), Array("null".utf8),
            Array("NULL".utf8), Array("NaN".utf8), Array("n/a".utf8):
            return .missing
        default: break
        }
        var unit: WeightUnit?
        let digitsEnd = bytes.lastIndex { $0 >= 0x30 && $0 <= 0x39 || $0 == 0x2E || $0 == 0x2C }
        guard let digitsEnd else { return .invalid }
        if digitsEnd + 1 < bytes.count {
            let suffix = String(decoding: bytes[(digitsEnd + 1)...], as: UTF8.self)
            guard let named = self.unit(suffix) else { return .invalid }
            unit = named
        }
        guard let number = decimal(bytes[...digitsEnd]) else { return .invalid }
        return number.significand == 0 ? .missing : .value(number, unit)
    }

    /// A unit as headers and suffixes name it.
    static func unit(_ text: String) -> WeightUnit? {
        switch text.filter({ $0.isLetter }).lowercased() {
        case "kg", "kgs", "kilogram", "kilograms": .kilograms
        case "lb", "lbs", "pound", "pounds": .pounds
        case "st", "stone", "stones": .stones
        default: nil
        }
    }

    private static func decimal(_ bytes: ArraySlice<UInt8>) -> DecimalText? {
        var plain = ""
        var points = 0
        for byte in bytes {
            switch byte {
            case 0x2C, 0x2E:
                points += 1
                plain.append(".")
            case 0x30...0x39: plain.unicodeScalars.append(Unicode.Scalar(byte))
            default: return nil
            }
        }
        guard points <= 1 else { return nil }
        return rounded(plain)
    }

    /// Reads decimal text and cuts float noise such as 181.66122436523438 to six digits.
    static func rounded(_ text: String) -> DecimalText? {
        if let number = DecimalText(text), number.fractionDigits <= 6 { return number }
        guard let point = text.firstIndex(of: "."),
            let value = Double(text), value < 1e9
        else { return nil }
        let digits = min(6, text.distance(from: point, to: text.endIndex) - 1)
        let steps = Int((value * Double(powersOfTen[digits])).rounded())
        return DecimalText(significand: steps, fractionDigits: digits).trimmed
    }

    /// A measured value with its float noise cut to two digits, for sources that keep floats.
    static func rounded(_ value: Double, fractionDigits: Int = 2) -> DecimalText? {
        guard value.isFinite, value > 0, value < 1e9 else { return nil }
        let steps = Int((value * Double(powersOfTen[fractionDigits])).rounded())
        return DecimalText(significand: steps, fractionDigits: fractionDigits).trimmed
    }
}
