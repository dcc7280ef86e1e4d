import Diary

/// Numbers as other programs write them.
enum ImportNumber {
    enum Reading: Hashable {
        /// Nothing was measured: empty, zero, or a dash.
        case missing
        /// Decimal text, or "12 10" for stones and pounds, and the unit named behind it.
        case value(String, WeightUnit?)
        case invalid
    }

    private static let nothings: Set<String> = [
        "", "-", "--", "---", "–", "—", "null", "nan", "n/a", "na", "none",
    ]

    /// A number with a point or comma as decimal sign and perhaps a unit behind it.
    ///
    /// `1,234` is never taken for a thousand: a comma is always decimal, and a number with two
    /// signs is refused.
    static func read(_ text: String) -> Reading {
        var bytes = Array(text.utf8)[...]
        if bytes.contains(where: { $0 >= 0x80 }) {
            bytes = Array(PlainDigits.plain(text).utf8)[...]
        }
        while bytes.last == 0x20 || bytes.last == 0x09 { bytes.removeLast() }
        while bytes.first == 0x20 || bytes.first == 0x09 { bytes.removeFirst() }
        guard let end = bytes.lastIndex(where: isPartOfNumber) else {
            let word = String(decoding: bytes, as: UTF8.self).lowercased()
            return nothings.contains(word) ? .missing : .invalid
        }
        guard let number = decimal(bytes[...end]) else { return stonesAndPounds(bytes) }
        var unit: WeightUnit?
        if end + 1 < bytes.endIndex {
            unit = self.unit(String(decoding: bytes[(end + 1)...], as: UTF8.self))
            guard unit != nil else { return .invalid }
        }
        return number.significand == 0 ? .missing : .value(number.description, unit)
    }

    private static func isPartOfNumber(_ byte: UInt8) -> Bool {
        byte >= 0x30 && byte <= 0x39 || byte == 0x2E || byte == 0x2C
    }

    /// `12 st 10 lb`, `12st10`, `12 stone 10.5 lbs`.
    private static func stonesAndPounds(_ bytes: ArraySlice<UInt8>) -> Reading {
        var words: [String] = []
        for byte in bytes where byte != 0x20 {
            let scalar = Unicode.Scalar(byte)
            if let last = words.last?.utf8.last, isPartOfNumber(last) == isPartOfNumber(byte) {
                words[words.count - 1].unicodeScalars.append(scalar)
            } else {
                words.append(String(scalar))
            }
        }
        guard words.count == 3 || words.count == 4, unit(words[1]) == .stones,
            words.count == 3 || unit(words[3]) == .pounds,
            let pounds = decimal(Array(words[2].utf8)[...]),
            let weight = Weight(text: "\(words[0]) \(pounds)", unit: .stones)
        else { return .invalid }
        return .value(weight.text, .stones)
    }

    /// A unit as headers and suffixes name it.
    static func unit(_ text: String) -> WeightUnit? {
        UnitWords.unit(text.filter { $0.isLetter }.lowercased())
    }

    /// Whether a header or a cell of units means grams.
    static func isGrams(_ text: String) -> Bool {
        UnitWords.grams.contains(text.filter { $0.isLetter }.lowercased())
    }

    private static func decimal(_ bytes: ArraySlice<UInt8>) -> DecimalText? {
        guard bytes.allSatisfy(isPartOfNumber) else { return nil }
        return rounded(String(decoding: bytes.map { $0 == 0x2C ? 0x2E : $0 }, as: UTF8.self))
    }

    /// Reads decimal text. Sources that keep a measured 75.2 as a 32-bit float write 75.199997 or
    /// 75.19999694824219: of long fractions the shortest decimal that is the same float is taken.
    static func rounded(_ text: String) -> DecimalText? {
        let number = DecimalText(text)
        if let number, number.fractionDigits <= 4 { return number }
        let isPlain = text.utf8.allSatisfy {
            isPartOfNumber($0) || [0x2B, 0x2D, 0x45, 0x65].contains($0)
        }
        guard isPlain, let value = Float(text), let shortest = DecimalText("\(value)")?.trimmed
        else { return number }
        guard let number, number.fractionDigits <= shortest.fractionDigits else { return shortest }
        return number
    }

    /// A measured value with its float noise cut to two digits, for sources that keep floats.
    static func rounded(_ value: Double, fractionDigits: Int = 2) -> DecimalText? {
        guard value.isFinite, value > 0, value < 1e9 else { return nil }
        let steps = Int((value * Double(powersOfTen[fractionDigits])).rounded())
        return DecimalText(significand: steps, fractionDigits: fractionDigits).trimmed
    }

    /// Kilograms of a number of grams, to the gram.
    static func kilograms(grams: Double) -> DecimalText? {
        rounded(grams / 1000, fractionDigits: 3)
    }
}
