/// A weight as it was typed: decimal text and unit, and its exact mass.
///
/// Equal weights have the same text and unit; "151.0 lb" and "68.5 kg" are never equal even where
/// their masses agree to the gram. Showing a weight in another unit makes text, never a new weight.
public struct Weight: Hashable, Sendable {
    /// Decimal text in `unit` with ASCII digits and a point: "82.4". For stones either stones and
    /// pounds with a space between, "12 10.5", or decimal stones, "12.7".
    public let text: String
    public let unit: WeightUnit
    /// The mass in nanograms; exact for up to four fraction digits in every unit.
    public let nanograms: Int

    /// The heaviest weight that is accepted, 1 000 kg, in nanograms.
    public static let maximumNanograms = 1_000_000_000_000_000

    /// A weight from stored text, or nil unless it is a decimal above 0 and at most 1 000 kg.
    public init?(text: String, unit: WeightUnit) {
        var text = text
        guard let weight = text.withUTF8({ Weight(utf8: $0, unit: unit) }) else { return nil }
        self = weight
    }

    /// A weight from stored UTF-8 bytes, or nil as for ``init(text:unit:)``.
    init?(utf8 text: UnsafeBufferPointer<UInt8>, unit: WeightUnit) {
        guard let parsed = Self.parse(text, unit), parsed.nanograms > 0,
            parsed.nanograms <= Self.maximumNanograms
        else { return nil }
        self.text = parsed.text
        self.unit = unit
        nanograms = parsed.nanograms
    }

    /// A measured mass, rounded to `fractionDigits` of `unit`; nil outside 0 to 1 000 kg, or NaN.
    public init?(kilograms: Double, unit: WeightUnit = .kilograms, fractionDigits: Int = 1) {
        guard kilograms > 0, kilograms <= 1000 else { return nil }
        self.init(
            text: Weight.text(
                nanograms: Int((kilograms * 1e12).rounded()), unit: unit,
                fractionDigits: fractionDigits),
            unit: unit)
    }

    public var kilograms: Double { Double(nanograms) / 1e12 }

    /// The mass in whole grams, the grain in which imports recognise an entry.
    public var grams: Int { (nanograms + 500_000_000) / 1_000_000_000 }

    /// This weight in another unit, rounded to `fractionDigits`; itself when the unit is its own.
    public func converted(to unit: WeightUnit, fractionDigits: Int = 1) -> Weight {
        if unit == self.unit { return self }
        let text = Weight.text(nanograms: nanograms, unit: unit, fractionDigits: fractionDigits)
        return Weight(text: text, unit: unit) ?? self
    }

    /// The number shown for this weight in `unit`, without the symbol: what was typed if the units
    /// agree, else rounded to one fraction digit. Stones read "12 st 10".
    public func formatted(
        in unit: WeightUnit? = nil, style: NumberStyle = .posix, fractionDigits: Int = 1
    ) -> String {
        let shown = converted(to: unit ?? self.unit, fractionDigits: fractionDigits)
        return style.localized(shown.text.replacingSpace(with: " st "))
    }

    /// The number with its symbol, "82.4 kg" or "12 st 10 lb"; the space does not break.
    public func described(
        in unit: WeightUnit? = nil, style: NumberStyle = .posix, fractionDigits: Int = 1
    ) -> String {
        let unit = unit ?? self.unit
        let shown = converted(to: unit, fractionDigits: fractionDigits)
        let isPair = shown.text.utf8.contains(UInt8(ascii: " "))
        let number = style.localized(shown.text.replacingSpace(with: "\u{A0}st\u{A0}"))
        return "\(number)\u{A0}\(isPair ? "lb" : unit.symbol)"
    }

    /// Canonical text of a mass in `unit`, rounded half away from zero at the last digit.
    package static func text(nanograms: Int, unit: WeightUnit, fractionDigits: Int) -> String {
        let digits = min(max(fractionDigits, 0), 6)
        let scale = powersOfTen[digits]
        let base = unit == .kilograms ? unit.nanograms : WeightUnit.pounds.nanograms
        let grain = Int128(base)
        let steps = Int((Int128(nanograms) * Int128(scale) + grain / 2) / grain)
        guard unit == .stones else {
            return DecimalText(significand: steps, fractionDigits: digits).description
        }
        // Rounding happens in pounds before the split, so that 13.96 lb carries into a stone.
        let perStone = 14 * scale
        let pounds = DecimalText(significand: steps % perStone, fractionDigits: digits)
        return "\(steps / perStone) \(pounds.trimmed)"
    }

    private static func parse(
        _ bytes: UnsafeBufferPointer<UInt8>, _ unit: WeightUnit
    ) -> (text: String, nanograms: Int)? {
        if let value = DecimalText(utf8: bytes) {
            guard let nanograms = value.times(unit.nanograms) else { return nil }
            // It has a digit, and so a first byte.
            let isPlain =
                bytes[0] != UInt8(ascii: "0") && bytes[0] != UInt8(ascii: ".")
                && bytes[bytes.count - 1] != UInt8(ascii: ".")
            let text = isPlain ? String(decoding: bytes, as: UTF8.self) : value.description
            return (text, nanograms)
        }
        guard unit == .stones else { return nil }
        let text = String(decoding: bytes, as: UTF8.self)
        let parts = text.split(separator: " ", omittingEmptySubsequences: false)
        guard parts.count == 2, let stones = Int(digits: parts[0]),
            stones < 10_000, let pounds = DecimalText(parts[1]), pounds.doubleValue < 14,
            let rest = pounds.times(WeightUnit.pounds.nanograms)
        else { return nil }
        return ("\(stones) \(pounds)", stones * unit.nanograms + rest)
    }
}

extension String {
    fileprivate func replacingSpace(with text: String) -> String {
        guard let space = firstIndex(of: " ") else { return self }
        return self[..<space] + text + self[index(after: space)...]
    }
}
